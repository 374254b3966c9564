// `bidwright solve`: the double-dummy table and the par of deals, or of the boards of a file.

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "board_file.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "progress.hpp"

#include "bidwright/dd/batch.hpp"
#include "bidwright/dd/par.hpp"
#include "bidwright/formats/reader.hpp"
#include "bidwright/formats/spelling.hpp"

namespace bidwright::tools {

namespace {

using core::Seat;
using core::Strain;

struct SolveFlags {
  std::vector<std::string> deals;
  std::string out = "-";
  std::string dealer = "N";
  std::string vulnerability = "None";
  int threads = 0;
  bool json = false;
};

/// As the table is usually written.
constexpr std::array kStrainsDescending{Strain::kNoTrump, Strain::kSpades, Strain::kHearts,
                                        Strain::kDiamonds, Strain::kClubs};

void add_deal_or_fail(const std::string& text, const std::string& source,
                      std::vector<core::Deal>& deals) {
  const auto lin = formats::lin_of_address(text);
  if (!lin) return deals.push_back(value_or_usage(core::parse_deal(text), source));
  const auto records = value_or_usage(
      formats::read_all(formats::Format::kLin, value_or_usage(*lin, source)), source);
  for (const formats::BoardRecord& record : records) {
    // Read again, so that it is complete.
    const core::Deal deal = record.deal.value_or(core::Deal());
    deals.push_back(value_or_usage(core::parse_deal(core::to_string(deal)), source));
  }
}

/// One deal a line; empty lines are skipped.
void read_deals(const std::string& text, std::vector<core::Deal>& deals) {
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    while (!line.empty() && line.back() == '\r') line.pop_back();
    begin = end + 1;
    ++number;
    if (!line.empty()) add_deal_or_fail(line, fmt::format("standard input:{}", number), deals);
  }
}

std::string par_text(const dd::Par& par) {
  if (par.contracts.empty()) return "0: passed out";
  std::string text = fmt::format("{:+} for N/S:", par.score);
  for (const dd::ParContract& contract : par.contracts) {
    text += fmt::format("{}{}", text.back() == ':' ? " " : ", ", dd::to_string(contract));
  }
  return text;
}

void print_text(const core::Deal& deal, const core::TrickTable& table, const dd::Par& par) {
  fmt::print("{}\n\n       ", deal);
  for (const Strain strain : kStrainsDescending) fmt::print("{:>4}", core::name(strain));
  fmt::print("\n");
  for (const Seat seat : {Seat::kNorth, Seat::kSouth, Seat::kEast, Seat::kWest}) {
    fmt::print("{:<7}", core::name(seat));
    for (const Strain strain : kStrainsDescending) fmt::print("{:>4}", table(strain, seat));
    fmt::print("\n");
  }
  fmt::print("\npar {}\n", par_text(par));
}

void print_json(const core::Deal& deal, const core::TrickTable& table, const dd::Par& par,
                Seat dealer, core::Vulnerability vulnerability) {
  nlohmann::ordered_json json{{"deal", core::to_string(deal)},
                              {"dealer", std::string(1, core::letter(dealer))},
                              {"vulnerability", core::name(vulnerability)}};
  for (const Seat seat : core::kAllSeats) {
    for (const Strain strain : core::kAllStrains) {
      json["tricks"][std::string(1, core::letter(seat))][std::string(core::name(strain))] =
          table(strain, seat);
    }
  }
  json["par"] = {{"score", par.score}, {"contracts", nlohmann::ordered_json::array()}};
  for (const dd::ParContract& contract : par.contracts) {
    json["par"]["contracts"].push_back({{"declarer", dd::name(contract.declarer)},
                                        {"level", contract.level},
                                        {"strain", core::name(contract.strain)},
                                        {"doubled", contract.undertricks > 0},
                                        {"overtricks", contract.overtricks},
                                        {"undertricks", contract.undertricks}});
  }
  fmt::print("{}\n", json.dump());
}

void run_solve(const SolveFlags& flags) {
  if (const auto file = std::ranges::find_if(flags.deals, names_board_file);
      file != flags.deals.end()) {
    if (flags.deals.size() > 1) fail_usage(fmt::format("{}: one file at a time, alone", *file));
    return work_on_board_file({.in = *file,
                               .out = flags.out,
                               .conditions = "solve",
                               .doing = "solving",
                               .threads = flags.threads,
                               .json = flags.json,
                               .work = add_double_dummy});
  }
  if (flags.out != "-") fail_usage("--out is for a FILE of boards");
  const auto dealer = core::seat_from(flags.dealer);
  if (!dealer) fail_usage(fmt::format("--dealer {}: expected N, E, S or W", flags.dealer));
  const auto vulnerability = core::vulnerability_from(flags.vulnerability);
  if (!vulnerability) {
    fail_usage(fmt::format("--vul {}: expected None, NS, EW or All", flags.vulnerability));
  }
  std::vector<core::Deal> deals;
  for (const std::string& text : flags.deals) {
    if (text == "-") {
      read_deals(value_or_fail(read_file("-"), "standard input"), deals);
    } else {
      add_deal_or_fail(text, "DEAL", deals);
    }
  }

  std::vector<core::TrickTable> tables;
  {
    Progress progress("solving", deals.size(), "deals");
    tables = value_or_fail(dd::tables(deals, flags.threads, [&] { progress.advance(); }), "DEAL");
  }
  for (std::size_t i = 0; i < deals.size(); ++i) {
    const dd::Par par = dd::par(tables[i], *vulnerability, *dealer);
    if (flags.json) {
      print_json(deals[i], tables[i], par, *dealer, *vulnerability);
    } else {
      if (i > 0) fmt::print("\n");
      print_text(deals[i], tables[i], par);
    }
  }
}

}  // namespace

void add_solve(Command& app) {
  auto flags = std::make_shared<SolveFlags>();
  Command* command = app.add_subcommand("solve", "The double-dummy table and the par of a deal");
  command->group(kRecords);
  command
      ->add_option(
          "deal", flags->deals,
          "Deals as \"N:AKQ.J52.T98.7643 ...\", one hand may be \"-\", or addresses of a hand "
          "viewer; - to read them from the standard input, one a line; or one .pbn, .lin, "
          ".jsonl or .deals file")
      ->required()
      ->type_name("DEAL");
  command
      ->add_option("--out", flags->out,
                   "Of a file: where its boards go with their tables and par: .pbn, .lin or "
                   ".jsonl; - is the standard output. Interrupted, the same command goes on")
      ->type_name("FILE")
      ->capture_default_str();
  command
      ->add_option("--dealer", flags->dealer, "Who calls first, for the par; a file says it itself")
      ->type_name("SEAT")
      ->capture_default_str();
  command->add_option("--vul", flags->vulnerability, "Who is vulnerable: None, NS, EW or All")
      ->type_name("SIDES")
      ->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "One JSON line a deal, or a board of a file");
  command->callback([flags] { run_solve(*flags); });
}

}  // namespace bidwright::tools
