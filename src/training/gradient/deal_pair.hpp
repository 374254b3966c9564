// The pairs of hands that the tree is trained on: random ones, and a share in which strong pairs
// are more frequent, since games and above all slams come up too rarely to be learnt well.
#pragma once

#include <array>
#include <cstdint>

#include "bidwright/core/hand.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training::gradient {

/// Thirteen random ones of the cards that are left, which are taken from them.
[[nodiscard]] core::Hand draw_hand(core::Hand& left, core::Random& random);

/// Pair `number` of a recipe. Of the share `strong_share` a pair is kept with a probability that
/// grows by the factor 1 + strong_tilt with each high-card point of the two hands.
[[nodiscard]] std::array<core::Hand, 2> deal_pair(const GradientRecipe& recipe,
                                                  std::uint64_t number);

/// How much a pair of deal_pair() counts if all together are to stand for random deals.
class ImportanceWeights {
 public:
  explicit ImportanceWeights(const GradientRecipe& recipe);

  [[nodiscard]] double operator()(const std::array<core::Hand, 2>& hands) const;

 private:
  GradientRecipe recipe_;
  /// The share of random pairs that is kept where strong ones are more frequent.
  double kept_ = 1.0;
};

/// How many random pairs one of those of `strong_share` stands for, but for a factor.
[[nodiscard]] double rarity(const GradientRecipe& recipe, const std::array<core::Hand, 2>& hands);

}  // namespace bidwright::training::gradient
