#include "bidwright/papers/hand_estimators.hpp"

#include <gtest/gtest.h>

#include "bidwright/core/deal.hpp"

namespace bidwright::papers {
namespace {

/// What a pair has, by estimator, in the order of kAllEstimators.
std::array<double, 7> pair(const core::Deal& deal, core::Side side, core::Strain strain) {
  std::array<double, 7> result{};
  for (std::size_t i = 0; i < result.size(); ++i) {
    for (const core::Seat seat : core::kAllSeats) {
      if (core::side_of(seat) == side) {
        result[i] += estimate(kAllEstimators[i], deal[seat], strain);
      }
    }
  }
  return result;
}

// The two deals are those of Mandziuk & Suchan's figures 4 and 5 as far as their text tells: which
// spot cards lie where does not matter to any estimator. The second has diamonds as trumps: only so
// do deals with all of table II take the three tricks that the text names.

TEST(HandEstimators, TableTwoFirstDeal) {
  const auto deal =
      core::parse_deal("N:KJ654.5.5.KT9842 A8.KQT83.KQ86.AJ Q732.J42.AJ9743. T9.A976.T2.Q7653");
  ASSERT_TRUE(deal) << deal.error().text();
  const auto ns = pair(*deal, core::Side::kNorthSouth, core::Strain::kSpades);
  const auto ew = pair(*deal, core::Side::kEastWest, core::Strain::kSpades);
  EXPECT_EQ(ns, (std::array<double, 7>{15, 23, 14, 12, 22, 15.75, 22}));
  EXPECT_EQ(ew, (std::array<double, 7>{25, 41, 26, 24, 27, 27.75, 31}));
}

TEST(HandEstimators, TableTwoSecondDeal) {
  const auto deal =
      core::parse_deal("N:K5.KQ972.Q.A7632 AJ96.84.T98642.J 742.AJ5.J.KQT985 QT83.T63.AK753.4");
  ASSERT_TRUE(deal) << deal.error().text();
  const auto ns = pair(*deal, core::Side::kNorthSouth, core::Strain::kDiamonds);
  const auto ew = pair(*deal, core::Side::kEastWest, core::Strain::kDiamonds);
  EXPECT_EQ(ns, (std::array<double, 7>{25, 40, 24.5, 23, 30, 27, 32}));
  EXPECT_EQ(ew, (std::array<double, 7>{15, 24, 15.5, 13, 19, 17, 20}));
}

TEST(HandEstimators, OnlyTheRuleOfThreeAndFourKnowsTrumps) {
  const core::Hand hand = core::parse_hand("AKQJ2.5432.T98.7").value();
  for (const Estimator estimator : kAllEstimators) {
    const double spades = estimate(estimator, hand, core::Strain::kSpades);
    const double no_trump = estimate(estimator, hand, core::Strain::kNoTrump);
    if (estimator == Estimator::kThreeAndFour) {
      EXPECT_EQ(spades, 10 + 1 + 1);
      EXPECT_EQ(no_trump, 10 + 2 + 1);
    } else {
      EXPECT_EQ(spades, no_trump);
    }
  }
}

}  // namespace
}  // namespace bidwright::papers
