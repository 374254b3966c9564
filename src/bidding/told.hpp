// Ranges as one player tells them to another, private to this module: ends that nearly every hand
// keeps are left out, and so are ranges that say little.
#pragma once

#include <optional>

#include "bidwright/bidding/meaning.hpp"

namespace bidwright::bidding {

struct Told {
  /// None: up to `high`.
  std::optional<int> low;
  /// None: at least `low`.
  std::optional<int> high;

  [[nodiscard]] bool nothing() const { return !low && !high; }
  [[nodiscard]] bool exact() const { return low && high && *low == *high; }
};

[[nodiscard]] inline Told told_points(Range points) {
  constexpr int kFew = 2;
  constexpr int kMost = 37;
  Told told;
  if (points.low > kFew || points.low == points.high) told.low = points.low;
  if (points.high < kMost) told.high = points.high;
  return told;
}

/// A suit may well have none to five cards in any hand, or two to six; seven are as good as no end.
[[nodiscard]] inline Told told_length(Range length) {
  Told told;
  const bool little =
      (length.low <= 1 && length.high >= 5) || (length.low <= 2 && length.high >= 6);
  if (little) return told;
  if (length.low > 1 || length.low == length.high) told.low = length.low;
  if (length.high < 7) told.high = length.high;
  return told;
}

}  // namespace bidwright::bidding
