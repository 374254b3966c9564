#include "bidwright/papers/trick_network.hpp"

#include <gtest/gtest.h>

#include "deals/synthetic_solved_deals.hpp"

namespace bidwright::papers {
namespace {

TEST(TrickNetwork, AutoencoderLearnsToDescribeDeals) {
  const auto samples = trick_samples(deals::synthetic_solved_deals(300), Game::kNoTrump);
  for (const Wiring wiring : {Wiring::kFull, Wiring::kDedicated}) {
    TrickNetwork network({.wiring = wiring, .batch = 32, .rate = 3e-3F});
    const double first = network.pretrain(samples);
    double last = first;
    for (int pass = 0; pass < 8; ++pass) last = network.pretrain(samples);
    EXPECT_LT(last, first * 0.8);
  }
}

TEST(TrickNetwork, LearnsTricks) {
  const auto samples = trick_samples(deals::synthetic_solved_deals(200), Game::kNoTrump);
  for (const Wiring wiring : {Wiring::kFull, Wiring::kDedicated}) {
    TrickNetwork network({.wiring = wiring, .batch = 32, .rate = 5e-3F, .passes = 40});
    network.pretrain(samples);
    double loss = 0;
    for (int pass = 0; pass < 40; ++pass) loss = network.learn(samples);
    EXPECT_LT(loss, 1.5);
    int right = 0;
    const auto chances = network.predict(samples);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      float sum = 0;
      for (const float chance : chances[i]) sum += chance;
      ASSERT_NEAR(sum, 1, 1e-4);
      const auto best = std::max_element(chances[i].begin(), chances[i].end());
      right += best - chances[i].begin() == samples[i].tricks ? 1 : 0;
    }
    EXPECT_GT(right, 200) << "of 400";
  }
}

TEST(TrickNetwork, DoesNotDependOnThreads) {
  const auto samples = trick_samples(deals::synthetic_solved_deals(60), Game::kSuit);
  const auto train = [&](int threads) {
    TrickNetwork network({.game = Game::kSuit, .rename_suits = true, .threads = threads});
    network.pretrain(samples);
    network.learn(samples);
    return network.predict(samples);
  };
  EXPECT_EQ(train(1), train(3));
}

TEST(DealComparator, LearnsWhoShouldBidHigher) {
  const auto samples = trick_samples(deals::synthetic_solved_deals(300), Game::kNoTrump);
  TrickNetwork network({.batch = 32, .rate = 3e-3F});
  network.pretrain(samples);
  DealComparator comparator({.batch = 32, .rate = 3e-3F, .passes = 40}, network);
  for (int pass = 0; pass < 40; ++pass) comparator.learn(samples);
  const auto chances = comparator.predict(samples);
  int right = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    right += (chances[i] > 0.5F) == (samples[i].tricks >= 7) ? 1 : 0;
  }
  EXPECT_GT(right, 540) << "of 600";
}

}  // namespace
}  // namespace bidwright::papers
