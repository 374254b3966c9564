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

#include <string>
#include <string_view>

#include "bidwright/core/call.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::player {

struct BoardStart {
  int number = 1;
  core::Seat dealer = core::Seat::kNorth;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  /// The player's seat and its thirteen cards.
  core::Seat seat = core::Seat::kNorth;
  core::Hand hand;
};

struct CallChoice {
  core::Call call;
  /// What the call shows, in the alert grammar of the protocol; empty: nothing to disclose.
  std::string alert;
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual void begin_board(const BoardStart& board) = 0;
  [[nodiscard]] virtual CallChoice choose_call() = 0;
  /// `alert` is what the caller's side disclosed to this seat; empty for the partner's calls.
  virtual void see_call(core::Call call, std::string_view alert) = 0;
  [[nodiscard]] virtual core::Card choose_card() = 0;
  virtual void see_card(core::Card card) = 0;
  virtual void see_dummy(core::Hand hand) = 0;
  virtual void end_board() = 0;
};

}  // namespace bidwright::player
