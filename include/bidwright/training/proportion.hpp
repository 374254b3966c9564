// How often something came up, with an interval that holds for rare things too.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>

namespace bidwright::training {

struct Proportion {
  std::size_t count = 0;
  std::size_t of = 0;

  [[nodiscard]] double share() const {
    return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
  }
  /// Where the true share lies with a probability of 95 % (Wilson 1927): none of 58 may be 6 %.
  [[nodiscard]] std::pair<double, double> interval() const {
    if (of == 0) return {0, 1};
    constexpr double kZ = 1.959964;
    const auto n = static_cast<double>(of);
    const double p = share();
    const double middle = p + kZ * kZ / (2 * n);
    const double half = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
    const double scale = 1 + kZ * kZ / n;
    return {count == 0 ? 0 : (middle - half) / scale, count == of ? 1 : (middle + half) / scale};
  }
};

}  // namespace bidwright::training
