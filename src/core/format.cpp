#include "bidwright/core/format.hpp"

#include <fmt/format.h>

namespace bidwright::core {

fmt::format_context::iterator TextFormatter::write(std::string_view text,
                                                   fmt::format_context& context) const {
  return fmt::formatter<fmt::string_view>::format({text.data(), text.size()}, context);
}

}  // namespace bidwright::core
