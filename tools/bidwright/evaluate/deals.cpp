// evaluate --deals and --costs: IMPs lost against the best contract of each deal.

#include <algorithm>
#include <filesystem>

#include "errors.hpp"
#include "evaluate/parts.hpp"
#include "text_file.hpp"
#include "threads.hpp"

#include "bidwright/deals/dataset.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/training/problems.hpp"

namespace bidwright::tools {
namespace {

/// Deals counted over all files, one after the other.
struct DealRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

/// What --split, --first and --count leave of so many deals.
DealRange range_of(const EvaluateFlags& flags, std::uint64_t total) {
  const training::Split split = training::split_problems(total);
  DealRange range{0, total};
  if (flags.split == "train") range.end = split.train;
  if (flags.split == "validation") range = {split.train, split.train + split.validation};
  if (flags.split == "test") range.first = split.train + split.validation;
  range.first = std::min(range.end, range.first + std::min(flags.first, total));
  if (flags.count != 0) range.end = range.first + std::min(flags.count, range.end - range.first);
  return range;
}

training::SolvedPairs load_deals(const EvaluateFlags& flags) {
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
  training::SolvedPairs deals;
  std::uint64_t base = 0;
  for (std::size_t i = 0; i < counts.size(); base += counts[i++]) {
    const std::uint64_t first = std::clamp(range.first, base, base + counts[i]);
    const std::uint64_t end = std::clamp(range.end, base, base + counts[i]);
    if (first == end) continue;
    value_or_fail(deals.add((*files)[i], first - base, end - first), (*files)[i].string());
  }
  if (deals.size() == 0) fail("there is no such deal in the files; see --split, --first, --count");
  return deals;
}

}  // namespace

void evaluate_deals(const EvaluateFlags& flags, const bidding::Model& model) {
  const auto vulnerability = core::vulnerability_from(flags.vulnerability);
  if (!vulnerability) {
    fail_usage(
        fmt::format("--vulnerability {}: expected none, ns, ew or both", flags.vulnerability));
  }
  const training::SolvedPairs deals = load_deals(flags);
  training::EvaluationRules rules;
  rules.condition = bidding::condition_of(*vulnerability, core::Side::kNorthSouth);
  rules.scorer = *training::scorer_from(flags.scorer);
  if (flags.declarer == "real") rules.declarer = training::Declarer::kReal;
  if (flags.declarer == "mean") rules.declarer = training::Declarer::kMean;
  print_costs(
      training::evaluate(model, deals, rules, static_cast<unsigned>(thread_count(flags.threads))),
      flags.json);
}

void evaluate_costs(const EvaluateFlags& flags, const bidding::Model& model) {
  const std::string text = value_or_fail(read_text_file(flags.costs), flags.costs);
  const auto problems = value_or_fail(training::read_costs(text), flags.costs);
  print_costs(
      training::evaluate(model, problems, {}, static_cast<unsigned>(thread_count(flags.threads))),
      flags.json);
}

}  // namespace bidwright::tools
