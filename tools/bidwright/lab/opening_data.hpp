// The opening bids that lab commands learn from: WBridge5's games and records of matches.
#pragma once

#include <string>
#include <vector>

#include "bidwright/training/openings.hpp"
#include "bidwright/training/recorded_game.hpp"

namespace bidwright::tools {

/// Games as lines (recorded_game.hpp), packed or not; ends the program if there are none.
[[nodiscard]] std::vector<training::RecordedGame> load_lab_games(const std::string& path);

struct RecordedOpenings {
  std::vector<training::Opening> openings;
  std::uint64_t boards = 0;
  /// Boards that could not be read, or lack deal or auction.
  std::uint64_t left_out = 0;
};
/// Openings of all PBN, LIN and JSON-lines files named, or found in folders that are named; records
/// are mended first (formats/mend.hpp). Ends the program if there are none.
[[nodiscard]] RecordedOpenings load_recorded_openings(const std::vector<std::string>& paths);

[[nodiscard]] std::vector<training::Opening> openings_of(
    const std::vector<training::RecordedGame>& games);

}  // namespace bidwright::tools
