#include "training/selfplay/policy_network.hpp"

#include <algorithm>
#include <cmath>

#include "nn/vector_math.hpp"

namespace bidwright::training::selfplay {

namespace {

using nn::broadcast;
using nn::Float8;
using nn::kLanes;
using nn::load;
using nn::store;

constexpr std::size_t kInputs = bidding::kAuctionInputs;
/// Inputs that are on, about.
constexpr double kUsualOnes = 36;
/// Vectors of eight that are summed in registers at a time.
constexpr std::size_t kVectors = 8;

/// Some vectors of sum += those of the rows of these inputs, `stride` numbers apart.
template <std::size_t Vectors>
void add_columns(const float* weights, std::size_t stride, std::span<const std::uint16_t> ones,
                 float* sum) {
  Float8 sums[Vectors];
  for (std::size_t v = 0; v < Vectors; ++v) sums[v] = load(sum + v * kLanes);
  for (const std::uint16_t one : ones) {
    const float* row = weights + one * stride;
    for (std::size_t v = 0; v < Vectors; ++v) sums[v] += load(row + v * kLanes);
  }
  for (std::size_t v = 0; v < Vectors; ++v) store(sum + v * kLanes, sums[v]);
}

/// sum[0 .. width) += the rows of these inputs.
void add_rows(const float* weights, std::size_t width, std::span<const std::uint16_t> ones,
              float* sum) {
  std::size_t at = 0;
  for (; at + kVectors * kLanes <= width; at += kVectors * kLanes) {
    add_columns<kVectors>(weights + at, width, ones, sum + at);
  }
  for (; at < width; at += kLanes) add_columns<1>(weights + at, width, ones, sum + at);
}

}  // namespace

PolicyNetwork::PolicyNetwork(const NetworkShape& shape, core::Random& random) : shape_(shape) {
  weights_.assign((kInputs + 1) * shape.first, 0.0F);
  first_moment_.assign(weights_.size(), 0.0F);
  second_moment_.assign(weights_.size(), 0.0F);
  const double deviation = std::sqrt(2.0 / kUsualOnes);
  for (std::size_t i = 0; i < kInputs * shape.first; ++i) {
    // Irwin-Hall: nearly normal from sums of uniforms, equal on every machine.
    double x = -2.0;
    for (int k = 0; k < 4; ++k) x += static_cast<double>(random()) * 0x1.0p-32;
    weights_[i] = static_cast<float>(x * 1.7320508075688772 * deviation);
  }
  const std::array<std::size_t, 4> sizes{shape.first, shape.second, shape.third, core::kCalls};
  upper_ = nn::DenseStack(sizes, false, random);
}

void PolicyNetwork::prepare(Batch& batch, std::size_t rows) const {
  batch.first.resize(rows * shape_.first);
  batch.first_gradient.resize(rows * shape_.first);
  upper_.prepare(batch.upper, rows);
}

void PolicyNetwork::hand_sum(std::span<const std::uint16_t> hand, float* sum) const {
  std::copy_n(weights_.data() + kInputs * shape_.first, shape_.first, sum);
  add_rows(weights_.data(), shape_.first, hand, sum);
}

void PolicyNetwork::fill_row(const float* hand_sum, std::span<const std::uint16_t> ones,
                             std::size_t row, Batch& batch) const {
  float* out = batch.first.data() + row * shape_.first;
  std::copy_n(hand_sum, shape_.first, out);
  add_rows(weights_.data(), shape_.first, ones, out);
  for (std::size_t x = 0; x < shape_.first; x += kLanes) {
    store(out + x, nn::larger(load(out + x), Float8{}));
  }
}

void PolicyNetwork::forward(std::size_t first, std::size_t last, Batch& batch) const {
  upper_.forward(batch.first.data(), shape_.first, first, last, batch.upper);
}

void PolicyNetwork::backward(std::size_t first, std::size_t last, Batch& batch) const {
  upper_.backward(first, last, batch.upper);
  const std::size_t begin = first * shape_.first;
  const std::size_t end = last * shape_.first;
  std::fill(batch.first_gradient.data() + begin, batch.first_gradient.data() + end, 0.0F);
  upper_.input_gradient(first, last, batch.upper, batch.first_gradient.data(), shape_.first);
  for (std::size_t x = begin; x < end; x += kLanes) {
    float* to = batch.first_gradient.data() + x;
    store(to, load(batch.first.data() + x) > Float8{} ? load(to) : Float8{});
  }
}

void PolicyNetwork::update(const SparseRows& rows, const std::vector<std::uint32_t>& members,
                           Batch& batch, const nn::AdamStep& step, std::size_t part,
                           std::size_t parts) {
  upper_.update(batch.first.data(), shape_.first, members.size(), batch.upper, step, part, parts);
  // The first layer's columns in parts: every thread goes through all rows in their order.
  const std::size_t vectors = shape_.first / kLanes;
  const std::size_t begin = vectors * part / parts * kLanes;
  const std::size_t width = vectors * (part + 1) / parts * kLanes - begin;
  if (width == 0) return;
  thread_local std::vector<float> gradient;
  gradient.assign((kInputs + 1) * width, 0.0F);
  float* bias = gradient.data() + kInputs * width;
  for (std::size_t row = 0; row < members.size(); ++row) {
    const float* from = batch.first_gradient.data() + row * shape_.first + begin;
    const auto add = [&](float* to) {
      for (std::size_t x = 0; x < width; x += kLanes) store(to + x, load(to + x) + load(from + x));
    };
    for (const std::uint16_t one : rows[members[row]]) add(gradient.data() + one * width);
    add(bias);
  }
  for (std::size_t input = 0; input <= kInputs; ++input) {
    const std::size_t at = input * shape_.first + begin;
    nn::adam(step, width, gradient.data() + input * width, weights_.data() + at,
             first_moment_.data() + at, second_moment_.data() + at);
  }
}

void PolicyNetwork::blend(const PolicyNetwork& other, float keep) {
  const auto mix = [keep](std::vector<float>& to, const std::vector<float>& from) {
    for (std::size_t i = 0; i < to.size(); i += kLanes) {
      const Float8 mine = load(to.data() + i);
      const Float8 theirs = load(from.data() + i);
      store(to.data() + i, nn::fused(broadcast(keep), mine - theirs, theirs));
    }
  };
  mix(weights_, other.weights_);
  for (std::size_t l = 0; l < upper_.layers().size(); ++l) {
    mix(upper_.layers()[l].weights, other.upper_.layers()[l].weights);
  }
}

nn::SparseNet PolicyNetwork::table_form() const {
  const std::array<std::size_t, 5> sizes{kInputs, shape_.first, shape_.second, shape_.third,
                                         core::kCalls};
  nn::SparseNet net(sizes);
  const nn::Weights to = net.weights();
  const auto take = [&](std::size_t layer, const float* weights, std::size_t stride) {
    const std::size_t columns = sizes[layer + 1];
    for (std::size_t row = 0; row < sizes[layer]; ++row) {
      std::copy_n(weights + row * stride, columns, to[2 * layer].data() + row * columns);
    }
    std::copy_n(weights + sizes[layer] * stride, columns, to[2 * layer + 1].data());
  };
  take(0, weights_.data(), shape_.first);
  for (std::size_t i = 0; i < upper_.layers().size(); ++i) {
    take(i + 1, upper_.layers()[i].weights.data(), upper_.layers()[i].stride);
  }
  return net;
}

void PolicyNetwork::forget_moments() {
  std::fill(first_moment_.begin(), first_moment_.end(), 0.0F);
  std::fill(second_moment_.begin(), second_moment_.end(), 0.0F);
  for (auto& layer : upper_.layers()) {
    std::fill(layer.first.begin(), layer.first.end(), 0.0F);
    std::fill(layer.second.begin(), layer.second.end(), 0.0F);
  }
}

void PolicyNetwork::save(nn::CheckpointWriter& writer) const {
  for (const auto* values : {&weights_, &first_moment_, &second_moment_}) writer.floats(*values);
  upper_.save(writer);
}

void PolicyNetwork::restore(nn::CheckpointReader& reader) {
  for (auto* values : {&weights_, &first_moment_, &second_moment_}) reader.floats(*values);
  upper_.restore(reader);
}

void PolicyNetwork::save_weights(nn::CheckpointWriter& writer) const {
  writer.floats(weights_);
  for (const auto& layer : upper_.layers()) writer.floats(layer.weights);
}

void PolicyNetwork::restore_weights(nn::CheckpointReader& reader) {
  reader.floats(weights_);
  for (auto& layer : upper_.layers()) reader.floats(layer.weights);
}

void softmax(const float* numbers, std::uint64_t legal, CallNumbers& chances) {
  constexpr float kNever = -1e30F;
  for (std::size_t i = 0; i < kOutputs; ++i) {
    chances[i] = (legal >> i & 1) != 0 ? numbers[i] : kNever;
  }
  Float8 most = load(chances.data());
  for (std::size_t x = kLanes; x < kOutputs; x += kLanes) {
    most = nn::larger(most, load(chances.data() + x));
  }
  const Float8 top = broadcast(nn::maximum(most));
  Float8 total{};
  for (std::size_t x = 0; x < kOutputs; x += kLanes) {
    const Float8 distance = load(chances.data() + x) - top;
    const Float8 share = distance < broadcast(-60.0F) ? Float8{} : nn::exponential(distance);
    store(chances.data() + x, share);
    total += share;
  }
  const float sum = nn::sum(total);
  for (std::size_t x = 0; x < kOutputs; x += kLanes) {
    store(chances.data() + x, load(chances.data() + x) / broadcast(sum));
  }
}

}  // namespace bidwright::training::selfplay
