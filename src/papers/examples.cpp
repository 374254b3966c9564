#include "bidwright/papers/examples.hpp"

#include "bidwright/core/tally.hpp"

namespace bidwright::papers {
namespace {

void append_row(const bidding::FeatureSet& features, core::Hand hand, std::vector<float>& room,
                FeatureMatrix& matrix) {
  features.fill(hand, {}, room);
  matrix.values.insert(matrix.values.end(), room.begin(), room.end());
}

}  // namespace

MeanCost mean_cost(std::span<const float> costs) {
  core::Tally tally;
  for (const float cost : costs) tally.add(static_cast<double>(cost));
  return {tally.mean(), tally.standard_error(), tally.count()};
}

Examples make_examples(std::span<const training::SolvedPair> pairs,
                       const bidding::FeatureSet& features, const training::CostRules& rules) {
  using training::Namer;
  const bool real = rules.declarer == training::DeclarerRule::kReal;
  Examples examples;
  examples.declarers = real ? 2 : 1;
  examples.north.dimensions = examples.south.dimensions = static_cast<int>(features.width());
  examples.north.values.reserve(pairs.size() * features.width());
  examples.south.values.reserve(pairs.size() * features.width());
  examples.costs.reserve(pairs.size() * static_cast<std::size_t>(kContracts * examples.declarers));
  std::vector<float> room(features.width());
  const training::CostTable table(rules);
  for (const training::SolvedPair& pair : pairs) {
    append_row(features, pair.hands[0], room, examples.north);
    append_row(features, pair.hands[1], room, examples.south);
    for (const Namer namer : {Namer::kFirst, Namer::kSecond}) {
      if (namer == Namer::kSecond && !real) break;
      const training::Costs costs = table(pair.tricks, namer);
      examples.costs.insert(examples.costs.end(), costs.begin(), costs.end());
    }
  }
  return examples;
}

}  // namespace bidwright::papers
