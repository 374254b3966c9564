#include "bidwright/sampling/sampler.hpp"

#include <gmock/gmock.h>

#include "support/random_boards.hpp"

#include "bidwright/sampling/natural.hpp"

namespace bidwright::sampling {
namespace {

using core::Deal;
using core::Seat;
using core::Suit;

const CallModels kNatural{&NaturalPriors::shipped(), &NaturalPriors::shipped()};
constexpr auto kEastHand = "J82.KQ4.T976.A53";

View before_the_lead(std::string_view auction, Seat seat, std::string_view hand) {
  View view;
  view.seat = seat;
  view.hand = core::parse_hand(hand).value();
  view.auction = core::parse_auction(auction, Seat::kNorth).value();
  return view;
}

SampleSet draw(const View& view, const CallModels& models = kNatural, std::uint64_t seed = 1) {
  core::Random random = test::test_random(seed);
  return draw_samples(view, models, {}, random);
}

template <typename Function>
double average(const SampleSet& set, Function&& function) {
  double sum = 0;
  for (const Sample& sample : set.samples) sum += sample.weight * function(sample.deal);
  return sum;
}

double spades(const Deal& deal, Seat seat) {
  return deal[seat].length(Suit::kSpades);
}

double points(const Deal& deal, Seat seat) {
  return core::high_card_points(deal[seat]);
}

TEST(Sampler, GivesWeightsThatAddUpToOne) {
  const auto set = draw(before_the_lead("1S PASS 2S PASS PASS PASS", Seat::kEast, kEastHand));
  EXPECT_NEAR(average(set, [](const Deal&) { return 1.0; }), 1, 1e-9);
  EXPECT_GT(set.samples.size(), 50U);
}

TEST(Sampler, GivesTheSameForTheSameSeedAndOthersForOthers) {
  const View view = before_the_lead("1S PASS 2S PASS PASS PASS", Seat::kEast, kEastHand);
  const auto a = draw(view);
  const auto b = draw(view);
  const auto c = draw(view, kNatural, 2);
  ASSERT_EQ(a.samples.size(), b.samples.size());
  for (std::size_t i = 0; i < a.samples.size(); ++i) {
    EXPECT_EQ(a.samples[i].deal, b.samples[i].deal);
    EXPECT_EQ(a.samples[i].weight, b.samples[i].weight);
  }
  EXPECT_NE(a.samples.front().deal, c.samples.front().deal);
}

TEST(Sampler, ReadsTheAuctionNaturally) {
  const auto set = draw(before_the_lead("1S PASS 2S PASS PASS PASS", Seat::kEast, kEastHand));
  EXPECT_GT(average(set, [](const Deal& d) { return spades(d, Seat::kNorth); }), 4.9);
  EXPECT_GT(average(set, [](const Deal& d) { return spades(d, Seat::kSouth); }), 2.8);
}

TEST(Sampler, IsUniformWhenNoModelReadsTheCalls) {
  const auto set = draw(before_the_lead("1S PASS 2S PASS PASS PASS", Seat::kEast, kEastHand), {});
  EXPECT_NEAR(average(set, [](const Deal& d) { return spades(d, Seat::kNorth); }), 10.0 / 3, 0.6);
}

TEST(Sampler, FollowsWhatOpponentsDisclosed) {
  View view = before_the_lead("2D PASS 2H PASS PASS PASS", Seat::kEast, kEastHand);
  view.alerts = {"at least 6 cards in spades, up to 9 total points."};
  const auto set = draw(view);
  EXPECT_THAT(set.notes, testing::IsEmpty());
  EXPECT_GT(average(set, [](const Deal& d) { return spades(d, Seat::kNorth); }), 5.9);
  EXPECT_LT(average(set, [](const Deal& d) { return points(d, Seat::kNorth); }), 10.0);
}

TEST(Sampler, FindsRareHandsBySwaps) {
  View view = before_the_lead("7NT PASS PASS PASS", Seat::kEast, "J82.T43.T976.753");
  view.alerts = {"at least 31 total points."};
  const auto set = draw(view);
  EXPECT_GT(average(set, [](const Deal& d) { return points(d, Seat::kNorth); }), 29.0);
}

TEST(Sampler, DropsADisclosureThatContradictsTheCardsAndSaysSo) {
  View view = before_the_lead("1S PASS PASS PASS", Seat::kEast, "AKQJT98.KQ4.T9.5");
  view.alerts = {"at least 8 cards in spades."};
  const auto set = draw(view);
  EXPECT_FALSE(set.samples.empty());
  EXPECT_THAT(set.notes, testing::Contains("what 1S by North disclosed fits no deal: dropped"));
}

TEST(Sampler, DropsCallsThatFitNoDealAndSaysSo) {
  // East holds nearly all the points.
  const auto set = draw(
      before_the_lead("2NT PASS 6NT PASS 7NT PASS PASS PASS", Seat::kEast, "AKQ.AKQ.AKQ.AKQJ"));
  EXPECT_FALSE(set.samples.empty());
  EXPECT_THAT(set.notes, testing::Contains(testing::HasSubstr("fits no deal: dropped")));
}

TEST(Sampler, SaysWhatItCouldNotRead) {
  View view = before_the_lead("1S PASS PASS PASS", Seat::kEast, kEastHand);
  view.alerts = {"brown sticker"};
  EXPECT_THAT(draw(view).notes,
              testing::ElementsAre(testing::HasSubstr("\"brown sticker\" could not be read")));
}

TEST(Sampler, TakesAllDealsWhenTheyAreFew) {
  core::Random random = test::test_random(3);
  const Deal deal = core::random_deal(random);
  const auto auction = core::parse_auction("1NT PASS PASS PASS", Seat::kNorth).value();
  const core::Play play = test::random_play(random, deal, *auction.contract(), 44);
  const View view = view_of(Seat::kEast, deal, core::Vulnerability::kNone, auction, play.cards());
  const auto set = draw(view, {});
  EXPECT_LE(set.samples.size(), 6U);
  EXPECT_THAT(set.samples, testing::Contains(testing::Field(&Sample::deal, deal)));
}

}  // namespace
}  // namespace bidwright::sampling
