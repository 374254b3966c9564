// Signals: what the small cards of a defender tell, who need not play any particular one of them.
// Both sides may know the agreement; who has it plays by it (cardplay) and weighs the partner's
// hands by it (sampler.hpp).
//
// - Following suit to a lead of declarer or dummy: the highest of small cards with an even number
//   of the suit, the lowest with an odd one.
// - Following to the partner's lead, and when discarding: the highest with the ace, king or queen
//   of the suit, the lowest without.
//
// Small cards are nines and lower that do not win the trick so far. Only the first card that a hand
// plays of a suit tells anything, and trumps never do.
//
// Functions of their arguments.
#pragma once

#include <optional>

#include "bidwright/core/card.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::sampling {

/// A defender's turn after the lead of a trick, as everybody sees it.
struct SignalPlace {
  core::Strain strain = core::Strain::kNoTrump;
  core::Suit led = core::Suit::kClubs;
  /// The best card on the table.
  core::Card winning;
  bool partner_led = false;
};

/// Which of the cards that serve as well tells most, if the player's card is to be of `suit` and is
/// the hand's first of it; `held`: what the hand holds before the play. None if there are not two
/// small ones.
[[nodiscard]] std::optional<core::Card> signal(const SignalPlace& place, core::Suit suit,
                                               core::Hand held, core::Hand serve);

/// How many of the cards that could have been signals are taken to be some: others had to be
/// played, or were played for another reason.
inline constexpr float kSignalsKept = 0.6F;

}  // namespace bidwright::sampling
