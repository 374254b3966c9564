// Support-vector machines of one-sided regression: f(x) = sum over rows n of beta_n K(x_n, x) + b
// with K(x, y) = exp(-gamma |x - y|^2), as flat as it can be for what it is charged: C times what
// it lies below the target of a row whose bound is kAtLeast, above that of a row that is kAtMost.
//
// Its dual is to minimise beta'K beta / 2 - targets'beta, where the betas add up to 0 and each lies
// between 0 and C (kAtLeast) or -C and 0 (kAtMost). Two of them at a time are moved against each
// other: the one that wants most to rise, and the one with which that gains most by the second
// order (Fan, Chen & Lin 2005), until no two want it by more than the tolerance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "bidwright/papers/examples.hpp"

namespace bidwright::papers {

/// The kernel between all rows, computed when asked for. Any number of threads may ask at once.
class KernelMatrix {
 public:
  /// Keeps what was computed while it takes no more than `most_bytes`.
  KernelMatrix(const FeatureMatrix& rows, double gamma, std::size_t most_bytes);

  [[nodiscard]] std::size_t size() const { return size_; }
  /// As many numbers as a row has: the size, and zeros up to a whole number of vector registers.
  [[nodiscard]] std::size_t width() const { return width_; }
  /// Between x and all rows, `width()` numbers.
  void compute(const double* x, std::span<double> out) const;
  /// Row n; what is not kept is computed in `room`, and stands there until that is used again.
  [[nodiscard]] const float* row(std::size_t n, std::vector<float>& room);

 private:
  void compute_row(std::size_t n, float* out) const;

  const FeatureMatrix& rows_;
  double gamma_;
  std::size_t size_;
  std::size_t width_;
  /// Feature by feature, so that one of x meets those of many rows side by side.
  std::vector<double> columns_;
  std::vector<double> squares_;

  std::mutex mutex_;
  std::size_t free_rows_;
  std::vector<std::unique_ptr<float[]>> kept_;
};

enum class Bound : std::uint8_t { kAtLeast, kAtMost };

struct Machine {
  /// One a row.
  std::vector<double> betas;
  double offset = 0;
};

[[nodiscard]] Machine train_machine(KernelMatrix& kernel, std::span<const double> targets,
                                    std::span<const Bound> bounds, double c, double tolerance);

}  // namespace bidwright::papers
