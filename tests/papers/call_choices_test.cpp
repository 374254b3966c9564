#include "bidwright/papers/call_choices.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace bidwright::papers {
namespace {

core::Auction auction(const std::string& calls) {
  core::Auction result(core::Seat::kNorth);
  std::istringstream words(calls);
  for (std::string word; words >> word;) result.add(core::parse_call(word).value());
  return result;
}
core::Hand hand(const char* text) {
  return core::parse_hand(text).value();
}
core::Call call(const char* text) {
  return core::parse_call(text).value();
}

TEST(CallChoices, AreMadeByTheCallsThatTheyComeFrom) {
  struct Example {
    const char* before;
    const char* hand;
    const char* call;
    Choice choice;
  };
  for (const Example& example :
       std::vector<Example>{{"1H P", "A32.K432.432.432", "2H", {Subject::kPartnersSuit, 0}},
                            {"1H P", "A32.KQ32.A32.432", "3H", {Subject::kPartnersSuit, 1}},
                            {"1H P", "2.KQJ432.5432.43", "4H", {Subject::kPartnersSuit, 2}},
                            {"1H P", "KQ432.2.A432.432", "1S", {Subject::kNewSuit, 0}},
                            {"1H P", "KJ43.32.KJ43.432", "1S", {Subject::kSecondSuit, 0}},
                            {"1H P 1S P", "2.AKQJ432.A3.432", "3H", {Subject::kOwnSuit, 1}},
                            {"1H 1S", "432.32.AKQ32.432", "X", {Subject::kDouble, 0}},
                            {"1H 1S", "432.AKJ2.AQ2.432", "2S", {Subject::kTheirSuit, 0}},
                            {"1H P", "KQ2.32.KJ43.AQ32", "2N", {Subject::kNoTrump, 1}},
                            {"1H P", "432.432.432.5432", "P", {Subject::kPass, 0}}}) {
    const auto before = auction(example.before);
    const auto choice = choice_of(before, hand(example.hand), call(example.call));
    ASSERT_TRUE(choice) << example.call;
    EXPECT_EQ(*choice, example.choice) << example.before << ' ' << example.call;
    EXPECT_EQ(call_of(before, hand(example.hand), *choice), call(example.call));
  }
  // The third of three new suits
  EXPECT_FALSE(choice_of(auction("1H P"), hand("KQ432.2.A432.432"), call("2C")));
  EXPECT_FALSE(call_of(auction("P"), hand("KQ432.2.A432.432"), {Subject::kPartnersSuit, 0}));
  EXPECT_FALSE(call_of(auction("1H P"), hand("KQ432.2.A432.432"), {Subject::kRedouble, 0}));
}

TEST(CallChoices, ReadPointsBySimpleRules) {
  const auto shown = [](const char* calls, core::Seat seat) {
    return least_points(auction(calls), seat);
  };
  EXPECT_EQ(shown("1H P 2H", core::Seat::kNorth), 12);
  EXPECT_EQ(shown("1H P 2H", core::Seat::kSouth), 6);
  EXPECT_EQ(shown("1H P 3H", core::Seat::kSouth), 10);
  EXPECT_EQ(shown("1H P 1S P 3H", core::Seat::kNorth), 15);
  EXPECT_EQ(shown("1H 1S", core::Seat::kEast), 8);
  EXPECT_EQ(shown("1H X", core::Seat::kEast), 12);
  EXPECT_EQ(shown("P 1N", core::Seat::kNorth), 0);
  EXPECT_EQ(shown("P 1N", core::Seat::kEast), 15);
}

TEST(ChoiceBase, CarriesAChoiceToOtherSuits) {
  ChoiceBase base;
  base.add(auction("1H P"), hand("A32.K432.432.432"), call("2H"));
  const auto answer = base.ask(auction("1D P"), hand("A32.432.K432.432"));
  EXPECT_EQ(answer.by_choice[0], call("2D"));
  EXPECT_EQ(answer.by_name[0], call("2H"));
  // Where nothing like it was seen, and where the remembered call is not legal
  EXPECT_TRUE(base.ask(auction("1D 2S"), hand("A32.432.K432.432")).by_choice[19].is_pass());
  EXPECT_TRUE(base.ask(auction("2S P"), hand("K432.A32.432.432")).by_name[0].is_pass());
  EXPECT_EQ(base.ask(auction("2S P"), hand("K432.A32.432.432")).by_choice[0], call("3S"));
}

TEST(ChoiceBase, LetsTheNearestOfEqualVotesDecide) {
  ChoiceBase base;
  base.add(auction("1H P"), hand("A32.K432.432.432"), call("2H"));
  base.add(auction("1H P"), hand("AQ2.KQ32.432.432"), call("3H"));
  base.add(auction("1H P"), hand("AQ2.KQ32.Q32.432"), call("3H"));
  const auto answer = base.ask(auction("1H P"), hand("K32.A432.432.432"));
  EXPECT_EQ(answer.by_choice[0], call("2H"));
  EXPECT_EQ(answer.by_choice[1], call("2H"));
  EXPECT_EQ(answer.by_choice[2], call("3H"));
}

}  // namespace
}  // namespace bidwright::papers
