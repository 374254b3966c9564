#include "bidwright/training/solved_pair.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace bidwright::training {
namespace {

using core::Seat;
using core::Strain;

TEST(SolvedPair, FollowsSuitsThatAreRenamedAndHandsThatAreExchanged) {
  SolvedPair pair;
  pair.hands = {*core::parse_hand("AKQ2.543.432.432"), *core::parse_hand("JT98.AK.KQJT.765")};
  int tricks = 0;
  for (const Strain strain : core::kAllStrains) {
    pair.tricks.set(strain, Seat::kNorth, tricks++);
    pair.tricks.set(strain, Seat::kSouth, tricks++);
  }
  // Clubs become spades, spades hearts, hearts clubs.
  const SolvedPair other = renamed(pair, {3, 1, 0, 2}, true);
  EXPECT_EQ(to_string(other.hands[1]), "432.AKQ2.432.543");
  EXPECT_EQ(to_string(other.hands[0]), "765.JT98.KQJT.AK");
  EXPECT_EQ(other.tricks(Strain::kSpades, Seat::kNorth), 1);
  EXPECT_EQ(other.tricks(Strain::kSpades, Seat::kSouth), 0);
  EXPECT_EQ(other.tricks(Strain::kHearts, Seat::kNorth), 7);
  EXPECT_EQ(other.tricks(Strain::kClubs, Seat::kSouth), 4);
  EXPECT_EQ(other.tricks(Strain::kNoTrump, Seat::kNorth), 9);
}

TEST(SolvedPair, KnowsTwentyFourOrdersOfTheSuits) {
  auto all = suit_orders();
  EXPECT_EQ(all.front(), (SuitOrder{0, 1, 2, 3}));
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace
}  // namespace bidwright::training
