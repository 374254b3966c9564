// A first layer whose inputs are 0 or 1 and mostly 0, and its training: what a unit sums is its
// bias and the weights of the inputs that are active.
//
// Weights are input-major, one row an input, the bias in a last row; rows are padded to a multiple
// of eight outputs. A batch is a set of rows that can be worked on in parts by several threads:
// forward() and backward() touch only the rows given to them, update() only the inputs given to it,
// and no result depends on how the work was cut.
//
// Adam is the dense one: at each step every input moves that was ever active, as its moments say;
// those that never were have no moments and stay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/core/random.hpp"
#include "bidwright/nn/adam.hpp"
#include "bidwright/nn/checkpoint.hpp"
#include "bidwright/nn/matrix.hpp"

namespace bidwright::nn {

/// The active inputs of rows: those of row i are indices[offsets[i]] .. indices[offsets[i + 1] -
/// 1]. An input that is named twice counts twice.
struct ActiveRows {
  std::span<const std::uint32_t> offsets;
  std::span<const std::uint16_t> indices;

  [[nodiscard]] std::size_t size() const { return offsets.size() - 1; }
  [[nodiscard]] std::span<const std::uint16_t> operator[](std::size_t row) const {
    return indices.subspan(offsets[row], offsets[row + 1] - offsets[row]);
  }
};

class SparseLayer {
 public:
  /// Activations and gradients of one batch, output_stride() numbers a row.
  struct Batch {
    std::vector<float> values;
    std::vector<float> gradients;
  };

  SparseLayer() = default;
  /// Weights are normal with variance 2 / active: about so many inputs are active at once. The bias
  /// is zero. At most 65,536 inputs.
  SparseLayer(std::size_t inputs, std::size_t outputs, double active, bool is_rectified,
              core::Random& random);

  [[nodiscard]] std::size_t inputs() const { return inputs_; }
  [[nodiscard]] std::size_t outputs() const { return outputs_; }
  [[nodiscard]] std::size_t output_stride() const { return stride_; }

  void prepare(Batch& batch, std::size_t rows) const;
  void forward(const ActiveRows& input, std::size_t first, std::size_t last, Batch& batch) const;
  /// Turns the gradients of the values into those before rectification.
  void backward(std::size_t first, std::size_t last, Batch& batch) const;
  /// Adam over the whole batch for part `part` of `parts` of the inputs.
  void update(const ActiveRows& input, const Batch& batch, const AdamStep& step, std::size_t part,
              std::size_t parts);

  /// (inputs() + 1) * output_stride() numbers.
  [[nodiscard]] std::span<float> weights() { return weights_; }
  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  /// The moments of each weight.
  [[nodiscard]] std::span<const float> first_moments() const { return first_; }

  /// Multiplies the weights, but not the biases.
  void shrink(float keep);

  /// Weights and moments.
  void save(CheckpointWriter& writer) const;
  void restore(CheckpointReader& reader);

 private:
  void move_row(std::size_t row, const float* gradient, const AdamStep& step);

  std::size_t inputs_ = 0;
  std::size_t outputs_ = 0;
  std::size_t stride_ = 0;
  bool is_rectified_ = true;
  std::vector<float> weights_;
  std::vector<float> first_;
  std::vector<float> second_;
  /// Whether an input was ever active.
  std::vector<std::uint8_t> touched_;
};

}  // namespace bidwright::nn
