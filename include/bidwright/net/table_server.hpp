// One table over TCP: listens, runs a protocol::Table, and reports what happens. Any number of them
// share a Reactor. Every buffer and every wait is bounded. All calls and callbacks on the
// reactor's thread.
//
//   Reactor reactor;
//   TableServer table(reactor, table_options, server_options, boards, [&](const TableEvent& e) {
//     if (const auto* board = std::get_if<protocol::BoardFinished>(&e)) ...
//   });
//   start robots at table.port(); reactor.run();
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bidwright/net/reactor.hpp"
#include "bidwright/net/wire_line.hpp"
#include "bidwright/protocol/table.hpp"

namespace bidwright::net {

struct TableServerOptions {
  /// Where to listen.
  std::string address = "127.0.0.1";
  /// One port for all seats; 0: any free one.
  std::uint16_t port = 0;
  /// Instead of `port`: a port a seat, North first; 0: any free one.
  std::optional<std::array<std::uint16_t, core::kSeats>> seat_ports;
  /// Connections at once, with those that are being closed; more, and the oldest of these are cut
  /// off.
  std::size_t max_connections = 32;
  /// Longer lines are refused.
  std::size_t max_line = 8192;
  /// After such a silence an unterminated but complete line counts.
  std::chrono::milliseconds unterminated_pause{3000};
  /// How long connections live on after the end of the session, so that everything arrives.
  std::chrono::milliseconds linger{500};
};

/// What a table reports, in order.
using TableEvent = std::variant<protocol::Seated, protocol::SeatLost, protocol::SeatPlaysOut,
                                protocol::SeatAwaited, protocol::SessionStarted,
                                protocol::BoardStarted, protocol::CallMade, protocol::CardPlayed,
                                protocol::BoardFinished, protocol::SessionEnded, protocol::Log>;

class TableServer {
 public:
  /// Listens at once; throws core::StartupError if it cannot. `on_event` may call close() and the
  /// other functions here, but not destroy the server.
  TableServer(Reactor& reactor, protocol::TableOptions table, TableServerOptions options,
              std::vector<core::BoardSetup> boards,
              std::function<void(const TableEvent&)> on_event);
  TableServer(const TableServer&) = delete;
  TableServer& operator=(const TableServer&) = delete;
  /// Closes every connection at once.
  ~TableServer();

  /// The port for all seats, or for this seat if every seat has its own.
  [[nodiscard]] std::uint16_t port(core::Seat seat = core::Seat::kNorth) const;

  void add_board(const core::BoardSetup& board);
  void abort_board(std::string_view why);
  /// No more boards will come; needed only with TableOptions::keep_open.
  void finish();
  /// Ends the session: "End of session" to everybody.
  void close(std::string_view why);
  [[nodiscard]] bool ended() const;

  void on_wire(std::function<void(const WireLine&)> observer);

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace bidwright::net
