#include "bidwright/nn/sparse.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "nn/kernels.hpp"
#include "nn/random_weights.hpp"

namespace bidwright::nn {

SparseLayer::SparseLayer(std::size_t inputs, std::size_t outputs, double active, bool is_rectified,
                         core::Random& random)
    : inputs_(inputs),
      outputs_(outputs),
      stride_(round_up(outputs, kLanes)),
      is_rectified_(is_rectified),
      weights_((inputs + 1) * stride_),
      first_(weights_.size()),
      second_(weights_.size()),
      touched_(inputs) {
  assert(inputs <= 65'536);
  draw_weights(inputs, outputs, stride_, std::sqrt(2.0 / active), random, weights_);
}

void SparseLayer::prepare(Batch& batch, std::size_t rows) const {
  batch.values.resize(rows * stride_);
  batch.gradients.resize(rows * stride_);
}

void SparseLayer::forward(const ActiveRows& input, std::size_t first, std::size_t last,
                          Batch& batch) const {
  const float* bias = weights_.data() + inputs_ * stride_;
  for (std::size_t row = first; row < last; ++row) {
    const auto active = input[row];
    kernels().sum_inputs(active.size(), active.data(), weights_.data(), stride_, bias,
                         batch.values.data() + row * stride_,
                         is_rectified_ ? Then::kRectify : Then::kNothing);
  }
}

void SparseLayer::backward(std::size_t first, std::size_t last, Batch& batch) const {
  if (!is_rectified_) return;
  kernels().mask((last - first) * stride_, batch.values.data() + first * stride_,
                 batch.gradients.data() + first * stride_);
}

void SparseLayer::move_row(std::size_t row, const float* gradient, const AdamStep& step) {
  const std::size_t at = row * stride_;
  kernels().adam(step, stride_, gradient, weights_.data() + at, first_.data() + at,
                 second_.data() + at);
}

void SparseLayer::update(const ActiveRows& input, const Batch& batch, const AdamStep& step,
                         std::size_t part, std::size_t parts) {
  // Input i belongs to part i % parts. Its rows of the batch, in their order, are in
  // rows[ends[k - 1]] .. rows[ends[k] - 1], k = i / parts.
  thread_local std::vector<std::uint32_t> ends;
  thread_local std::vector<std::uint32_t> rows;
  thread_local std::vector<float> gradient;
  const auto mine = [&](std::uint16_t i) { return i % parts == part; };
  ends.assign(inputs_ / parts + 2, 0);
  for (const std::uint16_t i : input.indices) {
    if (mine(i)) ++ends[i / parts + 1];
  }
  for (std::size_t k = 1; k < ends.size(); ++k) ends[k] += ends[k - 1];
  rows.resize(ends.back());
  for (std::size_t row = 0; row < input.size(); ++row) {
    for (const std::uint16_t i : input[row]) {
      if (mine(i)) rows[ends[i / parts]++] = static_cast<std::uint32_t>(row);
    }
  }
  gradient.resize(stride_);
  std::size_t begin = 0;
  for (std::size_t i = part, k = 0; i < inputs_; i += parts, ++k) {
    const std::size_t count = ends[k] - begin;
    if (count != 0) touched_[i] = 1;
    if (touched_[i] != 0) {
      kernels().sum_rows(count, rows.data() + begin, batch.gradients.data(), stride_,
                         gradient.data());
      move_row(i, gradient.data(), step);
    }
    begin = ends[k];
  }
  if (part + 1 != parts) return;
  std::fill(gradient.begin(), gradient.end(), 0.0F);
  for (std::size_t row = 0; row < input.size(); ++row) {
    kernels().add(stride_, batch.gradients.data() + row * stride_, gradient.data());
  }
  move_row(inputs_, gradient.data(), step);
}

void SparseLayer::shrink(float keep) {
  kernels().scale(inputs_ * stride_, keep, weights_.data());
}

void SparseLayer::save(CheckpointWriter& writer) const {
  for (const auto* values : {&weights_, &first_, &second_}) writer.floats(*values);
}

void SparseLayer::restore(CheckpointReader& reader) {
  for (auto* values : {&weights_, &first_, &second_}) reader.floats(*values);
  for (std::size_t i = 0; i < inputs_; ++i) {
    const auto row = std::span(second_).subspan(i * stride_, stride_);
    touched_[i] = std::any_of(row.begin(), row.end(), [](float x) { return x != 0.0F; }) ? 1 : 0;
  }
}

}  // namespace bidwright::nn
