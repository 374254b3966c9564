#include "bidwright/sampling/alert.hpp"

#include <gmock/gmock.h>

namespace bidwright::sampling {
namespace {

using Range = HandConstraint::Range;

constexpr std::size_t kClubs = 0;
constexpr std::size_t kDiamonds = 1;
constexpr std::size_t kHearts = 2;
constexpr std::size_t kSpades = 3;

core::Hand hand(std::string_view text) {
  return core::parse_hand(text).value();
}

HandConstraint only(std::string_view text) {
  const Disclosure disclosure = parse_alert(text);
  EXPECT_EQ(disclosure.alternatives.size(), 1U) << text;
  EXPECT_THAT(disclosure.ignored, testing::IsEmpty()) << text;
  return disclosure.alternatives.empty() ? HandConstraint{} : disclosure.alternatives.front();
}

TEST(Alert, ReadsTheFourFormsOfARange) {
  const auto constraint = only(
      "5 cards in spades, up to 3 cards in hearts, at least 2 cards in diamonds, 1 to 4 cards "
      "in clubs.");
  EXPECT_EQ(constraint.length[kSpades], (Range{5, 5}));
  EXPECT_EQ(constraint.length[kHearts], (Range{0, 3}));
  EXPECT_EQ(constraint.length[kDiamonds], (Range{2, 255}));
  EXPECT_EQ(constraint.length[kClubs], (Range{1, 4}));
}

TEST(Alert, ReadsPointsAndPointsInASuit) {
  const auto constraint = only("12 to 14 total points, at least 4 points in hearts");
  EXPECT_EQ(constraint.points, (Range{12, 14}));
  EXPECT_EQ(constraint.suit_points[kHearts], (Range{4, 255}));
}

TEST(Alert, ReadsAcesAndKings) {
  const auto constraint = only("2 total aces, 1 total kings, ace of spades, king of clubs.");
  EXPECT_EQ(constraint.aces, 2);
  EXPECT_EQ(constraint.kings, 1);
  EXPECT_EQ(constraint.holds.size(), 2);
  EXPECT_TRUE(constraint.holds.contains({core::Suit::kSpades, core::Rank::kAce}));
}

TEST(Alert, ReadsAlternatives) {
  const auto disclosure = parse_alert(
      "at least 5 cards in hearts, up to 10 total points. Alternatively, at least 20 total "
      "points.");
  ASSERT_EQ(disclosure.alternatives.size(), 2U);
  EXPECT_EQ(disclosure.alternatives[0].points, (Range{0, 10}));
  EXPECT_EQ(disclosure.alternatives[1].points, (Range{20, 255}));
  EXPECT_TRUE(disclosure.alternatives[1].length[kHearts].is_open());
}

TEST(Alert, KeepsRequestsApart) {
  const auto disclosure = parse_alert("Asking for a four-card major suit, Forcing for one round.");
  EXPECT_THAT(disclosure.alternatives, testing::IsEmpty());
  EXPECT_THAT(disclosure.requests, testing::SizeIs(2));
  EXPECT_THAT(disclosure.ignored, testing::IsEmpty());
}

TEST(Alert, ReadsTheShorthandOfRoboBridge) {
  const auto constraint = only("C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19,Total=19-21.");
  EXPECT_EQ(constraint.length[kDiamonds], (Range{4, 8}));
  EXPECT_EQ(constraint.points, (Range{17, 19}));
}

TEST(Alert, ReadsTheFreeTextOfBen) {
  const auto constraint = only("3+ clubs, 11-21 hcp");
  EXPECT_EQ(constraint.length[kClubs], (Range{3, 255}));
  EXPECT_EQ(constraint.points, (Range{11, 21}));
}

TEST(Alert, ReadsASuitAndItsLength) {
  EXPECT_EQ(only("S5").length[kSpades], (Range{5, 255}));
}

TEST(Alert, SetsNonsenseAsideAndReadsTheRest) {
  const auto disclosure = parse_alert(
      "weird stuff 99, 51 total points, at least 5 cards in spades, "
      "14 cards in hearts, 3 to 1 cards in clubs");
  ASSERT_EQ(disclosure.alternatives.size(), 1U);
  EXPECT_EQ(disclosure.alternatives[0].length[kSpades], (Range{5, 255}));
  EXPECT_THAT(disclosure.ignored, testing::SizeIs(4));
}

TEST(Alert, RefusesRangesThatNoHandFits) {
  const auto disclosure = parse_alert(
      "at least 7 cards in spades, at least 7 cards in hearts. Alternatively, at least "
      "45 total points.");
  EXPECT_THAT(disclosure.alternatives, testing::IsEmpty());
  EXPECT_THAT(disclosure.ignored, testing::SizeIs(2));
}

TEST(Alert, SurvivesAnyBytes) {
  EXPECT_TRUE(parse_alert("").alternatives.empty());
  EXPECT_TRUE(parse_alert(std::string(100000, ',')).alternatives.empty());
  EXPECT_TRUE(parse_alert(std::string(100000, '.')).alternatives.empty());
  EXPECT_TRUE(parse_alert(std::string("\0\xff\x80=..-", 7)).alternatives.empty());
  std::string many;
  for (int i = 0; i < 10000; ++i) many += "what is this,";
  EXPECT_LE(parse_alert(many).ignored.size(), 64U);
}

TEST(Fit, IsZeroForAHandInsideAndFallsWithEveryStepOutside) {
  const auto disclosure = parse_alert("at least 5 cards in spades, 11 to 15 total points");
  const float inside = fit(disclosure, hand("AKJ52.K52.J98.43"));
  const float one_point = fit(disclosure, hand("AQ952.952.J98.K3"));
  const float three_points = fit(disclosure, hand("AQ952.952.Q98.43"));
  const float short_suit = fit(disclosure, hand("AKJ5.K52.J98.432"));
  EXPECT_EQ(inside, 0);
  EXPECT_LT(one_point, 0);
  EXPECT_LT(three_points, one_point);
  EXPECT_LT(short_suit, one_point);
  EXPECT_GE(three_points, kWorstFit);
}

TEST(Fit, TakesTheBestAlternative) {
  const auto disclosure =
      parse_alert("at least 6 cards in hearts. Alternatively, at least 6 cards in spades.");
  EXPECT_EQ(fit(disclosure, hand("AKJ532.K52.J98.4")), 0);
}

}  // namespace
}  // namespace bidwright::sampling
