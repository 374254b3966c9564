// `bidwright deals merge`: one file of many.

#include <memory>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "deals/deals.hpp"
#include "errors.hpp"
#include "progress.hpp"

#include "bidwright/deals/deals_check.hpp"

namespace bidwright::tools {

namespace {

struct MergeFlags {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
};

void run_merge(const MergeFlags& flags) {
  const std::vector<std::filesystem::path> files(flags.files.begin(), flags.files.end());
  core::Expected<deals::DealsHeader> merged;
  {
    Progress progress("merging", 0, "records");
    merged = deals::merge_deals(files, flags.out,
                                [&](std::uint64_t records) { progress.advance(records); });
  }
  if (!merged) fail(merged.error().text());
  if (flags.json) {
    const nlohmann::ordered_json line{{"file", flags.out},
                                      {"seed", merged->seed},
                                      {"first", merged->first},
                                      {"count", merged->count},
                                      {"records", merged->records()}};
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return;
  }
  fmt::print("{}: {}\n", flags.out, deals::describe(*merged));
}

}  // namespace

void add_deals_merge(Command& deals) {
  auto flags = std::make_shared<MergeFlags>();
  Command* command =
      deals.add_subcommand("merge", "Join files of neighbouring ranges, in any order, to one");
  command->add_option("files", flags->files, "The .deals files")->required()->type_name("FILE");
  command->add_option("--out", flags->out, "The file to make")->required()->type_name("FILE");
  command->add_flag("--json", flags->json, "What was made, as a JSON line");
  command->callback([flags] { run_merge(*flags); });
}

}  // namespace bidwright::tools
