// What hands that make the same call have in common, told so that it holds: ranges that nearly all
// of them keep, all ranges together.
#pragma once

#include <array>
#include <span>

#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::disclosure {

struct HandSummary {
  /// How many hands there were; 0: nothing else says anything.
  std::size_t hands = 0;
  /// With two ends.
  Range points;
  std::array<Range, core::kSuits> length;
  /// The share that is balanced.
  double balanced = 0;
};

/// `outside` is the part of the hands, 0 to 1, that may lie outside of any of the ranges. It is
/// spent on ends of ranges that are worth telling (told.hpp), the rarest hands first.
[[nodiscard]] HandSummary summarise(std::span<const core::Hand> hands, double outside);

/// As one player tells it to another; open only if there were no hands.
[[nodiscard]] HandConstraint told(const HandSummary& summary);

}  // namespace bidwright::disclosure
