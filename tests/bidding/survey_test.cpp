#include "bidwright/bidding/survey.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/alert.hpp"
#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/disclosure/alert.hpp"

namespace bidwright::bidding {
namespace {

SurveyOptions options(std::uint32_t pairs, unsigned threads = 1) {
  SurveyOptions result;
  result.pairs = pairs;
  result.threads = threads;
  return result;
}

const Model& surveyed() {
  static const Model kModel = [] {
    Model model = simple_model();
    model.meanings = survey(model, options(20'000));
    return model;
  }();
  return kModel;
}

TEST(Survey, FindsWhatCallsShow) {
  ASSERT_EQ(surveyed().meanings.tables.size(), 1U);
  const Meaning& opening = surveyed().meanings.of({}, 0, 1);
  EXPECT_EQ(opening.points.low, 12);
  EXPECT_EQ(opening.usual_points, (Range{12, 18}));
  EXPECT_NEAR(opening.seen, 20'000 * 0.348, 300);
  const Meaning& pass = surveyed().meanings.of({}, 0, 0);
  EXPECT_EQ(pass.points.high, 11);
  EXPECT_EQ(pass.seen + opening.seen, 20'000U);
  const Meaning& hearts = surveyed().meanings.of({}, 2, 1);
  EXPECT_EQ(hearts.length[2].low, 4);
  EXPECT_EQ(hearts.points.high, 11);
}

TEST(Survey, DoesNotDependOnThreads) {
  const Model model = random_model(shape_with_values());
  EXPECT_EQ(survey(model, options(10'000, 1)), survey(model, options(10'000, 3)));
}

TEST(Survey, KeepsConditionsApartThatTheModelSees) {
  EXPECT_EQ(conditions_told_apart(simple_model()), 1U);
  TestShape shape;
  shape.features = "condensed+vulnerable";
  EXPECT_EQ(conditions_told_apart(random_model(shape)), 2U);
  const Meanings two = survey(random_model(shape), options(2000));
  ASSERT_EQ(two.tables.size(), 2U);
  EXPECT_NE(two.tables[0], two.tables[1]);
  EXPECT_EQ(&two.of({true, true}, 0, 0), two.tables[1][0].data());
  shape.features = "condensed+vulnerabilities";
  EXPECT_EQ(conditions_told_apart(random_model(shape)), 4U);
  Model rooted = simple_model();
  rooted.nodes.push_back(rooted.nodes.front());
  rooted.roots = {0, 4, 0, 4};
  EXPECT_EQ(conditions_told_apart(rooted), 2U);
}

TEST(Survey, ShowsWhatIsNeverUsed) {
  EXPECT_EQ(surveyed().meanings.of({}, 2, 3).seen, 0U);
  const Model smaller = without_unused(surveyed());
  ASSERT_TRUE(validate(smaller)) << validate(smaller).error().message;
  EXPECT_EQ(smaller.nodes[2].actions.size(), 3U);
  EXPECT_EQ(smaller.nodes.size(), surveyed().nodes.size());
}

TEST(Survey, LeavesTheSameBiddingWithoutTheUnused) {
  TestShape shape = shape_of_tree(4, {8});
  shape.hidden = {8};
  shape.features = "condensed+vulnerable";
  shape.values = true;
  Model model = random_model(shape);
  const SurveyOptions sample = options(3000);
  model.meanings = survey(model, sample);
  const Model smaller = without_unused(model);
  ASSERT_TRUE(validate(smaller)) << validate(smaller).error().message;
  EXPECT_LT(smaller.nodes.size(), model.nodes.size());
  EXPECT_EQ(survey(smaller, sample), smaller.meanings);
  PairBidder before(model);
  PairBidder after(smaller);
  core::Random random(sample.seed, core::Purpose::kStatistics, 0);
  for (int i = 0; i < 1000; ++i) {
    const core::Deal deal = core::random_deal(random);
    for (const bool vulnerable : {false, true}) {
      const auto bid = [&](PairBidder& bidder) {
        return bidder.bid(deal[core::Seat::kNorth], deal[core::Seat::kSouth], {vulnerable, false});
      };
      ASSERT_EQ(bid(before), bid(after));
    }
  }
}

TEST(Alert, SpeaksTheGrammarOfTheProtocol) {
  Meaning meaning{.seen = 1000,
                  .points = {12, 21},
                  .length = {Range{0, 4}, Range{0, 6}, Range{5, 8}, Range{2, 4}},
                  .usual_points = {},
                  .usual_length = {},
                  .balanced = 20};
  EXPECT_EQ(disclosure::write_alert(disclosure_of(meaning)),
            "12 to 21 total points, 2 to 4 cards in spades, at least 5 cards in hearts, up to 4 "
            "cards in clubs.");
  meaning.points = {0, 11};
  meaning.length = {Range{0, 7}, Range{1, 7}, Range{4, 4}, Range{1, 5}};
  EXPECT_EQ(disclosure::write_alert(disclosure_of(meaning)),
            "up to 11 total points, 4 cards in hearts.");
  meaning.points = {20, 37};
  meaning.length = {};
  meaning.length.fill(Range{0, 8});
  EXPECT_EQ(disclosure::write_alert(disclosure_of(meaning)), "at least 20 total points.");
  meaning.points = {0, 37};
  EXPECT_EQ(disclosure::write_alert(disclosure_of(meaning)), "");
  meaning.points = {12, 21};
  meaning.seen = 0;
  EXPECT_EQ(disclosure::write_alert(disclosure_of(meaning)), "");
}

TEST(Alert, SaysForcingWhereThePartnerNeverPasses) {
  EXPECT_FALSE(is_forcing(surveyed(), {}, {0, 1}));
  EXPECT_FALSE(is_forcing(surveyed(), {}, {2, 2}));
  EXPECT_EQ(alert_text(simple_model(), {}, {0, 1}), "");
  Model model = surveyed();
  model.nodes[2].score.bias[0] = -1000;
  model.meanings = survey(model, options(2000));
  EXPECT_TRUE(is_forcing(model, {}, {0, 1}));
  EXPECT_EQ(alert_text(model, {}, {0, 1}).find("at least 12 "), 0U);
  EXPECT_THAT(alert_text(model, {}, {0, 1}), testing::HasSubstr(", Forcing for one round."));
}

}  // namespace
}  // namespace bidwright::bidding
