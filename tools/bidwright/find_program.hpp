// Whether a program can be started, asked before anything waits for it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace bidwright::tools {

/// An executable file.
[[nodiscard]] bool is_program(const std::filesystem::path& path);

/// "no such program", ...; none if `program`, looked up in PATH as execvp does, can be started.
[[nodiscard]] std::optional<std::string> why_no_program(const std::string& program);

}  // namespace bidwright::tools
