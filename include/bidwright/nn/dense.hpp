// A stack of dense layers and its training: activations forward, gradients backward, Adam.
//
// A layer's weights are input-major, one row an input, the bias in a last row; rows are padded to
// a multiple of eight outputs. Layers are followed by max(0, x), the last one on request.
// A batch is a set of rows that can be worked on in parts by several threads: forward() and
// backward() touch only the rows given to them, update() only the inputs given to it, and no result
// depends on how the work was cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/core/random.hpp"
#include "bidwright/nn/adam.hpp"
#include "bidwright/nn/average.hpp"
#include "bidwright/nn/checkpoint.hpp"
#include "bidwright/nn/matrix.hpp"

namespace bidwright::nn {

class DenseStack {
 public:
  struct Layer {
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    std::size_t stride = 0;
    std::vector<float> weights;
    std::vector<float> first;
    std::vector<float> second;
  };
  /// Activations and gradients of one batch.
  struct Batch {
    std::vector<std::vector<float>> values;
    std::vector<std::vector<float>> gradients;
  };

  DenseStack() = default;
  /// sizes: inputs, then the outputs of each layer. Weights are normal with variance 2 / inputs.
  DenseStack(std::span<const std::size_t> sizes, bool last_is_rectified, core::Random& random);

  [[nodiscard]] std::size_t inputs() const { return layers_.front().inputs; }
  [[nodiscard]] std::size_t outputs() const { return layers_.back().outputs; }
  [[nodiscard]] std::size_t output_stride() const { return layers_.back().stride; }
  [[nodiscard]] std::vector<Layer>& layers() { return layers_; }
  [[nodiscard]] const std::vector<Layer>& layers() const { return layers_; }

  void prepare(Batch& batch, std::size_t rows) const;
  /// Rows [first, last) of the batch; row i of the input is input + i * input_stride.
  void forward(const float* input, std::size_t input_stride, std::size_t first, std::size_t last,
               Batch& batch) const;
  /// Turns the gradients of the last layer's values into those of all layers before their
  /// rectification.
  void backward(std::size_t first, std::size_t last, Batch& batch) const;
  /// Adds the gradients of the inputs, of rows [first, last), to rows of `out`.
  void input_gradient(std::size_t first, std::size_t last, const Batch& batch, float* out,
                      std::size_t out_stride) const;
  /// Adam over the whole batch for part `part` of `parts` of every layer's inputs. The moments'
  /// corrections come with the step.
  void update(const float* input, std::size_t input_stride, std::size_t rows, const Batch& batch,
              const AdamStep& step, std::size_t part, std::size_t parts);

  /// The gradient of part `part` of `parts` of a layer's weights, the bias in its last row, from
  /// its inputs and the gradients of its outputs. The place of its first number among the weights.
  static std::size_t weight_gradient(const Layer& layer, Rows input, std::size_t rows,
                                     const float* outputs, std::size_t part, std::size_t parts,
                                     std::vector<float>& gradient);

  /// Block by block.
  [[nodiscard]] Weights weights();
  /// Multiplies the weights, but not the biases.
  void shrink(float keep);

  /// Weights and moments.
  void save(CheckpointWriter& writer) const;
  void restore(CheckpointReader& reader);

 private:
  std::vector<Layer> layers_;
  bool last_is_rectified_ = true;
};

}  // namespace bidwright::nn
