#include <gmock/gmock.h>

#include "support/random_boards.hpp"

#include "bidwright/player/reference_bidder.hpp"

namespace bidwright::player {
namespace {

using core::Seat;

/// The call of the player whose turn it is; North deals.
std::string call(std::string_view auction, std::string_view hand) {
  const core::Auction so_far = core::parse_auction(auction, Seat::kNorth).value();
  const ReferenceBidder bidder;
  return core::to_string(bidder
                             .choose({.seat = so_far.turn(),
                                      .hand = core::parse_hand(hand).value(),
                                      .vulnerability = core::Vulnerability::kNone,
                                      .auction = so_far,
                                      .alerts = {}})
                             .call);
}

TEST(ReferenceBidder, OpensNaturally) {
  EXPECT_EQ(call("", "AKJ52.K52.Q98.43"), "1S");
  EXPECT_EQ(call("", "AQ5.KJ4.KQ52.J84"), "1NT");
  EXPECT_EQ(call("", "AQ5.KJ4.KQ52.AQ4"), "2NT");
  EXPECT_EQ(call("", "AKQ5.AKJ4.KQ52.A"), "2C");
  EXPECT_EQ(call("", "AJ5.KJ42.KQ52.84"), "1D");
  EXPECT_EQ(call("", "KQJ952.43.Q98.43"), "2S");
  EXPECT_EQ(call("", "KQJ9852.43.Q98.4"), "3S");
  EXPECT_EQ(call("", "Q9852.43.Q98.K43"), "PASS");
}

TEST(ReferenceBidder, RaisesMajorsByTheLimitOfTheHand) {
  EXPECT_EQ(call("1S PASS", "Q52.43.KQ98.5432"), "2S");
  EXPECT_EQ(call("1S PASS", "Q52.A3.KQ98.5432"), "3S");
  EXPECT_EQ(call("1S PASS", "QJ52.A3.KQ98.543"), "4S");
  EXPECT_EQ(call("1S PASS", "52.8643.J98.5432"), "PASS");
}

TEST(ReferenceBidder, RespondsInSuitsAndNoTrump) {
  EXPECT_EQ(call("1C PASS", "KJ52.A943.98.543"), "1H");
  EXPECT_EQ(call("1C PASS", "KJ942.A43.98.543"), "1S");
  EXPECT_EQ(call("1S PASS", "52.A4.KQJ98.K543"), "2D");
  EXPECT_EQ(call("1S PASS", "52.K43.Q987.K543"), "1NT");
}

TEST(ReferenceBidder, AsksForMajorsOverOneNoTrump) {
  EXPECT_EQ(call("1NT PASS", "KJ52.A9.KT87.543"), "2C");
  EXPECT_EQ(call("1NT PASS 2C PASS", "AQ54.KJ4.KQ52.J8"), "2S");
  EXPECT_EQ(call("1NT PASS 2C PASS", "AQ5.KJ4.KQ52.J84"), "2D");
  EXPECT_EQ(call("1NT PASS 2C PASS 2S PASS", "KJ52.A9.KT87.543"), "4S");
  EXPECT_EQ(call("1NT PASS 2C PASS 2D PASS", "KJ52.A9.KT87.543"), "3NT");
}

TEST(ReferenceBidder, OvercallsAndDoublesForTakeout) {
  EXPECT_EQ(call("1D", "AQJ95.54.K52.T84"), "1S");
  EXPECT_EQ(call("1H", "AJ94.5.KQ52.KT84"), "X");
  EXPECT_EQ(call("1H", "AJ4.KQ5.KQ52.J84"), "1NT");
  EXPECT_EQ(call("1D", "QJ5.9543.52.QT84"), "PASS");
}

TEST(ReferenceBidder, AnswersATakeoutDouble) {
  EXPECT_EQ(call("1H X PASS", "J9542.Q32.432.43"), "1S");
  EXPECT_EQ(call("1H X PASS", "KQ542.32.A32.J43"), "2S");
  EXPECT_EQ(call("1H X PASS", "AQ542.32.A32.K43"), "4S");
}

TEST(ReferenceBidder, RaisesAnOvercallAndCompetes) {
  EXPECT_EQ(call("1D 1S PASS", "K84.A932.932.J43"), "2S");
  EXPECT_EQ(call("1S 2H 2S", "84.K932.A932.Q43"), "3H");
}

TEST(ReferenceBidder, BidsGamesWithTwentyFivePointsTogether) {
  EXPECT_EQ(call("1S PASS 3S PASS", "AKJ52.K52.QJ8.43"), "4S");
  EXPECT_EQ(call("1S PASS 2S PASS", "AKJ52.K52.Q98.43"), "PASS");
  EXPECT_EQ(call("1NT PASS 2NT PASS", "AQ5.KJ4.KQ52.Q84"), "3NT");
  EXPECT_EQ(call("1NT PASS", "AQ5.KJ4.KQ52.AJ4"), "6NT");
}

TEST(ReferenceBidder, AlwaysFindsALegalCallAndAnEnd) {
  const ReferenceBidder bidder;
  for (std::uint64_t board = 0; board < 500; ++board) {
    const core::Deal deal = core::random_deal(9, board);
    core::Auction auction(core::dealer_of_board(static_cast<int>(board)));
    while (!auction.ended()) {
      const Seat seat = auction.turn();
      const auto decision = bidder.choose({.seat = seat,
                                           .hand = deal[seat],
                                           .vulnerability = core::Vulnerability::kNone,
                                           .auction = auction,
                                           .alerts = {}});
      ASSERT_EQ(auction.add(decision.call), core::CallProblem::kNone);
      ASSERT_LT(auction.size(), 80U);
    }
  }
}

TEST(ReferenceBidder, SurvivesAnyAuction) {
  const ReferenceBidder bidder;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    core::Random random = test::test_random(seed);
    const core::Auction whole = test::random_auction(random);
    core::Auction auction(whole.dealer());
    for (const core::Call one : whole.calls()) {
      if (random.below(3) == 0) break;
      auction.add(one);
    }
    if (auction.ended()) continue;
    const auto decision = bidder.choose({.seat = auction.turn(),
                                         .hand = core::random_deal(random)[Seat::kNorth],
                                         .vulnerability = core::Vulnerability::kBoth,
                                         .auction = auction,
                                         .alerts = {}});
    EXPECT_TRUE(auction.is_legal(decision.call));
  }
}

}  // namespace
}  // namespace bidwright::player
