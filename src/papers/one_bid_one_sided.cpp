#include <algorithm>
#include <array>

#include "papers/kernels.hpp"
#include "papers/one_sided_machine.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/papers/one_bid.hpp"

namespace bidwright::papers {
namespace {

/// What the machine of one contract is to learn: where the contract is best it may be estimated
/// lower than it costs, elsewhere higher.
struct Target {
  std::vector<double> costs;
  std::vector<Bound> bounds;
};

Target target_of(const OneBidProblems& problems, std::size_t contract) {
  Target target;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const float* costs = problems.cost(i);
    const bool best = costs[contract] <= *std::min_element(costs, costs + kContracts);
    target.costs.push_back(static_cast<double>(costs[contract]));
    target.bounds.push_back(best ? Bound::kAtMost : Bound::kAtLeast);
  }
  return target;
}

/// All machines together: estimate = sum over training rows of kernel * coefficient, plus offset.
struct Machines {
  /// Row-major, kContracts a training row.
  std::vector<double> coefficients;
  std::array<double, kContracts> offsets{};

  void set(std::size_t contract, const Machine& machine) {
    offsets[contract] = machine.offset;
    for (std::size_t row = 0; row < machine.betas.size(); ++row) {
      coefficients[row * kContracts + contract] = machine.betas[row];
    }
  }
};

}  // namespace

std::vector<std::vector<double>> one_sided_regression(const OneBidProblems& problems,
                                                      std::span<const FeatureMatrix* const> rows,
                                                      const OneSidedOptions& options) {
  Machines machines;
  machines.coefficients.assign(problems.size() * kContracts, 0);
  KernelMatrix kernel(problems.rows, options.gamma, options.most_bytes);
  core::run_parts(kContracts, options.threads, [&](std::size_t contract) {
    const Target target = target_of(problems, contract);
    machines.set(contract,
                 train_machine(kernel, target.costs, target.bounds, options.c, options.tolerance));
    if (options.progress) options.progress();
  });

  std::vector<std::vector<double>> estimates;
  for (const FeatureMatrix* matrix : rows) {
    std::vector<double>& out = estimates.emplace_back(matrix->rows() * kContracts);
    constexpr std::size_t kPiece = 256;
    core::run_parts((matrix->rows() + kPiece - 1) / kPiece, options.threads,
                    [&](std::size_t piece) {
                      std::vector<double> near(kernel.width());
                      const std::size_t end = std::min(matrix->rows(), (piece + 1) * kPiece);
                      for (std::size_t i = piece * kPiece; i < end; ++i) {
                        kernel.compute(matrix->row(i), near);
                        double* row = out.data() + i * kContracts;
                        std::copy(machines.offsets.begin(), machines.offsets.end(), row);
                        add_product(machines.coefficients.data(), static_cast<int>(problems.size()),
                                    kContracts, near.data(), kContracts, row);
                      }
                    });
  }
  return estimates;
}

}  // namespace bidwright::papers
