// What is made from the descriptions of the commands themselves: their help by name, completion for
// shells, and manual pages. Nothing here knows a command.
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace bidwright::tools {

/// A script that completes commands, flags and files: for "bash" or "zsh".
[[nodiscard]] std::string completion_script(const CLI::App& program, std::string_view shell);

/// In roff, section 1: of the program, or of one of its commands with the commands below it.
[[nodiscard]] std::string manual_page(const CLI::App& command, std::string_view version);

/// The commands `help`, `completion` and `man`.
void add_reference(CLI::App& program, std::string_view version);

}  // namespace bidwright::tools
