// What a call shows, as short as players write it, UTF-8: "12–21 HCP, 5+♥, ≤3♠".
#pragma once

#include <string>

#include "bidwright/core/call.hpp"
#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::disclosure {

/// "12–21", "20+", "≤3", "4".
[[nodiscard]] std::string short_text(Range range);
/// Points, then the suits, those with the longest lower end first; "balanced" between them if it
/// is said so. Empty if nothing is.
[[nodiscard]] std::string short_text(const HandConstraint& constraint, bool balanced = false);
/// The alternatives with "or" between them, then requests; "any hand" if nothing is said.
[[nodiscard]] std::string short_text(const Disclosure& disclosure);
/// "1♥", "3NT", "Pass".
[[nodiscard]] std::string symbol_text(core::Call call);

}  // namespace bidwright::disclosure
