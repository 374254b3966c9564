// Hands, calls and records as people write and paste them, beyond what files hold:
//
//   hands    AKQ.J52.T98.7643   AKQ J52 T98 7643   AKQ/J52/T98/7643   AKQ, J52, T98, 7643
//            SAKQHJ52DT98C7643   S:AKQ H:J52 D:T98 C:7643   \u2660AKQ \u2665J52 \u2666T98
//            \u26637643
//   calls    1C 1H   1C-1H   1C,1H   1\u2663\u20131\u2665   1C Pass 1H!
//   records  the address of a hand viewer, in which a board stands as LIN (lin=...) or hand by hand
//            (n=...&s=...&d=n&v=b&a=1cp...)
//
// Everything in any case, with 10 or T. Whole texts may be in UTF-16, or begin with a mark, as
// programs of Windows save them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/call.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::formats {

/// Thirteen cards; errors as those of core::parse_hand().
[[nodiscard]] core::Expected<core::Hand> read_hand(std::string_view text);

/// One call after the other, whoever makes them; errors name the word that is none.
[[nodiscard]] core::Expected<std::vector<core::Call>> read_calls(std::string_view text);

/// The board of a hand viewer's address, as LIN; none if the text is no such address. An address
/// that holds no board itself, but would have to be fetched, is an error.
[[nodiscard]] std::optional<core::Expected<std::string>> lin_of_address(std::string_view text);

/// The text in UTF-8, without a mark at its beginning. Readers of records do that themselves.
[[nodiscard]] std::string as_utf8(std::string text);

}  // namespace bidwright::formats
