// Aces and kings beside a tree's hidden units, so that every decision may depend on them.
#pragma once

#include <cstddef>
#include <optional>

#include "bidwright/bidding/model.hpp"

namespace bidwright::training::asks {

/// What one ace is worth in a unit: as much as the larger of the others, so that heads that are
/// rounded to bytes keep both.
inline constexpr float kHonourUnit = 8.0F;

/// The model with more units in the hidden layer of its network: max(0, n - k) for its n aces and
/// its n kings, k from 0 to 3, and each ace and king by itself, times kHonourUnit. No call listens
/// to them yet, so that it bids as before. As it is if it has them, or if its one layer of units
/// does not see cards.
[[nodiscard]] bidding::Model with_honour_units(bidding::Model model);

/// The first of them in the hidden layer of a network; none if it does not have them.
[[nodiscard]] std::optional<std::size_t> ace_units(const bidding::Network& network);

}  // namespace bidwright::training::asks
