// Games as lines, tab between the fields, # for comments: the shortest record of a board that has
// all that learners look at.
//
//   [DEALER <tab> VULNERABLE <tab>] DEAL <tab> AUCTION [<tab> CARDS [<tab> TRICKS]]
//
// Without them North dealt and nobody is vulnerable. The deal as PBN writes it, the calls from the
// dealer on, the cards played in order (may be empty; not read if all passed), and double-dummy
// tricks for S H D C NT, in each by declarers N S (10 numbers) or N E S W (20), which become an
// OptimumResultTable. Boards are numbered as they come, from 1.
//
// Only read.
#pragma once

#include <string_view>

#include "bidwright/formats/board_record.hpp"
#include "bidwright/formats/reader.hpp"

namespace bidwright::formats {

/// One line without its end; errors have a column.
[[nodiscard]] core::Expected<BoardRecord> parse_game_line(std::string_view line);

}  // namespace bidwright::formats
