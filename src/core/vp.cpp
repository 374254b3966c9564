#include "bidwright/core/vp.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace bidwright::core {

namespace {

constexpr int kWholeMatch = 2000;

/// The winner's hundredths of victory points for every margin up to the one that wins all.
std::vector<int> scale(int boards) {
  const double r = std::sqrt(5.0) - 2;  // The golden section to the third power
  const double all = 15 * std::sqrt(static_cast<double>(boards));
  std::vector<int> points;
  for (int margin = 0; margin < all; ++margin) {
    const double won = 10 + 10 * (1 - std::pow(r, margin / all)) / (1 - r);
    points.push_back(std::min(kWholeMatch, static_cast<int>(std::lround(won * 100))));
  }
  points.push_back(kWholeMatch);
  return points;
}

/// Raises values by the least that makes every step at most as high as the one before.
void make_concave(std::vector<int>& points) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
      if (points[i + 1] - points[i] > points[i] - points[i - 1]) {
        ++points[i];
        changed = true;
      }
    }
  }
}

}  // namespace

double victory_points(int margin, int boards) {
  assert(boards >= 1);
  std::vector<int> points = scale(boards);
  make_concave(points);
  const auto lead = std::min(static_cast<std::size_t>(std::abs(margin)), points.size() - 1);
  return (margin >= 0 ? points[lead] : kWholeMatch - points[lead]) / 100.0;
}

}  // namespace bidwright::core
