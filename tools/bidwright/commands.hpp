// The subcommands of the program, one source file each. add_x() describes the command to the
// parser and sets a callback that runs it. A callback that fails does so by fail() of errors.hpp;
// results go to stdout, progress and logs to stderr.
#pragma once

#include "flags.hpp"

#include "errors.hpp"

namespace bidwright::tools {

/// The groups of --help.
inline constexpr const char* kAtTheTable = "At the table";
inline constexpr const char* kMatches = "Matches";
inline constexpr const char* kTraining = "Deals and training";
inline constexpr const char* kBidding = "Bidding";
inline constexpr const char* kRecords = "Records and solving";
inline constexpr const char* kLaboratory = "Laboratory";

// In alphabetical order.
void add_bench(Command& app);
void add_bid(Command& app);
void add_conformance(Command& app);
void add_convert(Command& app);
void add_deal(Command& app);
void add_deals(Command& app);
void add_evaluate(Command& app);
void add_explain(Command& app);
void add_lab(Command& app);
void add_match(Command& app);
void add_play(Command& app);
void add_report(Command& app);
void add_serve(Command& app);
void add_solve(Command& app);
void add_table(Command& app);
void add_train(Command& app);
void add_verify(Command& app);

}  // namespace bidwright::tools
