// `bidwright deals`: looks after .deals files.

#include "deals/deals.hpp"

#include "commands.hpp"

namespace bidwright::tools {

deals::DealsReader open_deals(const std::string& path) {
  return value_or_fail(deals::DealsReader::open(path), path);
}

void add_deals(Command& app) {
  Command* command = app.add_subcommand("deals", "Look after .deals files");
  command->group(kTraining);
  command->require_subcommand(1);
  add_deals_info(*command);
  add_deals_verify(*command);
  add_deals_merge(*command);
  add_deals_export(*command);
}

}  // namespace bidwright::tools
