#include "papers/tricks/block_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "bidwright/nn/activation.hpp"

namespace bidwright::papers {
namespace {

/// RMSProp for part `part` of `parts` of the layer's inputs, the bias among them.
void root_mean_square(nn::DenseStack::Layer& layer, nn::Rows input, std::size_t rows,
                      const float* gradients, float rate, std::size_t part, std::size_t parts) {
  constexpr float kKept = 0.9F;
  constexpr float kEpsilon = 1e-7F;
  thread_local std::vector<float> gradient;
  const std::size_t offset =
      nn::DenseStack::weight_gradient(layer, input, rows, gradients, part, parts, gradient);
  float* weights = layer.weights.data() + offset;
  float* squares = layer.second.data() + offset;
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    squares[i] = kKept * squares[i] + (1 - kKept) * gradient[i] * gradient[i];
    weights[i] -= rate * gradient[i] / (std::sqrt(squares[i]) + kEpsilon);
  }
}

}  // namespace

BlockLayer::BlockLayer(const LayerShape& shape, core::Random& random) : shape_(shape) {
  const std::array<std::size_t, 2> sizes{shape.inputs / shape.blocks, shape.outputs / shape.blocks};
  for (std::size_t b = 0; b < shape.blocks; ++b) {
    nn::DenseStack& block =
        blocks_.emplace_back(sizes, shape.activation == Activation::kRectified, random);
    if (shape.activation == Activation::kRectified) continue;
    // Variance 1 / inputs keeps what is not rectified at its scale.
    for (float& weight : block.layers().front().weights) weight *= 0.70710678F;
  }
}

void BlockLayer::prepare(Batch& batch, std::size_t rows) const {
  batch.blocks.resize(blocks_.size());
  for (std::size_t b = 0; b < blocks_.size(); ++b) blocks_[b].prepare(batch.blocks[b], rows);
  batch.values.resize(rows * shape_.outputs);
  batch.gradients.resize(rows * shape_.outputs);
}

void BlockLayer::forward(const float* input, std::size_t first, std::size_t last,
                         Batch& batch) const {
  const std::size_t width = shape_.outputs / shape_.blocks;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    blocks_[b].forward(input + b * blocks_[b].inputs(), shape_.inputs, first, last,
                       batch.blocks[b]);
    const std::size_t stride = blocks_[b].output_stride();
    float* values = batch.blocks[b].values.back().data();
    if (shape_.activation == Activation::kTanh) {
      nn::hyperbolic_tangent((last - first) * stride, values + first * stride);
    }
    for (std::size_t row = first; row < last; ++row) {
      std::copy_n(values + row * stride, width,
                  batch.values.data() + row * shape_.outputs + b * width);
    }
  }
}

void BlockLayer::backward(std::size_t first, std::size_t last, Batch& batch) const {
  const std::size_t width = shape_.outputs / shape_.blocks;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    float* to = batch.blocks[b].gradients.back().data();
    const float* values = batch.blocks[b].values.back().data();
    const std::size_t stride = blocks_[b].output_stride();
    for (std::size_t row = first; row < last; ++row) {
      std::copy_n(batch.gradients.data() + row * shape_.outputs + b * width, width,
                  to + row * stride);
      std::fill(to + row * stride + width, to + (row + 1) * stride, 0.0F);
    }
    if (shape_.activation == Activation::kTanh) {
      for (std::size_t i = first * stride; i != last * stride; ++i) {
        to[i] *= 1 - values[i] * values[i];
      }
    }
    blocks_[b].backward(first, last, batch.blocks[b]);
  }
}

void BlockLayer::input_gradient(std::size_t first, std::size_t last, const Batch& batch,
                                float* out) const {
  const std::size_t width = shape_.inputs / shape_.blocks;
  const std::size_t stride = nn::round_up(width, nn::kLanes);
  thread_local std::vector<float> room;
  room.resize(last * stride);
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    std::fill(room.begin() + static_cast<std::ptrdiff_t>(first * stride), room.end(), 0.0F);
    blocks_[b].input_gradient(first, last, batch.blocks[b], room.data(), stride);
    for (std::size_t row = first; row < last; ++row) {
      std::copy_n(room.data() + row * stride, width, out + row * shape_.inputs + b * width);
    }
  }
}

void BlockLayer::update(const float* input, std::size_t rows, const Batch& batch, const Step& step,
                        std::size_t part, std::size_t parts) {
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const float* from = input + b * blocks_[b].inputs();
    if (step.optimiser == Optimiser::kAdam) {
      blocks_[b].update(from, shape_.inputs, rows, batch.blocks[b], step.adam, part, parts);
    } else {
      root_mean_square(blocks_[b].layers().front(), nn::Rows{from, shape_.inputs}, rows,
                       batch.blocks[b].gradients.back().data(), step.adam.rate, part, parts);
    }
  }
}

Chain::Chain(const std::vector<LayerShape>& shapes, core::Random& random) {
  for (const LayerShape& shape : shapes) layers_.emplace_back(shape, random);
}

void Chain::prepare(Batch& batch, std::size_t rows) const {
  batch.layers.resize(layers_.size());
  for (std::size_t i = 0; i < layers_.size(); ++i) layers_[i].prepare(batch.layers[i], rows);
}

void Chain::forward(const float* input, std::size_t first, std::size_t last, Batch& batch) const {
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    layers_[i].forward(i == 0 ? input : batch.layers[i - 1].values.data(), first, last,
                       batch.layers[i]);
  }
}

void Chain::backward(std::size_t first, std::size_t last, Batch& batch,
                     float* input_gradients) const {
  for (std::size_t i = layers_.size(); i-- > 0;) {
    layers_[i].backward(first, last, batch.layers[i]);
    float* to = i > 0 ? batch.layers[i - 1].gradients.data() : input_gradients;
    if (to != nullptr) layers_[i].input_gradient(first, last, batch.layers[i], to);
  }
}

void Chain::update(const float* input, std::size_t rows, const Batch& batch, const Step& step,
                   std::size_t part, std::size_t parts) {
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    layers_[i].update(i == 0 ? input : batch.layers[i - 1].values.data(), rows, batch.layers[i],
                      step, part, parts);
  }
}

}  // namespace bidwright::papers
