// What went over the wire, line by line, in the form of protocol/transcripts after the time:
//
//      12.345 C1>S North ready for teams
//
// To a file as it comes; or, where nobody asked for one, the last megabyte of it in memory, which
// is written when something has gone wrong. By any thread.
#pragma once

#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "growing_file.hpp"

#include "bidwright/net/wire_line.hpp"

namespace bidwright::tools {

class Transcript {
 public:
  /// `path` empty: in memory.
  explicit Transcript(const std::string& path);

  void add(const net::WireLine& line);
  /// Writes what is in memory to a new file among the temporary ones and says where that is;
  /// nothing if there is a file already, or nothing to say, or it cannot be written.
  [[nodiscard]] std::optional<std::string> keep(const std::string& name);
  /// The same to this place, in place of what is there; whether there is such a file then.
  bool keep_at(const std::string& path);

 private:
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

  std::mutex mutex_;
  std::optional<GrowingFile> file_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::deque<std::string> lines_;
  std::size_t bytes_ = 0;
};

}  // namespace bidwright::tools
