#include "training/asks/short_calls.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::training::asks {
namespace {

using bidding::linear_node;
using bidding::Model;

constexpr std::size_t kOverOneClub = 2;

Model priced(const Model& model, double price, double slam_share = 1.0, std::size_t threads = 1) {
  core::Workers workers(threads);
  return with_priced_calls(
      model, {.price = price, .slam_share = slam_share, .pairs = 2000, .seed = 1}, workers);
}

/// 1C, then 1H and 4H by those who passed before, or 4H at once by hands that like both as much.
Model two_ways() {
  Model model = bidding::simple_model();
  model.nodes[kOverOneClub] =
      linear_node("1C", 1, {{"PASS", 10}, {"1H", 3.2F, 0, 2, 3}, {"4H", 3, 0, 2}});
  model.nodes[3] = linear_node("1H", 2, {{"4H", 0}});
  return model;
}

std::size_t bids_of(const Model& model) {
  bidding::PairBidder bidder(model);
  std::size_t bids = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const core::Deal deal = core::random_deal(77, i);
    (void)bidder.bid(deal[core::Seat::kNorth], deal[core::Seat::kSouth], {});
    for (const bidding::Step step : bidder.steps()) {
      bids += model.nodes[step.node].actions[step.action].call.is_bid() ? 1U : 0U;
    }
  }
  return bids;
}

TEST(PricedCalls, EndAuctionsSoonerWhereACallIsWorthAsMuch) {
  // One bid instead of two: 0.2 dearer.
  EXPECT_EQ(bids_of(priced(two_ways(), 0.19)), bids_of(two_ways()));
  EXPECT_LT(bids_of(priced(two_ways(), 0.21)), bids_of(two_ways()));
}

TEST(PricedCalls, LoseAsMuchAsBidsStillCome) {
  const Model before = two_ways();
  const Model after = priced(before, 0.25);
  const auto& was = before.nodes[kOverOneClub].score.bias;
  const auto& is = after.nodes[kOverOneClub].score.bias;
  EXPECT_FLOAT_EQ(is[0], was[0]);
  EXPECT_FLOAT_EQ(is[1], was[1] - 0.5F);
  EXPECT_FLOAT_EQ(is[2], was[2] - 0.25F);
}

TEST(PricedCalls, AreNoneWhereAuctionsLeadToSlams) {
  Model model = two_ways();
  model.nodes[3] = linear_node("1H", 2, {{"6H", 0}});
  EXPECT_EQ(priced(model, 0.5, 0.0).nodes[kOverOneClub], model.nodes[kOverOneClub]);
  EXPECT_NE(priced(model, 0.5, 1.0).nodes[kOverOneClub], model.nodes[kOverOneClub]);
}

TEST(PricedCalls, AreTheSameWithAnyNumberOfThreads) {
  EXPECT_EQ(priced(two_ways(), 0.5), priced(two_ways(), 0.5, 1.0, 3));
}

TEST(PricedCalls, AreAsTheyWereWithoutAPrice) {
  EXPECT_EQ(priced(two_ways(), 0.0), two_ways());
}

}  // namespace
}  // namespace bidwright::training::asks
