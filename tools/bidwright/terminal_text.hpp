// Text from files, names, flags and peers as it may go to a terminal: nothing in it that a terminal
// would obey. Whatever is printed for people and was not made here goes through this.
#pragma once

#include <string>
#include <string_view>

namespace bidwright::tools {

/// Control characters (but for line ends and tabs), marks that turn the direction of writing, and
/// bytes that are no UTF-8, written as "\\x1b" or "\\u202e".
[[nodiscard]] std::string terminal_text(std::string_view text);

}  // namespace bidwright::tools
