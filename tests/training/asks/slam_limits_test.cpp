#include "training/asks/slam_limits.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::training::asks {
namespace {

using bidding::linear_node;
using bidding::Model;

constexpr int kStrong = 31;

int aces_of(core::Hand hand) {
  int aces = 0;
  for (const core::Suit suit : core::kAllSuits) {
    aces += hand.contains(core::Card(suit, core::Rank::kAce)) ? 1 : 0;
  }
  return aces;
}

/// Opens 1NT with 12 points or more in either seat; `answers` follow, however many aces there are.
Model blind_model(const bidding::Node& answers) {
  Model model = bidding::simple_model();
  model.nodes.clear();
  model.nodes.push_back(linear_node("PASS", 0, {{"PASS", 11.5F, 0, 0, 1}, {"1NT", 0, 1, 0, 2}}));
  model.nodes.push_back(linear_node("PASS", 1, {{"PASS", 11.5F}, {"1NT", 0, 1, 0, 3}}));
  model.nodes.push_back(answers);
  model.nodes.push_back(answers);
  model.nodes.back().layer = 2;
  return model;
}

Model passing_or_grand() {
  return blind_model(linear_node("1NT", 1, {{"PASS", 13.5F}, {"7NT", 0, 1}}));
}

Model grands_only() {
  return blind_model(linear_node("1NT", 1, {{"7C", -1}, {"7NT", 0}}));
}

Model limited(const Model& model, double small_share = 0.1, std::size_t threads = 1) {
  core::Workers workers(threads);
  return with_slam_limits(model,
                          {.pairs = 6000,
                           .strong_tilt = 0.45,
                           .grand_share = 0.1,
                           .small_share = small_share,
                           .seed = 1},
                          workers);
}

/// job(first hand, second hand, contract) for strong pairs that nothing was counted by.
template <typename Job>
void bid_strong(const Model& model, const Job& job) {
  bidding::PairBidder bidder(model);
  for (std::uint64_t i = 0; i < 60'000; ++i) {
    const core::Deal deal = core::random_deal(77, i);
    const auto first = deal[core::Seat::kNorth];
    const auto second = deal[core::Seat::kSouth];
    if (core::high_card_points(first | second) < kStrong) continue;
    const auto outcome = bidder.bid(first, second, {});
    job(first, second, bidding::call_of_contract(outcome.contract));
  }
}

int level_of(core::Call contract) {
  return contract.is_bid() ? contract.bid().level() : 0;
}

TEST(SlamLimits, KeepHandsFromGrandSlamsThatMayLackAnAceAndLeaveThoseWithAllAces) {
  std::size_t lacked = 0;
  bid_strong(passing_or_grand(), [&](auto first, auto second, auto contract) {
    lacked += level_of(contract) == 7 && aces_of(first | second) < 4 ? 1U : 0U;
  });
  EXPECT_GT(lacked, 100U);

  std::size_t grand = 0;
  const Model model = limited(passing_or_grand());
  ASSERT_TRUE(bidding::validate(model));
  bid_strong(model, [&](auto first, auto second, auto contract) {
    if (level_of(contract) != 7) return;
    ++grand;
    EXPECT_EQ(aces_of(first | second), 4);
  });
  EXPECT_GT(grand, 0U);
}

TEST(SlamLimits, LeaveTheNextBestCallAsItIsWhereItIsNoSlam) {
  const Model model = limited(passing_or_grand());
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    EXPECT_EQ(model.nodes[n].actions, passing_or_grand().nodes[n].actions);
  }
}

TEST(SlamLimits, PutTheBidBelowBesideASlamWhereTheNextBestWouldBeASlamAgain) {
  const Model model = limited(grands_only(), 0.0);
  ASSERT_TRUE(bidding::validate(model));
  // Of either partner's opening.
  for (const std::size_t n : {2U, 3U}) {
    for (const auto* call : {"5NT", "6NT"}) {
      EXPECT_TRUE(model.nodes[n].find(core::parse_call(call).value())) << n << call;
    }
  }
  bid_strong(model, [&](auto first, auto second, auto contract) {
    const int missing = 4 - aces_of(first | second);
    EXPECT_LE(level_of(contract), missing == 0 ? 7 : missing == 1 ? 6 : 5);
    if (contract.is_bid()) {
      EXPECT_EQ(contract.bid().strain(), core::Strain::kNoTrump);
    }
  });
}

TEST(SlamLimits, GiveTheSameModelWithAnyNumberOfThreads) {
  EXPECT_EQ(bidding::write_model(limited(grands_only())).value(),
            bidding::write_model(limited(grands_only(), 0.1, 3)).value());
}

TEST(SlamLimits, AreReadFromAFileAsTheyWereWritten) {
  const Model model = limited(passing_or_grand());
  ASSERT_FALSE(model.system.empty());
  const auto read = bidding::read_model(bidding::write_model(model).value());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->system, model.system);
}

TEST(SlamLimits, WithoutPairsForbidNothing) {
  core::Workers workers(1);
  EXPECT_EQ(with_slam_limits(grands_only(), {}, workers), grands_only());
}

}  // namespace
}  // namespace bidwright::training::asks
