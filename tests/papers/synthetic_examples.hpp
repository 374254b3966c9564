// Bidding problems with made-up tricks, quick to make: how well a learner does on them means
// nothing, that it learns, repeats itself and agrees with a plainer method does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "deals/synthetic_deals.hpp"

#include "bidwright/bidding/features.hpp"
#include "bidwright/core/imp.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/papers/examples.hpp"

namespace bidwright::papers {

inline void append_features(const bidding::FeatureSet& features, core::Hand hand,
                            FeatureMatrix& matrix) {
  std::vector<float> row(features.width());
  features.fill(hand, {}, row);
  matrix.dimensions = static_cast<int>(row.size());
  matrix.values.insert(matrix.values.end(), row.begin(), row.end());
}

inline Examples synthetic_examples(std::size_t count, std::uint64_t seed,
                                   const bidding::FeatureSet& features, int declarers = 1) {
  Examples examples;
  examples.declarers = declarers;
  for (std::size_t k = 0; k < count; ++k) {
    const core::Deal deal = core::random_deal(seed, k);
    const core::Hand north = deal[core::Seat::kNorth];
    const core::Hand south = deal[core::Seat::kSouth];
    append_features(features, north, examples.north);
    append_features(features, south, examples.south);

    core::Random random(seed, core::Purpose::kTest, k);
    std::vector<int> points(static_cast<std::size_t>(kContracts * declarers), 0);
    for (int strain = 0; strain < core::kStrains; ++strain) {
      int tricks = deals::synthetic_tricks(north, south, static_cast<core::Strain>(strain), random);
      for (int declarer = 0; declarer < declarers; ++declarer) {
        if (declarer == 1 && random.below(4) == 0) tricks = std::max(0, tricks - 1);
        for (int level = 1; level <= 7; ++level) {
          const core::Bid bid(level, static_cast<core::Strain>(strain));
          points[static_cast<std::size_t>(declarer * kContracts + 1 + bid.index())] =
              core::score(bid, core::Doubling::kUndoubled, false, tricks);
        }
      }
    }
    const int best = *std::max_element(points.begin(), points.end());
    for (const int p : points) examples.costs.push_back(static_cast<float>(core::imps(best - p)));
  }
  return examples;
}

inline bidding::FeatureSet feature_set(const char* name) {
  return bidding::FeatureSet::parse(name).value();
}

}  // namespace bidwright::papers
