// What each contract costs a pair against the best one, in IMPs: imps(best points - its points),
// 0 to 24, undoubled. Contracts are numbered by bidding::contract_index().
//
// Assumed declarer: whichever of the two takes more tricks. Real declarer: a row each; the best
// contract is measured with the better declarer under both rules.
#pragma once

#include <array>

#include "bidwright/bidding/model.hpp"
#include "bidwright/dd/tricks.hpp"

namespace bidwright::training {

using CostRow = std::array<float, bidding::kContractChoices>;

struct ContractCosts {
  CostRow assumed{};
  /// By who declares: North or East, then South or West.
  std::array<CostRow, 2> real{};
};

/// Tricks of each strain, for one declarer.
using DeclarerTricks = std::array<int, core::kStrains>;

[[nodiscard]] ContractCosts contract_costs(const DeclarerTricks& one, const DeclarerTricks& other,
                                           bool vulnerable);
[[nodiscard]] ContractCosts contract_costs(const dd::NorthSouthTricks& tricks, bool vulnerable);
[[nodiscard]] ContractCosts contract_costs(const dd::TrickTable& tricks, core::Side side,
                                           bool vulnerable);

}  // namespace bidwright::training
