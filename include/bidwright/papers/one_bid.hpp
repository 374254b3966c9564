// The methods that make one bid only (Ho 2014, sections 3.1 and 4.1): predict what each contract
// costs and bid the cheapest, from the opener's hand alone or, "optimistically", from both hands.
//
//   two-sided regression (CSTSR)  ridge regression of the cost of every contract
//   one-sided regression (CSOSR, Tu & Lin 2010)  the estimate of a contract that is best for a deal
//     may lie below its cost for nothing, that of any other contract above its cost: only the other
//     side is charged. The estimates are support-vector machines with the kernel
//     exp(-gamma |x - y|^2).
//
// Pure functions; results do not depend on the number of threads.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "bidwright/papers/examples.hpp"

namespace bidwright::papers {

/// Rows of features and the costs that belong to them (kContracts a row).
struct OneBidProblems {
  FeatureMatrix rows;
  std::span<const float> costs;

  [[nodiscard]] std::size_t size() const { return costs.size() / kContracts; }
  [[nodiscard]] const float* cost(std::size_t i) const { return costs.data() + i * kContracts; }
};

/// The cost of the contract with the lowest estimate, one entry a row; estimates as rows of
/// kContracts.
[[nodiscard]] std::vector<float> costs_of_cheapest(std::span<const double> estimates,
                                                   const OneBidProblems& problems);

class TwoSidedRegression {
 public:
  explicit TwoSidedRegression(const OneBidProblems& problems);
  /// Weights for (X'X + lambda I)^-1 X'c: kContracts for each feature.
  [[nodiscard]] std::vector<double> solve(double lambda) const;
  /// Estimates of the costs, kContracts a row.
  [[nodiscard]] static std::vector<double> predict(std::span<const double> weights,
                                                   const FeatureMatrix& rows);

 private:
  int dimensions_ = 0;
  /// X'X = V diag(values) V'; V row-major, and V'X'c.
  std::vector<double> vectors_;
  std::vector<double> values_;
  std::vector<double> moments_;
};

struct OneSidedOptions {
  double c = 1;
  double gamma = 0.01;
  /// How far from its optimum a machine may stop, in IMPs.
  double tolerance = 0.01;
  /// For what the kernels of all contracts have in common.
  std::size_t most_bytes = std::size_t{2} << 30;
  int threads = 1;
  /// Called by any thread when the machine of one contract is trained.
  std::function<void()> progress;
};

/// Trains one machine a contract and estimates the costs of each set of rows.
[[nodiscard]] std::vector<std::vector<double>> one_sided_regression(
    const OneBidProblems& problems, std::span<const FeatureMatrix* const> rows,
    const OneSidedOptions& options);

/// All monomials of degree <= `degree` in the numbers, 1 first.
void append_monomials(std::span<const double> numbers, int degree, std::vector<double>& out);

}  // namespace bidwright::papers
