// From a match directory to everything that is told of it.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "bidwright/match/report.hpp"

namespace bidwright::tools {

/// Reads the directory and analyses its boards. Ends the program with an error if it holds no
/// match. `known`: tables that need not be computed, by the boards' numbers from 1.
[[nodiscard]] match::ReportData load_report(
    const std::filesystem::path& directory, bool analysed, int threads,
    std::span<const std::optional<core::TrickTable>> known = {});

/// Writes report.html, report.json, report.txt, open.pbn, closed.pbn and match.lin there.
void write_reports(const std::filesystem::path& directory, const match::ReportData& data);

}  // namespace bidwright::tools
