// What a network says about one position, for decisions at a table: the same bits on every machine.
//
// Nothing is fused, every sum runs in one order that is stated, and exponentials are a fixed
// polynomial. Any thread may call these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace bidwright::nn {

inline constexpr std::size_t kMostAffineInputs = 4096;

/// out = bias + inputs * weights, weights[input * outputs + output]. Every sum begins with the bias
/// and takes the inputs in their order, leaving out those that are 0.
void affine(std::span<const float> inputs, std::span<const float> weights,
            std::span<const float> bias, std::span<float> out);

/// The same after rectification: inputs below 0 are left out too.
void affine_of_positive(std::span<const float> inputs, std::span<const float> weights,
                        std::span<const float> bias, std::span<float> out);

/// sum += row i of the table for each i of `active` in their order; rows as long as `sum`.
void add_rows(std::span<const std::uint16_t> active, std::span<const float> table,
              std::span<float> sum);

/// Added to the score of what must not count.
inline constexpr float kNever = -1e6F;
/// 0 where bit i of `allowed` is set, kNever elsewhere; at most 64.
void mask_of(std::uint64_t allowed, std::span<float> mask);

/// The chance of `chosen` among the outputs that count, not below e^-30: 1 / sum of
/// e^(score - score of the chosen), where those that do not count add e^-30 each. As many scores as
/// numbers of the mask, a multiple of eight.
[[nodiscard]] float masked_share(std::span<const float> scores, std::span<const float> mask,
                                 std::size_t chosen);

/// Scores to chances, in place; 0 for what does not count. One at least must count.
void masked_softmax(std::span<float> scores, std::span<const float> mask);

}  // namespace bidwright::nn
