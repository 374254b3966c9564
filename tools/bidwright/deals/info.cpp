// `bidwright deals info`: what a file holds.

#include <array>
#include <filesystem>
#include <memory>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "deals/deals.hpp"
#include "errors.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/deals/deals_check.hpp"
#include "bidwright/training/costs.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::tools {

namespace {

using core::Seat;
using core::Strain;
using deals::DealsHeader;
using deals::DealsStatistics;

struct InfoFlags {
  std::vector<std::string> files;
  bool json = false;
};

std::vector<Seat> seats_of(const DealsHeader& header) {
  if (header.declarers == deals::Declarers::kAll) {
    return {core::kAllSeats.begin(), core::kAllSeats.end()};
  }
  return {Seat::kNorth, Seat::kSouth};
}

std::uint64_t count_of(const DealsStatistics& statistics, Strain strain, Seat seat, int tricks) {
  return statistics.tricks[static_cast<std::size_t>(strain)][static_cast<std::size_t>(seat)]
                          [static_cast<std::size_t>(tricks)];
}

/// What a file holds, and what always passing costs: the declarer assumed, nobody vulnerable,
/// undoubled.
struct Summary {
  DealsStatistics statistics;
  core::Tally passing;
};

void print_text(const std::string& path, const DealsHeader& header, const Summary& summary) {
  const DealsStatistics& statistics = summary.statistics;
  fmt::print("{}: {} (dds {})\n", path, deals::describe(header), header.dds);
  fmt::print("{}, {} bytes\n\n", core::counted(header.records(), "record"),
             deals::file_size(header));
  fmt::print("tricks         mean");
  for (int tricks = 0; tricks <= 13; ++tricks) fmt::print("{:>8}", tricks);
  fmt::print("\n");
  for (const Strain strain : core::kAllStrains) {
    for (const Seat seat : seats_of(header)) {
      fmt::print("{:<3}{:<6} {:>9.3f}", core::name(strain), core::name(seat),
                 statistics.average_tricks(strain, seat));
      for (int tricks = 0; tricks <= 13; ++tricks) {
        fmt::print("{:>8}", count_of(statistics, strain, seat, tricks));
      }
      fmt::print("\n");
    }
  }
  fmt::print("\nalways passing costs {:.4f} +- {:.4f}\n", summary.passing.mean(),
             summary.passing.standard_error());
}

void print_json(const std::string& path, const DealsHeader& header, const Summary& summary) {
  const DealsStatistics& statistics = summary.statistics;
  const bool all = header.declarers == deals::Declarers::kAll;
  nlohmann::ordered_json json{{"file", path},
                              {"seed", header.seed},
                              {"first", header.first},
                              {"count", header.count},
                              {"declarers", all ? "all" : "ns"},
                              {"layouts", header.layouts},
                              {"strong", header.strong},
                              {"dds", header.dds},
                              {"records", header.records()},
                              {"bytes", deals::file_size(header)}};
  for (const Strain strain : core::kAllStrains) {
    for (const Seat seat : seats_of(header)) {
      nlohmann::ordered_json entry{{"mean", statistics.average_tricks(strain, seat)}};
      for (int tricks = 0; tricks <= 13; ++tricks) {
        entry["histogram"].push_back(count_of(statistics, strain, seat, tricks));
      }
      json["tricks"][std::string(core::name(strain))][std::string(1, core::letter(seat))] =
          std::move(entry);
    }
  }
  json["passing"] = {{"cost", summary.passing.mean()}, {"error", summary.passing.standard_error()}};
  fmt::print("{}\n", json.dump());
}

/// Whether the file is still being made, and if so, how far it is.
bool tell_unfinished(const std::string& path, bool as_json) {
  std::error_code ignored;
  if (!path.ends_with(".part") && std::filesystem::exists(path, ignored)) return false;
  const auto unfinished = deals::unfinished_deals(path);
  if (!unfinished) return false;
  const DealsHeader& header = unfinished->header;
  if (as_json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"file", path},
                                              {"unfinished", true},
                                              {"seed", header.seed},
                                              {"first", header.first},
                                              {"count", header.count},
                                              {"layouts", header.layouts},
                                              {"records", header.records()},
                                              {"records_done", unfinished->records}}
                           .dump());
  } else {
    fmt::print("{}: unfinished: {} of {} of {}; the command that began it goes on\n", path,
               unfinished->records, core::counted(header.records(), "record"),
               deals::describe(header));
  }
  return true;
}

void run_info(const InfoFlags& flags) {
  const training::CostTable costs;
  for (const std::string& path : flags.files) {
    if (tell_unfinished(path, flags.json)) continue;
    const deals::DealsReader reader = open_deals(path);
    Summary summary;
    value_or_fail(reader.for_each([&](std::uint64_t, const deals::SolvedDeal& record) {
      summary.statistics.add(record);
      summary.passing.add(costs(core::tricks_of(record.tricks, core::Side::kNorthSouth))[0]);
    }),
                  path);
    if (flags.json) {
      print_json(path, reader.header(), summary);
    } else {
      if (&path != &flags.files.front()) fmt::print("\n");
      print_text(path, reader.header(), summary);
    }
  }
}

}  // namespace

void add_deals_info(Command& deals) {
  auto flags = std::make_shared<InfoFlags>();
  Command* command =
      deals.add_subcommand("info", "Counts, average tricks, histograms, the cost of passing");
  command->add_option("files", flags->files, "The .deals files, also unfinished ones")
      ->required()
      ->type_name("FILE");
  command->add_flag("--json", flags->json, "One JSON line a file");
  command->callback([flags] { run_info(*flags); });
}

}  // namespace bidwright::tools
