// Who sits where: connections, the first line of each, and what happens when one is lost.

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "protocol/scan.hpp"

#include "bidwright/protocol/parse.hpp"
#include "bidwright/protocol/table.hpp"
#include "bidwright/protocol/write.hpp"

namespace bidwright::protocol {

TableActions Table::on_connect(ConnectionId id, std::string_view address,
                               std::optional<core::Seat> seat_of_port, Time now) {
  TableActions out;
  if (phase_ == Phase::kEnded) {
    out.emplace_back(CloseConnection{id, {}});
    return out;
  }
  pass_time(now);
  connections_[id] = {std::string(address), seat_of_port, std::nullopt, now};
  log(out, LogLevel::kDebug, fmt::format("{} connects", address));
  make_room(out);
  return out;
}

void Table::make_room(TableActions& out) {
  const auto unseated = [](const auto& entry) { return !entry.second.seat; };
  const auto waiting = std::count_if(connections_.begin(), connections_.end(), unseated);
  if (static_cast<std::size_t>(waiting) <= options_.max_unseated) return;
  const auto oldest = std::find_if(connections_.begin(), connections_.end(), unseated);
  refuse(oldest->first, "too many connections are waiting to be seated", out);
}

TableActions Table::on_disconnect(ConnectionId id, std::string_view why, Time now) {
  TableActions out;
  pass_time(now);
  const auto found = connections_.find(id);
  if (found == connections_.end()) return out;
  const auto seat = found->second.seat;
  if (!seat) {
    log(out, LogLevel::kDebug, fmt::format("{} has gone: {}", found->second.address, why));
  }
  connections_.erase(found);
  if (seat) lose_seat(*seat, why, now, out);
  move_on(now, out);
  return out;
}

TableActions Table::on_overlong_line(ConnectionId id, std::string_view begin, Time now) {
  TableActions out;
  pass_time(now);
  const auto found = connections_.find(id);
  if (found == connections_.end()) return out;
  if (!found->second.seat) {
    refuse(id, "the line is too long", out);
  } else {
    useless(*found->second.seat, begin, "the line is too long", now, out);
  }
  move_on(now, out);
  return out;
}

void Table::on_first_line(ConnectionId id, std::string_view line, Time now, TableActions& out) {
  const Connection& connection = connections_[id];
  const auto message = parse_client_line(line);
  if (message && message->kind == ClientKind::kConnect) return take_seat(id, *message, now, out);
  // A client that lost its connection and simply speaks on.
  if (message && message->seat && phase_ == Phase::kSession) {
    SeatState& state = at(*message->seat);
    if (!state.connection && state.stage != Stage::kEmpty && state.stage != Stage::kSeated &&
        state.address == connection.address &&
        connection.seat_of_port.value_or(*message->seat) == *message->seat) {
      state.connection = id;
      if (on_turn() == message->seat) turn_since_ = now;
      connections_[id].seat = message->seat;
      out.emplace_back(Seated{*message->seat, id, state.team, state.version,
                              std::string(state.dialect.name), state.address, true});
      return on_message(*message->seat, *message, line, now, out);
    }
  }
  // Who has tried to introduce itself is told what was wrong with that.
  if (!message && starts_folded(line, "connecting")) {
    return refuse(id, message.error().message, out);
  }
  refuse(id,
         fmt::format("Expected 'Connecting \"team\" as seat using protocol version {}'",
                     kOldestVersion),
         out);
}

std::optional<std::string> Table::refusal(const Connection& connection,
                                          const ClientMessage& message, core::Seat seat) const {
  if (connection.seat_of_port && *connection.seat_of_port != seat) {
    return fmt::format("this port is {}'s", *connection.seat_of_port);
  }
  const SeatState& state = at(seat);
  if (state.connection) return fmt::format("{} is already taken", seat);
  const std::string team = clean_name(message.team);
  const std::string& admitted = options_.teams[static_cast<std::size_t>(core::side_of(seat))];
  const std::string& own = state.team;
  const std::string& partners = at(core::partner(seat)).team;
  for (const std::string& expected : {admitted, own, partners}) {
    if (!expected.empty() && team != expected) {
      return fmt::format("team name must be '{}'", expected);
    }
  }
  return std::nullopt;
}

void Table::take_seat(ConnectionId id, const ClientMessage& message, Time now, TableActions& out) {
  Connection& connection = connections_[id];
  const auto refuse_robot = [&](std::string_view why) {
    const std::string_view place = message.seat ? core::name(*message.seat) : "any seat";
    refuse(id, why, out, fmt::format(" as {} of '{}'", place, clean_name(message.team)));
  };
  if (message.version < kOldestVersion || message.version > kNewestVersion) {
    return refuse_robot(fmt::format("protocol version {} is not spoken here; {} and {} are",
                                    message.version, kOldestVersion, kNewestVersion));
  }
  std::optional<core::Seat> seat = message.seat ? message.seat : connection.seat_of_port;
  if (!message.seat && !options_.any_seat) return refuse_robot("name a seat");
  if (!seat) {
    const auto free = std::find_if(
        options_.any_order.begin(), options_.any_order.end(),
        [&](core::Seat candidate) { return !refusal(connection, message, candidate); });
    if (free == options_.any_order.end()) return refuse_robot("no seat is free");
    seat = *free;
  }
  if (const auto why = refusal(connection, message, *seat)) return refuse_robot(*why);

  SeatState& state = at(*seat);
  const bool again = phase_ == Phase::kSession;
  SeatState before = std::exchange(state, SeatState{});
  state.connection = id;
  state.team = clean_name(message.team);
  state.address = connection.address;
  state.version = message.version;
  state.dialect = options_.dialects[static_cast<std::size_t>(*seat)].value_or(recognise(message));
  state.stage = Stage::kSeated;
  state.since = now;
  state.returns = before.returns + (running_ ? 1 : 0);
  state.repeats = before.repeats;
  state.illegal = before.illegal;
  connection.seat = seat;
  out.emplace_back(Seated{*seat, id, state.team, state.version, std::string(state.dialect.name),
                          state.address, again});
  if (state.dialect.alerts != AlertRelay::kNever && is_wbridge5(message)) {
    state.dialect.alerts = AlertRelay::kNever;
    log(out, LogLevel::kInfo,
        fmt::format("{} is taken for a WBridge5, so it is sent no alerts", *seat));
  }
  if (!again) log_missing_seats(out);
  send(*seat, table_line::seated(*seat, state.team, state.dialect), out);
  if (state.returns > options_.restarts) {
    forfeit(*seat, "left the board too often" + before.last_lines(), now, out);
  }
}

void Table::refuse(ConnectionId id, std::string_view what, TableActions& out,
                   std::string_view as_whom) {
  log(out, LogLevel::kWarning,
      fmt::format("{} is refused{}: {}", connections_[id].address, as_whom, what));
  // A line that begins with "Expected" is known to clients as it stands.
  const std::string line =
      what.starts_with("Expected") ? std::string(what) : table_line::error(what);
  out.emplace_back(SendTo{id, line, {}, {}});
  out.emplace_back(CloseConnection{id, {}});
  connections_.erase(id);
}

void Table::lose_seat(core::Seat seat, std::string_view why, Time now, TableActions& out,
                      bool silent) {
  SeatState& state = at(seat);
  if (on_turn() == seat) count_turn(now);
  if (state.on_trial && state.stage == Stage::kToldStart) found_out(seat, out);
  state.connection.reset();
  state.lost = now;
  out.emplace_back(SeatLost{seat, state.address, std::string(why), silent});
  if (phase_ == Phase::kSession) {
    const Time left = options_.rejoin_limit - away_[static_cast<std::size_t>(core::side_of(seat))];
    log(out, LogLevel::kInfo,
        fmt::format("{}'s seat is kept for {} s", seat,
                    std::chrono::duration<double>(std::max(left, Time(0))).count()));
  }
  if (playing_out()) play_out(now, out);
  if (phase_ != Phase::kGathering) return;
  state = SeatState{};
  log_missing_seats(out);
  // The teams may change, so the others are told again.
  for (SeatState& other : seats_) other.stage = std::min(other.stage, Stage::kReadyForTeams);
}

void Table::pass_time(Time now) {
  for (std::size_t side = 0; side < away_.size(); ++side) {
    if (now <= clock_ || !away_seat(static_cast<core::Side>(side))) continue;
    away_[side] += now - clock_;
    if (running_ && !thinks(static_cast<core::Side>(side))) board_times_[side] += now - clock_;
  }
  clock_ = std::max(clock_, now);
}

std::optional<core::Seat> Table::away_seat(core::Side side) const {
  if (phase_ != Phase::kSession) return std::nullopt;
  for (const core::Seat seat : core::kAllSeats) {
    const SeatState& state = at(seat);
    // Who is ready for teams is waiting for somebody else.
    const bool away =
        !state.connection || state.stage == Stage::kSeated || state.stage == Stage::kToldTeams;
    if (away && core::side_of(seat) == side) return seat;
  }
  return std::nullopt;
}

void Table::put_out(core::Seat seat, std::string_view why, Time now, TableActions& out,
                    bool silent) {
  const ConnectionId id = *at(seat).connection;
  send(seat, table_line::error(why), out);
  out.emplace_back(CloseConnection{id, {}});
  connections_.erase(id);
  lose_seat(seat, why, now, out, silent);
}

std::string Table::missing_seats() const {
  std::vector<std::string_view> missing;
  for (const core::Seat seat : core::kAllSeats) {
    if (!at(seat).connection) missing.push_back(core::name(seat));
  }
  if (missing.size() < 2) return std::string(missing.empty() ? "" : missing.front());
  return fmt::format("{} and {}", fmt::join(missing.begin(), missing.end() - 1, ", "),
                     missing.back());
}

void Table::log_missing_seats(TableActions& out) const {
  if (const auto missing = missing_seats(); !missing.empty()) {
    log(out, LogLevel::kInfo, fmt::format("waiting for {}", missing));
  }
}

void Table::end_session(bool complete, std::string_view why, TableActions& out) {
  phase_ = Phase::kEnded;
  for (const core::Seat seat : core::kAllSeats) {
    if (at(seat).connection) send(seat, table_line::end_of_session(), out);
  }
  for (const auto& [id, connection] : connections_) {
    out.emplace_back(CloseConnection{id, connection.seat ? Time(1000) : Time(0)});
  }
  connections_.clear();
  for (SeatState& state : seats_) state.connection.reset();
  out.emplace_back(SessionEnded{complete, std::string(why)});
}

}  // namespace bidwright::protocol
