// `bidwright deals merge`: one file of many.

#include <memory>

#include <fmt/core.h>

#include "deals/deals.hpp"
#include "errors.hpp"
#include "progress.hpp"

#include "bidwright/deals/deals_check.hpp"

namespace bidwright::tools {

namespace {

struct MergeFlags {
  std::vector<std::string> files;
  std::string out;
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
  fmt::print("{}: {}\n", flags.out, deals::describe(*merged));
}

}  // namespace

void add_deals_merge(Command& deals) {
  auto flags = std::make_shared<MergeFlags>();
  Command* command =
      deals.add_subcommand("merge", "Join files of neighbouring ranges, in any order, to one");
  command->add_option("files", flags->files, "The .deals files")->required()->type_name("FILE");
  command->add_option("--out", flags->out, "The file to make")->required()->type_name("FILE");
  command->callback([flags] { run_merge(*flags); });
}

}  // namespace bidwright::tools
