// Calls that are put into a node of a finished tree, or taken out of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/bidding/model.hpp"

namespace bidwright::training {

/// How often a call was made, and what it cost.
struct Made {
  std::size_t count = 0;
  double cost = 0;

  void add(float of_one) {
    ++count;
    cost += double{of_one};
  }
  /// On average, as value heads have it.
  [[nodiscard]] float reward() const {
    const double mean = count == 0 ? 0.0 : cost / static_cast<double>(count);
    return bidding::kHighestReward - static_cast<float>(mean);
  }
};

/// Gives a node a call that it has not: `column` scores it, the bias last, and what follows is the
/// node `child`. Meanings are those of another tree from now on: there are none.
void insert_call(bidding::Model& model, std::size_t node, core::Call call, std::int32_t child,
                 std::span<const float> column, float reward);

/// Takes a call from a node that keeps others; what scored it, the bias last.
[[nodiscard]] std::vector<float> take_call(bidding::Model& model, std::size_t node,
                                           std::size_t action);

}  // namespace bidwright::training
