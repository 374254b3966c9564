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

int right_of(const TrickNetwork& network, const std::vector<TrickSample>& samples, int most_off) {
  int right = 0;
  const auto chances = network.predict(samples);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto best = std::max_element(chances[i].begin(), chances[i].end());
    const auto off = best - chances[i].begin() - samples[i].tricks;
    right += std::abs(static_cast<int>(off)) <= most_off ? 1 : 0;
  }
  return right;
}

TEST(TrickNetwork, LearnsARangeWithAndWithoutAnEncoder) {
  const auto samples = trick_samples(deals::synthetic_solved_deals(200), Game::kNoTrump);
  for (const bool encoder : {true, false}) {
    TrickNetwork network({.code = 156,
                          .encoder = encoder,
                          .output = Output::kRange,
                          .batch = 32,
                          .rate = 5e-3F,
                          .passes = 40});
    if (encoder) network.pretrain(samples);
    double first = 0;
    double last = 0;
    for (int pass = 0; pass < 40; ++pass) {
      last = network.learn(samples);
      if (pass == 0) first = last;
    }
    EXPECT_LT(last, first / 3);
    EXPECT_GT(right_of(network, samples, 1), 300) << "of 400";
  }
}

TEST(TrickNetwork, LearnsByRmsProp) {
  const auto samples = trick_samples(deals::synthetic_solved_deals(200), Game::kNoTrump);
  TrickNetwork network({.optimiser = Optimiser::kRmsProp, .batch = 32, .rate = 1e-3F});
  const double first = network.learn(samples);
  double last = first;
  for (int pass = 0; pass < 20; ++pass) last = network.learn(samples);
  EXPECT_LT(last, first * 0.75);
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
  for (const Wiring wiring : {Wiring::kFull, Wiring::kDedicated}) {
    TrickNetwork network({.wiring = wiring, .batch = 32, .rate = 3e-3F});
    network.pretrain(samples);
    DealComparator comparator({.batch = 32, .rate = 3e-3F, .passes = 30}, network);
    for (int pass = 0; pass < 30; ++pass) comparator.learn(samples);
    const auto chances = comparator.predict(samples);
    int right = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      right += (chances[i] > 0.5F) == (samples[i].tricks >= 7) ? 1 : 0;
    }
    EXPECT_GT(right, 520) << "of 600";
  }
}

}  // namespace
}  // namespace bidwright::papers
