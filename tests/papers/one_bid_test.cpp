#include "bidwright/papers/one_bid.hpp"

#include <array>

#include <gtest/gtest.h>

#include "papers/synthetic_examples.hpp"

namespace bidwright::papers {
namespace {

struct Fixture {
  Examples examples = synthetic_examples(300, 11, feature_set("condensed"));
  OneBidProblems problems{examples.north, examples.costs};
};

double average(const std::vector<float>& costs) {
  return mean_cost(costs).mean;
}

TEST(TwoSidedRegression, SolvesTheNormalEquations) {
  const Fixture f;
  const double lambda = 2;
  const std::vector<double> weights = TwoSidedRegression(f.problems).solve(lambda);
  const std::vector<double> estimates = TwoSidedRegression::predict(weights, f.problems.rows);
  // X'(c - Xw) = lambda w, for every feature and contract.
  for (std::size_t j = 0; j < 6; ++j) {
    for (std::size_t contract = 0; contract < kContracts; ++contract) {
      double left = 0;
      for (std::size_t i = 0; i < f.problems.size(); ++i) {
        left += f.problems.rows.row(i)[j] * (static_cast<double>(f.problems.cost(i)[contract]) -
                                             estimates[i * kContracts + contract]);
      }
      EXPECT_NEAR(left, lambda * weights[j * kContracts + contract], 1e-6);
    }
  }
}

TEST(TwoSidedRegression, BothHandsBidBetterThanOne) {
  const Examples examples = synthetic_examples(2000, 12, feature_set("condensed"));
  const OneBidProblems alone{examples.north, examples.costs};
  OneBidProblems together{{}, examples.costs};
  for (std::size_t i = 0; i < examples.size(); ++i) {
    std::vector<double>& row = together.rows.values;
    row.insert(row.end(), examples.north.row(i), examples.north.row(i) + 6);
    row.insert(row.end(), examples.south.row(i) + 1, examples.south.row(i) + 6);
  }
  together.rows.dimensions = 11;
  const auto cost = [](const OneBidProblems& problems) {
    const auto weights = TwoSidedRegression(problems).solve(1e-3);
    return average(
        costs_of_cheapest(TwoSidedRegression::predict(weights, problems.rows), problems));
  };
  EXPECT_LT(cost(together), cost(alone) - 0.5);
}

TEST(OneSidedRegression, LearnsItsOwnExamplesNearlyByHeart) {
  const Fixture f;
  const std::array<const FeatureMatrix*, 1> queries{&f.problems.rows};
  const auto estimates = one_sided_regression(
      f.problems, queries, {.c = 1e4, .gamma = 1, .tolerance = 1e-3, .progress = {}});
  EXPECT_EQ(estimates[0].size(), f.problems.size() * kContracts);
  EXPECT_LT(average(costs_of_cheapest(estimates[0], f.problems)), 1.0);
}

TEST(OneSidedRegression, SolvesASmallProblemExactly) {
  // One feature, two rows. Every contract but PASS costs 6 in both rows; PASS costs 0 in row 0,
  // where it is best, and 10 in row 1, where the others are.
  OneBidProblems problems;
  problems.rows.dimensions = 1;
  problems.rows.values = {0, 1};
  std::vector<float> costs(2 * kContracts, 6);
  costs[0] = 0;
  costs[kContracts] = 10;
  problems.costs = costs;
  const std::array<const FeatureMatrix*, 1> queries{&problems.rows};
  const auto estimates = one_sided_regression(
      problems, queries, {.c = 1e3, .gamma = 1, .tolerance = 1e-6, .progress = {}});
  // PASS must be <= 0 in row 0 and >= 10 in row 1: the flattest such function touches both.
  EXPECT_NEAR(estimates[0][0], 0, 1e-4);
  EXPECT_NEAR(estimates[0][kContracts], 10, 1e-4);
  // 1C must be >= 6 in row 0, where it is not best, and <= 6 in row 1, where it is: a constant.
  EXPECT_NEAR(estimates[0][1], 6, 1e-4);
  EXPECT_NEAR(estimates[0][kContracts + 1], 6, 1e-4);
}

TEST(OneSidedRegression, DoesNotDependOnThreads) {
  const Fixture f;
  const std::array<const FeatureMatrix*, 1> queries{&f.problems.rows};
  const auto one = one_sided_regression(f.problems, queries, {.threads = 1, .progress = {}});
  const auto three = one_sided_regression(f.problems, queries, {.threads = 3, .progress = {}});
  EXPECT_EQ(one, three);
}

TEST(Monomials, CountsMatchThePaper) {
  const std::array<double, 5> numbers{2, 3, 5, 7, 11};
  std::vector<double> second;
  append_monomials(numbers, 2, second);
  std::vector<double> third;
  append_monomials(numbers, 3, third);
  EXPECT_EQ(second.size(), 21U);
  EXPECT_EQ(third.size(), 56U);
  EXPECT_EQ(second.front(), 1);
  EXPECT_EQ(second[1], 2);
  EXPECT_EQ(second[6], 4);
  EXPECT_EQ(third.back(), 1331);
}

}  // namespace
}  // namespace bidwright::papers
