#include "bidwright/nn/sparse_net.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "bidwright/nn/infer.hpp"

namespace bidwright::nn {

namespace {

std::vector<std::size_t> sizes_of(const SparseLayer& first, const DenseStack& others) {
  std::vector<std::size_t> sizes{first.inputs(), first.outputs()};
  for (const DenseStack::Layer& layer : others.layers()) sizes.push_back(layer.outputs);
  return sizes;
}

/// Rows of weights that are `stride` apart, one after another.
void take_rows(std::span<const float> from, std::size_t stride, std::size_t columns,
               std::span<float> to) {
  for (std::size_t row = 0; row * columns < to.size(); ++row) {
    std::copy_n(from.data() + row * stride, columns, to.data() + row * columns);
  }
}

}  // namespace

SparseNet::SparseNet(std::span<const std::size_t> sizes) : sizes_(sizes.begin(), sizes.end()) {
  assert(sizes.size() >= 3);
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
    assert(sizes[i + 1] <= kMostUnits);
    blocks_.emplace_back(sizes[i] * sizes[i + 1]);
    blocks_.emplace_back(sizes[i + 1]);
  }
}

SparseNet::SparseNet(const SparseLayer& first, const DenseStack& others)
    : SparseNet(sizes_of(first, others)) {
  const auto take = [&](std::size_t layer, std::span<const float> weights, std::size_t stride) {
    const std::size_t columns = sizes_[layer + 1];
    take_rows(weights, stride, columns, blocks_[2 * layer]);
    take_rows(weights.subspan(sizes_[layer] * stride), stride, columns, blocks_[2 * layer + 1]);
  };
  take(0, first.weights(), first.output_stride());
  for (std::size_t i = 0; i < others.layers().size(); ++i) {
    take(i + 1, others.layers()[i].weights, others.layers()[i].stride);
  }
}

Weights SparseNet::weights() {
  return {blocks_.begin(), blocks_.end()};
}

void SparseNet::add(std::span<const std::uint16_t> active, std::span<float> sum,
                    std::size_t first) const {
  assert(sum.size() == width());
  add_rows(active, std::span(blocks_[0]).subspan(first * width()), sum);
}

void SparseNet::outputs_of(std::span<const float> sum, std::span<float> out) const {
  assert(sum.size() == width() && out.size() == outputs());
  std::array<std::array<float, kMostUnits>, 2> room;
  std::span<const float> from = sum;
  for (std::size_t layer = 1; layer + 1 < sizes_.size(); ++layer) {
    const bool last = layer + 2 == sizes_.size();
    const std::span<float> to = last ? out : std::span(room[layer % 2]).first(sizes_[layer + 1]);
    affine_of_positive(from, blocks_[2 * layer], blocks_[2 * layer + 1], to);
    from = to;
  }
}

SparseNet mean_of(std::span<const SparseNet> networks) {
  assert(!networks.empty());
  SparseNet mean = networks.front();
  const auto sums = mean.weights();
  for (SparseNet other : networks.subspan(1)) {
    assert(std::ranges::equal(other.sizes(), mean.sizes()));
    const auto theirs = other.weights();
    for (std::size_t b = 0; b < sums.size(); ++b) {
      for (std::size_t i = 0; i < sums[b].size(); ++i) sums[b][i] += theirs[b][i];
    }
  }
  for (const std::span<float> block : sums) {
    for (float& weight : block) weight /= static_cast<float>(networks.size());
  }
  return mean;
}

}  // namespace bidwright::nn
