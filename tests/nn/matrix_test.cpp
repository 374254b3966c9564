#include "bidwright/nn/matrix.hpp"

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"

namespace bidwright::nn {
namespace {

std::vector<float> random_floats(std::size_t count, std::uint64_t stream) {
  core::Random random(2, core::Purpose::kTest, stream);
  std::vector<float> result(count);
  for (float& x : result) x = static_cast<float>(random.uniform() - 0.5);
  return result;
}

TEST(Matrix, MultipliesAsTheDefinitionSays) {
  for (const std::size_t rows : {1U, 5U, 13U}) {
    for (const std::size_t columns : {8U, 24U, 32U, 40U, 72U}) {
      constexpr std::size_t kInner = 19;
      const auto a = random_floats(rows * kInner, 1);
      const auto b = random_floats(kInner * columns, 2);
      const auto bias = random_floats(columns, 3);
      std::vector<float> c(rows * columns);
      multiply(rows, columns, kInner, Rows{a.data(), kInner}, b.data(), columns, bias.data(),
               MutableRows{c.data(), columns});
      for (std::size_t m = 0; m < rows; ++m) {
        for (std::size_t n = 0; n < columns; ++n) {
          double wanted = bias[n];
          for (std::size_t k = 0; k < kInner; ++k) {
            wanted += double{a[m * kInner + k]} * b[k * columns + n];
          }
          EXPECT_NEAR(c[m * columns + n], wanted, 1e-5);
        }
      }
    }
  }
}

TEST(Matrix, GivesTheSameBitsHoweverTheRowsAreCut) {
  constexpr std::size_t kRows = 37;
  constexpr std::size_t kColumns = 56;
  constexpr std::size_t kInner = 50;
  const auto a = random_floats(kRows * kInner, 4);
  const auto b = random_floats(kInner * kColumns, 5);
  const auto bias = random_floats(kColumns, 6);
  std::vector<float> whole(kRows * kColumns);
  std::vector<float> parts(kRows * kColumns);
  multiply(kRows, kColumns, kInner, Rows{a.data(), kInner}, b.data(), kColumns, bias.data(),
           MutableRows{whole.data(), kColumns});
  for (std::size_t first = 0; first < kRows; first += 3) {
    const std::size_t count = std::min<std::size_t>(3, kRows - first);
    multiply(count, kColumns, kInner, Rows{a.data() + first * kInner, kInner}, b.data(), kColumns,
             bias.data(), MutableRows{parts.data() + first * kColumns, kColumns});
  }
  EXPECT_EQ(whole, parts);
}

TEST(Matrix, SumsTransposedProductsInTheOrderOfTheRows) {
  constexpr std::size_t kInner = 700;
  constexpr std::size_t kRows = 23;
  constexpr std::size_t kColumns = 40;
  const auto a = random_floats(kInner * kRows, 7);
  const auto b = random_floats(kInner * kColumns, 8);
  std::vector<float> whole(kRows * kColumns, 0.0F);
  std::vector<float> parts(kRows * kColumns, 0.0F);
  multiply_transposed(0, kRows, kColumns, kInner, Rows{a.data(), kRows}, Rows{b.data(), kColumns},
                      whole.data(), kColumns);
  for (std::size_t first = 0; first < kInner; first += 100) {
    multiply_transposed(0, kRows, kColumns, 100, Rows{a.data() + first * kRows, kRows},
                        Rows{b.data() + first * kColumns, kColumns}, parts.data(), kColumns);
  }
  EXPECT_EQ(whole, parts);
  double wanted = 0;
  for (std::size_t k = 0; k < kInner; ++k) wanted += double{a[k * kRows + 5]} * b[k * kColumns + 9];
  EXPECT_NEAR(whole[5 * kColumns + 9], wanted, 1e-4);
}

TEST(Matrix, Transposes) {
  constexpr std::size_t kRows = 21;
  constexpr std::size_t kColumns = 16;
  const auto from = random_floats(kRows * kColumns, 9);
  std::vector<float> to(kColumns * 24, 0.0F);
  transpose(kRows, kColumns, from.data(), kColumns, to.data(), 24);
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t j = 0; j < kColumns; ++j) EXPECT_EQ(to[j * 24 + i], from[i * kColumns + j]);
  }
}

}  // namespace
}  // namespace bidwright::nn
