// A program that answers lines: started without a shell, asked on its standard input, read from its
// standard output; what it says on its standard error is shown to the user. Killed with everything
// it started when its owner goes. One thread at a time.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <sys/types.h>

#include "bidwright/core/error.hpp"

namespace bidwright::tools {

class LineProcess {
 public:
  /// words[0] is looked up in PATH. Throws std::runtime_error if it cannot be started.
  LineProcess(const std::vector<std::string>& words, std::chrono::milliseconds patience);
  LineProcess(const LineProcess&) = delete;
  LineProcess& operator=(const LineProcess&) = delete;
  ~LineProcess();

  /// Sends all lines while it reads, and returns as many answers in their order. kIo, with the line
  /// that was not answered as its number from 1, if the program ends, is silent for longer than
  /// `patience`, or sends more than it was asked for.
  [[nodiscard]] core::Expected<std::vector<std::string>> ask(const std::vector<std::string>& lines);

 private:
  /// "exit status 3"; waits for it.
  [[nodiscard]] std::string how_it_ended();

  std::chrono::milliseconds patience_;
  pid_t id_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string received_;
};

}  // namespace bidwright::tools
