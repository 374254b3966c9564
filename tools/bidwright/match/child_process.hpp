// Robots that are started as processes: no shell, nothing on their standard input, what they print
// in a log file.
//
// Between this program and a robot stands a guard, a process of its own that does nothing but wait:
// when the robot ends, or when this program ends in whatever way, kill -9 included, it ends all
// that the robot has started.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace bidwright::tools {

class ChildProcess {
 public:
  /// words[0] is looked up in PATH. Throws std::runtime_error if it cannot be started. `log` is
  /// appended to.
  ChildProcess(const std::vector<std::string>& words, const std::filesystem::path& log);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  /// Asks it to end (SIGTERM), and a moment later makes it (SIGKILL).
  ~ChildProcess();

  /// Begins to end it; the destructor waits until it has ended.
  void let_go();
  /// How it ended, in words, if it has ended: "exit status 3", "signal 11".
  [[nodiscard]] std::optional<std::string> ended();

 private:
  pid_t guard_ = -1;
  /// Open as long as the robot is wanted; the guard sees it close.
  int wanted_ = -1;
  std::optional<std::string> ended_;
};

}  // namespace bidwright::tools
