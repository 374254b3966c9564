#include "bidwright/training/costs.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "support/random_boards.hpp"

#include "bidwright/core/imp.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::training {
namespace {

using namespace core;

core::NorthSouthTricks random_tricks(Random& random) {
  core::NorthSouthTricks tricks;
  for (const Strain strain : kAllStrains) {
    const int north = static_cast<int>(random.below(14));
    const int other = random.below(3) == 0 ? static_cast<int>(random.below(14)) : north;
    tricks.set(strain, Seat::kNorth, north);
    tricks.set(strain, Seat::kSouth, other);
  }
  return tricks;
}

core::NorthSouthTricks everywhere(int north, int south) {
  core::NorthSouthTricks tricks;
  for (const Strain strain : kAllStrains) {
    tricks.set(strain, Seat::kNorth, north);
    tricks.set(strain, Seat::kSouth, south);
  }
  return tricks;
}

std::size_t number_of(int level, Strain strain) {
  return static_cast<std::size_t>(Bid(level, strain).index() + 1);
}

int points_of(Bid bid, int tricks, const CostRules& rules) {
  const bool doubled =
      rules.penalty == PenaltyRule::kDoubledFromFourDown && tricks <= bid.level() + 2;
  return score(bid, doubled ? Doubling::kDoubled : Doubling::kUndoubled, rules.vulnerable, tricks);
}

/// As the header says it, in the simplest way; means are kept doubled.
std::vector<int> plain_costs(const core::NorthSouthTricks& tricks, const CostRules& rules,
                             Namer namer) {
  std::vector<int> points{0};
  int best = 0;
  for (int i = 0; i < kBids; ++i) {
    const Bid bid = Bid::at(i);
    const int north = tricks(bid.strain(), Seat::kNorth);
    const int south = tricks(bid.strain(), Seat::kSouth);
    const int better = 2 * points_of(bid, std::max(north, south), rules);
    const int mean = points_of(bid, north, rules) + points_of(bid, south, rules);
    switch (rules.declarer) {
      case DeclarerRule::kAssumed:
        points.push_back(better);
        break;
      case DeclarerRule::kReal:
      case DeclarerRule::kMeanImps:
        points.push_back(2 * points_of(bid, namer == Namer::kFirst ? north : south, rules));
        break;
      case DeclarerRule::kMeanPoints:
        points.push_back(mean);
        break;
    }
    best = std::max(best, rules.declarer == DeclarerRule::kMeanPoints ? mean : better);
  }
  for (int& p : points) {
    int steps = 0;
    for (const int step : kImpSteps) steps += best - p >= 2 * step ? 1 : 0;
    p = steps;
  }
  return points;
}

TEST(Costs, AreWhatTheLawsMakeThemUnderAllRules) {
  Random random = test::test_random(36);
  for (const bool vulnerable : {false, true}) {
    for (const auto penalty : {PenaltyRule::kUndoubled, PenaltyRule::kDoubledFromFourDown}) {
      for (const auto declarer :
           {DeclarerRule::kReal, DeclarerRule::kAssumed, DeclarerRule::kMeanPoints}) {
        const CostRules rules{vulnerable, penalty, declarer};
        const CostTable table(rules);
        for (int i = 0; i < 200; ++i) {
          const auto tricks = random_tricks(random);
          for (const Namer namer : {Namer::kFirst, Namer::kSecond}) {
            const Costs costs = table(tricks, namer);
            ASSERT_EQ(std::vector<int>(costs.begin(), costs.end()),
                      plain_costs(tricks, rules, namer))
                << vulnerable << name(penalty) << name(declarer);
          }
        }
      }
    }
  }
}

TEST(Costs, MayBeTheMeanOfBothHandsImps) {
  Random random = test::test_random(38);
  const CostTable mean({.declarer = DeclarerRule::kMeanImps});
  const CostTable real({.declarer = DeclarerRule::kReal});
  bool halves = false;
  for (int i = 0; i < 100; ++i) {
    const auto tricks = random_tricks(random);
    const CostRow row = mean.row(tricks);
    const CostRow first = real.row(tricks, Namer::kFirst);
    const CostRow second = real.row(tricks, Namer::kSecond);
    for (std::size_t c = 0; c < row.size(); ++c) {
      ASSERT_EQ(row[c], (first[c] + second[c]) / 2);
      halves = halves || row[c] != std::floor(row[c]);
    }
  }
  EXPECT_TRUE(halves);
}

TEST(Costs, OfAHandWhereNothingMakesAreThePenalties) {
  const Costs costs = CostTable()(everywhere(6, 6));
  EXPECT_EQ(costs[0], 0);
  EXPECT_EQ(costs[number_of(1, Strain::kClubs)], 2);    // 50
  EXPECT_EQ(costs[number_of(3, Strain::kHearts)], 4);   // 150
  EXPECT_EQ(costs[number_of(7, Strain::kNoTrump)], 8);  // 350
  const Costs punished = CostTable(kYehLinRules)(everywhere(6, 6));
  EXPECT_EQ(punished[number_of(3, Strain::kHearts)], 4);    // 150
  EXPECT_EQ(punished[number_of(4, Strain::kHearts)], 13);   // 800
  EXPECT_EQ(punished[number_of(7, Strain::kNoTrump)], 17);  // 1700
}

TEST(Costs, OfAGameAreIts300Points) {
  core::NorthSouthTricks tricks = everywhere(7, 7);
  tricks.set(Strain::kSpades, Seat::kSouth, 10);
  const Costs assumed = CostTable()(tricks);
  EXPECT_EQ(assumed[number_of(4, Strain::kSpades)], 0);  // 420
  EXPECT_EQ(assumed[number_of(3, Strain::kSpades)], 6);  // 170
  EXPECT_EQ(assumed[0], 9);                              // 0
  EXPECT_EQ(CostTable({.vulnerable = true})(tricks)[0], 12);

  const Costs by_north = CostTable({.declarer = DeclarerRule::kReal})(tricks);
  EXPECT_EQ(by_north[number_of(4, Strain::kSpades)], 11) << "South would make it";  // -150
  const Costs by_south = CostTable({.declarer = DeclarerRule::kReal})(tricks, Namer::kSecond);
  EXPECT_EQ(by_south[number_of(4, Strain::kSpades)], 0);

  // The mean of 420 and -150 is 135; 2S is worth (170 + -50) / 2, 1NT 90.
  const Costs mean = CostTable(kYehLinRules)(tricks);
  EXPECT_EQ(mean[number_of(4, Strain::kSpades)], 0);
  EXPECT_EQ(mean[0], 4);
  EXPECT_EQ(mean[number_of(1, Strain::kNoTrump)], 1);
}

TEST(Costs, OfManyDealsAreThoseOfEach) {
  Random random = test::test_random(37);
  std::vector<core::NorthSouthTricks> deals(50);
  for (auto& deal : deals) deal = random_tricks(random);
  const CostTable table(kYehLinRules);
  std::vector<std::uint8_t> costs(deals.size() * kContracts);
  table.fill(deals, costs);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    const Costs one = table(deals[i]);
    EXPECT_TRUE(std::equal(one.begin(), one.end(), costs.data() + i * kContracts));
  }
}

TEST(Costs, RulesHaveNames) {
  for (const auto penalty : {PenaltyRule::kUndoubled, PenaltyRule::kDoubledFromFourDown}) {
    EXPECT_EQ(penalty_rule_from(name(penalty)), penalty);
  }
  for (const auto declarer : {DeclarerRule::kReal, DeclarerRule::kAssumed,
                              DeclarerRule::kMeanPoints, DeclarerRule::kMeanImps}) {
    EXPECT_EQ(declarer_rule_from(name(declarer)), declarer);
  }
  EXPECT_EQ(declarer_rule_from("nobody"), std::nullopt);
}

}  // namespace
}  // namespace bidwright::training
