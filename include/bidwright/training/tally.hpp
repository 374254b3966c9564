// Mean and standard error of numbers that come one at a time.
#pragma once

#include <cmath>
#include <cstddef>

namespace bidwright::training {

class Tally {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double sum() const { return sum_; }
  [[nodiscard]] double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  /// Of the mean; 0 for fewer than two numbers.
  [[nodiscard]] double standard_error() const {
    if (count_ < 2) return 0;
    const auto n = static_cast<double>(count_);
    const double variance = (squares_ - sum_ * sum_ / n) / (n - 1);
    return variance > 0 ? std::sqrt(variance / n) : 0;
  }

 private:
  std::size_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

}  // namespace bidwright::training
