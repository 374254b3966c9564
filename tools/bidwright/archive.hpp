// Games of any records: files of any format of records.hpp, folders of them, match directories, and
// patterns such as "club/*.pbn" for more files than a command line holds.
//
// Boards that nothing can be learnt from (no auction, no whole deal, a call that the Laws do not
// have) are left out, counted and named; they end nothing, unless none is left.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bidwright/core/error.hpp"
#include "bidwright/training/read_games.hpp"

namespace bidwright::tools {

/// What --help says of a flag that takes such names.
inline constexpr const char* kGamesHelp =
    "PBN, LIN, JSON lines or .tsv, also packed by zstd; folders of them, match directories, or "
    "patterns such as 'club/*.pbn'";

struct Archive {
  std::vector<core::RecordedGame> games;
  std::size_t files = 0;
  /// Boards left out, and why the first of them were: "a.pbn:3:14: board 7: ...".
  std::size_t left_out = 0;
  std::vector<std::string> reasons;
};

/// In the order of the names, and within folders and patterns by name. Warns of what is left out;
/// ends the program if a name stands for nothing, or if not one game can be read, with the first
/// three reasons.
[[nodiscard]] Archive load_games(const std::vector<std::string>& names);

/// Solves the games of which the tricks are needed (training/evaluation.hpp); a deal that was
/// played at several tables once.
void solve_games(std::vector<core::RecordedGame>& games, int threads);

}  // namespace bidwright::tools
