// A finished board to look back at: all hands, every call with what it showed, every card with what
// it was worth double dummy, why robots chose what they chose, and the other table. Values and
// pure functions.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/core/play.hpp"
#include "bidwright/core/trick_table.hpp"
#include "bidwright/dd/par.hpp"
#include "bidwright/dd/position.hpp"
#include "bidwright/match/types.hpp"
#include "bidwright/web/story.hpp"

namespace bidwright::web {

struct DoubleDummy {
  core::TrickTable table;
  dd::Par par;
  /// Before each card of the play: the tricks that declarer takes in all, by the card played next.
  std::vector<dd::CardTricksList> cards;
};

struct FinishedBoard {
  core::BoardSetup setup;
  /// As this table played it; after a claim the cards end early.
  match::RoomResult here;
  bool claimed = false;
  /// By seat.
  std::array<std::string, core::kSeats> players;
  core::Side home = core::Side::kNorthSouth;
  /// By call and card: the decision of the robot that made it.
  std::vector<std::string> whys;
  /// By call or card that a person made: what a robot would have done.
  std::map<std::size_t, std::string> advice;
  std::optional<match::RoomResult> elsewhere;
  /// By seat, as all players.
  std::array<std::string, core::kSeats> players_elsewhere;
  /// The decisions of the robots there, by call and card; empty if they are not known.
  std::vector<std::string> whys_elsewhere;
  /// Before each card there, as `DoubleDummy::cards`; empty until they are solved.
  std::vector<dd::CardTricksList> cards_elsewhere;
  std::optional<DoubleDummy> double_dummy;

  /// IMPs for the home side, once the other table has played.
  [[nodiscard]] std::optional<int> imps() const;
};

/// The story of whoever had to make call or card `step`; none if there was no such step.
[[nodiscard]] std::optional<Story> story_at(const FinishedBoard& board, std::size_t step);

/// JSON text.
[[nodiscard]] std::string to_json(const FinishedBoard& board, std::size_t index);

}  // namespace bidwright::web
