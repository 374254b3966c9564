// Double-dummy tables and par of a match's boards: computed once, kept in the match directory.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "bidwright/match/report.hpp"

namespace bidwright::tools {

/// One analysis a board, with a progress bar; what analysis.jsonl of the directory already holds
/// for the same deals is taken from there, and what is new is added to it. `known`: tables that
/// need not be computed, by the boards' numbers from 1.
[[nodiscard]] std::vector<match::Analysis> analyse(
    const std::filesystem::path& directory, const std::vector<match::BoardResult>& boards,
    int threads, std::span<const std::optional<core::TrickTable>> known = {});

}  // namespace bidwright::tools
