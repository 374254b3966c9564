#include "training/gradient/pair_costs.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace bidwright::training::gradient {
namespace {

std::size_t at(std::size_t who, int level, core::Strain strain) {
  return kPairCostStart[who] + static_cast<std::size_t>(core::Bid(level, strain).index());
}

PairTricks tricks(int first, int second) {
  PairTricks result{};
  for (auto& strain : result) {
    strain = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
  }
  return result;
}

TEST(PairCosts, AreImpsAgainstTheBestContract) {
  std::array<float, kPairCosts> costs{};
  PairTricks t = tricks(7, 7);
  t[3] = {10, 9};  // Spades: only the first hand makes 4S, +420
  pair_costs(t, false, PenaltyRule::kUndoubled, costs);
  EXPECT_EQ(costs[at(0, 4, core::Strain::kSpades)], 0);
  EXPECT_EQ(costs[at(2, 4, core::Strain::kSpades)], 0);
  EXPECT_EQ(costs[at(1, 4, core::Strain::kSpades)], 10);  // -50: 470
  EXPECT_EQ(costs[at(0, 2, core::Strain::kSpades)], 6);   // +170: 250
  EXPECT_EQ(costs[0], 9);                                 // 420
  pair_costs(t, true, PenaltyRule::kUndoubled, costs);
  EXPECT_EQ(costs[at(1, 4, core::Strain::kSpades)], 12);  // 620 against -100: 720
  EXPECT_EQ(costs[0], 12);                                // 620
}

TEST(PairCosts, DoubleContractsThatFailByFour) {
  std::array<float, kPairCosts> costs{};
  pair_costs(tricks(6, 6), false, PenaltyRule::kDoubledFromFourDown, costs);
  EXPECT_EQ(costs[0], 0);
  EXPECT_EQ(costs[at(0, 3, core::Strain::kClubs)], 4);   // -150
  EXPECT_EQ(costs[at(0, 4, core::Strain::kClubs)], 13);  // -800
  pair_costs(tricks(6, 6), false, PenaltyRule::kUndoubled, costs);
  EXPECT_EQ(costs[at(0, 4, core::Strain::kClubs)], 5);  // -200
}

TEST(PairCosts, FollowSuitsThatAreRenamedAndHandsThatAreExchanged) {
  SolvedPair pair;
  pair.hands = {*core::parse_hand("AKQ2.543.432.432"), *core::parse_hand("JT98.AK.KQJT.765")};
  pair.tricks = {{{6, 5}, {7, 8}, {9, 8}, {11, 10}, {8, 7}}};
  // Clubs become spades, spades hearts, hearts clubs.
  const SolvedPair renamed = rename(pair, {3, 1, 0, 2}, true);
  EXPECT_EQ(to_string(renamed.hands[1]), "432.AKQ2.432.543");
  EXPECT_EQ(to_string(renamed.hands[0]), "765.JT98.KQJT.AK");
  EXPECT_EQ(renamed.tricks[3], (std::array<std::uint8_t, 2>{5, 6}));
  EXPECT_EQ(renamed.tricks[2], (std::array<std::uint8_t, 2>{10, 11}));
  EXPECT_EQ(renamed.tricks[0], (std::array<std::uint8_t, 2>{8, 9}));
  EXPECT_EQ(renamed.tricks[4], (std::array<std::uint8_t, 2>{7, 8}));
}

TEST(PairCosts, KnowTwentyFourOrdersOfTheSuits) {
  auto all = suit_permutations();
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace
}  // namespace bidwright::training::gradient
