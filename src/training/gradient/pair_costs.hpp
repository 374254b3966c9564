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
#include <cstddef>
#include <functional>
#include <span>

#include "bidwright/core/call.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/training/costs.hpp"

namespace bidwright::training::gradient {

inline constexpr std::size_t kPairCosts = 1 + 3 * core::kBids;
/// Where the bids of the first hand, of the second and of the better one start.
inline constexpr std::array<std::size_t, 3> kPairCostStart{1, 36, 71};

/// Fills a row for each pair with what its contracts cost on average over the other cards: the
/// numbers not vulnerable, then vulnerable. Threads may share it.
using PricePairs =
    std::function<void(std::span<const std::array<core::Hand, 2>> pairs, std::span<float> out)>;

class PairCostTable {
 public:
  explicit PairCostTable(PenaltyRule penalty);

  /// Fills kPairCosts numbers.
  void fill(const core::NorthSouthTricks& tricks, bool vulnerable, std::span<float> out) const;

 private:
  /// Not vulnerable, vulnerable.
  std::array<CostTable, 2> tables_;
};

}  // namespace bidwright::training::gradient
