#include "bidwright/bidding/system.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/hand_view.hpp"
#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/bidding/survey.hpp"

namespace bidwright::bidding {
namespace {

using core::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;

core::Hand hand(std::string_view text) {
  return core::parse_hand(text).value();
}

std::vector<core::Bid> bids(std::initializer_list<std::string_view> names) {
  std::vector<core::Bid> result;
  for (const std::string_view name : names) result.push_back(core::parse_bid(name).value());
  return result;
}

System read(std::string_view text) {
  auto system = read_system(text);
  EXPECT_TRUE(system) << (system ? "" : system.error().text());
  return system.value_or(System{});
}

TEST(System, ReadsRulesAsAlertsAreWritten) {
  const System system = read(
      "# Mine\n"
      "\n"
      "opening : 1NT : exactly : 15 to 17 total points, balanced\r\n"
      "  1NT 2c : 2H : may: at least 4 cards in hearts. Alternatively, 4 total aces.\n"
      "* 4NT:pass:MUST  NOT:any hand\n");
  ASSERT_EQ(system.rules.size(), 3U);
  EXPECT_TRUE(system.rules[0].sequence.empty());
  EXPECT_EQ(system.rules[0].kind, RuleKind::kExactly);
  EXPECT_EQ(system.rules[1].sequence, bids({"1NT", "2C"}));
  EXPECT_EQ(system.rules[1].call, core::parse_call("2H").value());
  EXPECT_EQ(system.rules[1].hands.alternatives.size(), 2U);
  EXPECT_TRUE(system.rules[2].anywhere);
  EXPECT_TRUE(system.rules[2].call.is_pass());
  EXPECT_EQ(system.rules[2].kind, RuleKind::kMustNot);
  EXPECT_TRUE(system.rules[2].hands.contains(hand("AKQ2.AKQ2.32.432")));
  EXPECT_EQ(read(write_system(system)), system);
}

TEST(System, KnowsWhatBalancedMeans) {
  const System system = read("opening : 1NT : may : 15 to 17 total points, balanced");
  core::Random random(3, core::Purpose::kTest);
  int balanced = 0;
  for (int i = 0; i < 3000; ++i) {
    const core::Hand one = core::random_deal(random)[core::Seat::kNorth];
    const int points = core::high_card_points(one);
    const bool wanted = core::is_balanced(one) && points >= 15 && points <= 17;
    EXPECT_EQ(system.kept_by(one)[0], wanted) << core::to_string(one);
    balanced += wanted ? 1 : 0;
  }
  EXPECT_GT(balanced, 50);
}

TEST(System, SaysWhereAFileIsWrongAndWhatWasExpected) {
  const auto wrong = [](std::string_view text, std::size_t line, std::size_t column,
                        std::string_view words) {
    const auto system = read_system(text);
    ASSERT_FALSE(system) << text;
    EXPECT_EQ(system.error().line, line) << text;
    EXPECT_EQ(system.error().column, column) << text;
    EXPECT_THAT(system.error().message, HasSubstr(words)) << text;
  };
  const std::string good = "opening : 1NT : must : 15 total points\n";
  wrong(good + "1C : 1H : may", 2, 14, "a colon was expected");
  wrong(good + "\n1C 1X : 1H : may : any hand", 3, 4, "the bids of the pair so far");
  wrong("1H 1C : 2C : may : any hand", 1, 4, "1C is not above 1H");
  wrong("1H : 1C : may : any hand", 1, 6, "1C is not above 1H");
  wrong(" : 1C : may : any hand", 1, 2, "were expected");
  wrong("* : 1C : may : any hand", 1, 2, "a bid was expected after *");
  wrong("1H : X : may : any hand", 1, 6, "PASS or a bid");
  wrong("1H : 2C : might : any hand", 1, 11, "must, may, must not or exactly");
  wrong("1H : 2C : may : ", 1, 17, "hands were expected");
  wrong("1H : 2C : may : 12 to 21 total points, a nice hand", 1, 40, "'a nice hand' says nothing");
  wrong("1H : 2C : may : total=19-21, S5", 1, 17, "says nothing of a hand");
  wrong("1H : 2C : may : forcing for one round", 1, 17, "says nothing of a hand");
  wrong("1H : 2C : may : 12 hcp. Alternatively, at least 8 clubs, at least 8 hearts", 1, 25,
        "no hand keeps all of this");
  wrong("1H : 2C : may : balanced, at least 6 cards in hearts", 1, 17, "no hand keeps");
  wrong("1H : 2C : must : 4 total aces, at most 15 total points", 1, 18, "no hand keeps");
  wrong("1H : 2C : must : at least 37 total points, at least 5 cards in hearts", 1, 18,
        "no hand keeps");
  wrong("1H : 2C : may : 12 total points, \xE9", 1, 34, "'\\xe9' says nothing");
  wrong(std::string_view("\0\0 : 1C : may : any hand", 26), 1, 1, "'\\x00\\x00'");
  wrong("1H : 2C : may : " + std::string(1 << 20, ' ') + "any hand", 1, 65537,
        "at most 65536 characters");
  std::string alternatives = "1H : 2C : may : balanced";
  for (int i = 0; i < 16; ++i) alternatives += ". Alternatively, balanced";
  wrong(alternatives, 1, 402, "more than 64 alternatives");
  wrong("# nothing\n", 0, 0, "no rule");
  std::string many;
  for (std::size_t i = 0; i <= System::kMostRules; ++i) many += good;
  wrong(many, System::kMostRules + 1, 1, "at most 2048 rules");
}

TEST(System, RefusesRulesThatContradictEachOther) {
  const auto wrong = [](std::string_view text, std::size_t column, std::string_view words) {
    const auto system = read_system(text);
    ASSERT_FALSE(system) << text;
    EXPECT_EQ(system.error().line, 2U) << text;
    EXPECT_EQ(system.error().column, column) << text;
    EXPECT_THAT(system.error().message, HasSubstr(words)) << text;
  };
  wrong(
      "opening : 1NT : must : 15 to 17 total points\n"
      "opening : 1NT : must not : at least 5 cards in spades",
      28, "those of line 1");
  wrong(
      "* 4NT : 5C : must not : 0 total aces. Alternatively, 1 total aces\n"
      "* 4NT : 5C : exactly : 0 total aces",
      24, "must not");
  wrong(
      "opening : PASS : must : at most 11 total points\n"
      "opening : 1NT : must : 9 to 11 total points, balanced",
      24, "by line 1 all of these make the call PASS");
  wrong(
      "1C : 1H : exactly : any hand\n"
      "1C : 1S : must : 0 total aces. Alternatively, 4 total aces",
      18, "by line 1");
  wrong(
      "opening : 1C : must not : any hand\n"
      "1C 1H : 1S : may : at least 4 cards in spades",
      20, "of this rule, by line 1");
  wrong(
      "1C 1H : 1S : may : at least 4 cards in spades\n"
      "1C : 1H : must not : any hand",
      22, "of line 1");
  for (const char* fine : {"1C 1H : 1S : may : at least 4 cards in spades\n"
                           "1D : 1H : must not : any hand\n",
                           "opening : 1NT : must : 15 to 17 total points\n"
                           "opening : 1NT : must not : at most 14 total points\n",
                           "opening : 1C : must : at least 16 total points\n"
                           "opening : 1S : must : at least 5 cards in spades\n",
                           "1C : 1H : must : any hand\n1D : 1H : must not : any hand\n",
                           "* 4NT : 5C : must : 0 total aces\n"
                           "1S 4NT : 5C : must not : any hand\n",
                           "opening : 1NT : exactly : 15 to 17 total points\n"
                           "opening : 1NT : exactly : 20 to 22 total points\n"}) {
    EXPECT_TRUE(read_system(fine)) << fine;
  }
}

TEST(System, ReadsWhatEditorsPutBeforeIt) {
  EXPECT_EQ(read("\xEF\xBB\xBFopening : 1NT : must : any hand\r\n"),
            read("opening : 1NT : must : any hand\n"));
}

TEST(System, HoldsAfterItsSequenceOnly) {
  const System system = read(
      "opening : 1C : may : any hand\n"
      "1C 1H : 4C : may : any hand\n"
      "* 4NT : 5C : may : any hand\n");
  EXPECT_TRUE(system.rules[0].holds_after({}));
  EXPECT_FALSE(system.rules[0].holds_after(bids({"1C"})));
  EXPECT_TRUE(system.rules[1].holds_after(bids({"1C", "1H"})));
  EXPECT_FALSE(system.rules[1].holds_after(bids({"1C"})));
  EXPECT_TRUE(system.rules[2].holds_after(bids({"1C", "4NT"})));
  EXPECT_FALSE(system.rules[2].holds_after(bids({"4NT", "5C"})));
  EXPECT_TRUE(system.rules[1].leads_over(bids({"1C"})));
  EXPECT_TRUE(system.rules[1].leads_over(bids({"1C", "1H", "4C"})));
  EXPECT_FALSE(system.rules[1].leads_over(bids({"1H"})));
  EXPECT_TRUE(system.rules[2].leads_over(bids({"1S", "4NT", "5C"})));
  EXPECT_FALSE(system.rules[2].leads_over(bids({"1S"})));
}

TEST(System, LeavesTheCallsThatItsRulesAllow) {
  const System system = read(
      "1C : 1H : may : at least 4 cards in hearts\n"
      "1C : 3NT : must : at least 20 total points\n"
      "1C : PASS : must not : at least 6 total points\n");
  const std::vector<core::Call> calls{core::Call::pass(), core::parse_call("1H").value(),
                                      core::parse_call("3NT").value()};
  const auto rules = rules_after(system, bids({"1C"}), calls);
  const auto left = [&](std::string_view text) {
    return calls_left(rules, system.kept_by(hand(text)), calls.size());
  };
  EXPECT_EQ(left("5432.5432.543.32"), 0b111U);
  EXPECT_EQ(left("5432.543.543.432"), 0b101U);
  EXPECT_EQ(left("AK32.5432.543.32"), 0b110U);
  EXPECT_EQ(left("AKQ2.AKQ2.Q3.432"), 0b100U);
  EXPECT_TRUE(rules_after(system, {}, calls).empty());
  EXPECT_EQ(calls_left(rules, system.kept_by(hand("AK32.543.543.432")), 2), 0b11U) << "none left";
}

/// Opens 1C with 12 points; but hands with a six-card heart suit must not, and 4-3-3-3 must.
Model ruled_model() {
  Model model = simple_model();
  model.system = read(
      "opening : 1C : must not : at least 6 cards in hearts\n"
      "opening : 1C : must : 0 to 37 total points, 4 cards in spades, 3 cards in hearts, 3 cards "
      "in "
      "diamonds\n");
  bind_system(model);
  return model;
}

TEST(System, BindsAModelInBothSeats) {
  const Model model = ruled_model();
  PairBidder bidder(model);
  const auto opens = [&](std::string_view first, std::string_view second) {
    bidder.bid(hand(first), hand(second), {});
    std::vector<std::string> calls;
    for (const Step step : bidder.steps()) {
      calls.push_back(core::to_string(model.nodes[step.node].actions[step.action].call));
    }
    return calls;
  };
  const auto nothing = "5432.5432.5432.2";
  EXPECT_THAT(opens("A2.AKQ432.K32.32", nothing), ElementsAre("PASS", "PASS"));
  EXPECT_THAT(opens("5432.432.432.432", nothing), ElementsAre("1C", "1H", "PASS"));
  EXPECT_THAT(opens(nothing, "5432.432.432.432"), ElementsAre("PASS", "1C"));
  EXPECT_THAT(opens(nothing, "A2.AKQ432.K32.32"), ElementsAre("PASS", "PASS"));
}

TEST(System, GoesWithTheModelIntoItsFile) {
  const Model model = ruled_model();
  const auto read_back = read_model(write_model(model).value());
  ASSERT_TRUE(read_back) << read_back.error().text();
  EXPECT_EQ(*read_back, model);
  EXPECT_NE(write_model(model).value(), write_model(simple_model()).value());
}

TEST(System, GivesACallThatIsForbiddenNoChance) {
  const Model model = ruled_model();
  HandView view(model);
  view.set(hand("A2.AKQ432.K32.32"), {});
  const auto scores = view.scores(model.nodes[0]);
  std::vector<float> chances(scores.size());
  probabilities(scores, model.temperature, chances);
  EXPECT_EQ(chances[1], 0.0F);
  EXPECT_EQ(chances[0], 1.0F);
}

TEST(System, KeepsCallsThatMustBeMadeHoweverRare) {
  Model model = simple_model();
  model.system = read("1C : 7NT : must : 4 total aces\n");
  bind_system(model);
  SurveyOptions options;
  options.pairs = 2000;
  model.meanings = survey(model, options);
  const Model left = without_unused(model);
  PairBidder bidder(left);
  const Outcome outcome = bidder.bid(hand("KQJ2.KQJ2.KQ3.32"), hand("A432.A32.A32.A32"), {});
  EXPECT_EQ(outcome.contract, contract_index(core::parse_call("7NT").value()));
}

}  // namespace
}  // namespace bidwright::bidding
