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

/// e^x for x <= 88; below -87 the result is 0 or next to it.
BIDWRIGHT_INLINE Float8 exponential(Float8 x) {
  x = larger(x, broadcast(-87.0F));
  // x = n ln 2 + r with |r| <= ln 2 / 2; the magic number rounds to the nearest integer.
  const Float8 magic = broadcast(12582912.0F);
  const Float8 shifted = fused(x, broadcast(1.44269504F), magic);
  const Float8 n = shifted - magic;
  Float8 r = fused(n, broadcast(-0.693359375F), x);
  r = fused(n, broadcast(2.12194440e-4F), r);
  Float8 p = broadcast(1.9875691500e-4F);
  p = fused(p, r, broadcast(1.3981999507e-3F));
  p = fused(p, r, broadcast(8.3334519073e-3F));
  p = fused(p, r, broadcast(4.1665795894e-2F));
  p = fused(p, r, broadcast(1.6666665459e-1F));
  p = fused(p, r, broadcast(5.0000001201e-1F));
  p = fused(p, r * r, r + broadcast(1.0F));
  const Int8 exponent = reinterpret_cast<Int8>(shifted) << 23;
  return reinterpret_cast<Float8>(reinterpret_cast<Int8>(p) + exponent);
}

/// Natural logarithm of positive, normal numbers.
BIDWRIGHT_INLINE Float8 logarithm(Float8 x) {
  // x = 2^e m, m in [sqrt(1/2), sqrt 2); log m = 2 artanh((m - 1) / (m + 1)).
  const Int8 offset = reinterpret_cast<Int8>(x) - 0x3f3504f3;
  const Float8 e = __builtin_convertvector(offset >> 23, Float8);
  const Float8 m = reinterpret_cast<Float8>((offset & 0x007fffff) + 0x3f3504f3);
  const Float8 f = m - broadcast(1.0F);
  const Float8 s = f / (broadcast(2.0F) + f);
  const Float8 z = s * s;
  Float8 p = broadcast(0.2222222F);
  p = fused(p, z, broadcast(0.2857143F));
  p = fused(p, z, broadcast(0.4F));
  p = fused(p, z, broadcast(0.6666667F));
  const Float8 log_m = fused(s * z, p, broadcast(2.0F) * s);
  return fused(e, broadcast(0.69314718F), log_m);
}

}  // namespace bidwright::nn
