#include "training/selfplay/policy_network.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "nn/vector_math.hpp"

#include "bidwright/nn/infer.hpp"

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
}  // namespace

PolicyNetwork::PolicyNetwork(const NetworkShape& shape, core::Random& random)
    : shape_(shape), first_(kInputs, shape.first, kUsualOnes, true, random) {
  const std::array<std::size_t, 4> sizes{shape.first, shape.second, shape.third,
                                         core::kCalls + (shape.guesses ? kGuesses : 0)};
  upper_ = nn::DenseStack(sizes, false, random);
}

void PolicyNetwork::prepare(Batch& batch, std::size_t rows) const {
  first_.prepare(batch.first, rows);
  upper_.prepare(batch.upper, rows);
}

void PolicyNetwork::hand_sum(std::span<const std::uint16_t> hand, float* sum) const {
  std::copy_n(first_.weights().data() + kInputs * shape_.first, shape_.first, sum);
  nn::add_rows(hand, first_.weights(), {sum, shape_.first});
}

void PolicyNetwork::fill_row(const float* hand_sum, std::span<const std::uint16_t> ones,
                             std::size_t row, Batch& batch) const {
  float* out = batch.first.values.data() + row * shape_.first;
  std::copy_n(hand_sum, shape_.first, out);
  nn::add_rows(ones, first_.weights(), {out, shape_.first});
  for (std::size_t x = 0; x < shape_.first; x += kLanes) {
    store(out + x, nn::larger(load(out + x), Float8{}));
  }
}

void PolicyNetwork::forward(std::size_t first, std::size_t last, Batch& batch) const {
  upper_.forward(batch.first.values.data(), shape_.first, first, last, batch.upper);
}

void PolicyNetwork::forward(const SparseRows& rows, std::size_t first, std::size_t last,
                            Batch& batch) const {
  first_.forward(rows.active(), first, last, batch.first);
  forward(first, last, batch);
}

void PolicyNetwork::backward(std::size_t first, std::size_t last, Batch& batch) const {
  upper_.backward(first, last, batch.upper);
  float* gradients = batch.first.gradients.data();
  std::fill(gradients + first * shape_.first, gradients + last * shape_.first, 0.0F);
  upper_.input_gradient(first, last, batch.upper, gradients, shape_.first);
  first_.backward(first, last, batch.first);
}

void PolicyNetwork::update(const SparseRows& rows, const Batch& batch, const nn::AdamStep& step,
                           std::size_t part, std::size_t parts) {
  upper_.update(batch.first.values.data(), shape_.first, rows.size(), batch.upper, step, part,
                parts);
  first_.update(rows.active(), batch.first, step, part, parts);
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
  take(0, first_.weights().data(), shape_.first);
  for (std::size_t i = 0; i < upper_.layers().size(); ++i) {
    take(i + 1, upper_.layers()[i].weights.data(), upper_.layers()[i].stride);
  }
  return net;
}

void PolicyNetwork::take_table_form(nn::SparseNet net) {
  const auto theirs = net.sizes();
  const std::array<std::size_t, 5> mine{kInputs, shape_.first, shape_.second, shape_.third,
                                        core::kCalls};
  const nn::Weights from = net.weights();
  const nn::Weights to = weights();
  for (std::size_t layer = 0; layer + 1 < mine.size(); ++layer) {
    const std::size_t columns = theirs[layer + 1];
    const std::size_t stride = to[layer].size() / (mine[layer] + 1);
    float* rows = to[layer].data();
    for (std::size_t row = 0; row < mine[layer]; ++row) {
      if (row < theirs[layer]) {
        std::copy_n(from[2 * layer].data() + row * columns, columns, rows + row * stride);
      } else {
        std::fill_n(rows + row * stride, columns, 0.0F);
      }
    }
    std::copy_n(from[2 * layer + 1].data(), columns, rows + mine[layer] * stride);
  }
}

nn::Weights PolicyNetwork::weights() {
  nn::Weights all{first_.weights()};
  for (const std::span<float> block : upper_.weights()) all.push_back(block);
  return all;
}

void PolicyNetwork::forget_moments() {
  core::Random any(0, core::Purpose::kTraining);
  PolicyNetwork fresh(shape_, any);
  const nn::Weights from = weights();
  const nn::Weights to = fresh.weights();
  for (std::size_t i = 0; i < from.size(); ++i) std::ranges::copy(from[i], to[i].begin());
  *this = std::move(fresh);
}

void PolicyNetwork::blend(PolicyNetwork& other, float keep) {
  const nn::Weights mine = weights();
  const nn::Weights theirs = other.weights();
  for (std::size_t b = 0; b < mine.size(); ++b) {
    for (std::size_t i = 0; i < mine[b].size(); i += kLanes) {
      const Float8 old = load(mine[b].data() + i);
      const Float8 now = load(theirs[b].data() + i);
      store(mine[b].data() + i, nn::fused(broadcast(keep), old - now, now));
    }
  }
}

void PolicyNetwork::save(nn::CheckpointWriter& writer) const {
  first_.save(writer);
  upper_.save(writer);
}

void PolicyNetwork::restore(nn::CheckpointReader& reader) {
  first_.restore(reader);
  upper_.restore(reader);
}

void PolicyNetwork::save_weights(nn::CheckpointWriter& writer) const {
  writer.floats(first_.weights());
  for (const auto& layer : upper_.layers()) writer.floats(layer.weights);
}

void PolicyNetwork::restore_weights(nn::CheckpointReader& reader) {
  for (const std::span<float> block : weights()) reader.floats(block);
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

core::Call draw_call(const CallNumbers& chances, float power, float least, core::Random& random) {
  CallNumbers shares{};
  float total = 0;
  for (std::size_t i = 0; i < core::kCalls; ++i) {
    if (chances[i] < least) continue;
    shares[i] = power == 1.0F   ? chances[i]
                : power == 2.0F ? chances[i] * chances[i]
                                : std::pow(chances[i], power);
    total += shares[i];
  }
  float left = static_cast<float>(random.uniform()) * total;
  std::size_t last = 0;
  for (std::size_t i = 0; i < core::kCalls; ++i) {
    if (shares[i] <= 0) continue;
    last = i;
    left -= shares[i];
    if (left < 0) break;
  }
  return core::Call::at(static_cast<int>(last));
}

}  // namespace bidwright::training::selfplay
