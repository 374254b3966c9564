#include "bidwright/bidding/judgement.hpp"

#include <gmock/gmock.h>

#include "bidwright/core/deal.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::bidding {
namespace {

Judgement judge(std::string_view hand) {
  return Judgement(core::parse_hand(hand).value());
}

TEST(Judgement, CountsLosersAndQuickTricks) {
  EXPECT_EQ(losers(*core::parse_hand("AKQ.J52.T98.7643")), 9);
  EXPECT_EQ(losers(*core::parse_hand("AKQJT98765432...")), 0);
  EXPECT_EQ(half_quick_tricks(*core::parse_hand("AK2.AQ2.KQ2.K543")), 4 + 3 + 2 + 1);
  EXPECT_EQ(half_quick_tricks(*core::parse_hand("K.J5432.QJ32.432")), 0);
}

TEST(Judgement, MeasuresAHand) {
  const Judgement hand = judge("AQT95.K9843.Q.J6");
  EXPECT_THAT(hand.lengths, testing::ElementsAre(2, 1, 5, 5));
  EXPECT_THAT(hand.shape, testing::ElementsAre(5, 5, 2, 1));
  EXPECT_THAT(hand.high_cards, testing::ElementsAre(1, 1, 1, 3));
  EXPECT_EQ(hand.total, 12);
  EXPECT_EQ(hand.twenty, 22);
  EXPECT_EQ(hand.controls, 3);
  EXPECT_EQ(hand.losers, 1 + 2 + 1 + 2);
  EXPECT_EQ(hand.half_quick_tricks, 3 + 1);
  EXPECT_EQ(hand.longest, 3U);
  EXPECT_EQ(hand.top_three, 2);
  EXPECT_EQ(hand.length_points, 2);
  EXPECT_EQ(hand.shortness_points, 1 + 2);
  EXPECT_EQ(hand.bare_points, 2);
  EXPECT_EQ(hand.weak_doubletons, 1);
  EXPECT_FALSE(hand.balanced);
}

TEST(Judgement, NumbersShapesWhateverTheSuits) {
  EXPECT_EQ(judge("AKQ2.J52.T98.764").shape_number(), judge("AK2.J52.T982.764").shape_number());
  EXPECT_NE(judge("AKQ2.J52.T98.764").shape_number(), judge("AKQ2.J52.T987.64").shape_number());
  EXPECT_NE(judge("AKQ32.J52.T98.76").shape_number(), judge("AKQ32.J5.T982.76").shape_number());
  for (std::uint64_t i = 0; i < 100; ++i) {
    const core::Deal deal = core::random_deal(1, i);
    for (const core::Hand hand : deal.hands()) {
      const int number = Judgement(hand).shape_number();
      EXPECT_GE(number, 0);
      EXPECT_LT(number, kShapeNumbers);
    }
  }
}

TEST(Indicators, GiveEachNumberPlacesOfItsOwn) {
  std::vector<std::uint16_t> places;
  Indicators indicators(&places, 10);
  indicators.one_of(4, 3);
  indicators.one_of(3, 7);
  indicators.one_of(2, -1);
  EXPECT_THAT(places, testing::ElementsAre(13, 16, 17));
  EXPECT_EQ(indicators.count(), 19);
}

}  // namespace
}  // namespace bidwright::bidding
