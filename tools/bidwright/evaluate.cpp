// `bidwright evaluate`: how good a model is, in IMPs lost or won a board.

#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "model_flag.hpp"
#include "progress.hpp"
#include "text_file.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/training/evaluation.hpp"

namespace bidwright::tools {
namespace {

using nlohmann::json;
using training::Tally;
using ByClass = std::array<Tally, training::kContractClasses>;

struct EvaluateFlags {
  ModelFlag model;
  std::vector<std::string> deals;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::string vulnerability = "none";
  std::string declarer = "assumed";
  std::string costs;
  std::string games;
  std::string tricks;
  int threads = 0;
  bool json = false;
};

unsigned thread_count(const EvaluateFlags& flags) {
  if (flags.threads > 0) return static_cast<unsigned>(flags.threads);
  return std::max(1U, std::thread::hardware_concurrency());
}

json tally_json(const Tally& tally) {
  return {{"count", tally.count()},
          {"mean", tally.mean()},
          {"standard_error", tally.standard_error()},
          {"sum", tally.sum()}};
}

json classes_json(const ByClass& classes) {
  json result = json::object();
  for (std::size_t c = 0; c < classes.size(); ++c) {
    result[std::string(training::kContractClassNames[c])] = tally_json(classes[c]);
  }
  return result;
}

/// A line for each class that came up.
void print_classes(std::string_view heading, std::string_view unit, const ByClass& classes) {
  fmt::print("{:<24} {:>8} {:>10} {:>8} {:>12}\n", heading, "deals", unit, "+-", "sum");
  for (std::size_t c = 0; c < classes.size(); ++c) {
    if (classes[c].count() == 0) continue;
    fmt::print("  {:<22} {:>8} {:>10.4f} {:>8.4f} {:>12.1f}\n", training::kContractClassNames[c],
               classes[c].count(), classes[c].mean(), classes[c].standard_error(),
               classes[c].sum());
  }
  fmt::print("\n");
}

void print_costs(const training::CostReport& report, bool as_json) {
  if (as_json) {
    const json result{{"cost", tally_json(report.all)},
                      {"by_contract", classes_json(report.by_contract)},
                      {"by_cheapest_contract", classes_json(report.by_best)}};
    fmt::print("{}\n", result.dump(2));
    return;
  }
  print_classes("contract reached", "cost", report.by_contract);
  print_classes("cheapest contract", "cost", report.by_best);
  fmt::print("cost {:.4f} +- {:.4f} on {} deals\n", report.all.mean(), report.all.standard_error(),
             report.all.count());
}

void evaluate_costs(const EvaluateFlags& flags, const bidding::Model& model) {
  const std::string text = value_or_fail(read_text_file(flags.costs), flags.costs);
  const auto problems = value_or_fail(training::read_costs(text), flags.costs);
  print_costs(training::evaluate(model, problems, {}, thread_count(flags)), flags.json);
}

void evaluate_deals(const EvaluateFlags& flags, const bidding::Model& model) {
  const auto vulnerability = core::vulnerability_from(flags.vulnerability);
  if (!vulnerability) {
    fail_usage(
        fmt::format("--vulnerability {}: expected none, ns, ew or both", flags.vulnerability));
  }
  training::SolvedPairs deals;
  const std::uint64_t count = flags.count == 0 ? UINT64_MAX : flags.count;
  for (const std::string& path : flags.deals) {
    value_or_fail(deals.add(path, flags.first, count), path);
  }
  if (deals.size() == 0) fail("there is no such deal in the files; see --first and --count");
  print_costs(
      training::evaluate(
          model, deals, bidding::condition_of(*vulnerability, core::Side::kNorthSouth),
          flags.declarer == "real" ? training::Declarer::kReal : training::Declarer::kAssumed,
          thread_count(flags)),
      flags.json);
}

/// "wbridge5_games.tsv.zst" -> "wbridge5": who bid them.
std::string rival_of(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return name.substr(0, name.find_first_of("_."));
}

/// The file of tricks that belongs to a file of games, if it is there: X_dd.txt to X_games.tsv.
std::string tricks_beside(const std::string& games) {
  const std::filesystem::path path(games);
  const std::string name = path.filename().string();
  const std::size_t place = name.find("_games.tsv");
  if (place == std::string::npos) return {};
  const auto beside = path.parent_path() / (name.substr(0, place) + "_dd.txt");
  std::error_code error;
  return std::filesystem::exists(beside, error) ? beside.string() : std::string();
}

/// Games without known tricks that will be asked for them.
std::uint64_t games_to_solve(const std::vector<training::RecordedGame>& games) {
  std::uint64_t count = 0;
  for (const training::RecordedGame& game : games) {
    const auto side = training::only_bidding_side(game.auction);
    const bool known = game.tricks && (game.tricks->east_west || side == core::Side::kNorthSouth);
    if (side && !known) ++count;
  }
  return count;
}

void print_games(const training::GameReport& report, const std::string& rival, bool as_json) {
  if (as_json) {
    const json result{{"imps", tally_json(report.all)},
                      {"by_recorded_contract", classes_json(report.by_recorded)},
                      {"against", rival},
                      {"cost_assumed_declarer",
                       {{"model", tally_json(report.model_cost[0])},
                        {"recorded", tally_json(report.recorded_cost[0])}}},
                      {"cost_real_declarer",
                       {{"model", tally_json(report.model_cost[1])},
                        {"recorded", tally_json(report.recorded_cost[1])}}},
                      {"boards_better", report.better},
                      {"boards_equal", report.equal},
                      {"boards_worse", report.worse},
                      {"games_contested", report.contested}};
    fmt::print("{}\n", result.dump(2));
    return;
  }
  print_classes(fmt::format("contract of {}", rival), "imps", report.by_recorded);
  fmt::print("{:<24} {:>8} {:>10} {:>8}\n", "cost against the best", "model", rival, "+-");
  for (const auto& [name, d] :
       {std::pair("assumed declarer", 0U), std::pair("real declarer", 1U)}) {
    fmt::print("  {:<22} {:>8.4f} {:>10.4f} {:>8.4f}\n", name, report.model_cost[d].mean(),
               report.recorded_cost[d].mean(), report.recorded_cost[d].standard_error());
  }
  fmt::print("\n{} boards better, {} equal, {} worse; {} games with both sides bidding left out\n",
             report.better, report.equal, report.worse, report.contested);
  fmt::print("imps {:.3f} +- {:.3f} per board on {} boards against {}\n", report.all.mean(),
             report.all.standard_error(), report.all.count(), rival);
}

void evaluate_games(const EvaluateFlags& flags, const bidding::Model& model) {
  const std::string text = value_or_fail(read_text_file(flags.games), flags.games);
  auto games = value_or_fail(training::read_games(text), flags.games);
  const std::string tricks = flags.tricks.empty() ? tricks_beside(flags.games) : flags.tricks;
  if (!tricks.empty()) {
    const std::string known = value_or_fail(read_text_file(tricks), tricks);
    value_or_fail(training::read_tricks(known, games), tricks);
  }
  Progress progress("solving", games_to_solve(games), "deals");
  dd::Solver solver;
  const training::Solve solve = [&](const core::Deal& deal) {
    auto table = solver.table(deal);
    progress.advance();
    return table;
  };
  const auto report = value_or_fail(training::evaluate_games(model, games, solve), flags.games);
  progress.clear();
  print_games(report, rival_of(flags.games), flags.json);
}

void run_evaluate(const EvaluateFlags& flags) {
  const bool set = flags.vulnerability != "none" || flags.declarer != "assumed" ||
                   flags.first != 0 || flags.count != 0;
  if (flags.deals.empty() && set) {
    fail_usage("--vulnerability, --declarer, --first and --count go with --deals only");
  }
  const auto model = load_model(flags.model);
  if (!flags.deals.empty()) return evaluate_deals(flags, *model);
  if (!flags.costs.empty()) return evaluate_costs(flags, *model);
  return evaluate_games(flags, *model);
}

}  // namespace

void add_evaluate(CLI::App& app) {
  auto flags = std::make_shared<EvaluateFlags>();
  CLI::App* command =
      app.add_subcommand("evaluate", "Measure a bidding model on deals, costs or recorded games");
  command->group(kTraining);
  add_model_flag(*command, flags->model);
  auto* data = command->add_option_group("data", "What to measure it on: one of");
  data->add_option("--deals", flags->deals, "Solved deals, .deals files; North calls first")
      ->type_name("FILE...");
  data->add_option("--costs", flags->costs, "Problems with the cost of each contract, as text")
      ->type_name("FILE");
  data->add_option("--games", flags->games,
                   "Recorded games; those with one silent side are bid again")
      ->type_name("FILE");
  data->require_option(1);
  command
      ->add_option("--tricks", flags->tricks,
                   "Double-dummy tricks of the games; else X_dd.txt beside X_games.tsv, if "
                   "there, or solved")
      ->type_name("FILE");
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_evaluate(*flags); });
}

}  // namespace bidwright::tools
