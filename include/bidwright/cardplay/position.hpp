// Where the play of a board stands as one seat sees it: the trick on the table, who must play, and
// which cards may be played. Lenient: cards that contradict what is known are followed as they
// came, so that play goes on (see sampling/facts.hpp).
#pragma once

#include <vector>

#include "bidwright/core/play.hpp"
#include "bidwright/sampling/facts.hpp"

namespace bidwright::cardplay {

struct Position {
  core::Contract contract;
  /// Who led, or must lead, the current trick.
  core::Seat leader = core::Seat::kNorth;
  /// Its cards so far, 0 to 3.
  std::vector<core::Card> trick;
  int tricks_played = 0;
  /// Complete tricks won by declarer's side.
  int declarer_tricks = 0;
  core::Hand played;
  /// What is known to be left of each hand.
  core::Deal left;

  /// The hand that must play.
  [[nodiscard]] core::Seat turn() const {
    return core::clockwise(leader, static_cast<int>(trick.size()));
  }
  /// The player who chooses its card.
  [[nodiscard]] core::Seat player() const {
    return turn() == contract.dummy() ? contract.declarer : turn();
  }
  /// Cards that the hand to play may play; empty only if nothing is known to be left of it.
  [[nodiscard]] core::Hand legal() const;
};

/// The view's auction must have ended in a contract, and the play must not have ended.
[[nodiscard]] Position position_of(const sampling::View& view, const sampling::Facts& facts);

/// The cards of `legal` that differ, each the lowest of its kind: cards are equal when no card in
/// between can still be played by another hand.
[[nodiscard]] core::Hand different_cards(core::Hand legal, core::Hand hand, core::Hand gone);

}  // namespace bidwright::cardplay
