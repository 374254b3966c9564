// Games to learn from and to measure by: what a record of a board (formats/board_record.hpp) tells
// of deal, auction, cards and double-dummy tricks, once it is known to be right.
//
// Tricks of games may also come from a file of their own, lines of "GAME TRICKS" with 20 numbers,
// games counted from 0.
//
// Values; functions of their arguments.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bidwright/core/recorded_game.hpp"
#include "bidwright/formats/board_record.hpp"

namespace bidwright::training {

/// The game of a record, which is mended first (formats/mend.hpp). Its four hands must be known,
/// and its auction legal and over; of the cards those before the first that is unknown or illegal
/// are kept. Errors have the place of what is wrong.
[[nodiscard]] core::Expected<core::RecordedGame> game_of(formats::BoardRecord record);

/// All games of a text of lines (formats/game_lines.hpp); at least one. Errors have line and
/// column.
[[nodiscard]] core::Expected<std::vector<core::RecordedGame>> read_games(std::string_view text);

/// Gives the games the tricks of a file of their own.
[[nodiscard]] core::Expected<void> read_tricks(std::string_view text,
                                               std::vector<core::RecordedGame>& games);

/// The side that bid while the other passed throughout; North-South if nobody bid. None where both
/// sides called something else than PASS.
[[nodiscard]] std::optional<core::Side> only_bidding_side(const core::Auction& auction);

}  // namespace bidwright::training
