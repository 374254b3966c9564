#include "call_net.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/clones.hpp"

namespace bidwright::sampling {

namespace {

constexpr int kLanes = 8;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));
using IntLanes = std::int32_t __attribute__((vector_size(kLanes * sizeof(float))));

BIDWRIGHT_INLINE void load(Lanes& to, const float* from) {
  std::memcpy(&to, from, sizeof(Lanes));
}
BIDWRIGHT_INLINE void store(float* to, const Lanes& from) {
  std::memcpy(to, &from, sizeof(Lanes));
}

BIDWRIGHT_INLINE void add_rows(const float* table, const Active& active, float* sum) {
  for (int begin = 0; begin < CallNet::kFirst; begin += 8 * kLanes) {
    Lanes sums[8];
    for (int v = 0; v < 8; ++v) load(sums[v], sum + begin + v * kLanes);
    for (const std::uint16_t i : active) {
      const float* row = table + i * std::size_t{CallNet::kFirst} + begin;
      for (int v = 0; v < 8; ++v) {
        Lanes entries;
        load(entries, row + v * kLanes);
        sums[v] += entries;
      }
    }
    for (int v = 0; v < 8; ++v) store(sum + begin + v * kLanes, sums[v]);
  }
}

BIDWRIGHT_CLONES void add_inputs(const float* table, const Active& active, float* sum) {
  add_rows(table, active, sum);
}

/// out = bias + x * table, for the units that are above zero; the others' rows are not touched.
template <int Units, int Vectors>
BIDWRIGHT_INLINE void layer(const float* table, const float* bias, const float* x, float* out) {
  std::uint8_t above[static_cast<std::size_t>(Units)];
  int count = 0;
  for (int i = 0; i < Units; ++i) {
    above[count] = static_cast<std::uint8_t>(i);
    count += x[i] > 0 ? 1 : 0;
  }
  Lanes sums[static_cast<std::size_t>(Vectors)];
  for (int v = 0; v < Vectors; ++v) load(sums[v], bias + v * kLanes);
  for (int n = 0; n < count; ++n) {
    const float* row = table + above[n] * (Vectors * kLanes);
    const float factor = x[above[n]];
    for (int v = 0; v < Vectors; ++v) {
      Lanes entries;
      load(entries, row + v * kLanes);
      sums[v] += factor * entries;
    }
  }
  for (int v = 0; v < Vectors; ++v) store(out + v * kLanes, sums[v]);
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

/// The layers above the first sums.
struct Upper {
  const float* second;
  const float* second_bias;
  const float* out;
  const float* out_bias;
};

BIDWRIGHT_INLINE void logits_of(const Upper& net, const float* hand, const float* call,
                                float* logits) {
  float first[CallNet::kFirst];
  for (int i = 0; i < CallNet::kFirst; ++i) first[i] = hand[i] + call[i];
  float second[CallNet::kSecond];
  layer<CallNet::kFirst, CallNet::kSecond / kLanes>(net.second, net.second_bias, first, second);
  layer<CallNet::kSecond, CallNet::kOut / kLanes>(net.out, net.out_bias, second, logits);
}

BIDWRIGHT_CLONES void all_logits(const Upper& net, const float* hand, const float* call,
                                 float* logits) {
  logits_of(net, hand, call, logits);
}

BIDWRIGHT_CLONES float share_of(const Upper& net, const float* hand, const float* call,
                                const float* mask, int chosen) {
  float logits[CallNet::kOut];
  logits_of(net, hand, call, logits);
  const float own = logits[chosen];
  Lanes total{};
  for (int i = 0; i < CallNet::kOut; i += kLanes) {
    Lanes others;
    Lanes masks;
    load(others, logits + i);
    load(masks, mask + i);
    others = (others - own) + masks;
    exponential(others);
    total += others;
  }
  return 1.0F / (((total[0] + total[4]) + (total[2] + total[6])) +
                 ((total[1] + total[5]) + (total[3] + total[7])));
}

}  // namespace

CallNet::CallNet(int hand_inputs, int call_inputs) {
  const std::array<int, kParts> sizes{hand_inputs * kFirst,
                                      call_inputs * kFirst,
                                      kFirst,
                                      kFirst * kSecond,
                                      kSecond,
                                      kSecond * kOut,
                                      kOut};
  std::size_t next = 0;
  for (std::size_t i = 0; i < kParts; ++i) {
    blocks_[i] = {next, next + static_cast<std::size_t>(sizes[i])};
    next = blocks_[i].end;
  }
  numbers_.resize(next);
}

CallNet::First CallNet::hand_sum(const Active& active) const {
  First sum{};
  add_inputs(at(kHand), active, sum.data());
  return sum;
}

CallNet::First CallNet::call_sum(const Active& active) const {
  First sum;
  std::copy_n(at(kFirstBias), kFirst, sum.begin());
  add_call_inputs(active, sum);
  return sum;
}

void CallNet::add_call_inputs(const Active& active, First& sum) const {
  add_inputs(at(kCall), active, sum.data());
}

CallNet::Out CallNet::mask_of(std::uint64_t legal) {
  constexpr float kNever = -1e6F;
  Out mask;
  for (std::size_t i = 0; i < kOut; ++i) mask[i] = (legal >> i & 1) != 0 ? 0 : kNever;
  return mask;
}

float CallNet::probability(const First& hand_sum, const First& call_sum, const Out& mask,
                           core::Call call) const {
  const Upper upper{at(kSecondLayer), at(kSecondBias), at(kOutLayer), at(kOutBias)};
  return share_of(upper, hand_sum.data(), call_sum.data(), mask.data(), call.index());
}

CallNet::Out CallNet::logits(const First& hand_sum, const First& call_sum) const {
  const Upper upper{at(kSecondLayer), at(kSecondBias), at(kOutLayer), at(kOutBias)};
  Out logits;
  all_logits(upper, hand_sum.data(), call_sum.data(), logits.data());
  return logits;
}

}  // namespace bidwright::sampling
