// What one seat has seen of a board so far, to be told to a player::Player, and what the player is
// asked then. A robot that is told the whole story for every question keeps nothing in mind that an
// undo would have to take back. Values.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bidwright/core/board.hpp"
#include "bidwright/player/player.hpp"

namespace bidwright::web {

struct Story {
  core::BoardStart start;
  /// With what the seat was told of them; nothing of calls of its own side.
  std::vector<core::MadeCall> calls;
  std::vector<core::Card> cards;
  /// Dummy's thirteen cards, once faced; not for dummy itself.
  std::optional<core::Hand> dummy;

  /// How many calls and cards there were: different for every question of a board.
  [[nodiscard]] std::size_t position() const { return calls.size() + cards.size(); }
};

/// What a player answers, with the line of its decision log (player/decisions.hpp), if any.
struct Answer {
  std::variant<core::MadeCall, core::Card> choice;
  std::string why;
};

void tell(player::Player& player, const Story& story);

}  // namespace bidwright::web
