// How a robot is named, wherever one is asked for: a built-in robot's word, with options as chess
// engines have them, or a command that starts a robot of any make.
//
//   self                                        bids uncontested auctions by a learned model
//   self:model=my.bwm,competition=pass,think=40,signals=on
//   self:my.bwm                                 self:model=my.bwm
//   self+natural                                self:competition=natural
//   self:opponents=club.bwn                     reads the opponents' calls as a population's
//   network:my.bwn                              bids by a network alone, from the first call on
//   imitate:club.bwn,temperature=1              bids as that population does
//   reference, pass                             without a model; see make_player.hpp
//   tools/peers/wbridge5 {port}                 a command, split into words as a shell would
//
// Whatever does not begin with a word of the list is a command: whether it can be started is for
// whoever starts it to say.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/error.hpp"

namespace bidwright::player {

/// What can be chosen of a built-in robot.
struct RobotSettings {
  /// A .bwm file; empty: not said.
  std::string model;
  /// How it goes on once the opponents have bid: "pass", "natural", or a .bwn file; empty: not
  /// said. With network: such a file, by which it bids from the first call on.
  std::string competition;
  /// Deals that may be sampled for a call.
  std::optional<int> think = {};
  /// How the opponents' calls are read: a .bwn file of `train --learner calls`; empty: not said.
  std::string opponents = {};
  /// With imitate: such a file, of those whose calls it makes.
  std::string imitated = {};
  /// With imitate: 0 makes the likeliest call, 1 draws calls as likely as they are.
  std::optional<double> temperature = {};
  /// Whether it signals in defence.
  std::optional<bool> signals = {};

  /// What is not said here is taken from `other`.
  [[nodiscard]] RobotSettings or_else(const RobotSettings& other) const;

  friend bool operator==(const RobotSettings&, const RobotSettings&) = default;
};

struct RobotName {
  /// As given.
  std::string text;
  /// "self", "self+natural", "network", "imitate", "reference", "pass"; empty: a command.
  std::string word;
  RobotSettings settings;
  /// The words of a command.
  std::vector<std::string> command;

  [[nodiscard]] bool built_in() const { return !word.empty(); }
  /// Whether it bids by a model.
  [[nodiscard]] bool needs_model() const { return word.starts_with("self"); }
  /// What to say where the word means nothing without a file and none is named; else empty.
  [[nodiscard]] std::string_view file_wanted() const;
};

/// "self", "self+natural", "network", "imitate", "pass", "reference".
[[nodiscard]] std::span<const std::string_view> robot_words();

[[nodiscard]] core::Expected<RobotName> parse_robot_name(std::string_view text);

/// Splits a command into words as a shell would, with quotes and backslashes, but expands nothing.
[[nodiscard]] core::Expected<std::vector<std::string>> split_command(std::string_view text);

}  // namespace bidwright::player
