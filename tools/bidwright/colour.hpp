// Colours on a terminal; nowhere else, and not where NO_COLOR is set (https://no-color.org).
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace bidwright::tools {

enum class Colour { kPlain, kBold, kRed, kGreen, kYellow };

/// The text as it goes to this stream.
[[nodiscard]] std::string coloured(std::string_view text, Colour colour, std::FILE* stream);

}  // namespace bidwright::tools
