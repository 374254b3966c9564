// A table and four clients in one process without sockets: every line goes straight to the other
// end, in order. Tests can change what a client says, cut connections and let time pass.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "protocol/may_know.hpp"
#include "protocol/simple_player.hpp"

#include "bidwright/protocol/client.hpp"
#include "bidwright/protocol/table.hpp"

namespace bidwright::test {

/// Boards 1 .. count, always the same for a seed.
[[nodiscard]] std::vector<core::BoardSetup> test_boards(int count, std::uint64_t seed = 1);

/// No waiting between lines.
[[nodiscard]] protocol::TableOptions quick_options();

class Room {
 public:
  Room(protocol::TableOptions options, std::vector<core::BoardSetup> boards);

  /// What this seat's client says instead: nothing, or any number of lines.
  using Change = std::function<std::vector<std::string>(const std::string& line)>;
  void change(core::Seat seat, Change change) { changes_[index(seat)] = std::move(change); }
  /// Options of this seat's client, before connect().
  protocol::ClientOptions& options(core::Seat seat) { return client_options_[index(seat)]; }

  void connect(core::Seat seat);
  void connect_all();
  /// Cuts the seat's connection.
  void drop(core::Seat seat);
  /// Cuts the seat's connection, of which its client does not know: it speaks on over a new one.
  void reconnect_silently(core::Seat seat);
  /// A line from the seat's connection, beside what its client says.
  void say(core::Seat seat, const std::string& line);
  /// A connection that is nobody's; gives its number for say_as() and heard_by().
  int stranger();
  void say_as(int connection, const std::string& line);
  [[nodiscard]] const std::vector<std::string>& heard_by(int connection) {
    return heard_[connection];
  }
  [[nodiscard]] bool is_closed(int connection) const { return closed_.count(connection) != 0; }

  /// Until nobody has anything more to say.
  void run();
  /// At most so many lines.
  void run_some(int lines);
  /// Whether the table has closed the seat's connection.
  [[nodiscard]] bool is_out(core::Seat seat) const {
    return closed_.count(connection_[index(seat)]) != 0;
  }
  /// Until the seat has heard such a line; false if it never does.
  bool run_until_heard(core::Seat seat, std::string_view line);
  /// Lets time pass, and everything happen that comes of it.
  void wait(protocol::Time time);

  [[nodiscard]] const std::vector<std::string>& heard(core::Seat seat) const {
    return heard_seat_[index(seat)];
  }
  [[nodiscard]] const std::vector<std::string>& said(core::Seat seat) const {
    return said_seat_[index(seat)];
  }
  template <typename Event>
  [[nodiscard]] std::vector<Event> events() const {
    std::vector<Event> result;
    for (const auto& action : actions_) {
      if (const auto* event = std::get_if<Event>(&action)) result.push_back(*event);
    }
    return result;
  }
  [[nodiscard]] std::vector<std::string> warnings() const;
  [[nodiscard]] const protocol::Table& table() const { return table_; }
  [[nodiscard]] protocol::Table& table() { return table_; }
  [[nodiscard]] const protocol::Client& client(core::Seat seat) const {
    return *clients_[index(seat)];
  }
  [[nodiscard]] SimplePlayer& player(core::Seat seat) { return players_[index(seat)]; }
  [[nodiscard]] const MayKnow& may_know() const { return may_know_; }
  [[nodiscard]] const std::vector<protocol::Leave>& left(core::Seat seat) const {
    return left_[index(seat)];
  }
  [[nodiscard]] protocol::Time now() const { return now_; }
  void perform(const protocol::TableActions& actions);

 private:
  struct Delivery {
    int connection = 0;
    bool to_client = false;
    std::string line;
  };

  static std::size_t index(core::Seat seat) { return static_cast<std::size_t>(seat); }
  [[nodiscard]] std::optional<core::Seat> seat_at(int connection) const;
  void perform(core::Seat seat, const protocol::ClientActions& actions);
  bool deliver();

  protocol::Table table_;
  MayKnow may_know_;
  std::array<protocol::ClientOptions, 4> client_options_;
  std::array<std::unique_ptr<protocol::Client>, 4> clients_;
  std::array<SimplePlayer, 4> players_;
  std::array<Change, 4> changes_;
  std::array<int, 4> connection_{};
  std::map<int, core::Seat> owner_;
  std::map<int, std::vector<std::string>> heard_;
  std::map<int, int> closed_;
  int next_connection_ = 1;
  std::deque<Delivery> deliveries_;
  std::array<std::vector<std::string>, 4> heard_seat_;
  std::array<std::vector<std::string>, 4> said_seat_;
  std::array<std::vector<protocol::Leave>, 4> left_;
  std::vector<protocol::TableAction> actions_;
  protocol::Time now_{0};
};

}  // namespace bidwright::test
