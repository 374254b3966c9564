// Auctions as one pair tells them: its own calls as they are, the opponents' in parentheses, and the
// opponents' passes left out: "1C (1H) X 2S". "(1H) X" is opened by the opponents, "PASS 1C" by the
// pair in its second turn.
#pragma once

#include <string>

#include "bidwright/core/auction.hpp"

namespace bidwright::core {

/// The pair sits North-South. North deals, or West if the opponents call first; a side whose call
/// is left out passes. Errors have a column.
[[nodiscard]] Expected<Auction> parse_pair_auction(std::string_view text);

/// The first `count` calls, as the side tells them.
[[nodiscard]] std::string pair_text(const Auction& auction, std::size_t count, Side side);

}  // namespace bidwright::core
