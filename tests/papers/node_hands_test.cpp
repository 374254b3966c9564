#include "bidwright/papers/node_hands.hpp"

#include <set>

#include <gtest/gtest.h>

namespace bidwright::papers {
namespace {

TEST(NodeHands, HaveTheLengthsAndPointsOfTheirNode) {
  const std::array<int, core::kSuits> lengths{2, 3, 6, 2};
  const NodeHands hands(lengths, 12, 14);
  core::Random random(3, core::Purpose::kTest);
  std::set<int> points;
  for (int i = 0; i < 500; ++i) {
    const core::Hand hand = hands.draw(random);
    for (const core::Suit suit : core::kAllSuits) {
      ASSERT_EQ(hand.length(suit), lengths[static_cast<std::size_t>(suit)]);
    }
    points.insert(core::high_card_points(hand));
  }
  EXPECT_EQ(points, (std::set<int>{12, 13, 14}));
}

TEST(NodeHands, AreAllEquallyLikely) {
  // A void, four, four and five cards without a point: 126 * 126 * 126 hands.
  const NodeHands none({0, 4, 4, 5}, 0, 0);
  core::Random random(4, core::Purpose::kTest);
  std::array<int, core::kCards> seen{};
  constexpr int kDrawn = 9000;
  for (int i = 0; i < kDrawn; ++i) {
    for (const core::Card card : none.draw(random)) {
      ++seen[static_cast<std::size_t>(card.index())];
    }
  }
  for (const core::Suit suit : {core::Suit::kDiamonds, core::Suit::kSpades}) {
    const int length = suit == core::Suit::kSpades ? 5 : 4;
    for (int rank = 0; rank < 9; ++rank) {
      const auto card = static_cast<std::size_t>(static_cast<int>(suit) * core::kRanks + rank);
      EXPECT_NEAR(seen[card], kDrawn * length / 9, 300);
    }
  }
}

TEST(NodeHands, MayNotExist) {
  EXPECT_TRUE(NodeHands({13, 0, 0, 0}, 11, 37).empty());
  EXPECT_FALSE(NodeHands({13, 0, 0, 0}, 10, 10).empty());
  EXPECT_FALSE(NodeHands({4, 3, 3, 3}, 37, 37).empty());
}

}  // namespace
}  // namespace bidwright::papers
