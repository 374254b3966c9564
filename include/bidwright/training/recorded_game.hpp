// Games recorded as lines, tab between the fields, # for comments:
//
//   DEAL <tab> AUCTION <tab> CARDS [<tab> TRICKS]
//
// The deal as PBN writes it, the calls from North on (North dealt, nobody is vulnerable), the cards
// played in order (may be empty; not read if all passed), and double-dummy tricks for S H D C NT,
// in each by declarers N S (10 numbers) or N E S W (20). Tricks may also come from a file of their
// own, lines of "GAME TRICKS" with 20 numbers, games counted from 0.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/dd/tricks.hpp"

namespace bidwright::training {

struct KnownTricks {
  dd::TrickTable table;
  /// False: East's and West's are missing.
  bool east_west = false;
};

struct RecordedGame {
  core::Deal deal;
  /// Complete.
  core::Auction auction;
  /// Empty if they were not recorded.
  std::vector<core::Card> cards;
  std::optional<KnownTricks> tricks;
};

/// All games of a text; at least one. Errors have line and column.
[[nodiscard]] core::Expected<std::vector<RecordedGame>> read_games(std::string_view text);

/// Gives the games the tricks of a file of their own.
[[nodiscard]] core::Expected<void> read_tricks(std::string_view text,
                                               std::vector<RecordedGame>& games);

/// The side that bid while the other passed throughout; North-South if nobody bid. None where both
/// sides called something else than PASS.
[[nodiscard]] std::optional<core::Side> only_bidding_side(const core::Auction& auction);

}  // namespace bidwright::training
