// The parts of `bidwright deals`, one file each: each describes its subcommand to the parser.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "bidwright/training/deals_file.hpp"

namespace bidwright::tools {

void add_deals_info(CLI::App& deals);
void add_deals_verify(CLI::App& deals);
void add_deals_merge(CLI::App& deals);
void add_deals_export(CLI::App& deals);

/// Opens the file or ends the program, saying why.
[[nodiscard]] training::DealsReader open_deals(const std::string& path);

}  // namespace bidwright::tools
