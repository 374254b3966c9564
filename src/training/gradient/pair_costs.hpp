// What a pair loses by each contract, from its double-dummy tricks.
//
// One vulnerability has kPairCosts numbers:
//   0              PASS
//   1 .. 35        the bids, the first hand declarer
//   36 .. 70       the bids, the second hand declarer
//   71 .. 105      the bids, declared by whichever hand takes more tricks
// A cost is the IMPs between the best of all contracts and this one, 0 .. 24.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bidwright/core/call.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training::gradient {

inline constexpr std::size_t kPairCosts = 1 + 3 * core::kBids;
/// Where the bids of the first hand, of the second and of the better one start.
inline constexpr std::array<std::size_t, 3> kPairCostStart{1, 36, 71};

/// Tricks by strain and by hand of the pair.
using PairTricks = std::array<std::array<std::uint8_t, 2>, core::kStrains>;

/// Points of a contract for its declarer's side.
[[nodiscard]] int pair_score(core::Bid bid, bool vulnerable, PenaltyRule penalty, int tricks);

/// Fills kPairCosts numbers.
void pair_costs(const PairTricks& tricks, bool vulnerable, PenaltyRule penalty,
                std::span<float> out);

/// The same pair with its suits renamed: suit s becomes permutation[s]; and its hands exchanged.
[[nodiscard]] SolvedPair rename(const SolvedPair& pair,
                                const std::array<std::uint8_t, core::kSuits>& permutation,
                                bool exchange);
/// All orders of the four suits.
[[nodiscard]] std::array<std::array<std::uint8_t, core::kSuits>, 24> suit_permutations();

}  // namespace bidwright::training::gradient
