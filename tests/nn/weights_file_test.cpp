#include "bidwright/nn/weights_file.hpp"

#include <cmath>
#include <fstream>

#include <gtest/gtest.h>

#include "support/temp_dir.hpp"

#include "bidwright/core/random.hpp"

namespace bidwright::nn {
namespace {

WeightsFile some_file() {
  core::Random random(8, core::Purpose::kTest);
  std::vector<float> large(1000);
  std::vector<float> small(7);
  for (float& x : large) x = static_cast<float>(random.normal());
  for (float& x : small) x = static_cast<float>(random.normal());
  WeightsFile file{"some network", R"({"passes":3})", {}};
  file.add({large, small}, Precision::kFloat32);
  file.add({large, small}, Precision::kBytes);
  return file;
}

TEST(WeightsFile, GivesBackWhatWasWritten) {
  const WeightsFile file = some_file();
  const auto bytes = write_weights(file);
  const auto read = read_weights(bytes, "some network");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->about, file.about);
  ASSERT_EQ(read->blocks.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(read->blocks[i].precision, file.blocks[i].precision);
    EXPECT_EQ(read->blocks[i].numbers, file.blocks[i].numbers);
  }
  EXPECT_EQ(write_weights(*read), bytes);
  EXPECT_EQ(bytes.size(), 8 + 4 + 4 + 25 + 4 + 4 * 8 + 2 * 4 + 1007 * 5 + 8U);
}

TEST(WeightsFile, RoundsBytesToTheNearestStep) {
  const WeightsFile file = some_file();
  const WeightsBlock& exact = file.blocks[0];
  const WeightsBlock& rounded = file.blocks[2];
  for (std::size_t i = 0; i < exact.numbers.size(); ++i) {
    EXPECT_LE(std::abs(exact.numbers[i] - rounded.numbers[i]), rounded.step * 0.5001F);
  }
}

TEST(WeightsFile, FillsNetworksOfTheSameShapeOnly) {
  const WeightsFile file = some_file();
  std::vector<float> large(1000);
  std::vector<float> small(7);
  const auto next = file.copy_to({large, small}, 2);
  ASSERT_TRUE(next);
  EXPECT_EQ(*next, 4U);
  EXPECT_EQ(large, file.blocks[2].numbers);
  small.resize(8);
  const auto wrong = file.copy_to({large, small});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message,
            "block 2 of the file has 7 weights; 8 were expected: it was written by a program of "
            "another version");
  EXPECT_FALSE(file.copy_to({large}, 4));
}

TEST(WeightsFile, RefusesWhateverIsWrong) {
  const auto bytes = write_weights(some_file());
  const auto code_of = [](std::span<const std::byte> some, std::string_view kind) {
    const auto read = read_weights(some, kind);
    return read ? std::string("good") : read.error().message;
  };
  EXPECT_EQ(code_of(bytes, "another"), "the file holds 'some network'; 'another' was expected");
  for (std::size_t size = 0; size < bytes.size(); size += size < 64 ? 1 : 97) {
    EXPECT_NE(code_of(std::span(bytes).first(size), "some network"), "good") << size;
  }
  for (std::size_t i = 0; i < bytes.size(); i += i < 64 ? 1 : 97) {
    auto damaged = bytes;
    damaged[i] ^= std::byte{4};
    EXPECT_NE(code_of(damaged, "some network"), "good") << i;
  }
  WeightsFile broken = some_file();
  broken.blocks[1].numbers[3] = NAN;
  EXPECT_EQ(code_of(write_weights(broken), "some network"),
            "block 2 has a weight that is no number");
}

TEST(WeightsFile, IsSavedWholeAndNamedInErrors) {
  const test::TempDir dir;
  const auto path = dir.path() / "some.bwn";
  ASSERT_TRUE(save_weights(some_file(), path));
  EXPECT_TRUE(load_weights(path, "some network"));
  EXPECT_FALSE(std::filesystem::exists(dir.path() / "some.bwn.part"));
  const auto missing = load_weights(dir.path() / "none.bwn", "some network");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message,
            (dir.path() / "none.bwn").string() + ": there is no such file, or it cannot be read");
  EXPECT_FALSE(save_weights(some_file(), dir.path() / "no" / "such.bwn"));
}

}  // namespace
}  // namespace bidwright::nn
