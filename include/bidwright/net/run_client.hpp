// A player at a table over TCP: connects, tries again, runs a protocol::Client for a
// player::Player, and comes back after a lost connection.
//
// The player is called on a thread of its own, one call at a time, so that the connection lives
// while it thinks; with `think_aside` false it is called on the reactor's thread, which is quicker
// for players that answer at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "bidwright/net/reactor.hpp"
#include "bidwright/net/wire_line.hpp"
#include "bidwright/player/player.hpp"
#include "bidwright/protocol/client.hpp"
#include "bidwright/protocol/retries.hpp"

namespace bidwright::net {

struct ClientSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 2000;
  protocol::ClientOptions protocol;
  /// When a connection that failed or was lost is tried again; a first refusal is final.
  protocol::RetryOptions retries;
  /// After such a silence an unterminated but complete line counts.
  std::chrono::milliseconds unterminated_pause{300};
  /// After such a silence that follows a reconnection the last lines are said again.
  std::chrono::milliseconds quiet{15000};
  std::size_t max_line = 8192;
  bool think_aside = true;
  std::function<void(const protocol::Log&)> on_log;
  /// Every line as it goes over the wire; connections count from 1.
  std::function<void(const WireLine&)> on_wire;
};

struct ClientOutcome {
  enum class How : std::uint8_t {
    /// The table ended the session.
    kEndOfSession,
    /// The table refused this client for good.
    kRefused,
    /// Attempts ran out.
    kGaveUp,
    /// stop() was called.
    kStopped,
  };
  How how = How::kEndOfSession;
  std::string text;
  int boards = 0;
};

class ClientSession {
 public:
  /// Starts at once. `on_end` is called exactly once, on the reactor's thread. The player must
  /// outlive the session.
  ClientSession(Reactor& reactor, player::Player& player, ClientSettings settings,
                std::function<void(const ClientOutcome&)> on_end);
  ClientSession(const ClientSession&) = delete;
  ClientSession& operator=(const ClientSession&) = delete;
  /// Waits until the player has finished thinking.
  ~ClientSession();

  void stop();

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

/// One session with a reactor of its own, to its end. SIGINT and SIGTERM are not handled.
[[nodiscard]] ClientOutcome run_client(player::Player& player, const ClientSettings& settings);

}  // namespace bidwright::net
