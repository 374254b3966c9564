// Auctions that the natural priors bid with themselves, for a network to learn from.
#pragma once

#include "training/selfplay/boards.hpp"
#include "training/selfplay/policy_network.hpp"

#include "bidwright/sampling/natural.hpp"

namespace bidwright::training::selfplay {

struct Imitated {
  SparseRows rows;
  std::vector<std::uint64_t> legal;
  std::vector<CallNumbers> chances;

  /// These rows, in this order.
  [[nodiscard]] Imitated selected(std::span<const std::uint32_t> rows) const;
};

/// Every decision of so many auctions; auction i is drawn from the stream (seed, first + i).
[[nodiscard]] Imitated imitate_auctions(const sampling::NaturalPriors& priors,
                                        std::span<const LabelledDeal> deals, std::uint64_t seed,
                                        std::uint64_t first, std::uint64_t count,
                                        core::Workers& workers);

}  // namespace bidwright::training::selfplay
