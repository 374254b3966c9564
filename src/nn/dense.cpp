#include "bidwright/nn/dense.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "nn/kernels.hpp"
#include "nn/random_weights.hpp"

#include "bidwright/core/share.hpp"

namespace bidwright::nn {

DenseStack::DenseStack(std::span<const std::size_t> sizes, bool last_is_rectified,
                       core::Random& random)
    : last_is_rectified_(last_is_rectified) {
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
    Layer layer;
    layer.inputs = sizes[i];
    layer.outputs = sizes[i + 1];
    layer.stride = round_up(layer.outputs, kLanes);
    const std::size_t count = (layer.inputs + 1) * layer.stride;
    layer.weights.assign(count, 0.0F);
    layer.first.assign(count, 0.0F);
    layer.second.assign(count, 0.0F);
    draw_weights(layer.inputs, layer.outputs, layer.stride,
                 std::sqrt(2.0 / static_cast<double>(layer.inputs)), random, layer.weights);
    layers_.push_back(std::move(layer));
  }
}

void DenseStack::prepare(Batch& batch, std::size_t rows) const {
  batch.values.resize(layers_.size());
  batch.gradients.resize(layers_.size());
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    batch.values[i].resize(rows * layers_[i].stride);
    batch.gradients[i].resize(rows * layers_[i].stride);
  }
}

void DenseStack::forward(const float* input, std::size_t input_stride, std::size_t first,
                         std::size_t last, Batch& batch) const {
  const float* from = input;
  std::size_t from_stride = input_stride;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    float* to = batch.values[i].data();
    multiply(last - first, layer.stride, layer.inputs,
             Rows{from + first * from_stride, from_stride}, layer.weights.data(), layer.stride,
             layer.weights.data() + layer.inputs * layer.stride,
             MutableRows{to + first * layer.stride, layer.stride},
             i + 1 < layers_.size() || last_is_rectified_ ? Then::kRectify : Then::kNothing);
    from = to;
    from_stride = layer.stride;
  }
}

void DenseStack::backward(std::size_t first, std::size_t last, Batch& batch) const {
  thread_local std::vector<float> turned;
  for (std::size_t i = layers_.size(); i-- > 0;) {
    const Layer& layer = layers_[i];
    float* gradient = batch.gradients[i].data();
    if (i + 1 < layers_.size() || last_is_rectified_) {
      kernels().mask((last - first) * layer.stride, batch.values[i].data() + first * layer.stride,
                     gradient + first * layer.stride);
    }
    if (i == 0) break;
    const Layer& before = layers_[i - 1];
    turned.assign(layer.stride * before.stride, 0.0F);
    transpose(layer.inputs, layer.stride, layer.weights.data(), layer.stride, turned.data(),
              before.stride);
    float* to = batch.gradients[i - 1].data();
    std::fill(to + first * before.stride, to + last * before.stride, 0.0F);
    multiply(last - first, before.stride, layer.stride,
             Rows{gradient + first * layer.stride, layer.stride}, turned.data(), before.stride,
             nullptr, MutableRows{to + first * before.stride, before.stride});
  }
}

void DenseStack::input_gradient(std::size_t first, std::size_t last, const Batch& batch, float* out,
                                std::size_t out_stride) const {
  thread_local std::vector<float> turned;
  const Layer& layer = layers_.front();
  const std::size_t columns = round_up(layer.inputs, kLanes);
  assert(out_stride >= columns);
  turned.assign(layer.stride * columns, 0.0F);
  transpose(layer.inputs, layer.stride, layer.weights.data(), layer.stride, turned.data(), columns);
  multiply(last - first, columns, layer.stride,
           Rows{batch.gradients.front().data() + first * layer.stride, layer.stride}, turned.data(),
           columns, nullptr, MutableRows{out + first * out_stride, out_stride});
}

std::size_t DenseStack::weight_gradient(const Layer& layer, Rows input, std::size_t rows,
                                        const float* outputs, std::size_t part, std::size_t parts,
                                        std::vector<float>& gradient) {
  // Inputs, the bias among them, in parts.
  const auto [first, last] = core::share_of(layer.inputs + 1, part, parts);
  gradient.assign((last - first) * layer.stride, 0.0F);
  multiply_transposed(first, std::min(last, layer.inputs), layer.stride, rows, input,
                      Rows{outputs, layer.stride}, gradient.data() - first * layer.stride,
                      layer.stride);
  if (last > layer.inputs) {
    float* bias = gradient.data() + (layer.inputs - first) * layer.stride;
    for (std::size_t row = 0; row < rows; ++row) {
      kernels().add(layer.stride, outputs + row * layer.stride, bias);
    }
  }
  return first * layer.stride;
}

void DenseStack::update(const float* input, std::size_t input_stride, std::size_t rows,
                        const Batch& batch, const AdamStep& step, std::size_t part,
                        std::size_t parts) {
  thread_local std::vector<float> gradient;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    Layer& layer = layers_[i];
    const Rows from = i == 0 ? Rows{input, input_stride}
                             : Rows{batch.values[i - 1].data(), layers_[i - 1].stride};
    const std::size_t offset =
        weight_gradient(layer, from, rows, batch.gradients[i].data(), part, parts, gradient);
    adam(step, gradient.size(), gradient.data(), layer.weights.data() + offset,
         layer.first.data() + offset, layer.second.data() + offset);
  }
}

void DenseStack::shrink(float keep) {
  for (Layer& layer : layers_) {
    kernels().scale(layer.inputs * layer.stride, keep, layer.weights.data());
  }
}

Weights DenseStack::weights() {
  Weights blocks;
  for (Layer& layer : layers_) blocks.emplace_back(layer.weights);
  return blocks;
}

void DenseStack::save(CheckpointWriter& writer) const {
  for (const Layer& layer : layers_) {
    for (const auto* values : {&layer.weights, &layer.first, &layer.second}) {
      writer.floats(*values);
    }
  }
}

void DenseStack::restore(CheckpointReader& reader) {
  for (Layer& layer : layers_) {
    for (auto* values : {&layer.weights, &layer.first, &layer.second}) reader.floats(*values);
  }
}

}  // namespace bidwright::nn
