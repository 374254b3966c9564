#include "papers/tricks/block_layer.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace bidwright::papers {
namespace {

constexpr std::size_t kRows = 3;

/// Half the sum of squares of what comes out; its gradient is the output itself.
double loss(const Chain& chain, const std::vector<float>& input, Chain::Batch& batch) {
  chain.prepare(batch, kRows);
  chain.forward(input.data(), 0, kRows, batch);
  double sum = 0;
  for (std::size_t i = 0; i < kRows * chain.outputs(); ++i) {
    const auto value = static_cast<double>(batch.values()[i]);
    sum += value * value / 2;
    batch.gradients()[i] = batch.values()[i];
  }
  return sum;
}

TEST(Chain, GradientsOfTheInputsAreWhatSmallStepsGive) {
  for (const Activation activation : {Activation::kTanh, Activation::kRectified}) {
    core::Random random(5, core::Purpose::kTest);
    const Chain chain({{12, 20, 4, activation}, {20, 9, 1, activation}, {9, 5, 1}}, random);
    std::vector<float> input(kRows * 12);
    for (float& x : input) x = static_cast<float>(random.normal());
    Chain::Batch batch;
    loss(chain, input, batch);
    std::vector<float> gradient(input.size());
    chain.backward(0, kRows, batch, gradient.data());
    for (std::size_t i = 0; i < input.size(); ++i) {
      constexpr float kStep = 1e-3F;
      std::vector<float> moved = input;
      moved[i] += kStep;
      const double above = loss(chain, moved, batch);
      moved[i] -= 2 * kStep;
      const double below = loss(chain, moved, batch);
      EXPECT_NEAR(static_cast<double>(gradient[i]), (above - below) / (2 * double{kStep}), 2e-2);
    }
  }
}

TEST(Chain, RmsPropDividesByTheRootOfTheMeanSquare) {
  core::Random random(8, core::Purpose::kTest);
  Chain chain({{2, 1, 1}}, random);
  const std::vector<float> input(kRows * 2, 1.0F);
  Chain::Batch batch;
  chain.prepare(batch, kRows);
  const auto value = [&] {
    chain.forward(input.data(), 0, kRows, batch);
    return static_cast<double>(batch.values()[0]);
  };
  const double before = value();
  std::fill_n(batch.gradients(), kRows, 0.5F);
  chain.backward(0, kRows, batch, nullptr);
  chain.update(input.data(), kRows, batch, {{.rate = 0.01F}, Optimiser::kRmsProp}, 0, 1);
  // Both weights and the bias go down by rate g / sqrt(g^2 / 10).
  EXPECT_NEAR(before - value(), 3 * 0.01 * std::sqrt(10.0), 1e-4);
}

TEST(Chain, BlocksDoNotSeeEachOther) {
  core::Random random(6, core::Purpose::kTest);
  const Chain chain({{8, 12, 4, Activation::kTanh}}, random);
  std::vector<float> input(kRows * 8, 0.5F);
  Chain::Batch batch;
  loss(chain, input, batch);
  const std::vector<float> before = batch.layers[0].values;
  input[2] = -1;  // In the second block of the first row
  loss(chain, input, batch);
  for (std::size_t i = 0; i < before.size(); ++i) {
    const bool in_second_block = i >= 3 && i < 6;
    EXPECT_EQ(before[i] != batch.layers[0].values[i], in_second_block) << i;
  }
}

TEST(Chain, StepsLowerTheLoss) {
  for (const Optimiser optimiser : {Optimiser::kAdam, Optimiser::kRmsProp}) {
    core::Random random(7, core::Purpose::kTest);
    Chain chain({{6, 16, 1, Activation::kTanh}, {16, 4, 1}}, random);
    std::vector<float> input(kRows * 6);
    for (float& x : input) x = static_cast<float>(random.normal());
    Chain::Batch batch;
    const double first = loss(chain, input, batch);
    for (std::uint64_t step = 0; step < 200; ++step) {
      loss(chain, input, batch);
      chain.backward(0, kRows, batch, nullptr);
      // In two parts, as two threads would.
      const Step now{nn::AdamStep::after(step, 1e-2F), optimiser};
      chain.update(input.data(), kRows, batch, now, 0, 2);
      chain.update(input.data(), kRows, batch, now, 1, 2);
    }
    EXPECT_LT(loss(chain, input, batch), first * 0.05);
  }
}

}  // namespace
}  // namespace bidwright::papers
