// Two hands that bid without opposition, and what they can take: what learners learn from.
//
// Tricks do not care how suits are named or which hand is North's, so every pair has 48 forms, all
// equally likely to be dealt. Pure functions.
#pragma once

#include <array>
#include <cstdint>

#include "bidwright/core/hand.hpp"
#include "bidwright/core/trick_table.hpp"
#include "bidwright/deals/deals_format.hpp"

namespace bidwright::training {

struct SolvedPair {
  /// North's, South's.
  std::array<core::Hand, 2> hands;
  core::NorthSouthTricks tricks;
};

/// North's and South's hands of a deal.
[[nodiscard]] SolvedPair solved_pair(const deals::SolvedDeal& deal);

/// Suit s becomes order[s].
using SuitOrder = std::array<std::uint8_t, core::kSuits>;
/// All 24, that which changes nothing first.
[[nodiscard]] std::array<SuitOrder, 24> suit_orders();

[[nodiscard]] core::Hand renamed(core::Hand hand, const SuitOrder& order);
/// The suits renamed, and the hands exchanged if `exchange`.
[[nodiscard]] SolvedPair renamed(const SolvedPair& pair, const SuitOrder& order, bool exchange);

}  // namespace bidwright::training
