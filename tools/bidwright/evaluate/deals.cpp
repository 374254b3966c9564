// evaluate --deals and --costs: IMPs lost against the best contract of each deal.

#include <algorithm>
#include <filesystem>

#include "errors.hpp"
#include "evaluate/parts.hpp"
#include "text_file.hpp"
#include "threads.hpp"

#include "bidwright/deals/dataset.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/training/costs_file.hpp"
#include "bidwright/training/held_out.hpp"
#include "bidwright/training/priced_pairs.hpp"

namespace bidwright::tools {
namespace {

/// Deals counted over all files, one after the other.
struct DealRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

/// What --first and --count leave of so many deals.
DealRange range_of(const EvaluateFlags& flags, std::uint64_t total) {
  DealRange range{0, total};
  range.first = std::min(flags.first, total);
  if (flags.count != 0) range.end = range.first + std::min(flags.count, range.end - range.first);
  return range;
}

std::vector<training::PricedPair> load_pairs(const EvaluateFlags& flags,
                                             const training::CostRules& rules) {
  const std::vector<std::filesystem::path> given(flags.deals.begin(), flags.deals.end());
  const auto files = deals::deals_files(given);
  if (!files) fail(files.error().message);
  std::vector<std::uint64_t> counts;
  std::uint64_t total = 0;
  for (const auto& file : *files) {
    counts.push_back(value_or_fail(deals::DealsReader::open(file), file.string()).header().count);
    total += counts.back();
  }
  const DealRange range = range_of(flags, total);
  std::vector<training::PricedPair> pairs;
  std::uint64_t base = 0;
  for (std::size_t i = 0; i < counts.size(); base += counts[i++]) {
    if (range.end <= base || range.first >= base + counts[i]) continue;
    const auto wanted = [&](std::uint64_t number) {
      const std::uint64_t deal = base + number;
      if (deal < range.first || deal >= range.end) return false;
      return flags.split == "all" || training::is_kept(deal) == (flags.split == "validation");
    };
    value_or_fail(training::add_priced_pairs((*files)[i], rules, wanted, pairs),
                  (*files)[i].string());
  }
  if (pairs.empty()) fail("there is no such deal in the files; see --split, --first, --count");
  return pairs;
}

void evaluate_pairs(const EvaluateFlags& flags, const bidding::Model& model,
                    std::span<const training::PricedPair> pairs, bidding::Condition condition) {
  const auto threads = static_cast<unsigned>(thread_count(flags.threads));
  std::optional<Comparison> comparison;
  if (!flags.against.empty()) {
    const auto other = load_model({flags.against});
    comparison = {flags.against, training::compare(model, *other, pairs, condition, threads)};
  }
  print_costs(training::evaluate(model, pairs, condition, threads), comparison, flags.json);
}

}  // namespace

void evaluate_deals(const EvaluateFlags& flags, const bidding::Model& model) {
  const auto vulnerability = core::vulnerability_from(flags.vulnerability);
  if (!vulnerability) {
    fail_usage(
        fmt::format("--vulnerability {}: expected none, ns, ew or both", flags.vulnerability));
  }
  const bidding::Condition condition =
      bidding::condition_of(*vulnerability, core::Side::kNorthSouth);
  const auto pairs =
      load_pairs(flags, {condition.vulnerable, *training::penalty_rule_from(flags.penalty),
                         *training::declarer_rule_from(flags.declarer)});
  evaluate_pairs(flags, model, pairs, condition);
}

void evaluate_costs(const EvaluateFlags& flags, const bidding::Model& model) {
  const std::string text = value_or_fail(read_text_file(flags.costs), flags.costs);
  const auto pairs = value_or_fail(training::read_costs(text), flags.costs);
  evaluate_pairs(flags, model, pairs, {});
}

}  // namespace bidwright::tools
