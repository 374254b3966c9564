#include "training/gradient/matrix.hpp"

#include <algorithm>
#include <array>

#include "training/gradient/vector_math.hpp"

namespace bidwright::training::gradient {

namespace {

constexpr std::size_t kMostRows = 6;
constexpr std::size_t kInnerBlock = 256;

/// R rows by V vectors of c; b is packed or dense with a stride.
template <std::size_t R, std::size_t V>
inline void block(std::size_t inner, const std::array<const float*, kMostRows>& a, const float* b,
                  std::size_t b_stride, const float* bias, const std::array<float*, kMostRows>& c) {
  Float8 sums[R][V];
  for (std::size_t r = 0; r < R; ++r) {
    for (std::size_t v = 0; v < V; ++v) {
      sums[r][v] = load((bias != nullptr ? bias : c[r]) + v * kLanes);
    }
  }
  for (std::size_t k = 0; k < inner; ++k, b += b_stride) {
    Float8 bs[V];
    for (std::size_t v = 0; v < V; ++v) bs[v] = load(b + v * kLanes);
    for (std::size_t r = 0; r < R; ++r) {
      const Float8 x = broadcast(a[r][k]);
      for (std::size_t v = 0; v < V; ++v) sums[r][v] = fused(x, bs[v], sums[r][v]);
    }
  }
  for (std::size_t r = 0; r < R; ++r) {
    for (std::size_t v = 0; v < V; ++v) store(c[r] + v * kLanes, sums[r][v]);
  }
}

template <std::size_t V>
void panel(std::size_t rows, std::size_t column, std::size_t inner, Rows a, const float* b,
           std::size_t b_stride, const float* bias, MutableRows c) {
  constexpr std::size_t kRows = V >= 3 ? 4 : 6;
  std::array<const float*, kMostRows> as{};
  std::array<float*, kMostRows> cs{};
  if (bias != nullptr) bias += column;
  for (std::size_t m = 0; m < rows; m += kRows) {
    const std::size_t count = std::min(kRows, rows - m);
    for (std::size_t r = 0; r < count; ++r) {
      as[r] = a[m + r];
      cs[r] = c[m + r] + column;
    }
    switch (count) {
      case 6:
        block < 6, V<3 ? V : 2>(inner, as, b, b_stride, bias, cs);
        break;
      case 5:
        block < 5, V<3 ? V : 2>(inner, as, b, b_stride, bias, cs);
        break;
      case 4:
        block<4, V>(inner, as, b, b_stride, bias, cs);
        break;
      case 3:
        block<3, V>(inner, as, b, b_stride, bias, cs);
        break;
      case 2:
        block<2, V>(inner, as, b, b_stride, bias, cs);
        break;
      default:
        block<1, V>(inner, as, b, b_stride, bias, cs);
        break;
    }
  }
}

/// c[m .. m + R) += a' b over k in [0, inner).
template <std::size_t R, std::size_t V>
inline void transposed_block(std::size_t inner, Rows a, std::size_t m, Rows b, std::size_t column,
                             float* c, std::size_t c_stride) {
  Float8 sums[R][V];
  for (std::size_t r = 0; r < R; ++r) {
    for (std::size_t v = 0; v < V; ++v) sums[r][v] = load(c + r * c_stride + v * kLanes);
  }
  for (std::size_t k = 0; k < inner; ++k) {
    const float* b_row = b[k] + column;
    const float* a_row = a[k] + m;
    Float8 bs[V];
    for (std::size_t v = 0; v < V; ++v) bs[v] = load(b_row + v * kLanes);
    for (std::size_t r = 0; r < R; ++r) {
      const Float8 x = broadcast(a_row[r]);
      for (std::size_t v = 0; v < V; ++v) sums[r][v] = fused(x, bs[v], sums[r][v]);
    }
  }
  for (std::size_t r = 0; r < R; ++r) {
    for (std::size_t v = 0; v < V; ++v) store(c + r * c_stride + v * kLanes, sums[r][v]);
  }
}

template <std::size_t V>
void transposed_panel(std::size_t first, std::size_t last, std::size_t column, std::size_t inner,
                      Rows a, Rows b, float* c, std::size_t c_stride) {
  constexpr std::size_t kRows = V >= 3 ? 4 : 6;
  std::size_t m = first;
  for (; m + kRows <= last; m += kRows) {
    transposed_block<kRows, V>(inner, a, m, b, column, c + m * c_stride + column, c_stride);
  }
  for (; m < last; ++m) {
    transposed_block<1, V>(inner, a, m, b, column, c + m * c_stride + column, c_stride);
  }
}

/// Eight by eight, in three rounds of interleaving.
void transpose_square(const float* from, std::size_t from_stride, float* to,
                      std::size_t to_stride) {
#if defined(__AVX2__) && defined(__FMA__)
  __m256 row[8];
  for (std::size_t i = 0; i < 8; ++i) row[i] = _mm256_loadu_ps(from + i * from_stride);
  __m256 pair[8];
  for (std::size_t i = 0; i < 4; ++i) {
    pair[2 * i] = _mm256_unpacklo_ps(row[2 * i], row[2 * i + 1]);
    pair[2 * i + 1] = _mm256_unpackhi_ps(row[2 * i], row[2 * i + 1]);
  }
  __m256 four[8];
  for (std::size_t i = 0; i < 8; i += 4) {
    four[i] = _mm256_shuffle_ps(pair[i], pair[i + 2], 0x44);
    four[i + 1] = _mm256_shuffle_ps(pair[i], pair[i + 2], 0xee);
    four[i + 2] = _mm256_shuffle_ps(pair[i + 1], pair[i + 3], 0x44);
    four[i + 3] = _mm256_shuffle_ps(pair[i + 1], pair[i + 3], 0xee);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    _mm256_storeu_ps(to + i * to_stride, _mm256_permute2f128_ps(four[i], four[i + 4], 0x20));
    _mm256_storeu_ps(to + (i + 4) * to_stride, _mm256_permute2f128_ps(four[i], four[i + 4], 0x31));
  }
#else
  for (std::size_t i = 0; i < kLanes; ++i) {
    for (std::size_t j = 0; j < kLanes; ++j) to[j * to_stride + i] = from[i * from_stride + j];
  }
#endif
}

Rows from_row(Rows rows, std::size_t first) {
  if (rows.index != nullptr) {
    rows.index += first;
  } else {
    rows.base += first * rows.stride;
  }
  return rows;
}

}  // namespace

void multiply(std::size_t rows, std::size_t columns, std::size_t inner, Rows a, const float* b,
              std::size_t b_stride, const float* bias, MutableRows c) {
  // Panels of a wide matrix are copied together first: its rows would fall on the same cache sets.
  const bool pack = b_stride > 48 && rows >= 12;
  thread_local std::vector<float> packed;
  std::size_t column = 0;
  while (column < columns) {
    const std::size_t left = (columns - column) / kLanes;
    const std::size_t vectors = left == 4 ? 2 : std::min<std::size_t>(left, 3);
    const float* from = b + column;
    std::size_t stride = b_stride;
    if (pack) {
      packed.resize(inner * vectors * kLanes);
      for (std::size_t k = 0; k < inner; ++k) {
        std::copy_n(from + k * b_stride, vectors * kLanes, &packed[k * vectors * kLanes]);
      }
      from = packed.data();
      stride = vectors * kLanes;
    }
    if (vectors == 3) {
      panel<3>(rows, column, inner, a, from, stride, bias, c);
    } else if (vectors == 2) {
      panel<2>(rows, column, inner, a, from, stride, bias, c);
    } else {
      panel<1>(rows, column, inner, a, from, stride, bias, c);
    }
    column += vectors * kLanes;
  }
}

void multiply_transposed(std::size_t first, std::size_t last, std::size_t columns,
                         std::size_t inner, Rows a, Rows b, float* c, std::size_t c_stride) {
  for (std::size_t start = 0; start < inner; start += kInnerBlock) {
    const std::size_t count = std::min(kInnerBlock, inner - start);
    const Rows some_a = from_row(a, start);
    const Rows some_b = from_row(b, start);
    std::size_t column = 0;
    while (column < columns) {
      const std::size_t left = (columns - column) / kLanes;
      const std::size_t vectors = left == 4 ? 2 : std::min<std::size_t>(left, 3);
      if (vectors == 3) {
        transposed_panel<3>(first, last, column, count, some_a, some_b, c, c_stride);
      } else if (vectors == 2) {
        transposed_panel<2>(first, last, column, count, some_a, some_b, c, c_stride);
      } else {
        transposed_panel<1>(first, last, column, count, some_a, some_b, c, c_stride);
      }
      column += vectors * kLanes;
    }
  }
}

void transpose(std::size_t rows, std::size_t columns, const float* from, std::size_t from_stride,
               float* to, std::size_t to_stride) {
  for (std::size_t i = 0; i < rows; i += kLanes) {
    for (std::size_t j = 0; j < columns; j += kLanes) {
      if (i + kLanes <= rows && j + kLanes <= columns) {
        transpose_square(from + i * from_stride + j, from_stride, to + j * to_stride + i,
                         to_stride);
        continue;
      }
      const std::size_t last_i = std::min(rows, i + kLanes);
      const std::size_t last_j = std::min(columns, j + kLanes);
      for (std::size_t y = j; y < last_j; ++y) {
        for (std::size_t x = i; x < last_i; ++x) to[y * to_stride + x] = from[x * from_stride + y];
      }
    }
  }
}

}  // namespace bidwright::training::gradient
