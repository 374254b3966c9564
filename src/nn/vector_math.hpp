// Eight floats at a time, with results that do not depend on the machine: every operation here is
// an IEEE operation or a fixed polynomial, and multiply-adds are always fused (in hardware where
// the compiler may use it, in software otherwise). exp and log are accurate to about 2 ulp. Private
// to the project.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>
#endif

#include "core/clones.hpp"

#include "bidwright/nn/matrix.hpp"

namespace bidwright::nn {

using Float8 = float __attribute__((vector_size(32)));
using Int8 = std::int32_t __attribute__((vector_size(32)));

BIDWRIGHT_INLINE Float8 load(const float* from) {
  Float8 result;
  std::memcpy(&result, from, sizeof result);
  return result;
}
BIDWRIGHT_INLINE void store(float* to, Float8 value) {
  std::memcpy(to, &value, sizeof value);
}
BIDWRIGHT_INLINE Float8 broadcast(float x) {
  return Float8{x, x, x, x, x, x, x, x};
}

/// a * b + c, rounded once.
BIDWRIGHT_INLINE Float8 fused(Float8 a, Float8 b, Float8 c) {
#if defined(__AVX2__) && defined(__FMA__)
  return reinterpret_cast<Float8>(_mm256_fmadd_ps(
      reinterpret_cast<__m256>(a), reinterpret_cast<__m256>(b), reinterpret_cast<__m256>(c)));
#else
  Float8 result;
  for (std::size_t i = 0; i < kLanes; ++i) result[i] = std::fma(a[i], b[i], c[i]);
  return result;
#endif
}

BIDWRIGHT_INLINE Float8 square_root(Float8 a) {
#if defined(__AVX2__) && defined(__FMA__)
  return reinterpret_cast<Float8>(_mm256_sqrt_ps(reinterpret_cast<__m256>(a)));
#else
  Float8 result;
  for (std::size_t i = 0; i < kLanes; ++i) result[i] = std::sqrt(a[i]);
  return result;
#endif
}

BIDWRIGHT_INLINE Float8 larger(Float8 a, Float8 b) {
  return a > b ? a : b;
}

/// Lane by lane in a fixed tree.
BIDWRIGHT_INLINE float sum(Float8 a) {
  return ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7]));
}
BIDWRIGHT_INLINE float maximum(Float8 a) {
  float result = a[0];
  for (std::size_t i = 1; i < kLanes; ++i) result = a[i] > result ? a[i] : result;
  return result;
}

using Vector = Float8;
using IntVector = Int8;
#include "nn/exponential.inc"

}  // namespace bidwright::nn
