#include "bidwright/nn/sparse.hpp"

#include <gtest/gtest.h>

namespace bidwright::nn {
namespace {

const std::vector<std::uint32_t> kOffsets{0, 2, 2, 5};
const std::vector<std::uint16_t> kIndices{1, 3, 0, 3, 3};

SparseLayer layer_of(std::size_t outputs, bool is_rectified) {
  core::Random random(4, core::Purpose::kTest);
  SparseLayer layer(6, outputs, 2, is_rectified, random);
  for (std::size_t o = 0; o < outputs; ++o) {
    layer.weights()[6 * layer.output_stride() + o] = 0.25F * static_cast<float>(o);
  }
  return layer;
}

TEST(SparseLayer, SumsTheRowsOfActiveInputsTwiceIfNamedTwice) {
  for (const bool is_rectified : {false, true}) {
    const SparseLayer layer = layer_of(13, is_rectified);
    SparseLayer::Batch batch;
    layer.prepare(batch, 3);
    layer.forward({kOffsets, kIndices}, 0, 3, batch);
    const auto weight = [&](std::size_t input, std::size_t output) {
      return layer.weights()[input * layer.output_stride() + output];
    };
    for (std::size_t o = 0; o < 13; ++o) {
      const std::array sums{weight(6, o) + weight(1, o) + weight(3, o), weight(6, o),
                            weight(6, o) + weight(0, o) + weight(3, o) + weight(3, o)};
      for (std::size_t row = 0; row < 3; ++row) {
        EXPECT_EQ(batch.values[row * layer.output_stride() + o],
                  is_rectified ? std::max(0.0F, sums[row]) : sums[row]);
      }
    }
  }
}

TEST(SparseLayer, MovesInputsFromTheFirstTimeTheyAreActiveOn) {
  SparseLayer layer = layer_of(8, false);
  const std::vector<float> before(layer.weights().begin(), layer.weights().end());
  SparseLayer::Batch batch;
  layer.prepare(batch, 3);
  const auto moved = [&](std::size_t input) {
    return !std::equal(before.begin() + static_cast<std::ptrdiff_t>(input * 8),
                       before.begin() + static_cast<std::ptrdiff_t>(input * 8 + 8),
                       layer.weights().begin() + static_cast<std::ptrdiff_t>(input * 8));
  };
  std::fill(batch.gradients.begin(), batch.gradients.end(), 1.0F);
  layer.update({kOffsets, kIndices}, batch, AdamStep::after(0, 0.1F), 0, 1);
  for (std::size_t i = 0; i <= 6; ++i) EXPECT_EQ(moved(i), i == 0 || i == 1 || i == 3 || i == 6);

  // Its moments move an input on though it is not active any more.
  const float once = layer.weights()[8];
  const std::vector<std::uint32_t> offsets{0, 1, 1, 1};
  const std::vector<std::uint16_t> indices{5};
  layer.update({offsets, indices}, batch, AdamStep::after(1, 0.1F), 0, 1);
  EXPECT_LT(layer.weights()[8], once);
  EXPECT_TRUE(moved(5));
  EXPECT_FALSE(moved(2));
}

}  // namespace
}  // namespace bidwright::nn
