// What the fmt formatters of this project share: a value is formatted as its text, with fill,
// alignment, width and precision as for any string ("{:>4}"). Keeps <fmt/format.h>, which is slow
// to compile, out of the headers.
#pragma once

#include <string_view>

#include <fmt/core.h>

namespace bidwright::core {

struct TextFormatter : fmt::formatter<fmt::string_view> {
  [[nodiscard]] fmt::format_context::iterator write(std::string_view text,
                                                    fmt::format_context& context) const;
};

}  // namespace bidwright::core
