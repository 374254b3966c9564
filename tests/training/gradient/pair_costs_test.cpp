#include "training/gradient/pair_costs.hpp"

#include <gtest/gtest.h>

namespace bidwright::training::gradient {
namespace {

std::size_t at(std::size_t who, int level, core::Strain strain) {
  return kPairCostStart[who] + static_cast<std::size_t>(core::Bid(level, strain).index());
}

core::NorthSouthTricks tricks(int first, int second) {
  core::NorthSouthTricks result;
  for (const core::Strain strain : core::kAllStrains) {
    result.set(strain, core::Seat::kNorth, first);
    result.set(strain, core::Seat::kSouth, second);
  }
  return result;
}

TEST(PairCosts, AreImpsAgainstTheBestContract) {
  std::array<float, kPairCosts> costs{};
  core::NorthSouthTricks t = tricks(7, 7);
  t.set(core::Strain::kSpades, core::Seat::kNorth, 10);  // Makes 4S, +420
  t.set(core::Strain::kSpades, core::Seat::kSouth, 9);
  const PairCostTable table(PenaltyRule::kUndoubled);
  table.fill(t, false, costs);
  EXPECT_EQ(costs[at(0, 4, core::Strain::kSpades)], 0);
  EXPECT_EQ(costs[at(2, 4, core::Strain::kSpades)], 0);
  EXPECT_EQ(costs[at(1, 4, core::Strain::kSpades)], 10);  // -50: 470
  EXPECT_EQ(costs[at(0, 2, core::Strain::kSpades)], 6);   // +170: 250
  EXPECT_EQ(costs[0], 9);                                 // 420
  table.fill(t, true, costs);
  EXPECT_EQ(costs[at(1, 4, core::Strain::kSpades)], 12);  // 620 against -100: 720
  EXPECT_EQ(costs[0], 12);                                // 620
}

TEST(PairCosts, DoubleContractsThatFailByFour) {
  std::array<float, kPairCosts> costs{};
  PairCostTable(PenaltyRule::kDoubledFromFourDown).fill(tricks(6, 6), false, costs);
  EXPECT_EQ(costs[0], 0);
  EXPECT_EQ(costs[at(0, 3, core::Strain::kClubs)], 4);   // -150
  EXPECT_EQ(costs[at(0, 4, core::Strain::kClubs)], 13);  // -800
  PairCostTable(PenaltyRule::kUndoubled).fill(tricks(6, 6), false, costs);
  EXPECT_EQ(costs[at(0, 4, core::Strain::kClubs)], 5);  // -200
}

}  // namespace
}  // namespace bidwright::training::gradient
