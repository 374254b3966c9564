// How --help and the manual pages show a flag: `--port N`, and behind what it does, in parentheses,
// what else is to be known of its value: "(from 0 to 65535; default 2000)".
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace bidwright::tools {

/// "FILE", "ns|all", "LOW HIGH", "NAME ..."; empty if it takes no value.
[[nodiscard]] std::string value_words(const CLI::Option& option);

/// What it does, and in parentheses what must be known of its value.
[[nodiscard]] std::string explained(const CLI::Option& option);

/// Of the value: "from 0 to 65535".
void add_limit(CLI::Option& option, const std::string& limit);

class HelpText final : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
};

}  // namespace bidwright::tools
