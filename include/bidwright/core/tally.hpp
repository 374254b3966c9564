// Mean and standard error of numbers that come one at a time: of all figures of the project that
// are measured on samples.
#pragma once

#include <cmath>
#include <cstddef>

namespace bidwright::core {

class Tally {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    // Welford's: no difference of large squares, and none at all of equal numbers.
    const double before = value - running_mean_;
    running_mean_ += before / static_cast<double>(count_);
    squares_ += before * (value - running_mean_);
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double sum() const { return sum_; }
  [[nodiscard]] double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  /// The mean's; unknown, and 0 here, for fewer than two numbers.
  [[nodiscard]] double standard_error() const {
    if (count_ < 2) return 0;
    const auto n = static_cast<double>(count_);
    return std::sqrt(squares_ / (n - 1) / n);
  }

 private:
  std::size_t count_ = 0;
  double sum_ = 0;
  double running_mean_ = 0;
  /// Of the distances from the mean.
  double squares_ = 0;
};

}  // namespace bidwright::core
