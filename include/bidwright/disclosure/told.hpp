// Ranges as one player tells them to another: ends that nearly every hand keeps are left out, and
// so are lengths that say little.
#pragma once

#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::disclosure {

/// `seen` has two ends, as counted from hands.
[[nodiscard]] constexpr Range told_points(Range seen) {
  constexpr int kFew = 2;
  // Of 400 hands one has more: that end would leave the strongest hands out and tell nothing.
  constexpr int kMany = 22;
  Range told;
  if (seen.low > kFew || seen.is_exact()) told.low = seen.low;
  if (seen.high < kMany) told.high = seen.high;
  return told;
}

/// A suit may well have none to five cards in any hand, or two to six; seven are as good as no end.
[[nodiscard]] constexpr Range told_length(Range seen) {
  Range told;
  const bool little = (seen.low <= 1 && seen.high >= 5) || (seen.low <= 2 && seen.high >= 6);
  if (little) return told;
  if (seen.low > 1 || seen.is_exact()) told.low = seen.low;
  if (seen.high < 7) told.high = seen.high;
  return told;
}

}  // namespace bidwright::disclosure
