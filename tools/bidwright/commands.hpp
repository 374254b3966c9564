// The subcommands of the program, one source file each. add_x() describes the command to the
// parser and sets a callback that runs it. A callback that fails does so by fail() of errors.hpp;
// results go to stdout, progress and logs to stderr.
#pragma once

#include <CLI/CLI.hpp>

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
void add_bench(CLI::App& app);
void add_bid(CLI::App& app);
void add_conformance(CLI::App& app);
void add_convert(CLI::App& app);
void add_deal(CLI::App& app);
void add_deals(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_explain(CLI::App& app);
void add_lab(CLI::App& app);
void add_match(CLI::App& app);
void add_play(CLI::App& app);
void add_report(CLI::App& app);
void add_solve(CLI::App& app);
void add_table(CLI::App& app);
void add_train(CLI::App& app);
void add_verify(CLI::App& app);

}  // namespace bidwright::tools
