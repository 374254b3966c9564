#include "bidwright/match/decision_case.hpp"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "random_player.hpp"

#include "bidwright/match/direct.hpp"

namespace bidwright::match {
namespace {

using core::Seat;
using testing::HasSubstr;
using testing::Not;

/// A match of one board that random players have played.
StoredMatch played_match() {
  StoredMatch match;
  match.conditions.home = "self:think=4";
  match.conditions.away = "reference";
  match.conditions.seed = 9;
  match.conditions.play = "home model 12 think 4, away model 34, quick cards, 7 samples";
  std::array<RandomPlayer, 4> players{RandomPlayer(1), RandomPlayer(2), RandomPlayer(3),
                                      RandomPlayer(4)};
  const Table table{&players[0], &players[1], &players[2], &players[3]};
  BoardResult board;
  // The first that is not passed out.
  for (int number = 1; board.in(Room::kOpen).cards.empty(); ++number) {
    board.setup = random_board(9, number);
    for (const Room room : kAllRooms) board.in(room) = play_board(board.setup, table);
  }
  match.boards = {board};
  return match;
}

TEST(DecisionCase, HoldsWhatTheSeatSawAndNothingElse) {
  const StoredMatch match = played_match();
  const BoardResult& board = match.boards.front();
  const core::Contract contract = *board.in(Room::kOpen).contract;
  const Seat leader = contract.leader();
  // His last decision of all is his thirteenth card.
  int calls = 0;
  for (std::size_t i = 0; i < board.in(Room::kOpen).calls.size(); ++i) {
    calls += core::clockwise(board.setup.dealer, static_cast<int>(i)) == leader ? 1 : 0;
  }
  const auto lead = find_decision(match, {Room::kOpen, board.setup.number, leader, calls + 1});
  ASSERT_TRUE(lead) << lead.error().text();
  EXPECT_EQ(lead->card, board.in(Room::kOpen).cards.front());
  EXPECT_TRUE(lead->view.cards.empty());
  EXPECT_FALSE(lead->view.dummy);
  EXPECT_EQ(lead->view.hand, board.setup.deal[leader]);
  const std::string text = to_json(*lead);
  for (const Seat seat : core::kAllSeats) {
    if (seat != leader) {
      EXPECT_THAT(text, Not(HasSubstr(core::to_string(board.setup.deal[seat]))));
    }
  }
  const auto second = find_decision(match, {Room::kOpen, board.setup.number, leader, calls + 2});
  ASSERT_TRUE(second);
  EXPECT_EQ(second->view.dummy, board.setup.deal[contract.dummy()]);
  EXPECT_TRUE(find_decision(match, {Room::kOpen, board.setup.number, leader, calls + 13}));
  const auto none = find_decision(match, {Room::kOpen, board.setup.number, leader, calls + 14});
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("there is no decision"));
  EXPECT_FALSE(find_decision(match, {Room::kOpen, 999, leader, 1}));
}

TEST(DecisionCase, KnowsTheRobotAndItsAlertsOnly) {
  const StoredMatch match = played_match();
  const int board = match.boards.front().setup.number;
  const auto home = find_decision(match, {Room::kOpen, board, Seat::kSouth, 1});
  const auto away = find_decision(match, {Room::kClosed, board, Seat::kSouth, 1});
  ASSERT_TRUE(home && away);
  EXPECT_EQ(home->robot, "self:think=4");
  EXPECT_EQ(home->play.identities[0], "model 12 think 4");
  EXPECT_EQ(home->play.samples, 7);
  EXPECT_TRUE(home->play.quick);
  EXPECT_EQ(away->robot, "reference");
  EXPECT_EQ(away->play.identities[0], "model 34");
  for (const Seat seat : core::kAllSeats) {
    for (int number = 1;; ++number) {
      const auto found = find_decision(match, {Room::kOpen, board, seat, number});
      if (!found) break;
      for (std::size_t i = 0; i < found->view.alerts.size(); ++i) {
        if (core::same_side(found->view.auction.seat_of(i), seat)) {
          EXPECT_EQ(found->view.alerts[i], "");
        }
      }
    }
  }
}

TEST(DecisionCase, IsReadAsItWasWritten) {
  const StoredMatch match = played_match();
  const int board = match.boards.front().setup.number;
  int decisions = 0;
  for (const Seat seat : core::kAllSeats) {
    for (int number = 1;; ++number) {
      auto found = find_decision(match, {Room::kOpen, board, seat, number});
      if (!found) break;
      ++decisions;
      found->version = "0.1";
      const auto read = decision_case_from_json(to_json(*found));
      ASSERT_TRUE(read) << read.error().text();
      EXPECT_EQ(to_json(*read), to_json(*found));
      EXPECT_EQ(read->name, found->name);
      EXPECT_EQ(read->play, found->play);
      EXPECT_EQ(read->view.alerts, found->view.alerts);
      EXPECT_EQ(read->view.cards, found->view.cards);
    }
  }
  EXPECT_GE(decisions, 52);
}

TEST(DecisionCase, IsRefusedWhereItMakesNoSense) {
  const StoredMatch match = played_match();
  const auto found =
      find_decision(match, {Room::kOpen, match.boards.front().setup.number, Seat::kSouth, 1});
  ASSERT_TRUE(found);
  const std::string text = to_json(*found);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    const auto at = other.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return decision_case_from_json(other.replace(at, from.size(), to));
  };
  EXPECT_TRUE(decision_case_from_json(text));
  EXPECT_FALSE(changed("bidwright decision", "another thing"));
  EXPECT_FALSE(changed("\"hand\"", "\"band\""));
  EXPECT_FALSE(changed("\"seat\": \"South\"", "\"seat\": \"Middle\""));
  EXPECT_FALSE(changed("\"seat\": \"South\"", "\"seat\": 3"));
  // It is not his turn.
  EXPECT_FALSE(changed("\"seat\": \"South\"", "\"seat\": \"West\""));
  EXPECT_FALSE(decision_case_from_json("{"));
  EXPECT_FALSE(decision_case_from_json("[]"));
}

TEST(PlayedWith, IsReadAsItWasWritten) {
  PlayedWith play;
  EXPECT_EQ(to_string(play), "");
  EXPECT_EQ(parse_played_with(""), play);
  play.identities = {"model 12 competition natural think 40", "model 34"};
  play.peers = {"home=bridge-env,gap=200"};
  play.quick = true;
  play.samples = 20;
  play.seconds_per_card = 1.5;
  EXPECT_EQ(to_string(play),
            "home model 12 competition natural think 40, away model 34, peer "
            "home=bridge-env,gap=200, quick cards, 20 samples, 1.5 s a card");
  EXPECT_EQ(parse_played_with(to_string(play)), play);
}

}  // namespace
}  // namespace bidwright::match
