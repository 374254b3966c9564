// Deals whose tricks follow from points and length: quick to learn.
#pragma once

#include <algorithm>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::training {

/// What two hands take; so many tricks for ten high-card points.
inline int easy_tricks(core::Hand both, core::Strain strain, int for_ten = 3) {
  const int length = core::is_suit(strain) ? both.length(static_cast<core::Suit>(strain)) : 7;
  return std::clamp(core::high_card_points(both) * for_ten / 10 + length - 7, 0, 13);
}

inline core::Deal easy_deal(std::size_t i) {
  return core::random_deal(5, i);
}

inline std::vector<SolvedPair> easy_pairs(std::size_t count, int for_ten = 3) {
  std::vector<SolvedPair> pairs(count);
  for (std::size_t i = 0; i < count; ++i) {
    const core::Deal deal = easy_deal(i);
    pairs[i].hands = {deal[core::Seat::kNorth], deal[core::Seat::kSouth]};
    for (const core::Strain strain : core::kAllStrains) {
      const int taken = easy_tricks(pairs[i].hands[0] | pairs[i].hands[1], strain, for_ten);
      pairs[i].tricks.set(strain, core::Seat::kNorth, taken);
      pairs[i].tricks.set(strain, core::Seat::kSouth, taken);
    }
  }
  return pairs;
}

}  // namespace bidwright::training
