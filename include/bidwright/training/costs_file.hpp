// A costs file: uncontested bidding problems as text, one a line:
//
//   NORTH SOUTH cost(PASS) cost(1C) cost(1D) ... cost(7NT)
//
// Hands with spades first, 36 costs in IMPs (0 to 24, decimals allowed), blanks between. North
// calls first. Lines that begin with # are comments.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/error.hpp"

namespace bidwright::training {

struct CostProblem {
  bidding::HandPair hands;
  /// By bidding::contract_index().
  std::array<float, bidding::kContractChoices> costs{};
};

/// All problems of a text; at least one. Errors have line and column.
[[nodiscard]] core::Expected<std::vector<CostProblem>> read_costs(std::string_view text);

}  // namespace bidwright::training
