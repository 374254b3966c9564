#include "bidwright/papers/examples.hpp"

#include <cmath>

namespace bidwright::papers {
namespace {

void append_row(const bidding::FeatureSet& features, core::Hand hand, std::vector<float>& room,
                FeatureMatrix& matrix) {
  features.fill(hand, {}, room);
  matrix.values.insert(matrix.values.end(), room.begin(), room.end());
}

}  // namespace

MeanCost mean_cost(std::span<const float> costs) {
  const auto count = static_cast<double>(costs.size());
  double sum = 0;
  for (const float cost : costs) sum += static_cast<double>(cost);
  const double mean = costs.empty() ? 0 : sum / count;
  double squares = 0;
  for (const float cost : costs) {
    squares += (static_cast<double>(cost) - mean) * (static_cast<double>(cost) - mean);
  }
  const double error = costs.size() < 2 ? 0 : std::sqrt(squares / (count - 1) / count);
  return {mean, error, costs.size()};
}

Examples make_examples(std::span<const training::Problem> problems,
                       const bidding::FeatureSet& features, CostRule rule) {
  Examples examples;
  examples.declarers = rule.declarer == Declaring::kAssumed ? 1 : 2;
  examples.north.dimensions = examples.south.dimensions = static_cast<int>(features.width());
  examples.north.values.reserve(problems.size() * features.width());
  examples.south.values.reserve(problems.size() * features.width());
  examples.costs.reserve(problems.size() *
                         static_cast<std::size_t>(kContracts * examples.declarers));
  std::vector<float> room(features.width());
  std::vector<training::CostTable> tables;
  if (rule.declarer == Declaring::kAssumed) {
    tables.emplace_back(training::CostRules{.scorer = rule.scorer});
  } else {
    for (const auto declarer : {training::DeclarerRule::kNorth, training::DeclarerRule::kSouth}) {
      tables.emplace_back(training::CostRules{.scorer = rule.scorer, .declarer = declarer});
    }
  }

  for (const training::Problem& problem : problems) {
    append_row(features, problem.north, room, examples.north);
    append_row(features, problem.south, room, examples.south);

    for (const training::CostTable& table : tables) {
      const training::Costs costs = table(problem.tricks);
      examples.costs.insert(examples.costs.end(), costs.begin(), costs.end());
    }
  }
  return examples;
}

}  // namespace bidwright::papers
