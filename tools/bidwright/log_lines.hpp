// Log lines on stderr with the time of day: "12:34:56.789 North: seated".
#pragma once

#include <string_view>

#include "bidwright/protocol/log.hpp"

namespace bidwright::tools {

class LogLines {
 public:
  explicit LogLines(protocol::LogLevel least) : least_(least) {}

  /// `who` may be empty.
  void write(protocol::LogLevel level, std::string_view who, std::string_view text) const;

 private:
  protocol::LogLevel least_;
};

}  // namespace bidwright::tools
