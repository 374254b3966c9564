// What a call shows, as short as players write it, UTF-8: "12–21 HCP, 5+♥, ≤3♠".
#pragma once

#include <string>
#include <string_view>

#include "bidwright/core/call.hpp"
#include "bidwright/core/card.hpp"
#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::disclosure {

/// "12–21", "20+", "≤3", "4".
[[nodiscard]] std::string short_text(Range range);
/// Points, then the suits, those with the longest lower end first; "balanced" between them if it
/// is said so. Empty if nothing is.
[[nodiscard]] std::string short_text(const HandConstraint& constraint, bool balanced = false);
/// The alternatives with "or" between them, then requests; "any hand" if nothing is said.
[[nodiscard]] std::string short_text(const Disclosure& disclosure);
/// An alert, whoever sent it: "12 to 21 total points, 5 cards in hearts." is "12–21 HCP, 5♥". What
/// is not of the alert grammar stays as it is. Empty if the alert is.
[[nodiscard]] std::string short_alert(std::string_view alert);
/// "1♥", "3NT", "Pass".
[[nodiscard]] std::string symbol_text(core::Call call);
/// "♠10", "♥A"; of the rank "10", "A".
[[nodiscard]] std::string symbol_text(core::Card card);
[[nodiscard]] std::string rank_text(core::Rank rank);
[[nodiscard]] std::string_view symbol_text(core::Suit suit);

}  // namespace bidwright::disclosure
