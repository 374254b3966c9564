#include "bidwright/match/opening_lead.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/random_player.hpp"

#include "bidwright/dd/solver.hpp"
#include "bidwright/match/direct.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::match {
namespace {

/// Remembers what it was told, and leads as a RandomPlayer does.
class Leader : public RandomPlayer {
 public:
  Leader() : RandomPlayer(4) {}
  void begin_board(const core::BoardStart& board) override {
    start = board;
    RandomPlayer::begin_board(board);
  }
  void see_call(core::Call call, std::string_view alert) override {
    alerts.emplace_back(alert);
    RandomPlayer::see_call(call, alert);
  }
  core::BoardStart start;
  std::vector<std::string> alerts;
};

TEST(OpeningLead, IsTheLeadersFromHisHandAndTheAuction) {
  int below = 0;
  for (int number = 1; number <= 12; ++number) {
    std::array<RandomPlayer, 4> players{RandomPlayer(1), RandomPlayer(2), RandomPlayer(3),
                                        RandomPlayer(4)};
    const core::BoardSetup setup = random_board(2, number);
    const RoomResult bid = bid_board(setup, {&players[0], &players[1], &players[2], &players[3]});
    if (!bid.contract) continue;
    Leader leader;
    const Lead lead = opening_lead(setup, bid, leader);
    EXPECT_EQ(leader.start.seat, bid.contract->leader());
    EXPECT_EQ(leader.start.hand, setup.deal[bid.contract->leader()]);
    EXPECT_TRUE(leader.start.hand.contains(lead.card));
    ASSERT_EQ(leader.alerts.size(), bid.calls.size());
    for (std::size_t i = 0; i < bid.calls.size(); ++i) {
      const core::Seat caller = core::clockwise(setup.dealer, static_cast<int>(i % 4));
      EXPECT_EQ(leader.alerts[i],
                core::same_side(caller, leader.start.seat) ? "" : bid.calls[i].alert);
    }
    const int best =
        dd::Solver().table(setup.deal).value()(bid.contract->strain(), bid.contract->declarer);
    EXPECT_GE(lead.tricks, best) << "no lead beats double dummy";
    below += lead.tricks > best ? 1 : 0;
  }
  EXPECT_GT(below, 0) << "leads at random cost something";
}

TEST(OpeningLead, OfAnotherHandsCardIsAnError) {
  class Wrong : public RandomPlayer {
   public:
    Wrong() : RandomPlayer(1) {}
    core::Card choose_card() override { return core::parse_card("S2").value(); }
  };
  for (int number = 1; number <= 4; ++number) {
    const core::BoardSetup setup = random_board(2, number);
    RoomResult bid;
    bid.contract = core::Contract{core::Bid(1, core::Strain::kClubs), {}, core::Seat::kNorth};
    Wrong leader;
    if (setup.deal[core::Seat::kEast].contains(core::parse_card("S2").value())) continue;
    EXPECT_THROW((void)opening_lead(setup, bid, leader), std::runtime_error);
  }
}

}  // namespace
}  // namespace bidwright::match
