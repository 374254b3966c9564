// The lines of the table-manager protocol as values: what a client says to the table and what the
// table says to a client. One struct for each direction; `kind` tells which fields mean something.
// The grammar is in protocol/README.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bidwright/core/call.hpp"
#include "bidwright/core/card.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::protocol {

/// The versions of the protocol that are spoken.
inline constexpr int kOldestVersion = 18;
inline constexpr int kNewestVersion = 19;

/// What is said of a call after it: nothing, "Alert. text" or "Infos. text". The text may be empty.
struct Explanation {
  enum class Kind : std::uint8_t { kNone, kAlert, kInfos };
  Kind kind = Kind::kNone;
  std::string text;

  friend bool operator==(const Explanation&, const Explanation&) = default;
};

enum class ClientKind : std::uint8_t {
  /// team, seat (none: ANYPL), version, text: whatever follows the version.
  kConnect,
  kReadyForTeams,
  kReadyToStart,
  kReadyForDeal,
  kReadyForCards,
  /// whose: the caller.
  kReadyForCall,
  kReadyForDummy,
  /// whose: the hand (none: "dummy"), trick (0: not said).
  kReadyForCard,
  /// call (none: unreadable), explanation.
  kCall,
  /// seat: the hand that is named (none: "Dummy"), card (none: unreadable), text: a signal.
  kCard,
  /// "received dummy", "Heartbeat from ...": nothing follows from it.
  kIgnored,
};

struct ClientMessage {
  ClientKind kind = ClientKind::kIgnored;
  /// The seat that the line begins with.
  std::optional<core::Seat> seat;
  std::optional<core::Seat> whose;
  int trick = 0;
  std::optional<core::Call> call;
  std::optional<core::Card> card;
  Explanation explanation;
  int version = 0;
  std::string team;
  std::string text;
  /// The seat was written in capitals ("EAST"), as the WBridge5 family does.
  bool capitals = false;

  friend bool operator==(const ClientMessage&, const ClientMessage&) = default;
};

enum class TableKind : std::uint8_t {
  /// seat, team.
  kSeated,
  /// team (North-South), other_team (East-West), text: whatever follows.
  kTeams,
  kStartOfBoard,
  /// number, dealer in seat, vulnerability.
  kBoard,
  /// seat, hand.
  kCards,
  /// seat, call, explanation.
  kCall,
  /// seat (none: "Dummy").
  kToLead,
  /// seat (none: "Dummy"), card, text: a signal.
  kCard,
  /// hand.
  kDummyCards,
  /// text: the whole line.
  kTiming,
  kEndOfSession,
  kIllegalCall,
  kIllegalCard,
  kHeartbeat,
  /// seat, call.
  kExplain,
  /// text: the whole line; the table is going to close the connection.
  kError,
  /// Lines that some tables send and that ask for nothing.
  kIgnored,
};

struct TableMessage {
  TableKind kind = TableKind::kIgnored;
  std::optional<core::Seat> seat;
  int number = 0;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  std::optional<core::Call> call;
  std::optional<core::Card> card;
  core::Hand hand;
  Explanation explanation;
  std::string team;
  std::string other_team;
  std::string text;

  friend bool operator==(const TableMessage&, const TableMessage&) = default;
};

}  // namespace bidwright::protocol
