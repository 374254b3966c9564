// Layers whose inputs and outputs may fall into blocks without connections between them: four
// hands, each with weights of its own ("dedicated"), or one block ("full"); and chains of them.
//
// Rows [first, last) of a batch may be worked on by different threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bidwright/nn/dense.hpp"
#include "bidwright/papers/trick_network.hpp"

namespace bidwright::papers {

/// A step of Adam, or of RMSProp at its rate.
struct Step {
  nn::AdamStep adam;
  Optimiser optimiser = Optimiser::kAdam;
};

enum class Activation : std::uint8_t { kNone, kTanh, kRectified };

struct LayerShape {
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  std::size_t blocks = 1;
  Activation activation = Activation::kNone;
};

class BlockLayer {
 public:
  struct Batch {
    std::vector<nn::DenseStack::Batch> blocks;
    /// Rows of outputs() numbers, and the gradients of them.
    std::vector<float> values;
    std::vector<float> gradients;
  };

  BlockLayer(const LayerShape& shape, core::Random& random);

  [[nodiscard]] std::size_t inputs() const { return shape_.inputs; }
  [[nodiscard]] std::size_t outputs() const { return shape_.outputs; }

  void prepare(Batch& batch, std::size_t rows) const;
  void forward(const float* input, std::size_t first, std::size_t last, Batch& batch) const;
  /// From batch.gradients, which it turns into those before the activation.
  void backward(std::size_t first, std::size_t last, Batch& batch) const;
  /// Writes the gradients of the inputs.
  void input_gradient(std::size_t first, std::size_t last, const Batch& batch, float* out) const;
  void update(const float* input, std::size_t rows, const Batch& batch, const Step& step,
              std::size_t part, std::size_t parts);

 private:
  LayerShape shape_;
  std::vector<nn::DenseStack> blocks_;
};

class Chain {
 public:
  struct Batch {
    std::vector<BlockLayer::Batch> layers;

    [[nodiscard]] const float* values() const { return layers.back().values.data(); }
    [[nodiscard]] float* gradients() { return layers.back().gradients.data(); }
  };

  Chain() = default;
  Chain(const std::vector<LayerShape>& shapes, core::Random& random);

  [[nodiscard]] std::size_t inputs() const { return layers_.front().inputs(); }
  [[nodiscard]] std::size_t outputs() const { return layers_.back().outputs(); }

  void prepare(Batch& batch, std::size_t rows) const;
  void forward(const float* input, std::size_t first, std::size_t last, Batch& batch) const;
  /// From batch.gradients(); writes the gradients of the inputs to `input_gradients` unless that
  /// is null.
  void backward(std::size_t first, std::size_t last, Batch& batch, float* input_gradients) const;
  void update(const float* input, std::size_t rows, const Batch& batch, const Step& step,
              std::size_t part, std::size_t parts);

 private:
  std::vector<BlockLayer> layers_;
};

}  // namespace bidwright::papers
