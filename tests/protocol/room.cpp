#include "protocol/room.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/net/player_side.hpp"

namespace bidwright::test {

using namespace protocol;

std::vector<core::BoardSetup> test_boards(int count, std::uint64_t seed) {
  std::vector<core::BoardSetup> boards;
  for (int i = 1; i <= count; ++i) {
    boards.push_back({i, core::dealer_of_board(i), core::vulnerability_of_board(i),
                      core::random_deal(seed, static_cast<std::uint64_t>(i))});
  }
  return boards;
}

TableOptions quick_options() {
  TableOptions options;
  options.gap = options.pause = Time(0);
  return options;
}

Room::Room(TableOptions options, std::vector<core::BoardSetup> boards)
    : table_(std::move(options), boards), may_know_(std::move(boards)) {
  for (const core::Seat seat : core::kAllSeats) {
    client_options_[index(seat)].seat = seat;
    client_options_[index(seat)].team =
        core::side_of(seat) == core::Side::kNorthSouth ? "North-South" : "East-West";
  }
}

void Room::connect(core::Seat seat) {
  const int connection = next_connection_++;
  connection_[index(seat)] = connection;
  owner_[connection] = seat;
  auto& client = clients_[index(seat)];
  if (!client) client = std::make_unique<Client>(client_options_[index(seat)]);
  perform(table_.on_connect(ConnectionId(static_cast<std::uint32_t>(connection)), "192.0.2.1",
                            std::nullopt, now_));
  perform(seat, client->on_connect());
}

void Room::connect_all() {
  for (const core::Seat seat : core::kAllSeats) connect(seat);
}

void Room::drop(core::Seat seat) {
  const int connection = connection_[index(seat)];
  std::erase_if(deliveries_, [&](const Delivery& one) { return one.connection == connection; });
  closed_[connection] = 1;
  clients_[index(seat)]->on_disconnect();
  perform(table_.on_disconnect(ConnectionId(static_cast<std::uint32_t>(connection)), "cut", now_));
}

void Room::reconnect_silently(core::Seat seat) {
  const int old = connection_[index(seat)];
  const int connection = next_connection_++;
  closed_[old] = 1;
  connection_[index(seat)] = connection;
  owner_[connection] = seat;
  perform(table_.on_disconnect(ConnectionId(static_cast<std::uint32_t>(old)), "cut", now_));
  perform(table_.on_connect(ConnectionId(static_cast<std::uint32_t>(connection)), "192.0.2.1",
                            std::nullopt, now_));
  for (Delivery& one : deliveries_) {
    if (one.connection == old) one.connection = connection;
  }
}

void Room::say(core::Seat seat, const std::string& line) {
  deliveries_.push_back({connection_[index(seat)], false, line});
}

int Room::stranger() {
  const int connection = next_connection_++;
  perform(table_.on_connect(ConnectionId(static_cast<std::uint32_t>(connection)), "198.51.100.7",
                            std::nullopt, now_));
  return connection;
}

void Room::say_as(int connection, const std::string& line) {
  deliveries_.push_back({connection, false, line});
}

std::optional<core::Seat> Room::seat_at(int connection) const {
  const auto found = owner_.find(connection);
  return found == owner_.end() ? std::nullopt : std::optional(found->second);
}

void Room::perform(const TableActions& actions) {
  for (const TableAction& action : actions) {
    if (const auto* seated = std::get_if<Seated>(&action)) {
      owner_[static_cast<int>(seated->connection)] = seated->seat;
    }
    may_know_.on_action(action, [&](ConnectionId id) { return seat_at(static_cast<int>(id)); });
    if (const auto* send = std::get_if<SendTo>(&action)) {
      const int connection = static_cast<int>(send->to);
      heard_[connection].push_back(send->line);
      if (closed_.count(connection) == 0) deliveries_.push_back({connection, true, send->line});
    } else if (const auto* close = std::get_if<CloseConnection>(&action)) {
      closed_[static_cast<int>(close->id)] = 1;
    } else {
      actions_.push_back(action);
    }
  }
}

void Room::perform(core::Seat seat, const ClientActions& actions) {
  Client& client = *clients_[index(seat)];
  SimplePlayer& player = players_[index(seat)];
  for (const ClientAction& action : actions) {
    if (const auto* send = std::get_if<SendLine>(&action)) {
      std::vector<std::string> lines{send->line};
      if (changes_[index(seat)]) lines = changes_[index(seat)](send->line);
      for (const std::string& line : lines) say(seat, line);
    } else if (const auto* leave = std::get_if<Leave>(&action)) {
      left_[index(seat)].push_back(*leave);
    } else {
      perform(seat, net::consult(client, player, action));
    }
  }
}

bool Room::deliver() {
  if (deliveries_.empty()) return false;
  const Delivery one = std::move(deliveries_.front());
  deliveries_.pop_front();
  const auto seat = seat_at(one.connection);
  if (!one.to_client) {
    if (seat) said_seat_[index(*seat)].push_back(one.line);
    perform(
        table_.on_line(ConnectionId(static_cast<std::uint32_t>(one.connection)), one.line, now_));
  } else if (seat && connection_[index(*seat)] == one.connection) {
    heard_seat_[index(*seat)].push_back(one.line);
    perform(*seat, clients_[index(*seat)]->on_line(one.line));
  }
  return true;
}

void Room::run() {
  for (int i = 0; i < 1000000 && deliver(); ++i) {
  }
}

void Room::run_some(int lines) {
  for (int i = 0; i < lines && deliver(); ++i) {
  }
}

bool Room::run_until_heard(core::Seat seat, std::string_view line) {
  const auto& heard = heard_seat_[index(seat)];
  std::size_t checked = heard.size();
  while (deliver()) {
    for (; checked < heard.size(); ++checked) {
      if (heard[checked].find(line) != std::string::npos) return true;
    }
  }
  return false;
}

void Room::wait(Time time) {
  const Time until = now_ + time;
  for (auto next = table_.next_deadline(); next && *next <= until; next = table_.next_deadline()) {
    now_ = std::max(now_, *next);
    perform(table_.on_timeout(now_));
    run();
  }
  now_ = until;
}

std::vector<std::string> Room::warnings() const {
  std::vector<std::string> result;
  for (const Log& log : events<Log>()) {
    if (log.level >= LogLevel::kWarning) result.push_back(log.text);
  }
  return result;
}

}  // namespace bidwright::test
