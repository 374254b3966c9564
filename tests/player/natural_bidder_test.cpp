#include "bidwright/player/natural_bidder.hpp"

#include <map>

#include <gtest/gtest.h>

namespace bidwright::player {
namespace {

CallSituation situation(std::string_view auction, std::string_view hand) {
  CallSituation situation;
  situation.auction = core::parse_auction(auction, core::Seat::kNorth).value();
  situation.seat = situation.auction.turn();
  situation.hand = core::parse_hand(hand).value();
  return situation;
}

TEST(NaturalBidder, MakesTheLikeliestCall) {
  const NaturalBidder bidder;
  const auto opening = bidder.choose(situation("", "AKJ52.K52.Q98.43"));
  EXPECT_EQ(core::to_string(opening.call), "1S");
  EXPECT_EQ(opening.call, opening.candidates.front().call);
  EXPECT_GT(opening.candidates[0].score, opening.candidates[1].score);
  EXPECT_EQ(core::to_string(bidder.choose(situation("1D", "AQJ95.54.K52.T84")).call), "1S");
}

TEST(NaturalBidder, DrawsTheLikelierCallsMoreOftenAtATemperature) {
  const NaturalBidder bidder(1.0);
  CallSituation close = situation("", "AQ954.Q54.Q52.84");
  std::map<core::Call, int> made;
  for (int board = 1; board <= 400; ++board) {
    close.board = board;
    ++made[bidder.choose(close).call];
  }
  const auto candidates = bidder.choose(close).candidates;
  EXPECT_GE(made.size(), 2U);
  EXPECT_NEAR(made[candidates[0].call] / 400.0, candidates[0].score, 0.1);
}

TEST(NaturalBidder, DrawsTheSameCallInTheSamePlace) {
  const NaturalBidder bidder(1.0);
  CallSituation place = situation("", "AQ954.Q54.Q52.84");
  for (int board = 1; board <= 50; ++board) {
    place.board = board;
    EXPECT_EQ(bidder.choose(place).call, bidder.choose(place).call);
  }
}

}  // namespace
}  // namespace bidwright::player
