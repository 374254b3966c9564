// What an AE-MLP reads of a sample.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "bidwright/core/random.hpp"
#include "bidwright/papers/trick_samples.hpp"

namespace bidwright::papers {

inline constexpr std::size_t kInputs = core::kSeats * core::kCards;

/// Where each suit goes.
using SuitOrder = std::array<std::uint8_t, core::kSuits>;
inline constexpr SuitOrder kAsItIs{0, 1, 2, 3};

/// 208 numbers: the cards of each hand from the ace of spades to the two of clubs.
inline void fill_input(const TrickSample& sample, float* out, const SuitOrder& order = kAsItIs) {
  std::fill(out, out + kInputs, 0.0F);
  for (std::size_t seat = 0; seat < core::kSeats; ++seat) {
    for (const core::Card card : sample.hands[seat]) {
      const auto suit = static_cast<std::size_t>(card.index() / core::kRanks);
      const int index = order[suit] * core::kRanks + card.index() % core::kRanks;
      out[seat * core::kCards + static_cast<std::size_t>(core::kCards - 1 - index)] = 1.0F;
    }
  }
}

/// A random renaming that changes no result: of all suits at no trump, of the side suits else.
inline SuitOrder random_suits(Game game, core::Random& random) {
  SuitOrder order = kAsItIs;
  for (std::uint32_t i = game == Game::kNoTrump ? 4 : 3; i > 1; --i) {
    std::swap(order[i - 1], order[random.below(i)]);
  }
  return order;
}

}  // namespace bidwright::papers
