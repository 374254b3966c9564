#include "bidwright/match/direct.hpp"

#include <memory>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/random_player.hpp"

#include "bidwright/core/play.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::match {
namespace {

using core::Seat;

class DirectTest : public testing::Test {
 protected:
  DirectTest() {
    for (std::size_t i = 0; i < 4; ++i) {
      players_[i] = std::make_unique<RandomPlayer>(7);
      table_[i] = players_[i].get();
    }
  }
  void seat(Seat seat, std::unique_ptr<player::Player> player) {
    const auto i = static_cast<std::size_t>(seat);
    players_[i] = std::move(player);
    table_[i] = players_[i].get();
  }

  std::array<std::unique_ptr<player::Player>, 4> players_;
  Table table_{};
};

TEST_F(DirectTest, PlaysWholeBoardsByTheLaws) {
  for (int number = 1; number <= 50; ++number) {
    const core::BoardSetup setup = random_board(3, number);
    const RoomResult result = play_board(setup, table_);
    ASSERT_FALSE(result.forfeit) << result.forfeit->reason;
    core::Auction auction(setup.dealer);
    for (const core::MadeCall& made : result.calls) {
      ASSERT_EQ(auction.add(made.call), core::CallProblem::kNone);
    }
    EXPECT_TRUE(auction.ended());
    EXPECT_EQ(auction.contract(), result.contract);
    if (!result.contract) {
      EXPECT_TRUE(result.cards.empty());
      continue;
    }
    core::Play play(setup.deal, *result.contract);
    for (const core::Card card : result.cards) {
      ASSERT_EQ(play.add(card), core::CardProblem::kNone);
    }
    EXPECT_TRUE(play.ended());
    EXPECT_EQ(play.declarer_tricks(), result.tricks);
    EXPECT_EQ(core::score_north_south(result.contract, setup.vulnerability, result.tricks),
              result.score);
  }
}

/// Passes, and remembers what it was told.
class Listener : public RandomPlayer {
 public:
  using RandomPlayer::RandomPlayer;
  core::MadeCall choose_call() override { return {}; }
  void see_call(core::Call call, std::string_view alert) override {
    alerts_.emplace_back(alert);
    RandomPlayer::see_call(call, alert);
  }
  void see_dummy(core::Hand hand) override {
    dummies_.push_back(hand);
    RandomPlayer::see_dummy(hand);
  }
  std::vector<std::string> alerts_;
  std::vector<core::Hand> dummies_;
};

class OneClub : public Listener {
 public:
  using Listener::Listener;
  core::MadeCall choose_call() override {
    return alerts_.empty() ? core::MadeCall{core::Call(1, core::Strain::kClubs), "forcing"}
                           : core::MadeCall{};
  }
};

TEST_F(DirectTest, TellsAlertsToTheOpponentsAndDummyToAllButDummy) {
  std::array<Listener*, 4> listeners{};
  for (const Seat who : core::kAllSeats) {
    auto listener =
        who == Seat::kNorth ? std::make_unique<OneClub>(1) : std::make_unique<Listener>(1);
    listeners[static_cast<std::size_t>(who)] = listener.get();
    seat(who, std::move(listener));
  }
  const core::BoardSetup setup = random_board(1, 1);
  (void)play_board(setup, table_);
  EXPECT_EQ(listeners[0]->alerts_[0], "");
  EXPECT_EQ(listeners[1]->alerts_[0], "forcing");
  EXPECT_EQ(listeners[2]->alerts_[0], "");
  EXPECT_EQ(listeners[3]->alerts_[0], "forcing");
  for (const Seat who : {Seat::kNorth, Seat::kEast, Seat::kWest}) {
    EXPECT_EQ(listeners[static_cast<std::size_t>(who)]->dummies_,
              std::vector{setup.deal[Seat::kSouth]});
  }
  EXPECT_TRUE(listeners[2]->dummies_.empty());
}

class TellingPasser : public Listener {
 public:
  using Listener::Listener;
  core::MadeCall choose_call() override { return {core::Call::pass(), "0-11 HCP"}; }
};

TEST_F(DirectTest, TellsNobodyWhatAPassShowsAsClientsAtATableDoNot) {
  std::array<Listener*, 4> listeners{};
  for (const Seat who : core::kAllSeats) {
    auto passer = std::make_unique<TellingPasser>(1);
    listeners[static_cast<std::size_t>(who)] = passer.get();
    seat(who, std::move(passer));
  }
  const RoomResult result = play_board(random_board(1, 1), table_);
  EXPECT_EQ(result.calls, std::vector<core::MadeCall>(4));
  for (const Listener* listener : listeners) {
    EXPECT_EQ(listener->alerts_, std::vector<std::string>(4));
  }
}

class Doubler : public RandomPlayer {
 public:
  using RandomPlayer::RandomPlayer;
  core::MadeCall choose_call() override { return {core::Call::double_(), ""}; }
};

TEST_F(DirectTest, AnIllegalCallForfeitsTheBoard) {
  seat(Seat::kNorth, std::make_unique<Doubler>(1));
  const RoomResult result = play_board(random_board(1, 1), table_);
  ASSERT_TRUE(result.forfeit);
  EXPECT_EQ(result.forfeit->offender, Seat::kNorth);
  EXPECT_THAT(result.forfeit->reason, testing::HasSubstr("illegal call X"));
}

class Faulty : public RandomPlayer {
 public:
  using RandomPlayer::RandomPlayer;
  core::Card choose_card() override { throw std::runtime_error("out of cards"); }
};

TEST_F(DirectTest, APlayerThatThrowsForfeitsTheBoard) {
  for (const Seat who : core::kAllSeats) seat(who, std::make_unique<Faulty>(1));
  for (int number = 1; number <= 10; ++number) {
    const RoomResult result = play_board(random_board(1, number), table_);
    if (!result.contract) continue;
    ASSERT_TRUE(result.forfeit);
    EXPECT_EQ(result.forfeit->offender, result.contract->leader());
    EXPECT_THAT(result.forfeit->reason, testing::HasSubstr("out of cards"));
  }
}

TEST(HomeImps, ChargesTheTeamThatForfeits) {
  BoardResult board{random_board(1, 1), {}};
  board.in(Room::kOpen).score = 420;
  board.in(Room::kClosed).score = -50;
  EXPECT_EQ(home_imps(board, 10), 10);
  board.in(Room::kOpen).forfeit = core::Forfeit{Seat::kSouth, ""};
  EXPECT_EQ(home_imps(board, 12), -12);
  board.in(Room::kClosed).forfeit = core::Forfeit{Seat::kSouth, ""};
  EXPECT_EQ(home_imps(board, 12), 0);
}

}  // namespace
}  // namespace bidwright::match
