// What the table machine wants done (lines to send, connections to close) and what it reports. It
// never formats reports: whoever runs it does.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <variant>
#include <vector>

#include "bidwright/protocol/log.hpp"
#include "bidwright/protocol/running_board.hpp"

namespace bidwright::protocol {

/// A moment or a span in milliseconds, counted from whenever the caller likes, never backwards.
using Time = std::chrono::milliseconds;

/// The caller's name of a connection; never used twice.
enum class ConnectionId : std::uint32_t {};

/// A line to send, without its end: not before `pause` from now, and not before `gap` from the
/// line before it on this connection unless one was received in between.
struct SendTo {
  ConnectionId to{};
  std::string line;
  Time gap{};
  Time pause{};
};

/// After what is still to be sent, and then `after`. No more lines of it are wanted.
struct CloseConnection {
  ConnectionId id{};
  Time after{};
};

struct Seated {
  core::Seat seat = core::Seat::kNorth;
  ConnectionId connection{};
  std::string team;
  int version = 0;
  std::string dialect;
  std::string address;
  /// It sat here before.
  bool again = false;
};

struct SeatLost {
  core::Seat seat = core::Seat::kNorth;
  std::string address;
  std::string why;
  /// Put out since nothing came from it in time.
  bool silent = false;
};

/// A seat cannot begin a new board where the last one ended with its auction: from now on boards
/// are played out for it. SeatLost comes with it; started anew it will do.
struct SeatPlaysOut {
  core::Seat seat = core::Seat::kNorth;
};

/// The table has been waiting for a seat for some time.
struct SeatAwaited {
  core::Seat seat = core::Seat::kNorth;
  /// "to call on board 7".
  std::string what;
  Time since{};

  /// "waiting for West to call on board 7, for 30 s".
  [[nodiscard]] std::string text() const;
};

struct SessionStarted {
  /// By side.
  std::array<std::string, 2> teams;
};

struct BoardStarted {
  /// Counts from 0, whatever the boards' numbers.
  std::size_t index = 0;
  /// 0, or how many times it had to be started again.
  int restarts = 0;
};

struct CallMade {
  core::Seat seat = core::Seat::kNorth;
  core::Call call;
  Explanation explanation;
};

struct CardPlayed {
  core::Seat hand = core::Seat::kNorth;
  core::Card card;
};

struct BoardFinished {
  enum class How : std::uint8_t {
    kPlayed,
    kPassedOut,
    /// The auction is over, and more was not wanted.
    kAuctionOnly,
    kForfeited,
    /// Broken off by the caller.
    kAborted,
  };
  std::size_t index = 0;
  How how = How::kPlayed;
  core::BoardSetup board;
  core::Auction auction;
  /// As disclosed by the callers, one for each call.
  std::vector<Explanation> explanations;
  /// None without a contract; all 52 cards only if `how` is kPlayed.
  std::optional<core::Play> play;
  std::optional<core::Forfeit> forfeit;
  /// By side.
  std::array<Time, 2> times{};
  std::array<Time, 2> total_times{};
  int restarts = 0;
  /// How often each seat left and came back.
  std::array<int, core::kSeats> returns{};
  /// Calls and cards refused, by seat.
  std::array<int, core::kSeats> illegal{};
};

struct SessionEnded {
  /// All boards are finished.
  bool complete = false;
  std::string why;
};

using TableAction = std::variant<SendTo, CloseConnection, Seated, SeatLost, SeatPlaysOut,
                                 SeatAwaited, SessionStarted, BoardStarted, CallMade, CardPlayed,
                                 BoardFinished, SessionEnded, Log>;
using TableActions = std::vector<TableAction>;

}  // namespace bidwright::protocol
