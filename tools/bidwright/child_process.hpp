// Robots that are started as processes: no shell, nothing on their standard input, what they print
// in a log file, killed with everything they started when their owner goes.
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

  /// How it ended, in words, if it has ended: "exit status 3", "signal 11".
  [[nodiscard]] std::optional<std::string> ended();

 private:
  pid_t id_ = -1;
  std::optional<std::string> ended_;
};

}  // namespace bidwright::tools
