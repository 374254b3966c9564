// A board that was played somewhere, to learn from and to measure by: all four hands, a complete
// auction, cards as far as they were written down, double-dummy tricks where somebody solved it.
// Plain values.
#pragma once

#include <optional>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/core/trick_table.hpp"

namespace bidwright::core {

struct KnownTricks {
  TrickTable table;
  /// False: East's and West's are missing.
  bool east_west = false;
};

struct RecordedGame {
  Deal deal;
  Vulnerability vulnerability = Vulnerability::kNone;
  /// Complete.
  Auction auction;
  /// Empty if they were not recorded.
  std::vector<Card> cards;
  std::optional<KnownTricks> tricks;
};

}  // namespace bidwright::core
