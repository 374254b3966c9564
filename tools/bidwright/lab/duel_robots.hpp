// The two sides of `lab duel`, as they are named on the command line:
//
//   self, self:competition=natural, reference, pass   the built-in robots (player/robot_name.hpp)
//   natural, natural:temperature=0.5                  the natural priors' likeliest call, or one
//                                                     drawn by its likelihood
//   pipe:COMMAND                                      any program that answers lines
//
// A line to a pipe is "SEAT none|ns|ew|both DEALER HAND CALLS...", such as
// "N ew S K5.QJ6.AT83.9742 1H PASS": North is to call, East-West are vulnerable, South dealt. It is
// answered with one line, the call.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "robots.hpp"

#include "bidwright/match/duel.hpp"

namespace bidwright::tools {

class DuelRobot {
 public:
  DuelRobot() = default;
  DuelRobot(const DuelRobot&) = delete;
  DuelRobot& operator=(const DuelRobot&) = delete;
  virtual ~DuelRobot() = default;

  /// For one thread. Throws std::runtime_error if it cannot be started.
  [[nodiscard]] virtual std::unique_ptr<match::DuelBidder> make() const = 0;
};

struct DuelRobotOptions {
  /// What the names of built-in robots leave open.
  RobotFlags robots;
  std::uint64_t seed = 1;
  /// Asked about so many hands, a robot of this process says what calls show of which it says
  /// nothing itself; 0: it does not.
  int hands = 0;
  /// How long a pipe may be silent.
  std::chrono::milliseconds patience{};
};

/// Ends the program with an error if there is no such robot.
[[nodiscard]] std::unique_ptr<DuelRobot> duel_robot(const std::string& text,
                                                    const DuelRobotOptions& options);

}  // namespace bidwright::tools
