// Lines to messages, for whoever listens: the table reads what clients say, a client what the
// table says. Tolerant: case, runs of blanks, one trailing stop, suit-first cards, "10", unquoted
// names, voids in every spelling. A line that is no message of the protocol is an error whose
// column counts in the line as squeeze() leaves it.
#pragma once

#include <string>
#include <string_view>

#include "bidwright/core/error.hpp"
#include "bidwright/protocol/message.hpp"

namespace bidwright::protocol {

[[nodiscard]] core::Expected<ClientMessage> parse_client_line(std::string_view line);
[[nodiscard]] core::Expected<TableMessage> parse_table_line(std::string_view line);

/// The line as printable ASCII without control characters ('?' for what is beyond ASCII), runs of
/// blanks made one, trimmed, and without one trailing stop.
[[nodiscard]] std::string squeeze(std::string_view line);

/// A line as it may go into a log: printable and cut to `limit` characters.
[[nodiscard]] std::string printable(std::string_view line, std::size_t limit = 160);

}  // namespace bidwright::protocol
