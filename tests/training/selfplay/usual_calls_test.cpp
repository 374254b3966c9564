#include "training/selfplay/usual_calls.hpp"

#include <cmath>

#include <gmock/gmock.h>

#include "bidwright/core/deal.hpp"

namespace bidwright::training::selfplay {
namespace {

using testing::FloatNear;

std::size_t index_of(core::Call call) {
  return static_cast<std::size_t>(call.index());
}

/// The first call of two hands, of which the first always passes and the second opens 1C; PASS, 1C
/// and 7NT were tried by both, all worth as much.
Lessons two_lessons() {
  Lessons lessons;
  const core::Auction auction(core::Seat::kNorth);
  const std::size_t club = index_of(core::Call(1, core::Strain::kClubs));
  const std::size_t grand = index_of(core::Call(7, core::Strain::kNoTrump));
  for (const std::size_t made : {index_of(core::Call::pass()), club}) {
    bidding::append_hand_inputs(core::random_deal(1, made)[core::Seat::kNorth], lessons.rows.ones);
    bidding::append_auction_inputs(auction, core::Vulnerability::kNone, lessons.rows.ones);
    lessons.rows.end_row();
    lessons.legal.push_back(bidding::legal_calls(auction));
    lessons.tried.push_back(1ULL << index_of(core::Call::pass()) | 1ULL << club | 1ULL << grand);
    lessons.gains.push_back({});
    lessons.reference.emplace_back();
    lessons.reference.back()[made] = 1;
    lessons.weights.push_back(1);
    lessons.others.push_back({});
  }
  return lessons;
}

TEST(UsualCalls, RewardsRareCallsWhoeverHoldsWhat) {
  core::Workers workers(2);
  core::Random random(1, core::Purpose::kTest);
  UsualCalls usual(random);
  Lessons lessons;
  for (int i = 0; i < 500; ++i) {
    lessons = two_lessons();
    usual.reward(lessons, 0.5F, workers);
  }
  const std::size_t club = index_of(core::Call(1, core::Strain::kClubs));
  const std::size_t grand = index_of(core::Call(7, core::Strain::kNoTrump));
  for (const CallNumbers& gains : lessons.gains) {
    EXPECT_THAT(gains[index_of(core::Call::pass())], FloatNear(0.5F * std::log(2.0F), 0.05F));
    EXPECT_THAT(gains[club], FloatNear(0.5F * std::log(2.0F), 0.05F));
    EXPECT_GT(gains[grand], 1.5F);
    EXPECT_LE(gains[grand], 0.5F * std::log(1000.0F) + 1e-4F);
    // Was not tried.
    EXPECT_EQ(gains[grand - 1], 0);
  }
}

}  // namespace
}  // namespace bidwright::training::selfplay
