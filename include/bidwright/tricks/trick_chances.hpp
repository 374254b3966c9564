// Chances for each number of tricks of one declarer in one strain.
#pragma once

#include <array>

#include "bidwright/core/card.hpp"

namespace bidwright::tricks {

inline constexpr int kTrickClasses = core::kRanks + 1;

using TrickChances = std::array<float, kTrickClasses>;

}  // namespace bidwright::tricks
