// The interface of a seat: whoever directs a board (a match in this process, a connection to a
// table manager) tells the player what its seat may see, and asks it for calls and cards.
//
// Order: begin_board, then see_call for every call of the auction in turn (the player's own too,
// once it has been accepted), see_card for every card in turn (the player's own too), see_dummy
// once after the opening lead unless the player is dummy, end_board. choose_call and choose_card
// are asked when it is the player's turn; declarer is asked for dummy's cards too, dummy never.
// A board may be broken off at any moment by another begin_board. Choosing does not count as
// having called or played: only what is seen has happened. One thread at a time per player.
#pragma once

#include <string_view>

#include "bidwright/core/board.hpp"

namespace bidwright::player {

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual void begin_board(const core::BoardStart& board) = 0;
  [[nodiscard]] virtual core::MadeCall choose_call() = 0;
  /// `alert` is what the caller's side disclosed to this seat; empty for the partner's calls.
  virtual void see_call(core::Call call, std::string_view alert) = 0;
  [[nodiscard]] virtual core::Card choose_card() = 0;
  virtual void see_card(core::Card card) = 0;
  virtual void see_dummy(core::Hand hand) = 0;
  virtual void end_board() = 0;
};

}  // namespace bidwright::player
