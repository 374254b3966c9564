// Uncontested bidding problems as plain arrays, the form in which the tree learner and the
// one-bid methods read them.
//
// A row of features belongs to one hand; column 0 is usually the constant 1. Contracts are numbered
// PASS 0, 1C 1, 1D 2 ... 7NT 35. A row of costs says what each contract costs in IMPs (0 .. 24):
// 36 numbers where the declarer is assumed to be whoever takes more tricks, 72 where it matters who
// named the strain first: the costs with North as declarer, then with South.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/bidding/features.hpp"
#include "bidwright/training/costs.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::papers {

using training::kContracts;

/// The largest cost: a reward is this minus the cost.
inline constexpr double kMaximalCost = 24;

/// Row-major.
struct FeatureMatrix {
  int dimensions = 0;
  std::vector<double> values;

  [[nodiscard]] std::size_t rows() const {
    return dimensions == 0 ? 0 : values.size() / static_cast<std::size_t>(dimensions);
  }
  [[nodiscard]] const double* row(std::size_t i) const {
    return values.data() + i * static_cast<std::size_t>(dimensions);
  }
};

struct Examples {
  FeatureMatrix north;
  FeatureMatrix south;
  /// 1: assumed; 2: North and South.
  int declarers = 1;
  std::vector<float> costs;

  [[nodiscard]] std::size_t size() const {
    return costs.size() / static_cast<std::size_t>(kContracts * declarers);
  }
  /// The costs of contracts declared by North (0) or South (1).
  [[nodiscard]] const float* cost(std::size_t i, int declarer) const {
    const auto row = i * static_cast<std::size_t>(declarers) +
                     static_cast<std::size_t>(declarers == 1 ? 0 : declarer);
    return costs.data() + row * kContracts;
  }
};

/// Average and standard error of the mean.
struct MeanCost {
  double mean = 0;
  double error = 0;
  std::size_t count = 0;
};
[[nodiscard]] MeanCost mean_cost(std::span<const float> costs);

/// Features and costs; the declarer is kAssumed, or kReal.
[[nodiscard]] Examples make_examples(std::span<const training::SolvedPair> pairs,
                                     const bidding::FeatureSet& features,
                                     const training::CostRules& rules);

}  // namespace bidwright::papers
