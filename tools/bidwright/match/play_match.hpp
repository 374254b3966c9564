// One match of two robots, from its flags to its reports in the match directory.
#pragma once

#include <optional>

#include "match/flags.hpp"

#include "bidwright/match/report.hpp"

namespace bidwright::tools {

/// Plays it, or what is missing of it, and writes its reports; none if there is nothing to report,
/// since other processes do or robots were only checked. Ends the program with an error if the
/// flags make no sense, a robot is missing, or nothing was played; with status 130 if it was
/// interrupted.
[[nodiscard]] std::optional<match::ReportData> play_match(const MatchFlags& flags);

}  // namespace bidwright::tools
