// What evaluate prints: classes of contracts, then one line that programs can read.

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "evaluate/parts.hpp"

#include "bidwright/core/counted.hpp"

namespace bidwright::tools {
namespace {

using nlohmann::json;
using training::Tally;
using ByClass = std::array<Tally, training::kContractClasses>;

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

json proportion_json(const training::Proportion& proportion) {
  const auto [low, high] = proportion.interval();
  return {{"count", proportion.count}, {"of", proportion.of}, {"interval", {low, high}}};
}

void print_proportion(std::string_view heading, const training::Proportion& proportion) {
  const auto [low, high] = proportion.interval();
  fmt::print("{:<34} {} of {}: {:.2f} % ({:.2f} to {:.2f} %)\n", heading, proportion.count,
             proportion.of, 100 * proportion.share(), 100 * low, 100 * high);
}

/// Slams that defenders may beat with aces, where any slam was reached.
void print_aces(const training::CostReport& report) {
  const auto& small = report.small_lacking_two_aces;
  const auto& grand = report.grand_lacking_an_ace;
  if (small.of == 0 && grand.of == 0) return;
  print_proportion("small slams lacking two aces", small);
  print_proportion("grand slams lacking an ace", grand);
  fmt::print("\n");
}

}  // namespace

void print_costs(const training::CostReport& report, const std::optional<Comparison>& comparison,
                 bool as_json) {
  if (as_json) {
    json result{{"cost", tally_json(report.all)},
                {"by_contract", classes_json(report.by_contract)},
                {"by_cheapest_contract", classes_json(report.by_best)},
                {"small_slams_lacking_two_aces", proportion_json(report.small_lacking_two_aces)},
                {"grand_slams_lacking_an_ace", proportion_json(report.grand_lacking_an_ace)}};
    if (comparison) {
      result["against"] = comparison->other;
      result["dearer"] = tally_json(comparison->dearer);
    }
    fmt::print("{}\n", result.dump(2));
    return;
  }
  print_classes("contract reached", "cost", report.by_contract);
  print_classes("cheapest contract", "cost", report.by_best);
  print_aces(report);
  if (comparison) {
    fmt::print("{:+.4f} +- {:.4f} dearer than {}\n", comparison->dearer.mean(),
               comparison->dearer.standard_error(), comparison->other);
  }
  fmt::print("cost {:.4f} +- {:.4f} on {}\n", report.all.mean(), report.all.standard_error(),
             core::counted(report.all.count(), "deal"));
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
  fmt::print("\n{} better, {} equal, {} worse; {} with both sides bidding left out\n",
             core::counted(report.better, "board"), report.equal, report.worse,
             core::counted(report.contested, "game"));
  fmt::print("imps {:.3f} +- {:.3f} per board on {} against {}\n", report.all.mean(),
             report.all.standard_error(), core::counted(report.all.count(), "board"), rival);
}

}  // namespace bidwright::tools
