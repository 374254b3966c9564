#include "bidwright/papers/bandit_node.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/papers/examples.hpp"

namespace bidwright::papers {
namespace {

constexpr int kDimensions = 4;
constexpr double kLambda = 0.5;

/// The root of a graph in which PASS and 1C lead on.
GraphNode small_root() {
  return auction_graph(Structure::kTree, 2, 2).front();
}

struct Visits {
  std::vector<std::array<double, kDimensions>> hands;
  std::vector<std::array<float, kContracts>> costs;
  std::vector<Lesson> lessons;
};

Visits random_visits(std::size_t count, int chosen_below) {
  core::Random random(7, core::Purpose::kTest);
  Visits visits;
  visits.hands.resize(count);
  visits.costs.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    visits.hands[i] = {1, 10 * random.uniform(), random.normal(), random.normal()};
    for (float& cost : visits.costs[i]) cost = static_cast<float>(random.below(25));
    visits.lessons.push_back(
        {.x = visits.hands[i].data(),
         .chosen = static_cast<int>(random.below(static_cast<std::uint32_t>(chosen_below))),
         .reward = static_cast<double>(random.below(25)),
         .costs = visits.costs[i].data()});
  }
  return visits;
}

std::vector<double> weights_of(const BanditNode& node, int action) {
  std::vector<double> weights(kDimensions);
  node.weights(action, weights);
  return weights;
}

/// Solves (X'X + lambda I) w = X'r by Gauss-Jordan.
std::vector<double> ridge(const std::vector<std::vector<double>>& rows,
                          const std::vector<double>& rewards) {
  std::vector<std::vector<double>> a(kDimensions, std::vector<double>(kDimensions + 1, 0));
  for (std::size_t i = 0; i < kDimensions; ++i) a[i][i] = kLambda;
  for (std::size_t n = 0; n < rows.size(); ++n) {
    for (std::size_t i = 0; i < kDimensions; ++i) {
      for (std::size_t j = 0; j < kDimensions; ++j) a[i][j] += rows[n][i] * rows[n][j];
      a[i][kDimensions] += rows[n][i] * rewards[n];
    }
  }
  for (std::size_t i = 0; i < kDimensions; ++i) {
    const double pivot = a[i][i];
    for (double& value : a[i]) value /= pivot;
    for (std::size_t k = 0; k < kDimensions; ++k) {
      if (k == i) continue;
      const double factor = a[k][i];
      for (std::size_t j = 0; j <= kDimensions; ++j) a[k][j] -= factor * a[i][j];
    }
  }
  std::vector<double> weights;
  for (const auto& row : a) weights.push_back(row.back());
  return weights;
}

void expect_close(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance);
}

TEST(BanditNode, EveryArmIsTheRidgeRegressionOfItsOwnExamples) {
  for (const Update update : {Update::kFull, Update::kSingle}) {
    const Visits visits = random_visits(60, 4);
    NodeWorkspace workspace;
    BanditNode node(small_root(), kDimensions, update, kLambda);
    node.learn(visits.lessons, workspace);
    for (const int action : {0, 1, 3, 20}) {
      const bool taught_by_all = update == Update::kFull && action >= 2;
      std::vector<std::vector<double>> rows;
      std::vector<double> rewards;
      for (const Lesson& lesson : visits.lessons) {
        if (!taught_by_all && lesson.chosen != action) continue;
        rows.emplace_back(lesson.x, lesson.x + kDimensions);
        rewards.push_back(taught_by_all ? 24.0 - static_cast<double>(lesson.costs[action])
                                        : lesson.reward);
      }
      EXPECT_EQ(node.count(action), static_cast<std::int64_t>(rows.size()));
      expect_close(weights_of(node, action), ridge(rows, rewards), 1e-9);
    }
  }
}

TEST(BanditNode, RankOneStepsEndWhereOneBatchEnds) {
  for (const Update update : {Update::kFull, Update::kSingle}) {
    const Visits visits = random_visits(500, 3);
    NodeWorkspace workspace;
    BanditNode batch(small_root(), kDimensions, update, kLambda);
    BanditNode steps(small_root(), kDimensions, update, kLambda);
    batch.learn(visits.lessons, workspace);
    for (const Lesson& lesson : visits.lessons) steps.learn({&lesson, 1}, workspace);

    const std::array<double, kDimensions> x{1, 5, 0.3, -0.7};
    std::vector<double> a(40);
    std::vector<double> b(40);
    for (int action = 0; action < batch.actions(); ++action) {
      EXPECT_EQ(batch.count(action), steps.count(action));
      expect_close(weights_of(batch, action), weights_of(steps, action), 1e-8);
    }
    batch.add_bonus(Exploration::kLinUcb, 1, x.data(), a.data());
    steps.add_bonus(Exploration::kLinUcb, 1, x.data(), b.data());
    expect_close(a, b, 1e-10);

    const std::vector<double> before = weights_of(steps, 0);
    steps.solve(workspace);
    expect_close(weights_of(steps, 0), before, 1e-8);
  }
}

TEST(BanditNode, LinUcbBonusIsTheUncertaintyOfTheRegression) {
  NodeWorkspace workspace;
  BanditNode node(small_root(), kDimensions, Update::kFull, kLambda);
  const std::array<double, kDimensions> x{1, 2, 0, 0};
  const std::array<float, kContracts> costs{};
  std::vector<double> bonus(40, 0);
  node.add_bonus(Exploration::kLinUcb, 3, x.data(), bonus.data());
  EXPECT_NEAR(bonus[0], 3 * std::sqrt(5 / kLambda), 1e-12);
  EXPECT_NEAR(bonus[35], 3 * std::sqrt(5 / kLambda), 1e-12);

  // One example (0, 1, 0, 0): X'X + lambda I = diag(0.5, 1.5, 0.5, 0.5).
  const std::array<double, kDimensions> seen{0, 1, 0, 0};
  const Lesson lesson{.x = seen.data(), .chosen = 1, .reward = 12, .costs = costs.data()};
  node.learn({&lesson, 1}, workspace);
  bonus.assign(40, 0);
  node.add_bonus(Exploration::kLinUcb, 3, x.data(), bonus.data());
  EXPECT_NEAR(bonus[0], 3 * std::sqrt(5 / 0.5), 1e-12);            // PASS: not chosen
  EXPECT_NEAR(bonus[1], 3 * std::sqrt(1 / 0.5 + 4 / 1.5), 1e-12);  // 1C: chosen
  EXPECT_NEAR(bonus[2], 3 * std::sqrt(1 / 0.5 + 4 / 1.5), 1e-12);  // Ends the auction
}

TEST(BanditNode, Ucb1BonusCountsExamples) {
  const Visits visits = random_visits(30, 1);  // All chose PASS
  NodeWorkspace workspace;
  BanditNode node(small_root(), kDimensions, Update::kFull, kLambda);
  node.learn(visits.lessons, workspace);
  EXPECT_EQ(node.count(0), 30);
  EXPECT_EQ(node.count(1), 0);
  EXPECT_EQ(node.count(2), 30);
  const std::int64_t all = 30 + 34 * 30;  // PASS, and the 34 actions that end the auction
  EXPECT_EQ(node.total(), all);

  std::vector<double> bonus(40, 0);
  node.add_bonus(Exploration::kUcb1, 4, visits.hands[0].data(), bonus.data());
  const double expected = 4 * std::sqrt(2 * std::log(static_cast<double>(all)) / 30);
  EXPECT_NEAR(bonus[0], expected, 1e-12);
  EXPECT_NEAR(bonus[35], expected, 1e-12);
  EXPECT_TRUE(std::isinf(bonus[1]));
}

TEST(BanditNode, SingleUpdateTeachesOnlyTheChosenAction) {
  const Visits visits = random_visits(5, 1);
  NodeWorkspace workspace;
  BanditNode node(small_root(), kDimensions, Update::kSingle, kLambda);
  node.learn(visits.lessons, workspace);
  EXPECT_EQ(node.total(), 5);
  EXPECT_EQ(node.count(0), 5);
  for (int action = 1; action < node.actions(); ++action) {
    EXPECT_EQ(node.count(action), 0);
    expect_close(weights_of(node, action), {0, 0, 0, 0}, 0);
  }
}

}  // namespace
}  // namespace bidwright::papers
