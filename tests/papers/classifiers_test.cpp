#include <numeric>

#include <gmock/gmock.h>

#include "bidwright/core/random.hpp"
#include "bidwright/papers/boosted_trees.hpp"
#include "bidwright/papers/final_contract.hpp"
#include "bidwright/papers/softmax.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::papers;

std::vector<std::size_t> all_of(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

/// The label is the sum of two indicators' numbers, modulo three.
SparseExamples sums(int count) {
  SparseExamples examples;
  for (int i = 0; i < count; ++i) {
    const int a = i % 3;
    const int b = i / 3 % 2;
    examples.add(
        [&](auto& out) {
          out.push_back(0);
          out.push_back(static_cast<std::uint16_t>(1 + 2 * a + b));
        },
        (a + b) % 3);
  }
  return examples;
}

TEST(SoftmaxRegression, LearnsWhatIndicatorsTell) {
  const SparseExamples examples = sums(60);
  SoftmaxRegression softmax(7, 3);
  softmax.train(examples, all_of(examples.size()), {.passes = 50});
  for (std::size_t i = 0; i < examples.size(); ++i) {
    EXPECT_EQ(softmax.predict(examples.row(i)), examples.label(i));
  }
}

TEST(SoftmaxRegression, FollowsTheUpdateOfThePaper) {
  SparseExamples examples;
  examples.add([](auto& out) { out = {0}; }, 1);
  SoftmaxRegression softmax(1, 2);
  softmax.train(examples, all_of(1), {.step = 0.05, .passes = 1});
  // theta moves by 0.05 (1 - 1/2) for the label and the opposite for the other.
  std::array<float, 2> chances{};
  softmax.probabilities(examples.row(0), chances);
  EXPECT_NEAR(chances[1], 1.0 / (1.0 + std::exp(-0.05)), 1e-6);
  EXPECT_NEAR(chances[0] + chances[1], 1.0, 1e-6);
}

TEST(SoftmaxRegression, StopsOnceItsNormHardlyChanges) {
  const SparseExamples examples = sums(60);
  const auto trained = [&](int passes, double least_change) {
    SoftmaxRegression softmax(7, 3);
    const int taken = softmax.train(examples, all_of(examples.size()),
                                    {.passes = passes, .least_change = least_change});
    return std::pair(taken, softmax.norm());
  };
  const auto [taken, norm] = trained(10'000, 0.01);
  ASSERT_GT(taken, 2);
  ASSERT_LT(taken, 10'000);
  const double last = norm - trained(taken - 1, 0).second;
  const double previous = trained(taken - 1, 0).second - trained(taken - 2, 0).second;
  EXPECT_LT(std::abs(last), 0.01);
  EXPECT_GE(std::abs(previous), 0.01);
  EXPECT_EQ(trained(7, 0).first, 7);
}

TEST(SoftmaxRegression, IsAFunctionOfItsSeed) {
  const SparseExamples examples = sums(60);
  const auto trained = [&](std::uint64_t seed) {
    SoftmaxRegression softmax(7, 3);
    softmax.train(examples, all_of(examples.size()), {.passes = 3, .seed = seed});
    std::array<float, 3> chances{};
    softmax.probabilities(examples.row(1), chances);
    return chances;
  };
  EXPECT_EQ(trained(1), trained(1));
  EXPECT_NE(trained(1), trained(2));
}

TEST(BoostedTrees, LearnWhatNoSumOfMeasuresTells) {
  MeasuredExamples examples;
  examples.measures = 3;
  core::Random random(5, core::Purpose::kTest);
  for (int i = 0; i < 600; ++i) {
    const auto a = static_cast<std::uint8_t>(random.below(10));
    const auto b = static_cast<std::uint8_t>(random.below(10));
    examples.values.insert(examples.values.end(), {a, b, static_cast<std::uint8_t>(i % 7)});
    examples.labels.push_back((a < 5) == (b < 5) ? 2 : 5);
  }
  BoostedTrees trees(6);
  trees.train(examples, all_of(examples.size()), {.rounds = 30, .columns = 1.0});
  int right = 0;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    right += trees.predict(examples.row(i)) == examples.labels[i] ? 1 : 0;
  }
  EXPECT_GE(right, 590);
  std::array<float, 6> chances{};
  trees.probabilities(examples.row(0), chances);
  EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0F), 1.0F, 1e-5F);
  EXPECT_LT(chances[0], 1e-3F);  // Never seen
}

/// Pairs whose best contract is one no trump with many points and PASS with few.
std::vector<ContractProblem> simple_contracts() {
  std::vector<ContractProblem> problems;
  for (std::uint64_t k = 0; k < 400; ++k) {
    const core::Deal deal = core::random_deal(11, k);
    ContractProblem problem;
    problem.cards = deal[core::Seat::kNorth] | deal[core::Seat::kSouth];
    problem.costs.fill(20);
    const bool many = core::high_card_points(problem.cards) >= 20;
    problem.costs[0] = many ? 4 : 0;
    problem.costs[5] = many ? 0 : 4;
    problems.push_back(problem);
  }
  return problems;
}

int right_answers(const ContractModel& model, std::span<const ContractProblem> problems) {
  int right = 0;
  for (const ContractProblem& problem : problems) {
    right += model.predict(problem.cards) == problem.best() ? 1 : 0;
  }
  return right;
}

TEST(FinalContract, IsLearntByEveryModel) {
  const auto problems = simple_contracts();
  const SoftmaxOptions softmax{.passes = 30};
  EXPECT_GE(
      right_answers(*train_contract_softmax(problems, PairFeatures::kDomain, softmax), problems),
      390);
  EXPECT_GE(
      right_answers(*train_strain_then_level(problems, PairFeatures::kBoth, softmax), problems),
      390);
  ContractNetworkOptions network;
  network.hidden = 16;
  network.passes = 40;
  EXPECT_GE(right_answers(*train_contract_network(problems, network), problems), 390);
  ContractNetworkOptions two_softmaxes = network;
  two_softmaxes.softmax = true;
  two_softmaxes.rate = 2e-2F;
  EXPECT_GE(right_answers(*train_contract_network(problems, two_softmaxes), problems), 390);
  network.by_cost = true;
  EXPECT_GE(right_answers(*train_contract_network(problems, network), problems), 380);
}

TEST(PairFeatures, TakeBothHandsTogether) {
  const core::Deal deal = core::random_deal(3, 3);
  const core::Hand cards = deal[core::Seat::kNorth] | deal[core::Seat::kSouth];
  std::vector<std::uint16_t> places;
  pair_features(PairFeatures::kBoth, cards, places);
  EXPECT_EQ(places.size(), 27U + 10U);
  EXPECT_LT(places.back(), pair_feature_count(PairFeatures::kBoth));
  EXPECT_EQ(places.back(), 53 + 101 + core::high_card_points(cards));
}

}  // namespace
