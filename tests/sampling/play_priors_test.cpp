#include "bidwright/sampling/play_priors.hpp"

#include <cmath>

#include <gmock/gmock.h>

#include "bidwright/core/error.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/sampling/natural.hpp"
#include "bidwright/sampling/sampler.hpp"

namespace bidwright::sampling {
namespace {

using core::Card;
using core::Rank;
using core::Seat;
using core::Suit;

/// South plays 3NT and sees West's lead; North is dummy.
View declarer_after(std::string_view lead) {
  View view;
  view.seat = Seat::kSouth;
  view.hand = core::parse_hand("A4.KQ5.AQ53.KJ52").value();
  view.auction = core::parse_auction("PASS PASS 1NT PASS 3NT PASS PASS PASS", Seat::kNorth).value();
  view.dummy = core::parse_hand("865.AJ4.KJ8.Q964").value();
  view.cards = {core::parse_card(lead).value()};
  return view;
}

float weigh_west(const View& view, std::string_view hand) {
  return PlayPriors::shipped()
      .bind(view, Seat::kWest)
      ->log_likelihood(core::parse_hand(hand).value(), -1e9F);
}

TEST(PlayPriors, AreProbabilitiesOverTheLegalCards) {
  const auto hand = core::parse_hand("KQT73.T98.T64.83").value();
  double total = 0;
  for (const Card card : hand) {
    const View view = declarer_after(core::to_string(card));
    total += std::exp(static_cast<double>(weigh_west(view, "KQT73.T98.T64.83")));
  }
  EXPECT_NEAR(total, 1, 1e-4);
}

TEST(PlayPriors, GiveEachCardThatMayBePlayedTheChanceWithWhichTheyReadIt) {
  View view = declarer_after("SK");
  view.seat = Seat::kEast;
  view.hand = core::parse_hand("Q92.972.T976.A73").value();
  view.cards.push_back(core::parse_card("S5").value());
  const core::Hand legal = view.hand.in_suit(Suit::kSpades);
  const auto chances = PlayPriors::shipped().chances(view, legal);
  double total = 0;
  for (const Card card : view.hand) {
    const double chance = chances[static_cast<std::size_t>(card.index())];
    total += chance;
    if (!legal.contains(card)) continue;
    View after = view;
    after.cards.push_back(card);
    const auto read = PlayPriors::shipped().bind(after, Seat::kEast);
    EXPECT_NEAR(std::log(chance), read->log_likelihood(view.hand, -1e9F), 1e-5);
  }
  EXPECT_NEAR(total, 1, 1e-5);
}

TEST(PlayPriors, ExpectTheTopOfTouchingHonours) {
  // The king is led from king and queen, not from ace and king or king alone.
  const View view = declarer_after("SK");
  const float with_queen = weigh_west(view, "KQJ73.T98.T64.83");
  EXPECT_GT(with_queen, -1.0F);
  EXPECT_LT(weigh_west(view, "K9732.T98.T64.83"), with_queen - 1.5F);
}

TEST(PlayPriors, ExpectALongSuitBehindALowLead) {
  const View view = declarer_after("S3");
  EXPECT_GT(weigh_west(view, "KJ73.T98.T64.873"), weigh_west(view, "J73.T98.T6432.83") + 1);
}

TEST(PlayPriors, MakeTheSamplerPlaceTheQueenWithTheLeaderOfTheKing) {
  const View view = declarer_after("SK");
  const auto share_of_queen = [&view](const PlayPriors* plays) {
    core::Random random(1, core::Purpose::kTest);
    const auto& natural = NaturalPriors::shipped();
    const auto set = draw_samples(view, {&natural, &natural, plays}, {}, random);
    double share = 0;
    for (const Sample& sample : set.samples) {
      if (sample.deal[Seat::kWest].contains({Suit::kSpades, Rank::kQueen})) share += sample.weight;
    }
    return share;
  };
  EXPECT_GT(share_of_queen(&PlayPriors::shipped()), 0.8);
  EXPECT_LT(share_of_queen(nullptr), 0.6);
}

TEST(PlayPriors, SayNothingOfASeatThatHasNotPlayed) {
  const View view = declarer_after("SK");
  const auto hand = core::parse_hand("QJT9.32.T976.A73").value();
  EXPECT_EQ(PlayPriors::shipped().bind(view, Seat::kEast)->log_likelihood(hand, -1e9F), 0);
}

TEST(PlayPriors, RefuseNumbersOfAnotherShape) {
  nn::WeightsFile weights{std::string(PlayPriors::kKind), {}, {}};
  weights.blocks.push_back({nn::Precision::kFloat32, 0.0F, {1.0F}});
  EXPECT_THROW(PlayPriors{weights}, core::StartupError);
}

}  // namespace
}  // namespace bidwright::sampling
