#include "bidwright/core/random.hpp"

#include <cmath>
#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

using Block = std::array<std::uint32_t, 4>;

TEST(Philox, GivesTheKnownAnswers) {
  // From the authors' test vectors for philox4x32-10.
  constexpr std::uint32_t kOnes = 0xffffffffU;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

std::array<std::uint32_t, 8> first_numbers(Random random) {
  std::array<std::uint32_t, 8> numbers{};
  for (std::uint32_t& number : numbers) number = random();
  return numbers;
}

TEST(Random, IsAFunctionOfItsName) {
  EXPECT_EQ(first_numbers(Random(7, Purpose::kTest, 1, 2)),
            first_numbers(Random(7, Purpose::kTest, 1, 2)));
}

TEST(Random, DiffersWithEveryPartOfItsName) {
  std::set<std::array<std::uint32_t, 8>> streams;
  std::size_t count = 0;
  for (const std::uint64_t seed : {0ULL, 1ULL, 1ULL << 32, ~0ULL}) {
    for (const Purpose purpose : {Purpose::kDeal, Purpose::kTest}) {
      for (const std::uint64_t a : {0ULL, 1ULL, 1ULL << 32, 1ULL << 63}) {
        for (const std::uint64_t b : {0ULL, 1ULL, 1ULL << 32, ~0ULL}) {
          streams.insert(first_numbers(Random(seed, purpose, a, b)));
          ++count;
        }
      }
    }
  }
  EXPECT_EQ(streams.size(), count);
}

TEST(Random, NeverLeavesItsBounds) {
  Random random(1, Purpose::kTest);
  for (const std::uint32_t bound : {1U, 2U, 3U, 52U, 1000000007U, 0xffffffffU}) {
    for (int i = 0; i < 1000; ++i) EXPECT_LT(random.below(bound), bound);
  }
  for (int i = 0; i < 1000; ++i) {
    const double number = random.uniform();
    EXPECT_GE(number, 0);
    EXPECT_LT(number, 1);
  }
}

/// Chi-square of counts that should be equal, as standard deviations from its mean.
double unevenness(const std::vector<int>& counts) {
  double total = 0;
  for (const int count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
  const auto freedom = static_cast<double>(counts.size() - 1);
  return (chi_square - freedom) / std::sqrt(2 * freedom);
}

TEST(Random, IsUniform) {
  Random random(2, Purpose::kTest);
  std::vector<int> below_52(52);
  std::vector<int> tenths(10);
  for (int i = 0; i < 200000; ++i) {
    ++below_52[random.below(52)];
    ++tenths[static_cast<std::size_t>(random.uniform() * 10)];
  }
  EXPECT_LT(std::abs(unevenness(below_52)), 5);
  EXPECT_LT(std::abs(unevenness(tenths)), 5);
}

TEST(Random, IsUnbiasedForALargeBound) {
  // Without rejection the lower third would come twice as often as it should.
  Random random(3, Purpose::kTest);
  constexpr std::uint32_t kBound = 0xc0000000U;
  std::vector<int> thirds(3);
  for (int i = 0; i < 90000; ++i) ++thirds[random.below(kBound) / (kBound / 3)];
  EXPECT_LT(std::abs(unevenness(thirds)), 5);
}

TEST(Random, HasNormalNumbers) {
  Random random(4, Purpose::kTest);
  double sum = 0;
  double squares = 0;
  constexpr int kCount = 100000;
  for (int i = 0; i < kCount; ++i) {
    const double number = random.normal();
    ASSERT_TRUE(std::isfinite(number));
    sum += number;
    squares += number * number;
  }
  EXPECT_NEAR(sum / kCount, 0, 5 / std::sqrt(kCount));
  EXPECT_NEAR(squares / kCount, 1, 5 * std::sqrt(2.0 / kCount));
}

TEST(Random, ShufflesEveryOrderEquallyOften) {
  Random random(5, Purpose::kTest);
  std::vector<int> orders(24);
  for (int i = 0; i < 48000; ++i) {
    std::array<int, 4> items{0, 1, 2, 3};
    random.shuffle(items);
    // The order as a number: how many later items are smaller, in a mixed base.
    std::size_t order = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      std::size_t smaller = 0;
      for (std::size_t k = j + 1; k < 4; ++k) smaller += items[k] < items[j] ? 1U : 0U;
      order = order * (4 - j) + smaller;
    }
    ++orders[order];
  }
  EXPECT_LT(std::abs(unevenness(orders)), 5);
}

TEST(RandomDeal, IsCompleteAndAPureFunctionOfSeedAndNumber) {
  const Deal seventh = random_deal(42, 7);
  for (std::uint64_t k = 0; k < 500; ++k) EXPECT_TRUE(random_deal(42, k).is_complete());
  EXPECT_EQ(random_deal(42, 7), seventh);
  EXPECT_NE(random_deal(42, 8), seventh);
  EXPECT_NE(random_deal(43, 7), seventh);
}

TEST(RandomDeal, NeverChanges) {
  // Files of deals hold only the seed: these must stay for ever.
  EXPECT_EQ(to_string(random_deal(1, 0)),
            "N:K84.Q95.654.AQJ8 Q7.84.K98.KT7654 AT93.AKJT6.AQ2.9 J652.732.JT73.32");
  EXPECT_EQ(to_string(random_deal(20240229, 123456789012)),
            "N:AK5.A32.AQJ.K542 9872.Q.T8432.JT7 Q43.T8764.5.AQ86 JT6.KJ95.K976.93");
}

TEST(RandomDeal, GivesEveryCardToEverySeatEquallyOften) {
  std::vector<int> counts(kCards * kSeats);
  std::vector<int> spades_of_north(14);
  constexpr int kDeals = 20000;
  for (std::uint64_t k = 0; k < kDeals; ++k) {
    const Deal deal = random_deal(6, k);
    for (const Seat seat : kAllSeats) {
      for (const Card card : deal[seat]) {
        ++counts[static_cast<std::size_t>(card.index() * kSeats + index(seat))];
      }
    }
    ++spades_of_north[static_cast<std::size_t>(deal[Seat::kNorth].length(Suit::kSpades))];
  }
  EXPECT_LT(std::abs(unevenness(counts)), 5);
  // The chances of 3, 4 and 5 cards in a suit: 28.63, 23.86 and 12.47 per cent.
  EXPECT_NEAR(spades_of_north[3] / double{kDeals}, 0.2863, 0.016);
  EXPECT_NEAR(spades_of_north[4] / double{kDeals}, 0.2386, 0.015);
  EXPECT_NEAR(spades_of_north[5] / double{kDeals}, 0.1247, 0.012);
}

}  // namespace
}  // namespace bidwright::core
