// Directs a board for four players in a test: asks, checks every call and card by the Laws, and
// tells everybody what they may know.
#pragma once

#include <array>

#include <gtest/gtest.h>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/player/player.hpp"

namespace bidwright::test {

struct PlayedBoard {
  core::Auction auction;
  std::vector<std::string> alerts;
  std::vector<core::Card> cards;
  int declarer_tricks = 0;
};

using Players = std::array<player::Player*, core::kSeats>;

inline void bid(const Players& players, PlayedBoard& board) {
  while (!board.auction.ended()) {
    const core::Seat seat = board.auction.turn();
    const auto choice = players[static_cast<std::size_t>(seat)]->choose_call();
    ASSERT_EQ(board.auction.add(choice.call), core::CallProblem::kNone)
        << core::to_string(choice.call) << " after " << core::to_string(board.auction);
    board.alerts.push_back(choice.alert);
    for (const core::Seat other : core::kAllSeats) {
      players[static_cast<std::size_t>(other)]->see_call(
          choice.call, core::same_side(seat, other) ? "" : choice.alert);
    }
  }
}

inline void play_cards(const Players& players, const core::Deal& deal, PlayedBoard& board) {
  core::Play play(deal, *board.auction.contract());
  while (!play.ended()) {
    const core::Card card = players[static_cast<std::size_t>(play.player())]->choose_card();
    ASSERT_EQ(play.add(card), core::CardProblem::kNone)
        << core::to_string(card) << " as card " << board.cards.size();
    board.cards.push_back(card);
    for (auto* other : players) other->see_card(card);
    if (board.cards.size() > 1) continue;
    const core::Seat dummy = board.auction.contract()->dummy();
    for (const core::Seat seat : core::kAllSeats) {
      if (seat != dummy) players[static_cast<std::size_t>(seat)]->see_dummy(deal[dummy]);
    }
  }
  board.declarer_tricks = play.declarer_tricks();
}

/// The whole board.
inline PlayedBoard play_board(const Players& players, const core::Deal& deal, int number = 1) {
  PlayedBoard board;
  const core::Seat dealer = core::dealer_of_board(number);
  board.auction = core::Auction(dealer);
  for (const core::Seat seat : core::kAllSeats) {
    players[static_cast<std::size_t>(seat)]->begin_board(
        {number, dealer, core::vulnerability_of_board(number), seat, deal[seat]});
  }
  bid(players, board);
  if (board.auction.ended() && !board.auction.passed_out()) play_cards(players, deal, board);
  for (auto* one : players) one->end_board();
  return board;
}

}  // namespace bidwright::test
