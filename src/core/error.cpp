#include "bidwright/core/error.hpp"

namespace bidwright::core {

std::string Error::text() const {
  if (line != 0 && column != 0) return fmt::format("line {}, column {}: {}", line, column, message);
  if (line != 0) return fmt::format("line {}: {}", line, message);
  if (column != 0) return fmt::format("column {}: {}", column, message);
  return message;
}

std::string Error::text(std::string_view source) const {
  if (line != 0 && column != 0) return fmt::format("{}:{}:{}: {}", source, line, column, message);
  if (line != 0) return fmt::format("{}:{}: {}", source, line, message);
  if (column != 0) return fmt::format("{}, column {}: {}", source, column, message);
  return fmt::format("{}: {}", source, message);
}

}  // namespace bidwright::core
