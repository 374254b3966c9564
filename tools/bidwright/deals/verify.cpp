// `bidwright deals verify`: whether a file is right.

#include <memory>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "deals/deals.hpp"
#include "errors.hpp"
#include "progress.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/deals/deals_check.hpp"

namespace bidwright::tools {

namespace {

struct VerifyFlags {
  std::vector<std::string> files;
  std::uint64_t sample = 20;
  std::uint64_t seed = 1;
  int threads = 0;
  bool json = false;
};

void run_verify(const VerifyFlags& flags) {
  bool failed = false;
  for (const std::string& path : flags.files) {
    const auto reader = deals::DealsReader::open(path);
    auto check = [&]() -> core::Expected<deals::DealsCheck> {
      if (!reader) return tl::unexpected(reader.error());
      Progress progress("verifying", reader->header().records(), "records");
      return deals::check_deals(*reader, flags.sample, flags.seed, flags.threads,
                                [&](std::uint64_t records) { progress.advance(records); });
    }();
    if (flags.json) {
      nlohmann::ordered_json line{{"file", path}, {"right", check.has_value()}};
      if (check) {
        line["records"] = check->records;
        line["solved_again"] = check->solved;
      } else {
        line["problem"] = check.error().text();
      }
      fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
      failed = failed || !check;
    } else if (check) {
      fmt::print("{}: {} as their seed makes them, {} of them solved again: all right\n", path,
                 core::counted(check->records, "record"), check->solved);
    } else {
      print_error(check.error().text(path));
      failed = true;
    }
  }
  if (failed) throw ExitWith{1};
}

}  // namespace

void add_deals_verify(Command& deals) {
  auto flags = std::make_shared<VerifyFlags>();
  Command* command = deals.add_subcommand(
      "verify", "Check every checksum and deal, and solve a random sample again");
  command->add_option("files", flags->files, "The .deals files")->required()->type_name("FILE");
  command->add_option("--sample", flags->sample, "Records of each file to solve again")
      ->check(in_range(0, 1000000000))
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Which records those are")->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "One JSON line a file");
  command->callback([flags] { run_verify(*flags); });
}

}  // namespace bidwright::tools
