// The parts of `bidwright deals`, one file each: each describes its subcommand to the parser.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "flags.hpp"

#include "bidwright/deals/deals_file.hpp"

namespace bidwright::tools {

void add_deals_info(Command& deals);
void add_deals_verify(Command& deals);
void add_deals_merge(Command& deals);
void add_deals_export(Command& deals);

/// Opens the file or ends the program, saying why.
[[nodiscard]] deals::DealsReader open_deals(const std::string& path);

}  // namespace bidwright::tools
