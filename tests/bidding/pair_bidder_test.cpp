#include "bidwright/bidding/pair_bidder.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/bidder.hpp"
#include "bidwright/bidding/path.hpp"

namespace bidwright::bidding {
namespace {

using core::Seat;
using core::Vulnerability;

core::Hand hand(std::string_view text) {
  return core::parse_hand(text).value();
}

const core::Hand kStrong = hand("AKQ2.AKQ2.32.432");
const core::Hand kHearts = hand("J43.J98765.4.J65");
const core::Hand kWeak = hand("432.432.432.5432");

std::string auction_text(core::Hand north, core::Hand south, Seat dealer) {
  return to_string(bid_pair(simple_model(), north, south, dealer, Vulnerability::kNone));
}

TEST(PairBidder, BidsToTheEndWithWhoeverCallsFirst) {
  EXPECT_EQ(auction_text(kStrong, kHearts, Seat::kNorth), "1C PASS 1H PASS 4H PASS PASS PASS");
  EXPECT_EQ(auction_text(kStrong, kHearts, Seat::kWest), "PASS 1C PASS 1H PASS 4H PASS PASS PASS");
  EXPECT_EQ(auction_text(kStrong, kHearts, Seat::kEast), "PASS PASS PASS 1C PASS PASS PASS");
  EXPECT_EQ(auction_text(kWeak, kHearts, Seat::kNorth), "PASS PASS PASS PASS");
}

TEST(PairBidder, KnowsContractAndDeclarer) {
  const Model model = simple_model();
  PairBidder bidder(model);
  const Outcome game = bidder.bid(kStrong, kHearts, {});
  EXPECT_EQ(game.contract, contract_index(core::Call(4, core::Strain::kHearts)));
  EXPECT_TRUE(game.second_declares);  // Named hearts first
  EXPECT_EQ(bidder.steps().size(), 3U);
  EXPECT_EQ(bidder.bid(kWeak, kHearts, {}), Outcome{});
  EXPECT_EQ(bidder.bid(kHearts, kStrong, {}), (Outcome{1, true}));
}

TEST(PairBidder, AgreesWithTheBidderAtTheTableAndTheLaws) {
  core::Random random(3, core::Purpose::kTest);
  TestShape shape = shape_of_tree(5, {6, 4}, true);
  shape.hidden = {16};
  shape.features = "rich+vulnerable";
  const auto model = std::make_shared<const Model>(random_model(shape));
  const Bidder bidder(model);
  PairBidder pairs(*model);
  for (int i = 0; i < 300; ++i) {
    const core::Deal deal = core::random_deal(random);
    const Seat dealer = core::seat_at(i);
    const auto vulnerability = static_cast<Vulnerability>(i / 4 % 4);
    const core::Hand north = deal[Seat::kNorth];
    const core::Hand south = deal[Seat::kSouth];
    core::Auction auction(dealer);
    while (!auction.ended()) {
      const Seat turn = auction.turn();
      const core::Call call =
          core::side_of(turn) == core::Side::kEastWest
              ? core::Call::pass()
              : bidder.choose(deal[turn], auction, vulnerability, turn).value().call;
      ASSERT_EQ(auction.add(call), core::CallProblem::kNone);
    }
    EXPECT_EQ(auction, bid_pair(*model, north, south, dealer, vulnerability));
    const bool north_first =
        auction.calls().size() > 0 && (dealer == Seat::kNorth || dealer == Seat::kWest);
    const Outcome outcome = pairs.bid(north_first ? north : south, north_first ? south : north,
                                      condition_of(vulnerability, core::Side::kNorthSouth));
    const core::FinalContract contract = auction.contract();
    EXPECT_EQ(outcome.contract, contract ? contract->bid.index() + 1 : 0);
    if (contract) {
      EXPECT_EQ(outcome.second_declares, (contract->declarer == Seat::kNorth) != north_first);
    }
  }
}

TEST(Path, UsesTheCallsBeforeTheOpponentsComeIn) {
  const Model model = simple_model();
  const auto auction = core::parse_auction("PASS PASS 1C 1S PASS PASS 2H", Seat::kNorth).value();
  const auto seats = [&](core::Side side) {
    std::vector<Seat> result;
    for (const PathStep& step : follow(model, auction, Vulnerability::kNone, side).steps) {
      result.push_back(step.seat);
    }
    return result;
  };
  EXPECT_EQ(seats(core::Side::kNorthSouth), (std::vector{Seat::kNorth, Seat::kSouth}));
  // East passed over a pass: that was a decision at the root. West's call was not.
  EXPECT_EQ(seats(core::Side::kEastWest), std::vector{Seat::kEast});
}

TEST(Path, GoesOnOverDoublesOfHighBidsThatHaveAnswersIfAsked) {
  const auto path = [](const Model& model, std::string_view calls, HighDoubles doubles) {
    return follow(model, core::parse_auction(calls, Seat::kNorth).value(), Vulnerability::kNone,
                  core::Side::kNorthSouth, doubles);
  };
  const Model asking = asking_model();
  constexpr std::string_view kDoubled = "1C PASS 1H PASS 4H X";
  const Path skipped = path(asking, kDoubled, HighDoubles::kAreSkipped);
  EXPECT_FALSE(skipped.stopped);
  EXPECT_EQ(skipped.node, 4U);
  EXPECT_EQ(skipped.known, 6U);
  EXPECT_EQ(path(asking, "1C PASS 1H PASS 4H X 4S PASS", HighDoubles::kAreSkipped).steps.size(),
            4U);

  const Path ended = path(asking, kDoubled, HighDoubles::kEndThePath);
  EXPECT_EQ(ended.stopped, Refusal::kCompetitive);
  EXPECT_EQ(ended.known, 5U);
  // To play; at the one level; not a double.
  EXPECT_EQ(path(simple_model(), kDoubled, HighDoubles::kAreSkipped).known, 5U);
  EXPECT_EQ(path(asking, "1C PASS 1H X", HighDoubles::kAreSkipped).known, 3U);
  EXPECT_EQ(path(asking, "1C PASS 1H PASS 4H 4S", HighDoubles::kAreSkipped).known, 5U);
}

TEST(Path, OfThePairsCallsAloneStopsWhereTheyCannotGoOn) {
  const Model model = simple_model();
  const auto calls = [](std::string_view text) {
    std::vector<core::Call> result;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(' ', begin), text.size());
      result.push_back(core::parse_call(text.substr(begin, end - begin)).value());
      begin = end + 1;
    }
    return result;
  };
  EXPECT_EQ(follow(model, {}, calls("1C 1H 4H"))->size(), 3U);
  EXPECT_EQ(follow(model, {}, calls("1C 1H 4H PASS"))->size(), 3U);
  EXPECT_EQ(follow(model, {}, calls("PASS 1C"))->size(), 2U);
  EXPECT_EQ(follow(model, {}, calls("PASS PASS"))->size(), 2U);
  EXPECT_EQ(follow(model, {}, calls("1C 2H")).error().column, 2U);
  EXPECT_EQ(follow(model, {}, calls("1C PASS 1H")).error().column, 3U);
  EXPECT_EQ(follow(model, {}, calls("PASS PASS PASS")).error().column, 3U);
  EXPECT_EQ(follow(model, {}, calls("1C 3NT PASS 4H")).error().column, 4U);
  EXPECT_EQ(follow(model, {}, calls("1C 3NT 4H")).error().column, 3U);
}

}  // namespace
}  // namespace bidwright::bidding
