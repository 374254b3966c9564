#include "bidwright/disclosure/alert.hpp"

#include <gmock/gmock.h>

namespace bidwright::disclosure {
namespace {

constexpr std::size_t kClubs = 0;
constexpr std::size_t kDiamonds = 1;
constexpr std::size_t kHearts = 2;
constexpr std::size_t kSpades = 3;

HandConstraint only(std::string_view text) {
  const auto [disclosure, ignored] = read_alert(text);
  EXPECT_EQ(disclosure.alternatives.size(), 1U) << text;
  EXPECT_THAT(ignored, testing::IsEmpty()) << text;
  return disclosure.alternatives.empty() ? HandConstraint{} : disclosure.alternatives.front();
}

TEST(Alert, WritesTheGrammarOfTheProtocol) {
  Disclosure disclosure;
  EXPECT_EQ(write_alert(disclosure), "");
  HandConstraint one;
  one.points = {12, 21};
  one.length = {up_to(4), Range{}, at_least(5), Range{2, 4}};
  disclosure.alternatives = {one};
  EXPECT_EQ(write_alert(disclosure),
            "12 to 21 total points, 2 to 4 cards in spades, at least 5 cards in hearts, up to 4 "
            "cards in clubs.");
  disclosure.requests = {std::string(kForcing)};
  one = {.points = at_least(22), .aces = 2, .holds = core::parse_holding("A...K").value()};
  disclosure.alternatives = {one, {.length = {Range{4, 4}}, .suit_points = {at_least(3)}}};
  EXPECT_EQ(write_alert(disclosure),
            "at least 22 total points, 2 total aces, king of clubs, ace of spades. Alternatively, "
            "4 cards in clubs, at least 3 points in clubs, Forcing for one round.");
}

TEST(Alert, WritesNothingOfTheHandWhereAnyHandWillDo) {
  const Disclosure disclosure{{{.points = at_least(12)}, {}}, {"asking for aces"}};
  EXPECT_EQ(write_alert(disclosure), "Asking for aces.");
}

TEST(Alert, SaysHcpToPlayers) {
  EXPECT_EQ(
      for_players("12 to 21 total points, 5 cards in hearts. Alternatively, at least 22 total "
                  "points."),
      "12 to 21 HCP, 5 cards in hearts. Alternatively, at least 22 HCP.");
}

TEST(Alert, SaysOneCardToPlayers) {
  EXPECT_EQ(for_players("1 cards in spades, up to 1 cards in clubs, 1 to 11 cards in hearts."),
            "1 card in spades, up to 1 card in clubs, 1 to 11 cards in hearts.");
}

TEST(Alert, ReadsTheFourFormsOfARange) {
  const auto constraint = only(
      "5 cards in spades, up to 3 cards in hearts, at least 2 cards in diamonds, 1 to 4 cards "
      "in clubs.");
  EXPECT_EQ(constraint.length[kSpades], (Range{5, 5}));
  EXPECT_EQ(constraint.length[kHearts], (Range{0, 3}));
  EXPECT_EQ(constraint.length[kDiamonds], (Range{2, Range::kNoEnd}));
  EXPECT_EQ(constraint.length[kClubs], (Range{1, 4}));
}

TEST(Alert, ReadsPointsAndPointsInASuit) {
  const auto constraint = only("12 to 14 total points, at least 4 points in hearts");
  EXPECT_EQ(constraint.points, (Range{12, 14}));
  EXPECT_EQ(constraint.suit_points[kHearts], (Range{4, Range::kNoEnd}));
}

TEST(Alert, ReadsAcesAndKings) {
  const auto constraint = only("2 total aces, 1 total kings, ace of spades, king of clubs.");
  EXPECT_EQ(constraint.aces, 2);
  EXPECT_EQ(constraint.kings, 1);
  EXPECT_EQ(constraint.holds.size(), 2);
  EXPECT_TRUE(constraint.holds.contains({core::Suit::kSpades, core::Rank::kAce}));
}

TEST(Alert, ReadsAlternatives) {
  const auto [disclosure, ignored] = read_alert(
      "at least 5 cards in hearts, up to 10 total points. Alternatively, at least 20 total "
      "points.");
  ASSERT_EQ(disclosure.alternatives.size(), 2U);
  EXPECT_EQ(disclosure.alternatives[0].points, (Range{0, 10}));
  EXPECT_EQ(disclosure.alternatives[1].points, (Range{20, Range::kNoEnd}));
  EXPECT_TRUE(disclosure.alternatives[1].length[kHearts].is_open());
}

TEST(Alert, KeepsRequestsApart) {
  const auto [disclosure, ignored] =
      read_alert("Asking for a four-card major suit, Forcing for one round.");
  EXPECT_THAT(disclosure.alternatives, testing::IsEmpty());
  EXPECT_THAT(disclosure.requests, testing::SizeIs(2));
  EXPECT_THAT(ignored, testing::IsEmpty());
}

TEST(Alert, ReadsTheShorthandOfRoboBridge) {
  const auto constraint = only("C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19,Total=19-21.");
  EXPECT_EQ(constraint.length[kDiamonds], (Range{4, 8}));
  EXPECT_EQ(constraint.points, (Range{17, 19}));
}

TEST(Alert, ReadsTheFreeTextOfBen) {
  const auto constraint = only("3+ clubs, 11-21 hcp");
  EXPECT_EQ(constraint.length[kClubs], (Range{3, Range::kNoEnd}));
  EXPECT_EQ(constraint.points, (Range{11, 21}));
}

TEST(Alert, ReadsASuitAndItsLength) {
  EXPECT_EQ(only("S5").length[kSpades], (Range{5, Range::kNoEnd}));
}

TEST(Alert, SetsNonsenseAsideAndReadsTheRest) {
  const auto [disclosure, ignored] = read_alert(
      "weird stuff 99, 51 total points, at least 5 cards in spades, "
      "14 cards in hearts, 3 to 1 cards in clubs");
  ASSERT_EQ(disclosure.alternatives.size(), 1U);
  EXPECT_EQ(disclosure.alternatives[0].length[kSpades], (Range{5, Range::kNoEnd}));
  EXPECT_THAT(ignored, testing::SizeIs(4));
}

TEST(Alert, RefusesRangesThatNoHandFits) {
  const auto [disclosure, ignored] = read_alert(
      "at least 7 cards in spades, at least 7 cards in hearts. Alternatively, at least "
      "45 total points.");
  EXPECT_THAT(disclosure.alternatives, testing::IsEmpty());
  EXPECT_THAT(ignored, testing::SizeIs(2));
}

TEST(Alert, SurvivesAnyBytes) {
  EXPECT_TRUE(read_alert("").disclosure.alternatives.empty());
  EXPECT_TRUE(read_alert(std::string(100000, ',')).disclosure.alternatives.empty());
  EXPECT_TRUE(read_alert(std::string(100000, '.')).disclosure.alternatives.empty());
  EXPECT_TRUE(read_alert(std::string("\0\xff\x80=..-", 7)).disclosure.alternatives.empty());
  std::string many;
  for (int i = 0; i < 10000; ++i) many += "what is this,";
  EXPECT_LE(read_alert(many).ignored.size(), 64U);
}

}  // namespace
}  // namespace bidwright::disclosure
