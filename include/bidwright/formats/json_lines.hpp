// Boards as JSON, one object a line; everything a BoardRecord holds, and UTF-8. Keys that have
// nothing to say are left out; unknown keys are an error. An example, here in several lines:
//
//   {"format": "bidwright-board-1",
//    "board": 7, "dealer": "S", "vulnerable": "All",        // "None", "NS", "EW", "All"
//    "deal": "N:QJ6.K652.J85.T98 - - AT942.AQ4.32.KJ3",     // as PBN; "-": not known
//    "auction": {"first": "S",                              // who made the first call
//                "calls": ["PASS", "1S", "PASS", "2S", "PASS", "PASS", "PASS"],
//                                                           // "^S": that seat lost its turn
//                "alerted": [1],                            // numbers of calls, from 0
//                "noted": [[1, 1]], "notes": [[1, "5+ spades"]],  // call, note; note, text
//                "irregular": [[3, "I"]],                   // an insufficient bid
//                "nags": [[1, 3]],                          // call, PBN's annotation glyph
//                "end": "*"},                               // or "+": see PBN
//    "contract": "2S", "declarer": "W",                     // "PASS"; {"strain": "S"} alone
//    "play": {"first": "N",                                 // first column: the opening leader
//             "tricks": [["HK", "H7", "H3", "HA"], ["-", "-", "-", "S2"]],
//             "noted": [], "notes": [], "irregular": [[1, "R"]], "nags": [], "end": "*"},
//                                                           // cards count 4 * trick + column
//    "result": 8,                                           // declarer's tricks, or
//                                                           // {"tricks": 8, "side": "EW"}
//    "tags": {"Event": "Cup", "Score": "NS -110"},          // in order
//    "tables": [{"name": "TotalScoreTable", "columns": "Rank;PairId", "rows": ["1 4"]}],
//    "comments": [{"after": "call", "at": 1, "text": "!"}]}
//
// "after" is "start", "tag" (with "tag"), "call" or "card" (with "at"); "line": true for a comment
// that reached to the end of its line. "declarer_irregular" and, in a result, "disputed" are PBN's
// carets.
#pragma once

#include <string>

#include "bidwright/formats/board_record.hpp"
#include "bidwright/formats/reader.hpp"

namespace bidwright::formats {

/// One line without its end.
[[nodiscard]] std::string write_json_line(const BoardRecord& record);
/// Errors have a column where the JSON itself is broken; otherwise they name the key.
[[nodiscard]] core::Expected<BoardRecord> parse_json_line(std::string_view line);

}  // namespace bidwright::formats
