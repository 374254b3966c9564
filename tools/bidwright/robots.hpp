// The robots that commands are told to use, by their names (player/robot_name.hpp), and the flags
// that say for all of them what their names leave open.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flags.hpp"

#include "bidwright/player/make_player.hpp"

namespace bidwright::tools {

struct RobotFlags {
  std::string model;
  std::string competition;
  std::optional<int> think;
  std::string opponents;
};

/// --model, --competition, --think and --opponents.
void add_robot_flags(Command& command, RobotFlags& flags);

/// What --help says of a flag that names a robot.
inline constexpr const char* kRobotWords =
    "self, self+natural, reference, pass, imitate:F.bwn or network:F.bwn; self with options: "
    "self:model=M.bwm,competition=pass,opponents=F.bwn,think=40,signals=on";

class NamedRobot {
 public:
  /// Ends the program with an error if the name makes no sense or its files cannot be loaded.
  NamedRobot(const std::string& text, const RobotFlags& flags);

  [[nodiscard]] bool built_in() const { return name_.built_in(); }
  /// "self", "pass", ... or the name of the program that is started.
  [[nodiscard]] std::string short_name() const;
  /// What play depends on besides the name: the model's checksum, what flags say; may be empty.
  [[nodiscard]] const std::string& identity() const { return identity_; }

  /// Ends the program with an error unless it is built in or a command whose program is there.
  void require_program() const;
  /// Ends the program with an error unless it is built in.
  void require_built_in() const;

  /// For built-in robots. By any thread.
  [[nodiscard]] std::unique_ptr<player::Player> make(const player::RobotOptions& options) const {
    return robot_.make(options);
  }

  /// For built-in robots.
  [[nodiscard]] const player::LoadedRobot& loaded() const { return robot_; }

  /// For other robots: the program and its arguments, with the place-holders filled in.
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
    return name_.text.find("{decisions}") != std::string::npos;
  }

 private:
  player::RobotName name_;
  std::string identity_;
  player::LoadedRobot robot_;
};

}  // namespace bidwright::tools
