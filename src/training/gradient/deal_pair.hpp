// The pairs of hands that the tree is trained on: random ones, and a share in which strong pairs
// are more frequent, since games and above all slams come up too rarely to be learnt well.
#pragma once

#include <array>
#include <cstdint>

#include "bidwright/core/hand.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training::gradient {

/// Pair `number` of a recipe. Of the share `strong_share` a pair is kept with a probability that
/// grows by the factor 1 + strong_tilt with each high-card point of the two hands.
[[nodiscard]] std::array<core::Hand, 2> deal_pair(const GradientRecipe& recipe,
                                                  std::uint64_t number);

}  // namespace bidwright::training::gradient
