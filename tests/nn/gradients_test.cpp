// Gradients against differences: of sparse and dense layers together, as trainers join them.

#include <cmath>

#include <gtest/gtest.h>

#include "bidwright/nn/dense.hpp"
#include "bidwright/nn/sparse.hpp"

namespace bidwright::nn {
namespace {

constexpr std::size_t kRows = 5;
constexpr std::size_t kInputs = 30;
constexpr std::size_t kWidth = 20;
constexpr std::size_t kOutputs = 6;

core::Random random_of(std::uint64_t stream) {
  return core::Random(9, core::Purpose::kTest, stream);
}

/// A sparse layer and two dense ones; the loss is the sum of wanted[i] * output[i] + output[i]^2
/// / 2.
struct Network {
  Network() {
    core::Random random = random_of(1);
    sparse = SparseLayer(kInputs, kWidth, 4, true, random);
    dense = DenseStack(std::vector<std::size_t>{kWidth, 12, kOutputs}, false, random);
    for (std::size_t row = 0; row < kRows; ++row) {
      for (std::size_t i = 0; i < 4; ++i) {
        indices.push_back(static_cast<std::uint16_t>(random.below(kInputs - 1)));
      }
      offsets.push_back(static_cast<std::uint32_t>(indices.size()));
    }
    for (std::size_t i = 0; i < kRows * kOutputs; ++i) wanted.push_back(random.normal());
  }

  double loss() {
    sparse.prepare(first, kRows);
    dense.prepare(rest, kRows);
    sparse.forward({offsets, indices}, 0, kRows, first);
    dense.forward(first.values.data(), sparse.output_stride(), 0, kRows, rest);
    double sum = 0;
    for (std::size_t row = 0; row < kRows; ++row) {
      for (std::size_t o = 0; o < kOutputs; ++o) {
        const std::size_t at = row * dense.output_stride() + o;
        const auto value = static_cast<double>(rest.values.back()[at]);
        const double want = wanted[row * kOutputs + o];
        sum += want * value + value * value / 2;
        rest.gradients.back()[at] = static_cast<float>(want + value);
      }
    }
    return sum;
  }

  void step(const AdamStep& step, std::size_t parts) {
    dense.backward(0, kRows, rest);
    std::fill(first.gradients.begin(), first.gradients.end(), 0.0F);
    dense.input_gradient(0, kRows, rest, first.gradients.data(), sparse.output_stride());
    sparse.backward(0, kRows, first);
    for (std::size_t part = 0; part < parts; ++part) {
      sparse.update({offsets, indices}, first, step, part, parts);
      dense.update(first.values.data(), sparse.output_stride(), kRows, rest, step, part, parts);
    }
  }

  SparseLayer sparse;
  DenseStack dense;
  std::vector<std::uint32_t> offsets{0};
  std::vector<std::uint16_t> indices;
  std::vector<double> wanted;
  SparseLayer::Batch first;
  DenseStack::Batch rest;
};

/// The first moment after one step is a tenth of the gradient.
void expect_gradients(Network& network, std::span<float> weights, std::span<const float> moments,
                      std::size_t columns, std::size_t stride) {
  constexpr float kStep = 2e-3F;
  int moved = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (i % stride >= columns) continue;
    const float before = weights[i];
    weights[i] = before + kStep;
    const double above = network.loss();
    weights[i] = before - kStep;
    const double below = network.loss();
    weights[i] = before;
    const double slope = (above - below) / (2 * double{kStep});
    EXPECT_NEAR(static_cast<double>(moments[i]) * 10, slope, 0.02 + 0.02 * std::abs(slope)) << i;
    moved += std::abs(slope) > 0.1 ? 1 : 0;
  }
  EXPECT_GT(moved, 20);
}

TEST(Gradients, OfEveryWeightAreWhatSmallStepsGive) {
  Network network;
  network.loss();
  Network stepped = network;
  stepped.step(AdamStep::after(0, 1e-3F), 1);
  expect_gradients(network, network.sparse.weights(), stepped.sparse.first_moments(), kWidth,
                   network.sparse.output_stride());
  for (std::size_t i = 0; i < 2; ++i) {
    auto& layer = network.dense.layers()[i];
    expect_gradients(network, layer.weights, stepped.dense.layers()[i].first, layer.outputs,
                     layer.stride);
  }
}

TEST(Gradients, StepsLowerTheLossAndDoNotDependOnTheNumberOfParts) {
  Network one;
  Network three;
  const double before = one.loss();
  for (std::uint64_t i = 0; i < 50; ++i) {
    one.loss();
    three.loss();
    one.step(AdamStep::after(i, 1e-2F), 1);
    three.step(AdamStep::after(i, 1e-2F), 3);
  }
  EXPECT_LT(one.loss(), before - 1);
  EXPECT_EQ(one.loss(), three.loss());
  EXPECT_TRUE(std::ranges::equal(one.sparse.weights(), three.sparse.weights()));
}

TEST(Gradients, TrainingGoesOnFromACheckpointAsIfNothingHadHappened) {
  Network whole;
  Network resumed;
  for (std::uint64_t i = 0; i < 6; ++i) {
    whole.loss();
    whole.step(AdamStep::after(i, 1e-2F), 1);
    if (i == 2) {
      CheckpointWriter writer;
      whole.sparse.save(writer);
      whole.dense.save(writer);
      const auto bytes = writer.finish();
      auto reader = CheckpointReader::open(bytes);
      ASSERT_TRUE(reader);
      resumed.sparse.restore(*reader);
      resumed.dense.restore(*reader);
      ASSERT_TRUE(reader->good());
    }
    if (i > 2) {
      resumed.loss();
      resumed.step(AdamStep::after(i, 1e-2F), 1);
    }
  }
  EXPECT_TRUE(std::ranges::equal(whole.sparse.weights(), resumed.sparse.weights()));
  EXPECT_EQ(whole.loss(), resumed.loss());
}

}  // namespace
}  // namespace bidwright::nn
