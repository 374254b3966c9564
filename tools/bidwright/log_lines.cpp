#include "log_lines.hpp"

#include <chrono>
#include <cstdio>
#include <ctime>

#include <fmt/format.h>

#include "terminal_text.hpp"

namespace bidwright::tools {

void LogLines::write(protocol::LogLevel level, std::string_view who, std::string_view text) const {
  if (level < least_) return;
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm day{};
  localtime_r(&seconds, &day);
  const std::string_view mark = level == protocol::LogLevel::kError     ? "error: "
                                : level == protocol::LogLevel::kWarning ? "warning: "
                                                                        : "";
  const std::string line = fmt::format("{:02}:{:02}:{:02}.{:03} {}{}{}{}\n", day.tm_hour,
                                       day.tm_min, day.tm_sec, milliseconds, terminal_text(who),
                                       who.empty() ? "" : ": ", mark, terminal_text(text));
  std::fputs(line.c_str(), stderr);
}

}  // namespace bidwright::tools
