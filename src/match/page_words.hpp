// How contracts, calls, cards and results are written on the page of a match.
#pragma once

#include <string>
#include <string_view>

#include "bidwright/core/contract.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

/// "+3", "−150".
[[nodiscard]] std::string signed_text(int number);
/// "+0.25", "−1.50".
[[nodiscard]] std::string signed_text(double number);
/// "1♥", "Pass"; hearts and diamonds in red, as in all of these.
[[nodiscard]] std::string call_html(core::Call call);
[[nodiscard]] std::string card_html(core::Card card);
/// Any text, escaped, with red suits as short as can be: <i>. A page has thousands of them.
[[nodiscard]] std::string red_suits(std::string_view text);
/// "4♠X N", "passed out".
[[nodiscard]] std::string contract_html(const core::FinalContract& contract);
/// "=", "+1", "−2"; empty if the board was passed out.
[[nodiscard]] std::string result_of(const RoomResult& room);
/// Green if won, red if lost.
[[nodiscard]] std::string imps_html(int imps);
/// Two cells of a table: contract and result, and the score.
[[nodiscard]] std::string room_cells(const RoomResult& room);

}  // namespace bidwright::match
