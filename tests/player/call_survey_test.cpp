#include "bidwright/player/call_survey.hpp"

#include <gmock/gmock.h>

#include "bidwright/core/pair_auction.hpp"
#include "bidwright/disclosure/alert.hpp"
#include "bidwright/player/natural_bidder.hpp"

namespace bidwright::player {
namespace {

using core::Call;
using core::Strain;
using core::Suit;

/// Opens 1S with five spades and 12 points, bids 3NT next with 18 of them, and overcalls 2H with
/// six hearts; nothing else.
class RuleBidder final : public CallPolicy {
 public:
  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override {
    const core::Auction& auction = situation.auction;
    const int points = core::high_card_points(situation.hand);
    CallDecision decision;
    if (!auction.has_bid()) {
      if (situation.hand.length(Suit::kSpades) >= 5 && points >= 12) {
        decision.call = Call(1, Strain::kSpades);
        decision.alert = "my own words";
      }
    } else if (!core::same_side(auction.last_bidder(), situation.seat)) {
      const Call hearts(2, Strain::kHearts);
      if (situation.hand.length(Suit::kHearts) >= 6 && auction.is_legal(hearts)) {
        decision.call = hearts;
      }
    } else if (auction.size() >= 4 && points >= 18) {
      const Call game(3, Strain::kNoTrump);
      if (auction.is_legal(game)) decision.call = game;
    }
    return decision;
  }
};

core::Auction pair(std::string_view text) {
  return core::parse_pair_auction(text).value();
}

CallSurveyOptions quick() {
  CallSurveyOptions options;
  options.dealt = 5000;
  options.wanted = 500;
  return options;
}

TEST(CallSurvey, FindsWhatAnOpeningShows) {
  CallSurvey survey(std::make_shared<const RuleBidder>(), quick());
  const SurveyedCall spade = survey.last_call(pair("1S"), core::Vulnerability::kNone);
  EXPECT_NEAR(spade.share, 0.06, 0.015);
  ASSERT_EQ(spade.shows.alternatives.size(), 1U);
  EXPECT_EQ(spade.shows.alternatives[0].points.low, 12);
  EXPECT_EQ(spade.shows.alternatives[0].length[3], disclosure::at_least(5));
  EXPECT_TRUE(spade.shows.alternatives[0].length[0].is_open());
}

TEST(CallSurvey, KeepsWhatTheSeatShowedBefore) {
  CallSurvey survey(std::make_shared<const RuleBidder>(), quick());
  // One hand in three hundred: their hands come from changing those.
  const SurveyedCall game = survey.last_call(pair("1S 2S 3NT"), core::Vulnerability::kBoth);
  ASSERT_EQ(game.shows.alternatives.size(), 1U);
  EXPECT_EQ(game.shows.alternatives[0].points.low, 18);
  EXPECT_EQ(game.shows.alternatives[0].length[3].low, 5);
  EXPECT_GE(game.hands.hands, 500U);
}

TEST(CallSurvey, DescribesOvercalls) {
  CallSurvey survey(std::make_shared<const RuleBidder>(), quick());
  const SurveyedCall hearts = survey.last_call(pair("(1S) 2H"), core::Vulnerability::kNone);
  ASSERT_EQ(hearts.shows.alternatives.size(), 1U);
  EXPECT_EQ(hearts.shows.alternatives[0].length[2], disclosure::at_least(6));
}

TEST(CallSurvey, SaysNothingOfCallsThatAreNeverMade) {
  CallSurvey survey(std::make_shared<const RuleBidder>(), quick());
  const SurveyedCall never = survey.last_call(pair("7NT"), core::Vulnerability::kNone);
  EXPECT_EQ(never.hands.hands, 0U);
  EXPECT_TRUE(never.shows.empty());
  EXPECT_TRUE(survey.next_calls(pair("7NT (PASS) PASS (X)"), core::Vulnerability::kNone).empty());
}

TEST(CallSurvey, ListsThePossibleNextCalls) {
  CallSurvey survey(std::make_shared<const RuleBidder>(), quick());
  const auto calls = survey.next_calls(pair("(1S)"), core::Vulnerability::kNone);
  ASSERT_EQ(calls.size(), 2U);
  EXPECT_EQ(calls[0].call, Call::pass());
  EXPECT_EQ(calls[1].call, Call(2, Strain::kHearts));
  EXPECT_NEAR(calls[0].share + calls[1].share, 1, 1e-9);
}

TEST(CallSurvey, DependsNeitherOnTheDealerNorOnWhatWasAskedBefore) {
  const auto natural = std::make_shared<const NaturalBidder>();
  CallSurvey one(natural, quick());
  CallSurvey other(natural, quick());
  const auto auction = core::parse_auction("1S X 2S", core::Seat::kNorth).value();
  const auto turned = core::parse_auction("1S X 2S", core::Seat::kEast).value();
  const SurveyedCall first = one.last_call(auction, core::Vulnerability::kNorthSouth);
  (void)other.next_calls(auction, core::Vulnerability::kBoth);
  const SurveyedCall second = other.last_call(turned, core::Vulnerability::kEastWest);
  EXPECT_EQ(first.shows, second.shows);
  EXPECT_EQ(first.share, second.share);
  EXPECT_FALSE(first.shows.empty());
}

TEST(CallSurvey, OfManyAuctionsDependsOnNothingElseEither) {
  const auto natural = std::make_shared<const NaturalBidder>();
  CallSurvey one(natural, quick_survey());
  CallSurvey other(natural, quick_survey());
  const auto auction = core::parse_auction("1S X 2S PASS PASS X", core::Seat::kNorth).value();
  const auto rarer = core::parse_auction("1S 3D", core::Seat::kNorth).value();
  const SurveyedCall first = one.last_call(auction, core::Vulnerability::kNone);
  // More hands are asked about this.
  const SurveyedCall first_rarer = one.last_call(rarer, core::Vulnerability::kNone);
  const SurveyedCall second_rarer = other.last_call(rarer, core::Vulnerability::kNone);
  const SurveyedCall second = other.last_call(auction, core::Vulnerability::kNone);
  EXPECT_EQ(first.shows, second.shows);
  EXPECT_EQ(first_rarer.shows, second_rarer.shows);
  EXPECT_FALSE(first.shows.empty());
  EXPECT_FALSE(first_rarer.shows.empty());
}

/// Of the hands with which a natural bidder doubles 1D, the part that is outside of what is told.
double part_outside(const CallSurveyOptions& options) {
  const auto natural = std::make_shared<const NaturalBidder>();
  CallSurvey survey(natural, options);
  const auto before = pair("(1D)");
  const auto shown = survey.last_call(pair("(1D) X"), core::Vulnerability::kNone).shows;
  core::Random random(77, core::Purpose::kTest);
  int made = 0;
  int outside = 0;
  for (int i = 0; i < 20000; ++i) {
    CallSituation situation;
    situation.hand = core::random_deal(random)[core::Seat::kNorth];
    situation.auction = before;
    if (!natural->choose(situation).call.is_double()) continue;
    ++made;
    outside += shown.contains(situation.hand) ? 0 : 1;
  }
  EXPECT_GT(made, 500);
  return static_cast<double>(outside) / made;
}

TEST(CallSurvey, TellsRangesThatOtherHandsKeepToo) {
  EXPECT_LT(part_outside({}), 0.025);
  EXPECT_LT(part_outside(quick_survey()), 0.1);
}

TEST(DisclosingPolicy, SaysWhatCallsShowWhereNothingIsSaid) {
  const DisclosingPolicy policy(std::make_shared<const RuleBidder>(), quick());
  CallSituation situation;
  situation.seat = core::Seat::kNorth;
  situation.auction = pair("(1S)");
  situation.hand = core::parse_hand("K2.AQJ532.Q98.43").value();
  EXPECT_THAT(policy.choose(situation).alert, testing::HasSubstr("at least 6 cards in hearts"));
  situation.auction = pair("");
  EXPECT_EQ(policy.choose(situation).alert, "");
  situation.hand = core::parse_hand("AQJ532.K2.A98.43").value();
  EXPECT_EQ(policy.choose(situation).alert, "my own words");
}

TEST(CallPolicy, IsAskedAboutManyHandsAsAboutOne) {
  const NaturalBidder natural;
  CallSituation situation;
  situation.auction = pair("1C (1H)");
  situation.seat = situation.auction.turn();
  std::vector<core::Hand> hands;
  core::Random random(3, core::Purpose::kTest);
  for (int i = 0; i < 50; ++i) hands.push_back(core::random_deal(random)[core::Seat::kNorth]);
  std::vector<Call> calls(hands.size());
  natural.choose_all(situation, hands, calls);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    situation.hand = hands[i];
    EXPECT_EQ(natural.choose(situation).call, calls[i]);
  }
}

}  // namespace
}  // namespace bidwright::player
