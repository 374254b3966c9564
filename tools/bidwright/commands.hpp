// The subcommands of the program, one source file each. add_x() describes the command to the
// parser and sets a callback that runs it. A callback that fails prints what went wrong to stderr
// and throws ExitWith; results go to stdout, progress and logs to stderr.
#pragma once

#include <CLI/CLI.hpp>

namespace bidwright::tools {

/// Ends the program with this status: 1 failed, 2 wrong usage. What went wrong has been printed.
struct ExitWith {
  int status = 1;
};

/// The groups of --help.
inline constexpr const char* kAtTheTable = "At the table";
inline constexpr const char* kMatches = "Matches";
inline constexpr const char* kTraining = "Deals and training";
inline constexpr const char* kBidding = "Bidding";
inline constexpr const char* kRecords = "Records and solving";
inline constexpr const char* kLaboratory = "Laboratory";

}  // namespace bidwright::tools
