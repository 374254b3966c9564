// A costs file: pairs of hands with what contracts cost them, as text, one a line:
//
//   NORTH SOUTH cost(PASS) cost(1C) cost(1D) ... cost(7NT)
//
// Hands with spades first, 36 costs in IMPs (0 to 24, decimals allowed), blanks between. North
// calls first. Lines that begin with # are comments.
#pragma once

#include <string_view>
#include <vector>

#include "bidwright/core/error.hpp"
#include "bidwright/training/priced_pairs.hpp"

namespace bidwright::training {

/// All pairs of a text; at least one. Whoever names a strain, the costs are the same. Errors have
/// line and column.
[[nodiscard]] core::Expected<std::vector<PricedPair>> read_costs(std::string_view text);

}  // namespace bidwright::training
