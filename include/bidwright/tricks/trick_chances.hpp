// Chances for each number of tricks of one declarer in one strain.
#pragma once

#include <array>

#include "bidwright/core/card.hpp"

namespace bidwright::tricks {

inline constexpr int kTrickClasses = core::kRanks + 1;

using TrickChances = std::array<float, kTrickClasses>;

/// The number of tricks up to which chances add up to more than `share`.
[[nodiscard]] constexpr int tricks_at(const TrickChances& chances, double share) {
  double sum = 0;
  for (int tricks = 0; tricks + 1 < kTrickClasses; ++tricks) {
    sum += static_cast<double>(chances[static_cast<std::size_t>(tricks)]);
    if (share < sum) return tricks;
  }
  return kTrickClasses - 1;
}

}  // namespace bidwright::tricks
