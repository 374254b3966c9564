#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/papers/trick_samples.hpp"

namespace bidwright::papers {
namespace {

/// Every result of North and South is another number.
deals::SolvedDeal numbered_deal() {
  deals::SolvedDeal deal{core::random_deal(3, 7), {}};
  int tricks = 0;
  for (const core::Strain strain : core::kAllStrains) {
    deal.tricks.set(strain, core::Seat::kNorth, tricks++);
    deal.tricks.set(strain, core::Seat::kSouth, tricks++);
  }
  return deal;
}

TEST(TrickSamples, SouthDeclaresAndWestLeads) {
  const deals::SolvedDeal deal = numbered_deal();
  const auto samples = trick_samples({&deal, 1}, Game::kNoTrump);
  ASSERT_EQ(samples.size(), 2U);
  // North declares: North sits South, his left-hand opponent East sits West.
  EXPECT_EQ(samples[0].tricks, 8);
  EXPECT_EQ(samples[0].hands[3], deal.deal[core::Seat::kNorth]);
  EXPECT_EQ(samples[0].hands[0], deal.deal[core::Seat::kEast]);
  EXPECT_EQ(samples[0].hands[1], deal.deal[core::Seat::kSouth]);
  EXPECT_EQ(samples[0].hands[2], deal.deal[core::Seat::kWest]);
  EXPECT_EQ(samples[1].tricks, 9);
  EXPECT_EQ(samples[1].hands[3], deal.deal[core::Seat::kSouth]);
  EXPECT_EQ(samples[1].hands[0], deal.deal[core::Seat::kWest]);
}

TEST(TrickSamples, SpadesAreTrumps) {
  const deals::SolvedDeal deal = numbered_deal();
  const auto samples = trick_samples({&deal, 1}, Game::kSuit);
  ASSERT_EQ(samples.size(), 8U);
  const TrickSample& hearts_by_south = samples[5];
  EXPECT_EQ(hearts_by_south.tricks, 5);
  for (std::size_t i = 0; i < 4; ++i) {
    const core::Hand turned = hearts_by_south.hands[i];
    const core::Hand hand = samples[7].hands[i];  // Spades by South: as dealt
    EXPECT_EQ(turned.ranks(core::Suit::kSpades), hand.ranks(core::Suit::kHearts));
    EXPECT_EQ(turned.ranks(core::Suit::kHearts), hand.ranks(core::Suit::kSpades));
    EXPECT_EQ(turned.ranks(core::Suit::kClubs), hand.ranks(core::Suit::kClubs));
    EXPECT_EQ(turned.ranks(core::Suit::kDiamonds), hand.ranks(core::Suit::kDiamonds));
  }
}

TEST(TrickSamples, TheOtherSideTakesTheOtherTricks) {
  const deals::SolvedDeal deal = numbered_deal();
  const TrickSample sample = trick_samples({&deal, 1}, Game::kNoTrump)[1];
  const TrickSample other = other_side(sample);
  EXPECT_EQ(other.tricks, 4);
  EXPECT_EQ(other.hands[1], sample.hands[0]);  // West now sits North
  EXPECT_EQ(other.hands[3], sample.hands[2]);  // East now sits South
  EXPECT_EQ(other.hands[0], sample.hands[3]);
}

}  // namespace
}  // namespace bidwright::papers
