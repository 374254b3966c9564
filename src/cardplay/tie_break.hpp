// Which of several cards that are worth the same to play. Private to the module.
//
// Declarer plays the lowest of touching cards: it tells least. A defender leads by the standard
// rules (top of touching honours, fourth best from length, the higher of two, low from three) and
// otherwise plays the lowest that serves.
#pragma once

#include "bidwright/cardplay/position.hpp"

namespace bidwright::cardplay {

/// `equals` is not empty.
[[nodiscard]] core::Card break_tie(core::Hand equals, const Position& position);

/// The lowest rank; among equals not a trump.
[[nodiscard]] core::Card lowest_card(core::Hand hand, core::Strain strain);

}  // namespace bidwright::cardplay
