#include "bidwright/core/vp.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bidwright::core {

double victory_points(int margin, int boards) {
  assert(boards >= 1);
  const double g = (std::sqrt(5.0) - 1) / 2;
  const double b = 15 * std::sqrt(static_cast<double>(boards));
  const double lead = std::abs(margin);
  const double won =
      std::min(20.0, 10 + 10 * (1 - std::pow(g, 3 * lead / b)) / (1 - std::pow(g, 3)));
  const double winner = std::round(won * 100) / 100;
  return margin >= 0 ? winner : std::round((20 - winner) * 100) / 100;
}

}  // namespace bidwright::core
