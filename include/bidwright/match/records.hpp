// The boards of a match as records that other programs read: PBN and LIN of both rooms.
#pragma once

#include <string>
#include <vector>

#include "bidwright/formats/board_record.hpp"
#include "bidwright/match/report.hpp"

namespace bidwright::match {

/// The board as it was bid and played: the auction, what its calls were said to show, the cards.
/// Who played, and what came of it, is for the caller to add.
[[nodiscard]] formats::BoardRecord played_record(const core::BoardSetup& setup,
                                                 const RoomResult& result);

/// Board i of the match as the room played it, everybody in the seat where they sat, with Score,
/// ScoreIMP and, where there is an analysis, OptimumResultTable.
[[nodiscard]] formats::BoardRecord room_record(const ReportData& data, std::size_t i, Room room);

/// All boards of a room.
[[nodiscard]] std::vector<formats::BoardRecord> records_of(const ReportData& data, Room room);

/// The boards of both rooms, open before closed, as a LIN vugraph file has them.
[[nodiscard]] std::vector<formats::BoardRecord> vugraph_records(const ReportData& data);

}  // namespace bidwright::match
