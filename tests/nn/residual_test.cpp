#include "bidwright/nn/residual.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace bidwright::nn {
namespace {

constexpr std::size_t kRows = 4;
constexpr std::size_t kWidth = 16;

std::vector<float> random_floats(std::size_t count, std::uint64_t stream) {
  core::Random random(12, core::Purpose::kTest, stream);
  std::vector<float> result(count);
  for (float& x : result) x = static_cast<float>(random.normal());
  return result;
}

/// Three blocks whose second layers are not zero any more.
ResidualStack stack_of() {
  core::Random random(11, core::Purpose::kTest);
  ResidualStack stack(kWidth, 24, 3, random);
  std::uint64_t stream = 5;
  for (DenseStack& block : stack.blocks()) {
    auto& layer = block.layers().back();
    const auto noise = random_floats(layer.weights.size(), ++stream);
    for (std::size_t i = 0; i < noise.size(); ++i) layer.weights[i] = 0.2F * noise[i];
  }
  return stack;
}

/// Half the sum of squares of what comes out; its gradient is the output itself.
double loss(const ResidualStack& stack, const std::vector<float>& input,
            ResidualStack::Batch& batch) {
  stack.prepare(batch, kRows);
  stack.forward(input.data(), 0, kRows, batch);
  batch.gradients.back() = batch.values.back();
  double sum = 0;
  for (const float x : batch.values.back()) sum += static_cast<double>(x) * x / 2;
  return sum;
}

TEST(ResidualStack, PassesItsInputsOnBeforeItLearns) {
  core::Random random(11, core::Purpose::kTest);
  const ResidualStack stack(kWidth, 24, 3, random);
  const auto input = random_floats(kRows * kWidth, 1);
  ResidualStack::Batch batch;
  loss(stack, input, batch);
  EXPECT_EQ(batch.values.back(), input);
}

TEST(ResidualStack, GradientsAreWhatSmallStepsGive) {
  constexpr float kStep = 1e-3F;
  ResidualStack stack = stack_of();
  auto input = random_floats(kRows * kWidth, 1);
  ResidualStack::Batch batch;
  loss(stack, input, batch);
  std::vector<float> gradients(input.size(), 0.0F);
  stack.backward(0, kRows, batch, gradients.data());
  ResidualStack stepped = stack;
  stepped.update(input.data(), kRows, batch, AdamStep::after(0, 1e-3F), 0, 1);

  const auto slope_of = [&](float& x) {
    const float before = x;
    x = before + kStep;
    const double above = loss(stack, input, batch);
    x = before - kStep;
    const double below = loss(stack, input, batch);
    x = before;
    return (above - below) / (2 * double{kStep});
  };
  for (std::size_t i = 0; i < input.size(); ++i) {
    const double slope = slope_of(input[i]);
    EXPECT_NEAR(gradients[i], slope, 0.05 + 0.02 * std::abs(slope));
  }
  // The first moment after one step is a tenth of the gradient.
  for (std::size_t block = 0; block < 3; ++block) {
    for (std::size_t layer = 0; layer < 2; ++layer) {
      auto& weights = stack.blocks()[block].layers()[layer].weights;
      const auto& moments = stepped.blocks()[block].layers()[layer].first;
      for (std::size_t i = 0; i < weights.size(); i += 7) {
        const double slope = slope_of(weights[i]);
        EXPECT_NEAR(10 * moments[i], slope, 0.05 + 0.02 * std::abs(slope));
      }
    }
  }
}

TEST(ResidualStack, StepsLowerTheLossHoweverTheWorkIsCut) {
  ResidualStack one = stack_of();
  ResidualStack parts = one;
  const auto input = random_floats(kRows * kWidth, 1);
  ResidualStack::Batch batch;
  const double before = loss(one, input, batch);
  for (std::uint64_t step = 0; step < 100; ++step) {
    const AdamStep adam = AdamStep::after(step, 1e-2F);
    loss(one, input, batch);
    one.backward(0, kRows, batch, nullptr);
    one.update(input.data(), kRows, batch, adam, 0, 1);
    loss(parts, input, batch);
    parts.backward(0, 1, batch, nullptr);
    parts.backward(1, kRows, batch, nullptr);
    for (const std::size_t part : {1U, 0U}) {
      parts.update(input.data(), kRows, batch, adam, part, 2);
    }
  }
  EXPECT_LT(loss(one, input, batch), before / 4);
  EXPECT_EQ(loss(one, input, batch), loss(parts, input, batch));
}

}  // namespace
}  // namespace bidwright::nn
