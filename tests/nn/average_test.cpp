#include "bidwright/nn/average.hpp"

#include <gtest/gtest.h>

namespace bidwright::nn {
namespace {

TEST(MovingAverage, ForgetsWhereItBeganAndStaysBehindTheWeights) {
  std::vector<float> weights(16, 0.0F);
  MovingAverage average({weights}, 0.9F);
  for (std::uint64_t step = 0; step < 200; ++step) {
    weights.assign(16, static_cast<float>(step + 1));
    average.follow({weights}, step, 0, 1);
  }
  // A mean of 0.9 per step is nine steps behind.
  EXPECT_NEAR(average.means()[0][7], 191.0F, 0.1F);
  average.exchange({weights});
  EXPECT_NEAR(weights[7], 191.0F, 0.1F);
  EXPECT_EQ(average.means()[0][7], 200.0F);
}

TEST(MovingAverage, IsTheSameInPartsAndFromACheckpoint) {
  std::vector<float> first(40);
  std::vector<float> second(8);
  MovingAverage whole({first, second}, 0.99F);
  MovingAverage parts = whole;
  for (std::uint64_t step = 0; step < 20; ++step) {
    for (float& x : first) x += 0.37F * static_cast<float>(step);
    for (float& x : second) x -= 0.11F * static_cast<float>(step * step);
    whole.follow({first, second}, step, 0, 1);
    for (const std::size_t part : {2U, 0U, 1U}) parts.follow({first, second}, step, part, 3);
  }
  MovingAverage restored({first, second}, 0.99F);
  CheckpointWriter writer;
  parts.save(writer);
  const auto bytes = writer.finish();
  auto reader = CheckpointReader::open(bytes);
  ASSERT_TRUE(reader);
  restored.restore(*reader);
  ASSERT_TRUE(reader->good());
  for (std::size_t block = 0; block < 2; ++block) {
    EXPECT_EQ(whole.means()[block], parts.means()[block]);
    EXPECT_EQ(whole.means()[block], restored.means()[block]);
  }
  whole.copy_to({first, second});
  EXPECT_EQ(first, whole.means()[0]);
}

}  // namespace
}  // namespace bidwright::nn
