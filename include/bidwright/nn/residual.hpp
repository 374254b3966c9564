// A stack of residual blocks and its training: y = x + B max(0, A x), block after block. It starts
// as what passes its inputs on, so that deep ones learn as readily as shallow ones.
//
// Batches are worked on in parts as those of dense.hpp are, and no result depends on how.
#pragma once

#include <cstddef>
#include <vector>

#include "bidwright/nn/dense.hpp"

namespace bidwright::nn {

class ResidualStack {
 public:
  struct Batch {
    std::vector<DenseStack::Batch> blocks;
    /// What each block gives, width() numbers a row, and the gradients of it.
    std::vector<std::vector<float>> values;
    std::vector<std::vector<float>> gradients;
  };

  ResidualStack() = default;
  /// `width` is a multiple of eight; B is zero.
  ResidualStack(std::size_t width, std::size_t hidden, std::size_t blocks, core::Random& random);

  [[nodiscard]] std::size_t width() const { return width_; }

  void prepare(Batch& batch, std::size_t rows) const;
  /// Rows [first, last) of the batch; row i of the input is input + i * width().
  void forward(const float* input, std::size_t first, std::size_t last, Batch& batch) const;
  /// From the gradients of the last block's values; adds those of the inputs to rows of
  /// `input_gradients`, width() numbers each, unless that is null.
  void backward(std::size_t first, std::size_t last, Batch& batch, float* input_gradients) const;
  /// Adam over the whole batch for part `part` of `parts` of every layer's inputs.
  void update(const float* input, std::size_t rows, const Batch& batch, const AdamStep& step,
              std::size_t part, std::size_t parts);

  /// Block by block.
  [[nodiscard]] Weights weights();
  [[nodiscard]] std::vector<DenseStack>& blocks() { return blocks_; }
  /// Multiplies the weights, but not the biases.
  void shrink(float keep);

  /// Weights and moments.
  void save(CheckpointWriter& writer) const;
  void restore(CheckpointReader& reader);

 private:
  std::size_t width_ = 0;
  std::vector<DenseStack> blocks_;
};

}  // namespace bidwright::nn
