// A board as it is dealt, as a seat gets to know it, and what is made of it: the words that all who
// play, direct, record and count boards share. Values; `constexpr` where they can be.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bidwright/core/call.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::core {

/// What is dealt.
struct BoardSetup {
  int number = 1;
  Seat dealer = Seat::kNorth;
  Vulnerability vulnerability = Vulnerability::kNone;
  Deal deal;

  friend bool operator==(const BoardSetup&, const BoardSetup&) = default;
};

/// What a player is told when a board begins.
struct BoardStart {
  int number = 1;
  Seat dealer = Seat::kNorth;
  Vulnerability vulnerability = Vulnerability::kNone;
  /// The player's seat and its thirteen cards.
  Seat seat = Seat::kNorth;
  Hand hand;

  friend bool operator==(const BoardStart&, const BoardStart&) = default;
};

struct MadeCall {
  Call call;
  /// What it shows, in the alert grammar of the protocol; empty: nothing was disclosed.
  std::string alert;

  friend bool operator==(const MadeCall&, const MadeCall&) = default;
};

/// A board that a side lost by not playing it: by an illegal call or card, by dying, by time.
struct Forfeit {
  Seat offender = Seat::kNorth;
  std::string reason;

  friend bool operator==(const Forfeit&, const Forfeit&) = default;
};

/// What is played of boards.
enum class Played : std::uint8_t {
  /// Auction and cards.
  kBoards,
  /// The auction; its contract is scored double dummy.
  kBidding,
  /// The auction of North and South, with East and West passing.
  kUncontested,
};

/// "boards", "bidding", "uncontested".
[[nodiscard]] constexpr std::string_view name(Played played) {
  constexpr std::string_view kNames[]{"boards", "bidding", "uncontested"};
  return kNames[static_cast<std::size_t>(played)];
}
[[nodiscard]] constexpr std::optional<Played> played_from(std::string_view name_of) {
  for (const Played played : {Played::kBoards, Played::kBidding, Played::kUncontested}) {
    if (name(played) == name_of) return played;
  }
  return std::nullopt;
}

}  // namespace bidwright::core
