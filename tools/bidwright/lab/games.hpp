// Games that lab commands learn from. Errors say what is missing and how to get it.
#pragma once

#include <string>
#include <vector>

#include "bidwright/training/read_games.hpp"

namespace bidwright::tools {

inline constexpr const char* kWhereToGetThem =
    "the lab reads games of WBridge5 and records of matches from ../shared/data beside the "
    "project, "
    "which does not come with it; name others: PBN, LIN or JSON lines, or .tsv with deal, auction "
    "and cards on each line. lab duel, lab ho and lab mandziuk do without";

/// Games of any records (archive.hpp); ends the program, and says that, if there are none.
[[nodiscard]] std::vector<core::RecordedGame> load_lab_games(const std::vector<std::string>& names);

/// Games that WBridge5 bid with silent opponents.
inline constexpr const char* kSilentGames = "../shared/data/wbridge5_uncontested.tsv.zst";
inline constexpr const char* kFreshHelp =
    "Games of WBridge5 with silent East and West, to measure on what nothing was chosen by";

}  // namespace bidwright::tools
