// `bidwright deal`: random boards, solved double dummy, in a .deals file.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "interrupt.hpp"
#include "mpi.hpp"
#include "progress.hpp"
#include "shard.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/deals/make_deals.hpp"

namespace bidwright::tools {

namespace {

struct DealFlags {
  std::uint64_t count = 0;
  std::uint64_t first = 0;
  std::uint64_t seed = 1;
  std::string out;
  std::string declarers = "ns";
  std::uint32_t layouts = 1;
  std::uint32_t strong = 0;
  std::string shard = "1/1";
  int threads = 0;
  bool json = false;
};

void make(const DealFlags& flags, const deals::DealsHeader& header) {
  const std::unique_ptr<deals::Exchange> exchange = join_processes();
  const bool first = exchange == nullptr || exchange->rank() == 0;
  const std::uint64_t processes = exchange == nullptr ? 1 : exchange->ranks();
  std::optional<Progress> progress;
  std::uint64_t there = 0;
  deals::MakeDealsOptions options;
  options.threads = flags.threads;
  options.exchange = exchange.get();
  if (first) {
    options.resumed = [&](std::uint64_t done) {
      there = done;
      progress.emplace("solving", header.records(), "deals", done);
    };
    options.progress = [&](std::uint64_t records) { progress->advance(records * processes); };
  }
  // Whoever started several processes ends them all.
  if (!exchange) {
    handle_interrupts("the deals in work");
    options.stop = interrupted;
  }
  const auto made = deals::make_deals(flags.out, header, options);
  progress.reset();
  if (exchange) exchange->finish();
  if (!made && first) fail(made.error(), flags.out);
  if (!made) fail(fmt::format("process {}: {}", exchange->rank(), made.error().text()));
  if (!first) return;
  if (!*made) {
    const auto part = value_or_fail(deals::unfinished_deals(flags.out), flags.out);
    end_interrupted(fmt::format("{} of {} in {}.part", part.records,
                                core::counted(header.records(), "record"), flags.out));
  }
  if (flags.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"file", flags.out},
                                              {"seed", header.seed},
                                              {"first", header.first},
                                              {"count", header.count},
                                              {"records", header.records()},
                                              {"already_there", there}}
                           .dump());
    return;
  }
  fmt::print("{}: {}{}\n", flags.out, deals::describe(header),
             there == 0 ? ""
             : there == header.records()
                 ? "; it was already complete"
                 : fmt::format("; {} already there", core::counted(there, "record")));
}

void run_deal(const DealFlags& flags) {
  if (flags.count > deals::kMaxDeals || flags.first > deals::kMaxDeals) {
    fail_usage(fmt::format("--count and --first may be at most {}", deals::kMaxDeals));
  }
  const Shard shard = parse_shard(flags.shard);
  const auto split = [&](std::uint64_t i) {
    return flags.count / shard.of * i + flags.count % shard.of * i / shard.of;
  };
  deals::DealsHeader header;
  header.seed = flags.seed;
  header.first = flags.first + split(shard.index - 1);
  header.count = split(shard.index) - split(shard.index - 1);
  header.declarers =
      flags.declarers == "all" ? deals::Declarers::kAll : deals::Declarers::kNorthSouth;
  header.layouts = flags.layouts;
  header.strong = flags.strong;

  make(flags, header);
}

}  // namespace

void add_deal(Command& app) {
  auto flags = std::make_shared<DealFlags>();
  Command* command = app.add_subcommand(
      "deal", "Deal random boards and solve them double dummy into a .deals file");
  command->group(kTraining);
  command->add_option("--count", flags->count, "How many deals, over all shards")->required();
  command->add_option("--out", flags->out, "The file to make, or to go on with")
      ->required()
      ->type_name("FILE");
  command->add_option("--seed", flags->seed, "Deal k of a seed is always the same")
      ->capture_default_str();
  command->add_option("--first", flags->first, "Number of the first deal")->capture_default_str();
  command->add_option("--declarers", flags->declarers, "Solve for N and S, or for all four")
      ->check(one_of({"ns", "all"}))
      ->capture_default_str();
  command->add_option("--layouts", flags->layouts, "E-W layouts of each N-S pair")
      ->check(in_range(1U, deals::kMaxLayouts))
      ->capture_default_str();
  command
      ->add_option("--strong", flags->strong,
                   "Only deals in which N and S hold so many HCP together; 0: any")
      ->check(in_range(0U, deals::kMostStrong))
      ->capture_default_str();
  command->add_option("--shard", flags->shard, "Make part i of n of the range: i/n")
      ->type_name("I/N")
      ->capture_default_str();
  command
      ->add_option("--threads", flags->threads, "Threads; 0: as many as cores, or one under mpirun")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "What was made, as a JSON line");
  command->callback([flags] { run_deal(*flags); });
}

}  // namespace bidwright::tools
