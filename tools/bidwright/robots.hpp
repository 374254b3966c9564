// The teams of a match, as they are named on the command line: a built-in robot by its word
// ("self", "self:MODEL.bwm", "pass", "reference"), or a command that starts a robot of any make.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bidwright/player/make_player.hpp"

namespace bidwright::tools {

class Robots {
 public:
  /// Ends the program with an error if the word has a model that cannot be loaded, or if the
  /// command makes no sense. `model` is the model of "self"; empty: the one that comes along.
  Robots(const std::string& text, const std::string& model);

  [[nodiscard]] bool built_in() const { return policy_ != nullptr; }
  /// "self", "pass", ... or the name of the program that is started.
  [[nodiscard]] const std::string& short_name() const { return short_name_; }
  /// What play depends on besides the text: the model's checksum; may be empty.
  [[nodiscard]] const std::string& identity() const { return identity_; }

  /// Of built-in robots. By any thread.
  [[nodiscard]] std::unique_ptr<player::Player> make(const player::RobotOptions& options) const;

  /// Of other robots: the program and its arguments, with the place-holders filled in.
  struct Place {
    std::string host;
    int port = 0;
    std::string seat;
    std::string name;
    /// A file for its own record.
    std::string decisions;
  };
  [[nodiscard]] std::vector<std::string> command(const Place& place) const;
  /// Whether the command has {decisions} in it.
  [[nodiscard]] bool records_decisions() const {
    return text_.find("{decisions}") != std::string::npos;
  }

 private:
  std::string text_;
  std::string short_name_;
  std::string identity_;
  std::shared_ptr<const player::CallPolicy> policy_;
  std::vector<std::string> words_;
};

/// Splits a command into words as a shell would, with quotes and backslashes, but expands nothing.
[[nodiscard]] core::Expected<std::vector<std::string>> split_command(std::string_view text);

}  // namespace bidwright::tools
