#include "bidwright/training/problems.hpp"

#include <vector>

#include "bidwright/training/costs.hpp"

namespace bidwright::training {
namespace {

using core::Seat;

void append_row(const bidding::FeatureSet& features, core::Hand hand, std::vector<float>& room,
                FeatureMatrix& matrix) {
  features.fill(hand, {}, room);
  matrix.values.insert(matrix.values.end(), room.begin(), room.end());
}

}  // namespace

Problem problem_of(const SolvedDeal& deal) {
  Problem problem{deal.deal[Seat::kNorth], deal.deal[Seat::kSouth], {}};
  for (int s = 0; s < core::kStrains; ++s) {
    const auto strain = static_cast<core::Strain>(s);
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
      problem.tricks.set(strain, seat, deal.tricks(strain, seat));
    }
  }
  return problem;
}

Examples make_examples(std::span<const Problem> problems, const bidding::FeatureSet& features,
                       CostRule rule) {
  Examples examples;
  examples.declarers = rule.declarer == Declaring::kAssumed ? 1 : 2;
  examples.north.dimensions = examples.south.dimensions = static_cast<int>(features.width());
  examples.north.values.reserve(problems.size() * features.width());
  examples.south.values.reserve(problems.size() * features.width());
  examples.costs.reserve(problems.size() *
                         static_cast<std::size_t>(kContracts * examples.declarers));
  std::vector<float> room(features.width());
  std::vector<CostTable> tables;
  if (rule.declarer == Declaring::kAssumed) {
    tables.emplace_back(CostRules{.scorer = rule.scorer});
  } else {
    for (const auto declarer : {DeclarerRule::kNorth, DeclarerRule::kSouth}) {
      tables.emplace_back(CostRules{.scorer = rule.scorer, .declarer = declarer});
    }
  }

  for (const Problem& problem : problems) {
    append_row(features, problem.north, room, examples.north);
    append_row(features, problem.south, room, examples.south);

    for (const CostTable& table : tables) {
      const Costs costs = table(problem.tricks);
      examples.costs.insert(examples.costs.end(), costs.begin(), costs.end());
    }
  }
  return examples;
}

Split split_problems(std::size_t count) {
  const std::size_t tenth = count / 10;
  return {count - 2 * tenth, tenth, tenth};
}

}  // namespace bidwright::training
