#include "bidwright/core/error.hpp"

#include <fmt/format.h>

namespace bidwright::core {

std::string Error::text() const {
  if (line != 0 && column != 0) return fmt::format("line {}, column {}: {}", line, column, message);
  if (line != 0) return fmt::format("line {}: {}", line, message);
  if (column != 0) return fmt::format("column {}: {}", column, message);
  return message;
}

std::string Error::text(std::string_view source) const {
  if (source.empty()) source = "''";
  if (line != 0 && column != 0) return fmt::format("{}:{}:{}: {}", source, line, column, message);
  if (line != 0) return fmt::format("{}:{}: {}", source, line, message);
  if (column != 0) return fmt::format("{}, column {}: {}", source, column, message);
  return fmt::format("{}: {}", source, message);
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 20;
  std::string result = "'";
  for (const char c : text.substr(0, kMost)) {
    if (c >= ' ' && c <= '~') {
      result += c;
    } else {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return result += text.size() > kMost ? "...'" : "'";
}

}  // namespace bidwright::core
