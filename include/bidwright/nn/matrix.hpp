// Products of small float matrices, row-major, columns in multiples of eight. Every element of a
// result is one chain of fused multiply-adds in ascending order of the summed index, so how the
// work is cut into blocks, calls or threads, and how wide the processor's registers are, never
// changes a bit. Any thread may call these at any time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bidwright::nn {

/// Floats that are worked on together.
inline constexpr std::size_t kLanes = 8;

/// Rows of a matrix, or a selection of them: row i is `base + index[i] * stride`.
struct Rows {
  const float* base = nullptr;
  std::size_t stride = 0;
  const std::uint32_t* index = nullptr;

  [[nodiscard]] const float* operator[](std::size_t i) const {
    return base + (index != nullptr ? index[i] : i) * stride;
  }
};
struct MutableRows {
  float* base = nullptr;
  std::size_t stride = 0;
  const std::uint32_t* index = nullptr;

  [[nodiscard]] float* operator[](std::size_t i) const {
    return base + (index != nullptr ? index[i] : i) * stride;
  }
};

enum class Then : std::uint8_t { kNothing, kRectify };

constexpr std::size_t round_up(std::size_t n, std::size_t multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

/// c[m][n] = bias[n] + sum over k of a[m][k] b[k][n]; without a bias c itself is added to.
/// Rows of c must differ from each other. b is dense with `b_stride` floats a row. kRectify: what
/// would be negative is 0.
void multiply(std::size_t rows, std::size_t columns, std::size_t inner, Rows a, const float* b,
              std::size_t b_stride, const float* bias, MutableRows c, Then then = Then::kNothing);

/// c[m][n] += sum over k of a[k][m] b[k][n] for m in [first, last).
void multiply_transposed(std::size_t first, std::size_t last, std::size_t columns,
                         std::size_t inner, Rows a, Rows b, float* c, std::size_t c_stride);

/// to[j][i] = from[i][j].
void transpose(std::size_t rows, std::size_t columns, const float* from, std::size_t from_stride,
               float* to, std::size_t to_stride);

}  // namespace bidwright::nn
