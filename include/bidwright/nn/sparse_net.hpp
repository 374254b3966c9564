// A trained network as a table asks it: a first layer over inputs that are 0 or 1, which is summed
// bit by bit and kept, and dense layers above it, every layer but the last followed by max(0, x).
// Answers are the same bits on every machine (infer.hpp).
//
// A network that is not being changed may be asked by any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/nn/average.hpp"
#include "bidwright/nn/dense.hpp"
#include "bidwright/nn/sparse.hpp"

namespace bidwright::nn {

class SparseNet {
 public:
  SparseNet() = default;
  /// sizes: inputs, then the units of each layer, at most kMostUnits; two layers at least. All
  /// weights are zero.
  explicit SparseNet(std::span<const std::size_t> sizes);
  /// The weights of a network that was trained: the dense layers' inputs are the first one's
  /// outputs, and all but the last are rectified.
  SparseNet(const SparseLayer& first, const DenseStack& others);

  static constexpr std::size_t kMostUnits = 1024;

  [[nodiscard]] std::span<const std::size_t> sizes() const { return sizes_; }
  [[nodiscard]] std::size_t inputs() const { return sizes_.front(); }
  /// Numbers of a sum.
  [[nodiscard]] std::size_t width() const { return sizes_[1]; }
  [[nodiscard]] std::size_t outputs() const { return sizes_.back(); }
  /// Layer by layer the weights, one row an input, then the bias.
  [[nodiscard]] Weights weights();

  /// What every sum begins with: the first layer's bias.
  [[nodiscard]] std::span<const float> bias() const { return blocks_[1]; }
  /// Adds inputs to a sum, counted from `first`.
  void add(std::span<const std::uint16_t> active, std::span<float> sum,
           std::size_t first = 0) const;
  /// The outputs of a whole sum.
  void outputs_of(std::span<const float> sum, std::span<float> out) const;

 private:
  std::vector<std::size_t> sizes_;
  std::vector<std::vector<float>> blocks_;
};

/// Weight by weight the mean of one or more networks of the same sizes. Of trainings that went on
/// from the same network in different ways it is often better than any.
[[nodiscard]] SparseNet mean_of(std::span<const SparseNet> networks);

}  // namespace bidwright::nn
