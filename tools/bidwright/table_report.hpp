// What the table writes of its boards: records, and a line for people.
#pragma once

#include <array>
#include <string>

#include "bidwright/formats/board_record.hpp"
#include "bidwright/match/types.hpp"
#include "bidwright/protocol/table_actions.hpp"

namespace bidwright::tools {

/// With names, auction, what calls were said to show, play, result; a comment if the board was not
/// played to its end.
[[nodiscard]] formats::BoardRecord table_record(const protocol::BoardFinished& board,
                                                const std::array<std::string, 2>& teams);

/// As the room of a match has it.
[[nodiscard]] match::RoomResult result_of(const protocol::BoardFinished& board);

/// "7  4SX by North, 9 tricks, N/S -200", "8  passed out", "9  forfeited by West: ...".
[[nodiscard]] std::string line_of(const protocol::BoardFinished& board);

/// The same for machines.
[[nodiscard]] std::string json_of(const protocol::BoardFinished& board,
                                  const std::array<std::string, 2>& teams);

}  // namespace bidwright::tools
