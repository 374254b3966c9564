// Two hands that bid without opposition, and what every contract costs them: what bidding is judged
// by. From .deals files, or from a costs file (costs_file.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/training/costs.hpp"

namespace bidwright::training {

struct PricedPair {
  /// North's, who calls first, and South's.
  bidding::HandPair hands;
  /// With strains named first by North, and by South.
  std::array<CostRow, 2> costs{};
};

/// Adds the pairs of a .deals file whose deals, counted from its beginning, are `wanted`; costs are
/// averaged over their layouts.
[[nodiscard]] core::Expected<void> add_priced_pairs(
    const std::filesystem::path& path, const CostRules& rules,
    const std::function<bool(std::uint64_t deal)>& wanted, std::vector<PricedPair>& pairs);

}  // namespace bidwright::training
