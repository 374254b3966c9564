// International match points by Law 78B: a difference of points turned into 0 .. 24.
#pragma once

#include <array>
#include <cstddef>

namespace bidwright::core {

/// The smallest difference of points worth i + 1 IMPs.
inline constexpr std::array kImpSteps{20,   50,   90,   130,  170,  220,  270,  320,
                                      370,  430,  500,  600,  750,  900,  1100, 1300,
                                      1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000};

/// Sign kept: -24 .. 24.
constexpr int imps(int difference) {
  const int size = difference < 0 ? -difference : difference;
  int result = 0;
  for (const int step : kImpSteps) result += size >= step ? 1 : 0;
  return difference < 0 ? -result : result;
}

}  // namespace bidwright::core
