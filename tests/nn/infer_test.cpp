#include "bidwright/nn/infer.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/nn/sparse_net.hpp"

namespace bidwright::nn {
namespace {

std::vector<float> random_floats(std::size_t count, std::uint64_t stream) {
  core::Random random(6, core::Purpose::kTest, stream);
  std::vector<float> result(count);
  for (float& x : result) x = static_cast<float>(random.normal());
  return result;
}

TEST(Infer, SumsInOrderAndLeavesZerosOut) {
  for (const std::size_t outputs : {1U, 3U, 7U, 8U, 9U, 38U, 40U, 64U, 70U, 133U}) {
    constexpr std::size_t kInputs = 21;
    auto inputs = random_floats(kInputs, 1);
    auto weights = random_floats(kInputs * outputs, 2);
    const auto bias = random_floats(outputs, 3);
    for (std::size_t i = 0; i < kInputs; i += 3) {
      inputs[i] = 0.0F;
      // What is left out is not even looked at.
      weights[i * outputs] = NAN;
    }
    std::vector<float> out(outputs);
    affine(inputs, weights, bias, out);
    for (std::size_t o = 0; o < outputs; ++o) {
      volatile float sum = bias[o];
      for (std::size_t i = 0; i < kInputs; ++i) {
        if (inputs[i] == 0.0F) continue;
        volatile float product = inputs[i] * weights[i * outputs + o];
        sum = sum + product;
      }
      EXPECT_EQ(out[o], sum) << outputs << ' ' << o;
    }
    std::vector<float> rectified = inputs;
    for (float& x : rectified) x = std::max(0.0F, x);
    affine(rectified, weights, bias, out);
    std::vector<float> positive(outputs);
    affine_of_positive(inputs, weights, bias, positive);
    EXPECT_EQ(out, positive);
  }
}

TEST(Infer, GivesChancesToWhatCountsOnly) {
  auto scores = random_floats(40, 4);
  scores[39] = 50.0F;
  std::vector<float> mask(40);
  constexpr std::uint64_t kAllowed = 0b1011'0000'0001'0000'0110'1000;
  mask_of(kAllowed, mask);
  double total = 0;
  for (std::size_t i = 0; i < 40; ++i) {
    if ((kAllowed >> i & 1) != 0) total += std::exp(static_cast<double>(scores[i]));
  }
  std::vector<float> chances = scores;
  masked_softmax(chances, mask);
  for (std::size_t i = 0; i < 40; ++i) {
    const bool counts = (kAllowed >> i & 1) != 0;
    const double wanted = counts ? std::exp(static_cast<double>(scores[i])) / total : 0;
    EXPECT_NEAR(chances[i], wanted, 1e-6);
    if (counts) {
      EXPECT_NEAR(masked_share(scores, mask, i), wanted, 1e-6);
    }
  }
}

TEST(SparseNet, SaysWhatTheTrainedLayersSay) {
  core::Random random(7, core::Purpose::kTest);
  SparseLayer first(50, 24, 5, true, random);
  DenseStack rest(std::vector<std::size_t>{24, 20, 11, 3}, false, random);
  for (auto block : rest.weights()) {
    for (float& x : block) x += x == 0.0F ? 0.05F : 0.0F;
  }
  const SparseNet net(first, rest);
  EXPECT_EQ(net.inputs(), 50U);
  EXPECT_EQ(net.outputs(), 3U);
  const std::vector<std::uint16_t> active{3, 17, 44, 48};
  const std::vector<std::uint32_t> offsets{0, 4};
  SparseLayer::Batch first_batch;
  DenseStack::Batch rest_batch;
  first.prepare(first_batch, 1);
  rest.prepare(rest_batch, 1);
  first.forward({offsets, active}, 0, 1, first_batch);
  rest.forward(first_batch.values.data(), first.output_stride(), 0, 1, rest_batch);

  // Summed in two goes, as what was known before and what is new.
  std::vector<float> sum(net.bias().begin(), net.bias().end());
  net.add(std::span(active).first(2), sum);
  net.add(std::span(active).subspan(2), sum);
  std::vector<float> out(3);
  net.outputs_of(sum, out);
  for (std::size_t o = 0; o < 3; ++o) EXPECT_NEAR(out[o], rest_batch.values.back()[o], 1e-4);
}

TEST(SparseNet, HasAMeanOfSeveral) {
  const std::vector<std::size_t> sizes{4, 8, 8};
  std::vector<SparseNet> nets(3, SparseNet(sizes));
  for (std::size_t n = 0; n < nets.size(); ++n) {
    float next = 1.0F;
    for (const auto block : nets[n].weights()) {
      for (float& weight : block) weight = next++ * static_cast<float>(n * n);
    }
  }
  SparseNet mean = mean_of(nets);
  float next = 1.0F;
  for (const auto block : mean.weights()) {
    for (const float weight : block) EXPECT_FLOAT_EQ(weight, next++ * 5.0F / 3.0F);
  }
  EXPECT_EQ(next, 1.0F + 4 * 8 + 8 + 8 * 8 + 8);
  EXPECT_EQ(mean_of(std::span(nets).first(1)).weights()[0][3], nets[0].weights()[0][3]);
}

}  // namespace
}  // namespace bidwright::nn
