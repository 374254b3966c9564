// What the state machines have to say to whoever runs them.
#pragma once

#include <cstdint>
#include <string>

namespace bidwright::protocol {

enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarning, kError };

struct Log {
  LogLevel level = LogLevel::kInfo;
  std::string text;

  friend bool operator==(const Log&, const Log&) = default;
};

}  // namespace bidwright::protocol
