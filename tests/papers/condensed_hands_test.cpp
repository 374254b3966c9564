#include "bidwright/papers/condensed_hands.hpp"

#include <set>

#include <gtest/gtest.h>

namespace bidwright::papers {
namespace {

TEST(CondensedHands, CountAllHandsOnce) {
  double hands = 0;
  double points = 0;
  double balanced = 0;
  std::set<std::array<int, 5>> groups;
  const auto all = condensed_hands();
  EXPECT_EQ(all.size(), 15152U);
  for (const CondensedHand& group : all) {
    ASSERT_EQ(group.hand.size(), 13);
    hands += group.count;
    points += group.count * core::high_card_points(group.hand);
    balanced += core::is_balanced(group.hand) ? group.count : 0;
    groups.insert({core::high_card_points(group.hand), group.hand.length(core::Suit::kClubs),
                   group.hand.length(core::Suit::kDiamonds), group.hand.length(core::Suit::kHearts),
                   group.hand.length(core::Suit::kSpades)});
  }
  EXPECT_EQ(groups.size(), all.size());
  EXPECT_EQ(hands, 635'013'559'600.0);  // 52 choose 13
  EXPECT_NEAR(points / hands, 10, 1e-9);
  EXPECT_NEAR(balanced / hands, 0.476, 0.001);
}

TEST(CondensedHands, KnowTheRareOnes) {
  for (const CondensedHand& group : condensed_hands()) {
    if (core::high_card_points(group.hand) != 37) continue;
    EXPECT_EQ(group.count, 1);  // Four aces, four kings, four queens, a jack: once in each shape
  }
}

}  // namespace
}  // namespace bidwright::papers
