// Double-dummy tables and par of a match's boards: computed once, kept in the match directory.
#pragma once

#include <filesystem>
#include <vector>

#include "bidwright/match/report.hpp"

namespace bidwright::tools {

/// One analysis a board, with a progress bar; what analysis.jsonl of the directory already holds
/// for the same deals is taken from there, and what is new is added to it.
[[nodiscard]] std::vector<match::Analysis> analyse(const std::filesystem::path& directory,
                                                   const std::vector<match::BoardResult>& boards,
                                                   int threads);

}  // namespace bidwright::tools
