#include "bidwright/sampling/natural.hpp"

#include <cmath>
#include <vector>

#include <gmock/gmock.h>

namespace bidwright::sampling {
namespace {

using core::Seat;

/// log P of the seat's n-th call with the hand.
float weigh(std::string_view auction, Seat seat, std::size_t n, std::string_view hand) {
  const auto parsed = core::parse_auction(auction, Seat::kNorth).value();
  const auto calls = NaturalPriors::shipped().bind(parsed, seat, core::Vulnerability::kNone);
  calls->set_hand(core::parse_hand(hand).value());
  return calls->log_likelihood(n);
}

TEST(NaturalPriors, AreProbabilitiesOverTheLegalCalls) {
  double total = 0;
  for (int i = 0; i < core::kCalls; ++i) {
    core::Auction auction = core::parse_auction("1S X", Seat::kNorth).value();
    if (auction.add(core::Call::at(i)) != core::CallProblem::kNone) continue;
    const auto calls =
        NaturalPriors::shipped().bind(auction, Seat::kSouth, core::Vulnerability::kNone);
    calls->set_hand(core::parse_hand("KJ52.A94.T876.52").value());
    total += std::exp(static_cast<double>(calls->log_likelihood(0)));
  }
  EXPECT_NEAR(total, 1, 1e-4);
}

TEST(NaturalPriors, SayAllChancesAtOnceAsCallByCall) {
  const core::Hand hand = core::parse_hand("KJ52.A94.T876.52").value();
  for (const char* text : {"", "PASS PASS", "1S", "1S X", "1H PASS 2H X", "1NT X XX PASS"}) {
    const auto auction = core::parse_auction(text, Seat::kNorth).value();
    const auto chances = NaturalPriors::shipped().chances(auction, hand);
    for (int i = 0; i < core::kCalls; ++i) {
      const float chance = chances[static_cast<std::size_t>(i)];
      core::Auction longer = auction;
      if (longer.add(core::Call::at(i)) != core::CallProblem::kNone) {
        EXPECT_EQ(chance, 0);
        continue;
      }
      const auto calls =
          NaturalPriors::shipped().bind(longer, auction.turn(), core::Vulnerability::kNone);
      calls->set_hand(hand);
      EXPECT_NEAR(std::log(chance), calls->log_likelihood(calls->positions().size() - 1), 1e-3)
          << text << " " << core::to_string(core::Call::at(i));
    }
  }
}

TEST(NaturalPriors, PutFiveSpadesIntoAOneSpadeOpening) {
  const float opener = weigh("1S", Seat::kNorth, 0, "AKJ52.K52.Q98.43");
  EXPECT_GT(opener, -0.7F);
  EXPECT_LT(weigh("1S", Seat::kNorth, 0, "AK2.K52.Q9873.43"), opener - 3);
  EXPECT_LT(weigh("1S", Seat::kNorth, 0, "J9852.K52.98.432"), opener - 3);
}

TEST(NaturalPriors, MakeStrongBalancedHandsOpenOneNoTrump) {
  EXPECT_GT(weigh("1NT", Seat::kNorth, 0, "AQ5.KJ4.KQ52.J84"), -0.7F);
  EXPECT_LT(weigh("1NT", Seat::kNorth, 0, "AQJ9532.4.KQ5.84"), -3.0F);
}

TEST(NaturalPriors, MakeOvercallersHoldTheirSuit) {
  EXPECT_GT(weigh("1D 1S", Seat::kEast, 0, "AQJ95.54.K52.T84"), -0.9F);
  EXPECT_LT(weigh("1D 1S", Seat::kEast, 0, "95.AQJ54.K52.T84"), -4.0F);
}

TEST(NaturalPriors, OpenLightWithGoodShape) {
  // Ten points both; the rule of twenty tells them apart.
  EXPECT_GT(weigh("1S", Seat::kNorth, 0, "AQJ95.K9843.6.64"),
            weigh("1S", Seat::kNorth, 0, "AQJ95.K98.T6.643") + 1);
}

TEST(NaturalPriors, MakeResponderRaiseWithSupport) {
  const float raise = weigh("1H PASS 2H", Seat::kSouth, 0, "Q52.K984.T876.Q2");
  EXPECT_GT(raise, -0.7F);
  EXPECT_LT(weigh("1H PASS 2H", Seat::kSouth, 0, "K984.Q5.T876.Q52"), raise - 2);
}

TEST(NaturalPriors, ReadTheSameHandAlikeAfterAnother) {
  const auto auction = core::parse_auction("PASS 1S PASS 2S", Seat::kNorth).value();
  const core::Hand hand = core::parse_hand("Q52.K984.T876.Q2").value();
  const auto calls =
      NaturalPriors::shipped().bind(auction, Seat::kWest, core::Vulnerability::kNone);
  calls->set_hand(hand);
  const float before = calls->log_likelihood(0);
  calls->set_hand(core::parse_hand("2.AK984.AT876.Q2").value());
  EXPECT_NE(calls->log_likelihood(0), before);
  calls->set_hand(hand);
  EXPECT_EQ(calls->log_likelihood(0), before);
}

TEST(NaturalPriors, ReadEveryCallOfTheSeat) {
  const auto auction =
      core::parse_auction("1D PASS 1H PASS 2H PASS PASS PASS", Seat::kNorth).value();
  const auto calls =
      NaturalPriors::shipped().bind(auction, Seat::kNorth, core::Vulnerability::kNone);
  EXPECT_THAT(calls->positions(), testing::ElementsAre(0, 4));
}

TEST(NaturalPriors, RefuseNumbersOfAnotherShape) {
  nn::WeightsFile weights{std::string(NaturalPriors::kKind), {}, {}};
  weights.blocks.push_back({nn::Precision::kFloat32, 0.0F, {1.0F}});
  EXPECT_THROW(NaturalPriors{weights}, core::StartupError);
}

}  // namespace
}  // namespace bidwright::sampling
