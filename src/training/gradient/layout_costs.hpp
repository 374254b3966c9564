// What the contracts of a pair cost on average over layouts of the other 26 cards, the tricks of
// each taken from the chances that the network for whole deals gives them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "training/gradient/pair_costs.hpp"
#include "training/gradient/pair_network.hpp"

#include "bidwright/core/hand.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::training::gradient {

class LayoutCosts {
 public:
  /// `network` must outlive this.
  LayoutCosts(const tricks::DealNetwork& network, PenaltyRule penalty, std::uint64_t layouts,
              std::uint64_t seed);

  /// Row i of `out`, not vulnerable, then vulnerable, are the costs of pair i. They depend on the
  /// pair and the seed alone.
  void fill(std::span<const std::array<core::Hand, 2>> pairs, std::span<float> out) const;

 private:
  const tricks::DealNetwork* network_;
  PairCostTable prices_;
  std::uint64_t layouts_;
  std::uint64_t seed_;
};

/// By layouts if there are any, else by the network; both must outlive it.
[[nodiscard]] PricePairs pricing(const std::optional<LayoutCosts>& layouts,
                                 const PairNetwork& network);

}  // namespace bidwright::training::gradient
