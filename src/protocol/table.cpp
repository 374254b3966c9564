// From gathering to the last board: what is said outside auction and play, and every wait.

#include "bidwright/protocol/table.hpp"

#include <algorithm>

#include "bidwright/protocol/parse.hpp"
#include "bidwright/protocol/write.hpp"

namespace bidwright::protocol {

std::string SeatAwaited::text() const {
  return fmt::format("waiting for {} {}, for {:.0f} s", seat, what,
                     std::chrono::duration<double>(since).count());
}

Table::Table(TableOptions options, std::vector<core::BoardSetup> boards)
    : options_(std::move(options)), boards_(std::move(boards)), plays_out_(options_.plays_out) {}

bool Table::all_at(Stage stage) const {
  return std::all_of(seats_.begin(), seats_.end(), [&](const SeatState& state) {
    return state.connection && state.stage == stage;
  });
}

void Table::log(TableActions& out, LogLevel level, std::string text) const {
  out.emplace_back(Log{level, std::move(text)});
}

void Table::send(core::Seat seat, std::string line, TableActions& out, Time pause) {
  SeatState& state = at(seat);
  if (!state.connection) return;
  state.last_told = line;
  out.emplace_back(
      SendTo{*state.connection, std::move(line), options_.gap.value_or(state.dialect.gap), pause});
}

Time Table::pause_of(core::Seat seat) const {
  return options_.pause.value_or(at(seat).dialect.pause);
}

TableActions Table::on_line(ConnectionId id, std::string_view line, Time now) {
  TableActions out;
  pass_time(now);
  const auto found = connections_.find(id);
  if (found == connections_.end()) return out;
  const auto seat = found->second.seat;
  if (seat) at(*seat).last_said = printable(line);
  if (!seat) {
    on_first_line(id, line, now, out);
  } else if (const auto message = parse_client_line(line); !message) {
    useless(*seat, line, message.error().message, now, out);
  } else {
    on_message(*seat, *message, line, now, out);
  }
  move_on(now, out);
  return out;
}

void Table::on_message(core::Seat seat, const ClientMessage& message, std::string_view line,
                       Time now, TableActions& out) {
  SeatState& state = at(seat);
  if (message.capitals && state.dialect.alerts != AlertRelay::kNever) {
    // Even if it was said to be somebody else: an alert would be the end of it.
    if (options_.dialects[static_cast<std::size_t>(seat)]) {
      state.dialect.alerts = AlertRelay::kNever;
    } else {
      state.dialect = *find_dialect("wbridge5");
    }
    log(out, LogLevel::kInfo,
        fmt::format("{} writes in capitals: taken for a WBridge5, so it is sent no alerts", seat));
  }
  if (message.kind == ClientKind::kIgnored) return;
  // Only declarer may name another seat, and only for dummy's cards.
  const auto& play = running_ ? running_->play() : std::nullopt;
  const bool for_dummy =
      message.kind == ClientKind::kCard && play && play->contract().declarer == seat &&
      message.seat.value_or(play->contract().dummy()) == play->contract().dummy();
  if (message.seat != seat && !for_dummy) {
    return useless(seat, line, "it is not this seat's to say", now, out);
  }
  const auto advance = [&](Stage from, Stage to) {
    if (state.stage != from) return useless(seat, line, "not now", now, out);
    state.stage = to;
    state.since = now;
  };
  switch (message.kind) {
    case ClientKind::kReadyForTeams:
      return advance(Stage::kSeated, Stage::kReadyForTeams);
    case ClientKind::kReadyToStart:
      return advance(Stage::kToldTeams, Stage::kReadyToStart);
    case ClientKind::kReadyForDeal:
      if (state.stage == Stage::kToldStart && std::exchange(state.on_trial, false)) {
        takes_new_boards_[static_cast<std::size_t>(seat)] = state.trial_proves;
      }
      return advance(Stage::kToldStart, Stage::kReadyForDeal);
    case ClientKind::kReadyForCards:
      return advance(Stage::kToldBoard, Stage::kReadyForCards);
    case ClientKind::kReadyForCall:
    case ClientKind::kReadyForDummy:
    case ClientKind::kReadyForCard:
      return on_ready(seat, message, line, now, out);
    case ClientKind::kCall:
      if (!takes_part(seat)) return useless(seat, line, "not now", now, out);
      return on_call(seat, message, now, out);
    case ClientKind::kCard:
      if (!takes_part(seat)) return useless(seat, line, "not now", now, out);
      return on_card(seat, message, now, out);
    case ClientKind::kConnect:
    case ClientKind::kIgnored:
      return useless(seat, line, "not now", now, out);
  }
}

void Table::useless(core::Seat seat, std::string_view line, std::string_view why, Time now,
                    TableActions& out) {
  SeatState& state = at(seat);
  log(out, LogLevel::kWarning,
      fmt::format("{} at {}: ignored '{}': {}", seat, state.address, printable(line), why));
  if (++state.useless > options_.useless_lines) {
    put_out(seat, "too many lines without use", now, out);
  }
}

void Table::move_on(Time now, TableActions& out) {
  if (phase_ == Phase::kEnded) return;
  const bool all_know_each_other =
      std::all_of(seats_.begin(), seats_.end(), [](const SeatState& state) {
        return state.connection && state.stage >= Stage::kReadyForTeams;
      });
  if (all_know_each_other) {
    for (const core::Seat seat : core::kAllSeats) {
      SeatState& state = at(seat);
      if (state.stage != Stage::kReadyForTeams) continue;
      send(
          seat,
          table_line::teams(at(core::Seat::kNorth).team, at(core::Seat::kEast).team, state.dialect),
          out);
      state.stage = Stage::kToldTeams;
      state.since = now;
    }
  }
  const bool all_ready = std::all_of(seats_.begin(), seats_.end(), [](const SeatState& state) {
    return state.connection && state.stage >= Stage::kReadyToStart;
  });
  // A seat that waits to start while a board runs has come back: the board begins anew.
  const bool returned = std::any_of(seats_.begin(), seats_.end(), [](const auto& state) {
    return state.stage == Stage::kReadyToStart;
  });
  const bool wanted = !running_ || (returned && !playing_out());
  if (all_ready && wanted) start_board(now, out);

  if (running_ && all_at(Stage::kReadyForDeal)) {
    const core::BoardSetup& board = running_->board();
    for (const core::Seat seat : core::kAllSeats) {
      send(seat,
           table_line::board(board.number, board.dealer, board.vulnerability, at(seat).dialect),
           out);
      at(seat).stage = Stage::kToldBoard;
      at(seat).since = now;
    }
  }
  if (running_ && all_at(Stage::kReadyForCards)) {
    for (const core::Seat seat : core::kAllSeats) {
      send(seat, table_line::cards(seat, running_->board().deal[seat]), out);
      at(seat).stage = Stage::kPlaying;
      at(seat).since = now;
    }
    turn_since_ = now;
  }
  if (running_ && running_->over() &&
      std::all_of(core::kAllSeats.begin(), core::kAllSeats.end(), [&](core::Seat seat) {
        if (playing_out() && !plays_out(seat)) return true;
        return at(seat).stage == Stage::kPlaying && at(seat).cursor == running_->head();
      })) {
    if (playing_out()) return finish_auction(now, out);
    finish_board(running_->play() ? BoardFinished::How::kPlayed : BoardFinished::How::kPassedOut,
                 std::nullopt, now, out);
  }
}

void Table::start_board(Time now, TableActions& out) {
  if (phase_ == Phase::kGathering) {
    phase_ = Phase::kSession;
    out.emplace_back(SessionStarted{{at(core::Seat::kNorth).team, at(core::Seat::kEast).team}});
  }
  if (running_) {
    const bool known = running_->auction().ended();
    if (known) known_auction_ = running_->auction();
    for (SeatState& state : seats_) {
      state.repeats |= known && state.stage == Stage::kReadyToStart;
    }
    ++restarts_;
  }
  if (index_ == boards_.size()) {
    if (!options_.keep_open || finishing_) end_session(true, "all boards are played", out);
    return;
  }
  running_.emplace(boards_[index_]);
  out.emplace_back(BoardStarted{index_, restarts_});
  for (const core::Seat seat : core::kAllSeats) {
    SeatState& state = at(seat);
    state.stage = Stage::kToldStart;
    state.cursor = 0;
    state.ready = false;
    state.told_to_lead = false;
    state.since = now;
    state.tries = 0;
    state.useless = 0;
    send(seat, table_line::start_of_board(state.dialect), out);
  }
}

void Table::finish_board(BoardFinished::How how, std::optional<core::Forfeit> forfeit, Time now,
                         TableActions& out) {
  BoardFinished result;
  result.index = index_;
  result.how = how;
  result.board = running_->board();
  result.auction = running_->auction();
  result.explanations = running_->explanations();
  result.play = running_->play();
  if (how == BoardFinished::How::kAuctionOnly) {
    result.play.emplace(result.board.deal, *result.auction.contract());
  }
  result.forfeit = std::move(forfeit);
  result.restarts = restarts_;
  for (std::size_t side = 0; side < 2; ++side) total_times_[side] += board_times_[side];
  result.times = board_times_;
  result.total_times = total_times_;
  std::array<bool, core::kSeats> played_out{};
  for (const core::Seat seat : core::kAllSeats) {
    SeatState& state = at(seat);
    const auto s = static_cast<std::size_t>(seat);
    played_out[s] = playing_out() && plays_out(seat);
    state.on_trial = playing_out() && state.connection && !played_out[s] && !takes_new_boards_[s];
    state.trial_proves = how == BoardFinished::How::kAuctionOnly;
    result.illegal[static_cast<std::size_t>(seat)] = state.illegal;
    result.returns[static_cast<std::size_t>(seat)] = state.returns;
    state.illegal = 0;
    state.returns = 0;
    state.repeats = false;
    state.useless = 0;
    // Whatever it still says of this board says nothing any more.
    state.stage = std::min(state.stage, Stage::kReadyToStart);
  }
  out.emplace_back(std::move(result));

  if (how != BoardFinished::How::kForfeited && how != BoardFinished::How::kAborted) {
    const table_line::Times times{board_times_, total_times_};
    for (const core::Seat seat : core::kAllSeats) {
      if (playing_out() && !played_out[static_cast<std::size_t>(seat)]) continue;
      if (at(seat).dialect.timing) send(seat, table_line::timing(times, at(seat).dialect), out);
    }
  }
  running_.reset();
  restarts_ = 0;
  known_auction_.reset();
  board_times_ = {};
  away_ = {};
  ++index_;
  move_on(now, out);
}

void Table::forfeit(core::Seat seat, std::string reason, Time now, TableActions& out) {
  if (playing_out()) return finish_auction(now, out);
  log(out, LogLevel::kWarning, fmt::format("{} forfeits the board: {}", seat, reason));
  finish_board(BoardFinished::How::kForfeited, core::Forfeit{seat, std::move(reason)}, now, out);
}

std::string Table::SeatState::last_lines() const {
  if (last_told.empty()) return "";
  return fmt::format(
      "; the last line to it was '{}', the last from it '{}'; it was taken to "
      "speak the dialect {}, another one may suit it",
      last_told, last_said, dialect.name);
}

void Table::give_up_on(core::Seat seat, Time now, TableActions& out) {
  const SeatState& state = at(seat);
  const double limit = std::chrono::duration<double>(options_.rejoin_limit).count();
  const bool one_absence = !state.connection && now - state.lost >= options_.rejoin_limit;
  std::string why =
      one_absence ? fmt::format("{} has left and not come back", seat)
                  : fmt::format("{} keeps leaving: its side was away for {} s of the board in all",
                                seat, limit);
  why += state.last_lines();
  options_.keep_open = false;
  boards_.resize(running_ ? index_ + 1 : index_);
  if (running_) forfeit(seat, why, now, out);
  if (phase_ != Phase::kEnded) end_session(false, why, out);
}

std::optional<Time> Table::time_is_up(core::Side side) const {
  if (options_.time_limit <= Time(0) || !running_ || playing_out()) return std::nullopt;
  const Time left = options_.time_limit - board_times_[static_cast<std::size_t>(side)];
  if (thinks(side)) return turn_since_ + left;
  return away_seat(side) ? std::optional(clock_ + left) : std::nullopt;
}

std::optional<core::Seat> Table::on_turn() const {
  if (!running_ || running_->over() || !std::all_of(seats_.begin(), seats_.end(), [&](auto& state) {
        return state.stage == Stage::kPlaying || playing_out();
      })) {
    return std::nullopt;
  }
  return running_->producer(running_->step(running_->head()));
}

bool Table::thinks(core::Side side) const {
  const auto turn = on_turn();
  return turn && core::side_of(*turn) == side && at(*turn).connection;
}

void Table::count_turn(Time now) {
  const auto side = static_cast<std::size_t>(core::side_of(*on_turn()));
  if (now > turn_since_ && !playing_out()) board_times_[side] += now - turn_since_;
  turn_since_ = std::max(turn_since_, now);
}

bool Table::blocks(core::Seat seat) const {
  const SeatState& state = at(seat);
  if (!state.connection) return false;
  switch (state.stage) {
    case Stage::kSeated:
    case Stage::kToldTeams:
    case Stage::kToldStart:
    case Stage::kToldBoard:
      return true;
    case Stage::kPlaying:
      if (!takes_part(seat)) return false;
      return on_turn() == seat || (running_ && state.cursor < running_->head());
    default:
      return false;
  }
}

std::optional<Time> Table::next_deadline() const {
  if (phase_ == Phase::kEnded) return std::nullopt;
  std::optional<Time> next;
  const auto consider = [&](Time when) { next = std::min(next.value_or(when), when); };
  for (const auto& [id, connection] : connections_) {
    if (!connection.seat) consider(connection.since + options_.connect_limit);
  }
  if (phase_ == Phase::kGathering && options_.gather_until > Time(0)) {
    consider(options_.gather_until);
  }
  for (const core::Seat seat : core::kAllSeats) {
    const SeatState& state = at(seat);
    if (blocks(seat)) consider(state.since + options_.stall_limit);
    if (state.on_trial && state.stage == Stage::kToldStart) {
      consider(state.since + options_.new_board_limit);
    }
    if (const auto notice = next_notice(seat)) consider(*notice);
  }
  for (const core::Side side : {core::Side::kNorthSouth, core::Side::kEastWest}) {
    if (away_seat(side)) {
      consider(clock_ + options_.rejoin_limit - away_[static_cast<std::size_t>(side)]);
    }
    if (const auto up = time_is_up(side)) consider(*up);
  }
  return next;
}

TableActions Table::on_timeout(Time now) {
  TableActions out;
  if (phase_ == Phase::kEnded) return out;
  pass_time(now);
  std::vector<ConnectionId> late;
  for (const auto& [id, connection] : connections_) {
    if (!connection.seat && connection.since + options_.connect_limit <= now) late.push_back(id);
  }
  for (const ConnectionId id : late) refuse(id, "no connect line came in time", out);

  if (phase_ == Phase::kGathering && options_.gather_until > Time(0) &&
      options_.gather_until <= now) {
    const std::string missing = missing_seats();
    end_session(false,
                missing.empty() ? "not everybody was ready to start in time"
                                : fmt::format("nobody came in time as {}", missing),
                out);
    return out;
  }
  for (const core::Side side : {core::Side::kNorthSouth, core::Side::kEastWest}) {
    const auto i = static_cast<std::size_t>(side);
    const auto away = away_seat(side);
    if (away && away_[i] >= options_.rejoin_limit) {
      give_up_on(*away, now, out);
      return out;
    }
    if (const auto up = time_is_up(side); up && *up <= now) {
      const core::Seat seat = thinks(side) ? *on_turn() : *away;
      if (thinks(side)) count_turn(now);
      forfeit(seat, "the pair's time for the board is used up", now, out);
      return out;
    }
  }
  for (const core::Seat seat : core::kAllSeats) {
    const SeatState& state = at(seat);
    const bool refuses = state.on_trial && state.stage == Stage::kToldStart &&
                         state.since + options_.new_board_limit <= now;
    if (refuses || (blocks(seat) && state.since + options_.stall_limit <= now)) {
      put_out(seat, "nothing came in time", now, out, true);
    }
  }
  give_notice(now, out);
  move_on(now, out);
  return out;
}

std::string Table::due_from(core::Seat seat) const {
  const SeatState& state = at(seat);
  if (!state.connection) return state.stage == Stage::kEmpty ? "to sit down" : "to come back";
  if (!blocks(seat)) return {};
  switch (state.stage) {
    case Stage::kSeated:
      return "to be ready for teams";
    case Stage::kToldTeams:
      return "to be ready to start";
    case Stage::kToldStart:
      return "to be ready for the deal";
    case Stage::kToldBoard:
      return "to be ready for its cards";
    default:
      break;
  }
  const Step step = running_->step(state.cursor);
  if (on_turn() == seat) return step.kind == Step::Kind::kCall ? "to call" : "to play";
  if (step.kind == Step::Kind::kDummy) return "to be ready for dummy";
  return fmt::format("to be ready for {}'s {}", running_->actor(step),
                     step.kind == Step::Kind::kCall ? "call" : "card");
}

std::optional<Time> Table::next_notice(core::Seat seat) const {
  if (options_.notice <= Time(0) || due_from(seat).empty()) return std::nullopt;
  const SeatState& state = at(seat);
  return std::max({state.connection ? state.since : state.lost, state.noticed}) + options_.notice;
}

void Table::give_notice(Time now, TableActions& out) {
  for (const core::Seat seat : core::kAllSeats) {
    const auto notice = next_notice(seat);
    if (!notice || *notice > now) continue;
    SeatState& state = at(seat);
    const Time since = state.connection ? state.since : state.lost;
    state.noticed = now;
    std::string what = due_from(seat);
    if (running_) what += fmt::format(" on board {}", running_->board().number);
    out.emplace_back(SeatAwaited{seat, std::move(what), now - since});
  }
}

TableActions Table::add_board(const core::BoardSetup& board, Time now) {
  TableActions out;
  if (phase_ == Phase::kEnded) return out;
  pass_time(now);
  boards_.push_back(board);
  move_on(now, out);
  return out;
}

TableActions Table::finish(Time now) {
  TableActions out;
  pass_time(now);
  finishing_ = true;
  if (phase_ != Phase::kEnded && !running_ && index_ == boards_.size()) {
    end_session(true, "all boards are played", out);
  }
  move_on(now, out);
  return out;
}

TableActions Table::abort_board(std::string_view why, Time now) {
  TableActions out;
  if (!running_) return out;
  pass_time(now);
  log(out, LogLevel::kInfo,
      fmt::format("board {} is broken off: {}", running_->board().number, why));
  if (playing_out()) {
    finish_auction(now, out);
    return out;
  }
  finish_board(BoardFinished::How::kAborted, std::nullopt, now, out);
  return out;
}

TableActions Table::close(std::string_view why, Time now) {
  TableActions out;
  if (phase_ == Phase::kEnded) return out;
  (void)now;
  end_session(false, why, out);
  return out;
}

}  // namespace bidwright::protocol
