#include "bidwright/nn/infer.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/clones.hpp"

namespace bidwright::nn {

namespace {

constexpr std::size_t kWide = 8;
using Lanes = float __attribute__((vector_size(kWide * sizeof(float))));
using IntLanes = std::int32_t __attribute__((vector_size(kWide * sizeof(float))));
/// Vectors that are summed in registers at a time.
constexpr std::size_t kVectors = 8;

BIDWRIGHT_INLINE void load(Lanes& to, const float* from) {
  std::memcpy(&to, from, sizeof(Lanes));
}
BIDWRIGHT_INLINE void store(float* to, const Lanes& from) {
  std::memcpy(to, &from, sizeof(Lanes));
}

/// A product of some inputs with their rows of a table.
struct Product {
  const float* inputs;
  /// Those that count, in their order.
  const std::uint16_t* used;
  std::size_t count;
  const float* table;
  std::size_t outputs;
};

/// Columns begin .. of all rows. The last vector begins at column `last`: it may overlap the one
/// before, and finds the same sums.
template <std::size_t Vectors>
BIDWRIGHT_INLINE void sum_block(const Product& product, std::size_t begin, std::size_t last,
                                const float* bias, float* out) {
  Lanes sums[Vectors];
  for (std::size_t v = 0; v + 1 < Vectors; ++v) load(sums[v], bias + begin + v * kWide);
  load(sums[Vectors - 1], bias + last);
  for (std::size_t n = 0; n < product.count; ++n) {
    const std::size_t i = product.used[n];
    const float factor = product.inputs[i];
    const float* row = product.table + i * product.outputs;
    Lanes weights;
    for (std::size_t v = 0; v + 1 < Vectors; ++v) {
      load(weights, row + begin + v * kWide);
      sums[v] += factor * weights;
    }
    load(weights, row + last);
    sums[Vectors - 1] += factor * weights;
  }
  for (std::size_t v = 0; v + 1 < Vectors; ++v) store(out + begin + v * kWide, sums[v]);
  store(out + last, sums[Vectors - 1]);
}

template <std::size_t Vectors>
BIDWRIGHT_INLINE void sum_vectors(std::size_t vectors, const Product& product, std::size_t begin,
                                  std::size_t last, const float* bias, float* out) {
  if (vectors == Vectors) {
    sum_block<Vectors>(product, begin, last, bias, out);
  } else if constexpr (Vectors > 1) {
    sum_vectors<Vectors - 1>(vectors, product, begin, last, bias, out);
  }
}

/// out = bias + inputs * table; inputs that are not above zero are left out, or only those that
/// are zero.
template <bool OnlyPositive>
BIDWRIGHT_INLINE void sum_inputs(const float* inputs, std::size_t count, const float* table,
                                 std::size_t outputs, const float* bias, float* out) {
  std::uint16_t used[kMostAffineInputs];
  Product product{inputs, used, 0, table, outputs};
  for (std::size_t i = 0; i < count; ++i) {
    used[product.count] = static_cast<std::uint16_t>(i);
    product.count += (OnlyPositive ? inputs[i] > 0.0F : inputs[i] != 0.0F) ? 1 : 0;
  }
  if (outputs < kWide) {
    for (std::size_t o = 0; o < outputs; ++o) {
      float sum = bias[o];
      for (std::size_t n = 0; n < product.count; ++n) {
        sum += inputs[used[n]] * table[used[n] * outputs + o];
      }
      out[o] = sum;
    }
    return;
  }
  for (std::size_t begin = 0; begin < outputs; begin += kVectors * kWide) {
    const std::size_t left = (outputs - begin + kWide - 1) / kWide;
    const std::size_t vectors = left < kVectors ? left : kVectors;
    const std::size_t last = begin + (vectors - 1) * kWide;
    sum_vectors<kVectors>(vectors, product, begin, last < outputs - kWide ? last : outputs - kWide,
                          bias, out);
  }
}

BIDWRIGHT_CLONES void sum_nonzero(const float* inputs, std::size_t count, const float* table,
                                  std::size_t outputs, const float* bias, float* out) {
  sum_inputs<false>(inputs, count, table, outputs, bias, out);
}
BIDWRIGHT_CLONES void sum_positive(const float* inputs, std::size_t count, const float* table,
                                   std::size_t outputs, const float* bias, float* out) {
  sum_inputs<true>(inputs, count, table, outputs, bias, out);
}

BIDWRIGHT_CLONES void sum_active(const std::uint16_t* active, std::size_t count, const float* table,
                                 std::size_t width, float* sum) {
  std::size_t begin = 0;
  for (; begin + kVectors * kWide <= width; begin += kVectors * kWide) {
    Lanes sums[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) load(sums[v], sum + begin + v * kWide);
    for (std::size_t i = 0; i < count; ++i) {
      const float* row = table + active[i] * width + begin;
      for (std::size_t v = 0; v < kVectors; ++v) {
        Lanes weights;
        load(weights, row + v * kWide);
        sums[v] += weights;
      }
    }
    for (std::size_t v = 0; v < kVectors; ++v) store(sum + begin + v * kWide, sums[v]);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const float* row = table + active[i] * width;
    for (std::size_t o = begin; o < width; ++o) sum[o] += row[o];
  }
}

/// e^x for x from -30 to 30, which it is taken to be.
BIDWRIGHT_INLINE void exponential(Lanes& x) {
  const Lanes most = Lanes{} + 30.0F;
  x = x > most ? most : x;
  x = x < -most ? -most : x;
  // x = n ln 2 + r with |r| <= ln 2 / 2; the magic number rounds to the nearest integer.
  constexpr float kMagic = 12582912.0F;
  const Lanes shifted = x * 1.44269504F + kMagic;
  const Lanes n = shifted - kMagic;
  const Lanes r = (x - n * 0.693359375F) + n * 2.12194440e-4F;
  Lanes p = r * 8.3334519073e-3F + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * (r * r) + (r + 1.0F);
  x = reinterpret_cast<Lanes>(reinterpret_cast<IntLanes>(p) +
                              (reinterpret_cast<IntLanes>(shifted) << 23));
}

BIDWRIGHT_INLINE float sum_of(const Lanes& a) {
  return ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7]));
}

/// powers = e^(score - base + mask); their sum.
BIDWRIGHT_CLONES float powers_of(const float* scores, std::size_t count, const float* mask,
                                 float base, float* powers) {
  Lanes total{};
  for (std::size_t i = 0; i < count; i += kWide) {
    Lanes x;
    Lanes masks;
    load(x, scores + i);
    load(masks, mask + i);
    x = (x - base) + masks;
    exponential(x);
    total += x;
    if (powers != nullptr) store(powers + i, x);
  }
  return ((total[0] + total[4]) + (total[2] + total[6])) +
         ((total[1] + total[5]) + (total[3] + total[7]));
}

}  // namespace

void affine(std::span<const float> inputs, std::span<const float> weights,
            std::span<const float> bias, std::span<float> out) {
  assert(inputs.size() <= kMostAffineInputs && out.size() == bias.size());
  assert(weights.size() == inputs.size() * bias.size());
  sum_nonzero(inputs.data(), inputs.size(), weights.data(), bias.size(), bias.data(), out.data());
}

void affine_of_positive(std::span<const float> inputs, std::span<const float> weights,
                        std::span<const float> bias, std::span<float> out) {
  assert(inputs.size() <= kMostAffineInputs && out.size() == bias.size());
  assert(weights.size() == inputs.size() * bias.size());
  sum_positive(inputs.data(), inputs.size(), weights.data(), bias.size(), bias.data(), out.data());
}

void add_rows(std::span<const std::uint16_t> active, std::span<const float> table,
              std::span<float> sum) {
  sum_active(active.data(), active.size(), table.data(), sum.size(), sum.data());
}

void mask_of(std::uint64_t allowed, std::span<float> mask) {
  assert(mask.size() <= 64);
  for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = (allowed >> i & 1) != 0 ? 0.0F : kNever;
}

float masked_share(std::span<const float> scores, std::span<const float> mask, std::size_t chosen) {
  assert(scores.size() % kWide == 0 && mask.size() == scores.size());
  return 1.0F / powers_of(scores.data(), scores.size(), mask.data(), scores[chosen], nullptr);
}

void masked_softmax(std::span<float> scores, std::span<const float> mask) {
  assert(scores.size() % kWide == 0 && mask.size() == scores.size());
  float most = kNever;
  for (std::size_t i = 0; i < scores.size(); ++i) most = std::max(most, scores[i] + mask[i]);
  powers_of(scores.data(), scores.size(), mask.data(), most, scores.data());
  float total = 0.0F;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (mask[i] != 0.0F) scores[i] = 0.0F;
    total += scores[i];
  }
  for (float& x : scores) x /= total;
}

}  // namespace bidwright::nn
