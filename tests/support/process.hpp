// Runs programs as the user does: real processes, with what they print and their exit status.
// Every process gets a group of its own and is killed with it, if it still runs, at the end.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "support/temp_dir.hpp"

namespace bidwright::test {

struct ProcessOptions {
  /// What the process reads from its standard input.
  std::string input = {};
  /// Where it starts; empty: where the test runs.
  std::filesystem::path directory = {};
  /// "NAME=value", added to the test's own environment.
  std::vector<std::string> environment = {};
};

class ChildProcess {
 public:
  using Options = ProcessOptions;

  /// arguments[0] is looked up in PATH if it has no slash. Throws if it cannot be started.
  explicit ChildProcess(const std::vector<std::string>& arguments, const Options& options = {});
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  [[nodiscard]] pid_t id() const { return id_; }
  /// The exit status, 128 + signal if a signal ended it; none if it still runs after `timeout`.
  std::optional<int> wait(std::chrono::milliseconds timeout = std::chrono::seconds(60));
  /// To the process only, not to those it started.
  void send_signal(int signal) const;
  /// What it has printed up to now.
  [[nodiscard]] std::string out() const;
  [[nodiscard]] std::string err() const;

 private:
  TempDir directory_;
  pid_t id_ = 0;
  std::optional<int> status_;
};

struct ProcessResult {
  /// As ChildProcess::wait(); -1 if it had to be killed since it ran too long.
  int status = -1;
  std::string out;
  std::string err;
};

[[nodiscard]] ProcessResult run_process(
    const std::vector<std::string>& arguments, const ProcessOptions& options = {},
    std::chrono::milliseconds timeout = std::chrono::seconds(60));

/// The program of this build.
[[nodiscard]] std::string bidwright_program();
/// Runs it: run_bidwright({"solve", "N:..."}).
[[nodiscard]] ProcessResult run_bidwright(
    std::vector<std::string> arguments, const ProcessOptions& options = {},
    std::chrono::milliseconds timeout = std::chrono::seconds(60));

}  // namespace bidwright::test
