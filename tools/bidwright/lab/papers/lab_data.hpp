// What the papers' commands learn from: openings of games and of records, solved deals. Errors say
// what is missing and how to get it.
#pragma once

#include <string>
#include <vector>

#include "lab/games.hpp"

#include "bidwright/deals/deals_format.hpp"
#include "bidwright/papers/openings.hpp"

namespace bidwright::tools {

struct RecordedOpenings {
  std::vector<papers::Opening> openings;
  std::uint64_t boards = 0;
  /// Boards that could not be read, or lack deal or auction.
  std::uint64_t left_out = 0;
};
/// Openings of all PBN, LIN and JSON-lines files named, or found in folders that are named; records
/// are mended first (formats/mend.hpp). Ends the program if there are none.
[[nodiscard]] RecordedOpenings load_recorded_openings(const std::vector<std::string>& paths);

[[nodiscard]] std::vector<papers::Opening> openings_of(
    const std::vector<core::RecordedGame>& games);

/// North's and South's openings in games with silent opponents, without deals that are among the
/// known games. Warns and returns nothing if the default file is not there; ends the program if
/// another one is not.
[[nodiscard]] std::vector<papers::Opening> load_fresh_openings(
    const std::string& path, const std::vector<core::RecordedGame>& known);

/// From .deals files, or folders of them; ends the program if there are fewer than `fewest`.
[[nodiscard]] std::vector<deals::SolvedDeal> load_lab_deals(const std::vector<std::string>& paths,
                                                            std::size_t fewest);

/// Ends the program if nobody ever bid.
void need_bids(const std::vector<papers::Opening>& openings, const std::string& source);

}  // namespace bidwright::tools
