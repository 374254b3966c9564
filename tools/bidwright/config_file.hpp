// The file of --config: INI, with flags as keys and a section for each command. Every key must
// be a flag of its command; a misspelt one is an error that names the line.
//
//   # what happens to be common to my matches
//   [match]
//   boards = 64
//   home = ./my_robot {port} {seat}
//   quiet                  a flag without a value; or: quiet = true
//   [deals info]           a command's command
//
// A comment is a line that begins with # or ;. A value runs to the end of its line; quotes around
// it are taken away. A key that comes again adds a value, where the flag takes several. What is on
// the command line goes before what is in the file.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace bidwright::tools {

class ConfigFile : public CLI::Config {
 public:
  /// The app whose flags the keys are; it owns this object.
  explicit ConfigFile(const CLI::App& app) : app_(app) {}

  [[nodiscard]] std::vector<CLI::ConfigItem> from_config(std::istream& input) const override;
  /// Never used: the program writes no configuration.
  [[nodiscard]] std::string to_config(const CLI::App*, bool, bool, std::string) const override;

  /// "F:3" if a message of the parser speaks of a value that this file gave.
  [[nodiscard]] std::optional<std::string> source_of(std::string_view message) const;

 private:
  const CLI::App& app_;
  struct Origin {
    std::string option;
    std::string place;
  };
  mutable std::vector<Origin> origins_;
};

}  // namespace bidwright::tools
