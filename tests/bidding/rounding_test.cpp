#include "bidwright/bidding/rounding.hpp"

#include <cmath>
#include <cstring>

#define XXH_INLINE_ALL
#include <gmock/gmock.h>
#include <xxhash.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/model_file.hpp"

namespace bidwright::bidding {
namespace {

TEST(RoundedHeads, AreWithinHalfAStepOfWhatTheyWere) {
  const Model model = random_model(shape_with_values());
  const Model rounded = with_rounded_heads(model);
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    const Head& head = model.nodes[n].score;
    const std::size_t actions = head.bias.size();
    EXPECT_EQ(rounded.nodes[n].score.bias, head.bias);
    for (std::size_t a = 0; a < actions; ++a) {
      float largest = 0;
      for (std::size_t i = a; i < head.weights.size(); i += actions) {
        largest = std::max(largest, std::fabs(head.weights[i]));
      }
      for (std::size_t i = a; i < head.weights.size(); i += actions) {
        EXPECT_NEAR(rounded.nodes[n].score.weights[i], head.weights[i], largest / 253);
      }
    }
  }
}

TEST(RoundedHeads, StayAsTheyAreWhenRoundedAgain) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Model rounded = with_rounded_heads(random_model(shape_with_values(), seed));
    EXPECT_EQ(with_rounded_heads(rounded), rounded) << seed;
  }
}

TEST(RoundedHeads, AreWrittenInAByteForEachWeightAndReadBackExactly) {
  Model model = random_model(shape_with_values());
  // A call without weights.
  for (float& weight : model.nodes.back().value.weights) weight = 0.0F;
  const auto before = write_model(model);
  const Model rounded = with_rounded_heads(model);
  const auto bytes = write_model(rounded);
  ASSERT_TRUE(bytes) << bytes.error().message;
  EXPECT_LT(bytes->size(), before->size());
  const auto again = read_model(*bytes);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, rounded);
  EXPECT_EQ(write_model(*again), bytes);
}

TEST(RoundedHeads, AreNotWrittenIfTheyAreNotRounded) {
  Model model = random_model();
  model.heads = HeadFormat::kInt8;
  const auto bytes = write_model(model);
  ASSERT_FALSE(bytes);
  EXPECT_THAT(bytes.error().message, testing::HasSubstr("not rounded"));
}

TEST(RoundedHeads, WithStepsThatDoNotFitAreRefused) {
  auto bytes = write_model(with_rounded_heads(random_model())).value();
  std::uint32_t header = 0;
  std::memcpy(&header, bytes.data() + 12, 4);
  for (const float step : {NAN, INFINITY, -1.0F, 0.0F, 0.1F}) {
    auto wrong = bytes;
    std::memcpy(wrong.data() + 16 + header, &step, 4);
    const std::uint64_t checksum = XXH64(wrong.data(), wrong.size() - 8, 0);
    std::memcpy(wrong.data() + wrong.size() - 8, &checksum, 8);
    const auto model = read_model(wrong);
    ASSERT_FALSE(model) << step;
    EXPECT_THAT(model.error().message, testing::HasSubstr("steps")) << step;
  }
}

}  // namespace
}  // namespace bidwright::bidding
