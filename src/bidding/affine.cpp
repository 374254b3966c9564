#include "affine.hpp"

#include <array>
#include <cassert>
#include <cstring>
#include <utility>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {
namespace {

constexpr std::size_t kLanes = 4;
/// Vectors that are summed in registers at a time.
constexpr std::size_t kVectors = 8;

using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

struct Input {
  float value;
  /// Its weights.
  const float* row;
};

/// Outputs place[0] .. place[0] + 3, place[1] .. and so on.
template <std::size_t Vectors>
void sum_block(std::span<const Input> inputs, const std::array<std::size_t, kVectors>& place,
               const float* bias, float* out) {
  Lanes sums[Vectors];
  for (std::size_t v = 0; v < Vectors; ++v) std::memcpy(&sums[v], bias + place[v], sizeof(Lanes));
  for (const Input& input : inputs) {
    for (std::size_t v = 0; v < Vectors; ++v) {
      Lanes weights;
      std::memcpy(&weights, input.row + place[v], sizeof(Lanes));
      sums[v] += input.value * weights;
    }
  }
  for (std::size_t v = 0; v < Vectors; ++v) std::memcpy(out + place[v], &sums[v], sizeof(Lanes));
}

using Sum = void (*)(std::span<const Input>, const std::array<std::size_t, kVectors>&, const float*,
                     float*);

template <std::size_t... Index>
constexpr std::array<Sum, kVectors + 1> sums_by_vectors(std::index_sequence<Index...>) {
  return {nullptr, &sum_block<Index + 1>...};
}
constexpr auto kSums = sums_by_vectors(std::make_index_sequence<kVectors>());

void sum_one(std::span<const Input> inputs, std::size_t place, const float* bias, float* out) {
  float sum = bias[place];
  for (const Input& input : inputs) sum += input.value * input.row[place];
  out[place] = sum;
}

}  // namespace

void affine(std::span<const float> inputs, std::span<const float> weights,
            std::span<const float> bias, std::span<float> out) {
  const std::size_t outputs = bias.size();
  assert(inputs.size() <= ModelLimits::kWidth && out.size() == outputs);
  assert(weights.size() == inputs.size() * outputs);
  std::array<Input, ModelLimits::kWidth> room;
  std::size_t count = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    room[count] = {inputs[i], weights.data() + i * outputs};
    count += inputs[i] != 0.0F ? 1U : 0U;
  }
  const std::span<const Input> used(room.data(), count);

  if (outputs < kLanes) {
    for (std::size_t o = 0; o < outputs; ++o) sum_one(used, o, bias.data(), out.data());
    return;
  }
  for (std::size_t begin = 0; begin < outputs;) {
    std::array<std::size_t, kVectors> place{};
    std::size_t vectors = 0;
    for (; vectors < kVectors && begin < outputs; ++vectors, begin += kLanes) {
      // The last vector may overlap the one before: it finds the same sums.
      place[vectors] = std::min(begin, outputs - kLanes);
    }
    kSums[vectors](used, place, bias.data(), out.data());
  }
}

}  // namespace bidwright::bidding
