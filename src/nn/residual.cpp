#include "bidwright/nn/residual.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "nn/kernels.hpp"

namespace bidwright::nn {

ResidualStack::ResidualStack(std::size_t width, std::size_t hidden, std::size_t blocks,
                             core::Random& random)
    : width_(width) {
  assert(width % kLanes == 0);
  for (std::size_t i = 0; i < blocks; ++i) {
    DenseStack& block = blocks_.emplace_back(std::array{width, hidden, width}, false, random);
    std::ranges::fill(block.layers().back().weights, 0.0F);
  }
}

void ResidualStack::prepare(Batch& batch, std::size_t rows) const {
  batch.blocks.resize(blocks_.size());
  batch.values.resize(blocks_.size());
  batch.gradients.resize(blocks_.size());
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    blocks_[i].prepare(batch.blocks[i], rows);
    batch.values[i].resize(rows * width_);
    batch.gradients[i].resize(rows * width_);
  }
}

void ResidualStack::forward(const float* input, std::size_t first, std::size_t last,
                            Batch& batch) const {
  const std::size_t begin = first * width_;
  const std::size_t count = (last - first) * width_;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    blocks_[i].forward(input, width_, first, last, batch.blocks[i]);
    float* out = batch.values[i].data();
    std::copy_n(input + begin, count, out + begin);
    kernels().add(count, batch.blocks[i].values.back().data() + begin, out + begin);
    input = out;
  }
}

void ResidualStack::backward(std::size_t first, std::size_t last, Batch& batch,
                             float* input_gradients) const {
  const std::size_t begin = first * width_;
  const std::size_t count = (last - first) * width_;
  for (std::size_t i = blocks_.size(); i-- > 0;) {
    const float* from = batch.gradients[i].data();
    std::copy_n(from + begin, count, batch.blocks[i].gradients.back().data() + begin);
    blocks_[i].backward(first, last, batch.blocks[i]);
    if (i == 0 && input_gradients == nullptr) return;
    float* to = i > 0 ? batch.gradients[i - 1].data() : input_gradients;
    if (i > 0) {
      std::copy_n(from + begin, count, to + begin);
    } else {
      kernels().add(count, from + begin, to + begin);
    }
    blocks_[i].input_gradient(first, last, batch.blocks[i], to, width_);
  }
}

void ResidualStack::update(const float* input, std::size_t rows, const Batch& batch,
                           const AdamStep& step, std::size_t part, std::size_t parts) {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    blocks_[i].update(input, width_, rows, batch.blocks[i], step, part, parts);
    input = batch.values[i].data();
  }
}

Weights ResidualStack::weights() {
  Weights all;
  for (DenseStack& block : blocks_) {
    for (const auto weights : block.weights()) all.push_back(weights);
  }
  return all;
}

void ResidualStack::shrink(float keep) {
  for (DenseStack& block : blocks_) block.shrink(keep);
}

void ResidualStack::save(CheckpointWriter& writer) const {
  for (const DenseStack& block : blocks_) block.save(writer);
}

void ResidualStack::restore(CheckpointReader& reader) {
  for (DenseStack& block : blocks_) block.restore(reader);
}

}  // namespace bidwright::nn
