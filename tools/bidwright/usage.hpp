// What the program answers to a command line: help, or what was wrong with it and what to do.
#pragma once

#include <CLI/CLI.hpp>

#include "config_file.hpp"

namespace bidwright::tools {

/// Prints the help that was asked for, or the error; returns the exit status: 0 or 2.
[[nodiscard]] int answer(const CLI::App& app, const ConfigFile& config,
                         const CLI::ParseError& error);

}  // namespace bidwright::tools
