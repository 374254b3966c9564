// What a duel says: IMPs a board for the home team, over all boards and over kinds of boards. The
// unit of every standard error is the board. Pure functions.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "bidwright/match/statistics.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

struct DuelRow {
  std::string_view name;
  Average imps;
};

/// One way of dividing the boards into kinds.
struct DuelDivision {
  std::string_view name;
  /// Kinds that came up.
  std::vector<DuelRow> rows;
};

struct DuelFigures {
  Average all;
  std::vector<DuelDivision> divisions;
};

[[nodiscard]] DuelFigures duel_figures(std::span<const BoardResult> boards);

/// Both sides made a call other than PASS.
[[nodiscard]] bool is_contested(const core::BoardSetup& setup, const RoomResult& room);

/// The `count` boards that cost the home team most, the worst first; of equals, the earlier.
[[nodiscard]] std::vector<const BoardResult*> worst_boards(std::span<const BoardResult> boards,
                                                           std::size_t count);

}  // namespace bidwright::match
