#include "bidwright/bidding/features.hpp"

#include <cmath>
#include <numeric>

#include <gmock/gmock.h>

#include "bidwright/core/random.hpp"

namespace bidwright::bidding {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

core::Hand hand(std::string_view text) {
  return core::parse_hand(text).value();
}

std::vector<float> features(std::string_view set, core::Hand cards, Condition condition = {}) {
  const FeatureSet blocks = FeatureSet::parse(set).value();
  std::vector<float> out(blocks.width(), NAN);
  blocks.fill(cards, condition, out);
  return out;
}

TEST(Features, HaveTheWidthsOfThePaper) {
  EXPECT_EQ(FeatureSet::parse("binary")->width(), 53U);
  EXPECT_EQ(FeatureSet::parse("condensed")->width(), 6U);
  EXPECT_EQ(FeatureSet::parse("second-order")->width(), 21U);
  EXPECT_EQ(FeatureSet::parse("third-order")->width(), 56U);
}

TEST(Features, CountPointsAndLengthsFromClubsUp) {
  EXPECT_THAT(features("condensed", hand("AKQJ.T9876.5.432")), ElementsAre(1, 10, 3, 1, 5, 4));
}

TEST(Features, ListTheCardsOfAHand) {
  const auto x = features("binary", hand("AKQJ.T9876.5.432"));
  EXPECT_EQ(x.front(), 1.0F);
  EXPECT_EQ(std::accumulate(x.begin(), x.end(), 0.0F), 14.0F);
  EXPECT_EQ(x.back(), 1.0F);  // The ace of spades
  EXPECT_EQ(x[1], 1.0F);      // The two of clubs
  EXPECT_EQ(x[4], 0.0F);      // The five of clubs
}

TEST(Features, ExpandTheCondensedNumbersToAllMonomials) {
  const auto x = features("third-order", hand("AKQJ.T9876.5.432"));
  // With every variable v the monomials of degree <= 3 sum to sum of h_k(v): checked by value.
  const std::vector<float> v{10, 3, 1, 5, 4};
  float sum = 1;
  for (std::size_t i = 0; i < v.size(); ++i) {
    sum += v[i];
    for (std::size_t j = i; j < v.size(); ++j) {
      sum += v[i] * v[j];
      for (std::size_t k = j; k < v.size(); ++k) sum += v[i] * v[j] * v[k];
    }
  }
  EXPECT_EQ(std::accumulate(x.begin(), x.end(), 0.0F), sum);
  const auto second = features("second-order", hand("AKQJ.T9876.5.432"));
  EXPECT_TRUE(std::equal(second.begin(), second.end(), x.begin()));
}

TEST(Features, FillEveryNumberWithSomethingOfAboutOne) {
  core::Random random(7, core::Purpose::kTest);
  const FeatureSet rich = FeatureSet::parse("rich").value();
  std::vector<bool> varies(rich.width());
  const auto first = features("rich", core::random_deal(random)[core::Seat::kNorth]);
  for (int i = 0; i < 2000; ++i) {
    const auto x = features("rich", core::random_deal(random)[core::Seat::kNorth]);
    for (std::size_t f = 0; f < x.size(); ++f) {
      ASSERT_TRUE(std::isfinite(x[f])) << f;
      EXPECT_LT(std::abs(x[f]), 12.0F) << f;
      varies[f] = varies[f] || x[f] != first[f];
    }
  }
  // Only the constant is the same for all hands; rare ones (25 points) may be among 2,000.
  EXPECT_GE(std::count(varies.begin(), varies.end(), true), static_cast<long>(rich.width()) - 3);
  EXPECT_FALSE(varies[0]);
}

TEST(Features, JoinBlocksInTheOrderOfTheName) {
  const auto x = features("condensed+vulnerabilities", hand("AKQJ.T9876.5.432"), {true, false});
  EXPECT_THAT(x, ElementsAre(1, 10, 3, 1, 5, 4, 1, 0));
  EXPECT_EQ(FeatureSet::parse("rich+cards+vulnerable")->name(), "rich+cards+vulnerable");
  EXPECT_TRUE(FeatureSet::parse("rich+vulnerable")->sees_own_vulnerability());
  EXPECT_FALSE(FeatureSet::parse("rich+vulnerable")->sees_opponents_vulnerability());
  EXPECT_FALSE(FeatureSet::parse("rich")->sees_own_vulnerability());
}

TEST(Features, FillManyHandsRowByRow) {
  const std::vector<core::Hand> hands{hand("AKQJ.T9876.5.432"), hand("5432.AKQ.JT98.76")};
  const FeatureSet set = FeatureSet::parse("condensed+vulnerable").value();
  std::vector<float> out(2 * set.width());
  set.fill(hands, Condition{true, false}, out);
  EXPECT_THAT(out, ElementsAre(1, 10, 3, 1, 5, 4, 1, 1, 10, 2, 4, 3, 4, 1));
}

TEST(Features, RefuseABlockThatDoesNotExistOrStandsTwice) {
  const auto unknown = FeatureSet::parse("rich+colour");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, HasSubstr("there is no feature block \"colour\""));
  EXPECT_EQ(unknown.error().column, 6U);
  EXPECT_FALSE(FeatureSet::parse(""));
  EXPECT_FALSE(FeatureSet::parse("rich+"));
  EXPECT_FALSE(FeatureSet::parse("rich+rich"));
}

}  // namespace
}  // namespace bidwright::bidding
