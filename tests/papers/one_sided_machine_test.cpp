#include "papers/one_sided_machine.hpp"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"

namespace bidwright::papers {
namespace {

constexpr double kGamma = 0.05;
constexpr double kCharge = 3;
constexpr double kTolerance = 1e-4;

/// Rows of small whole numbers, some of them equal, with targets that no flat function meets.
struct Problem {
  FeatureMatrix rows{3, {}};
  std::vector<double> targets;
  std::vector<Bound> bounds;

  explicit Problem(std::size_t size) {
    core::Random random(17, core::Purpose::kTest);
    for (std::size_t n = 0; n < size; ++n) {
      for (int j = 0; j < rows.dimensions; ++j) {
        rows.values.push_back(static_cast<double>(random.below(8)));
      }
      targets.push_back(static_cast<double>(random.below(25)));
      bounds.push_back(random.below(3) == 0 ? Bound::kAtMost : Bound::kAtLeast);
    }
  }

  [[nodiscard]] Machine train(std::size_t most_bytes) const {
    KernelMatrix kernel(rows, kGamma, most_bytes);
    return train_machine(kernel, targets, bounds, kCharge, kTolerance);
  }
  [[nodiscard]] double value_at(const Machine& machine, std::size_t n) const {
    double value = machine.offset;
    for (std::size_t i = 0; i < machine.betas.size(); ++i) {
      double square = 0;
      for (int j = 0; j < rows.dimensions; ++j) {
        const double difference = rows.row(n)[j] - rows.row(i)[j];
        square += difference * difference;
      }
      value += machine.betas[i] * std::exp(-kGamma * square);
    }
    return value;
  }
};

// The problem is convex: what fulfils these conditions is its solution.
TEST(OneSidedMachine, FulfilsTheConditionsOfTheOptimum) {
  const Problem problem(500);
  const Machine machine = problem.train(std::size_t{1} << 24);
  EXPECT_NEAR(std::accumulate(machine.betas.begin(), machine.betas.end(), 0.0), 0, 1e-9);
  std::size_t free = 0;
  std::size_t charged = 0;
  std::size_t inside = 0;
  for (std::size_t n = 0; n < problem.targets.size(); ++n) {
    const double sign = problem.bounds[n] == Bound::kAtLeast ? 1 : -1;
    const double weight = sign * machine.betas[n];
    const double missing = sign * (problem.targets[n] - problem.value_at(machine, n));
    ASSERT_GE(weight, 0);
    ASSERT_LE(weight, kCharge);
    // Kernels are kept as floats, which is what is allowed besides the tolerance.
    constexpr double kNear = kTolerance + 1e-4;
    if (weight == 0) {
      EXPECT_LE(missing, kNear) << n;
      ++free;
    } else if (weight == kCharge) {
      EXPECT_GE(missing, -kNear) << n;
      ++charged;
    } else {
      EXPECT_NEAR(missing, 0, kNear) << n;
      ++inside;
    }
  }
  EXPECT_GT(free, 20U);
  EXPECT_GT(charged, 20U);
  EXPECT_GT(inside, 5U);
}

TEST(OneSidedMachine, IsTheSameWhetherTheKernelIsKeptOrComputedAnew) {
  const Problem problem(101);
  const Machine kept = problem.train(std::size_t{1} << 24);
  for (const std::size_t rows : {0U, 1U, 40U}) {
    const Machine anew = problem.train(rows * 104 * sizeof(float));
    EXPECT_EQ(anew.betas, kept.betas) << rows;
    EXPECT_EQ(anew.offset, kept.offset) << rows;
  }
}

TEST(OneSidedMachine, IsFlatWhereNothingIsCharged) {
  FeatureMatrix rows{1, {0, 1, 2}};
  KernelMatrix kernel(rows, kGamma, 0);
  const Machine machine =
      train_machine(kernel, std::vector<double>{5, 9, 12},
                    std::vector<Bound>{Bound::kAtLeast, Bound::kAtLeast, Bound::kAtMost}, 1, 1e-6);
  EXPECT_EQ(machine.betas, std::vector<double>(3, 0));
  EXPECT_GE(machine.offset, 9);
  EXPECT_LE(machine.offset, 12);
}

}  // namespace
}  // namespace bidwright::papers
