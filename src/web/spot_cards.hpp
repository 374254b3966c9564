// Hands whose small cards are not named: in AKxx.Kx.T3.A9xx7 each x is a card below the ten. It
// becomes the lowest one of its suit that is in sight nowhere else.
#pragma once

#include <string_view>

#include "bidwright/core/error.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::web {

/// What was seen of small cards before those of a hand are chosen.
struct SpotsInSight {
  /// Played from the hand itself: an x may stand for them, and does so first.
  core::Hand played = {};
  /// Held or played by somebody else.
  core::Hand elsewhere = {};
};

[[nodiscard]] core::Expected<core::Hand> parse_hand_with_spots(std::string_view text,
                                                               const SpotsInSight& seen = {});
/// Those that are named; none if the text makes no sense.
[[nodiscard]] core::Hand named_cards(std::string_view text);

}  // namespace bidwright::web
