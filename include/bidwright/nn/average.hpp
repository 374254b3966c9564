// Weights averaged over the steps of a training: they judge better than those of the last step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/nn/checkpoint.hpp"

namespace bidwright::nn {

/// Weights of a network, block by block.
using Weights = std::vector<std::span<float>>;

class MovingAverage {
 public:
  MovingAverage() = default;
  /// Starts at the weights. Of the mean the share `keep` is kept at each step, less in the first
  /// steps: (1 + step) / (10 + step), so that what was before training is soon forgotten.
  MovingAverage(const Weights& weights, float keep);

  /// After step number `step`, counted from 0. Part `part` of `parts`: parts may be different
  /// threads.
  void follow(const Weights& weights, std::uint64_t step, std::size_t part, std::size_t parts);

  /// The means, in the order of the weights.
  [[nodiscard]] std::span<const std::vector<float>> means() const { return means_; }
  /// Writes the means over the weights.
  void copy_to(const Weights& weights) const;
  /// Exchanges means and weights: done twice, all is as before.
  void exchange(const Weights& weights);

  void save(CheckpointWriter& writer) const;
  void restore(CheckpointReader& reader);

 private:
  float keep_ = 0.0F;
  std::vector<std::vector<float>> means_;
};

}  // namespace bidwright::nn
