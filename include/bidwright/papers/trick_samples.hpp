// Double-dummy results as a network learns them: one strain, one declarer.
//
// Every sample is turned so that South declares and West leads, and its suits are renamed so that
// spades are trumps, if there are any. No trump and suits are learnt apart.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/core/hand.hpp"
#include "bidwright/deals/deals_format.hpp"

namespace bidwright::papers {

enum class Game : std::uint8_t { kNoTrump, kSuit };

struct TrickSample {
  /// West, North, East, South.
  std::array<core::Hand, core::kSeats> hands;
  /// Taken by North and South.
  std::uint8_t tricks = 0;
};

/// With North and South as declarers: two samples a deal at no trump, eight in suits.
[[nodiscard]] std::vector<TrickSample> trick_samples(std::span<const deals::SolvedDeal> deals,
                                                     Game game);

/// The same hands, seen from the other side: everybody moved one place clockwise, so that East and
/// West sit North and South; they take the other tricks.
[[nodiscard]] TrickSample other_side(const TrickSample& sample);

}  // namespace bidwright::papers
