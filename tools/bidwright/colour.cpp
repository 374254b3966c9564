#include "colour.hpp"

#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

namespace bidwright::tools {

namespace {

bool takes_colours(std::FILE* stream) {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !set("NO_COLOR") && !dumb && ::isatty(::fileno(stream)) == 1;
}

int code_of(Colour colour) {
  switch (colour) {
    case Colour::kBold:
      return 1;
    case Colour::kRed:
      return 31;
    case Colour::kGreen:
      return 32;
    case Colour::kYellow:
      return 33;
    case Colour::kPlain:
      break;
  }
  return 0;
}

}  // namespace

std::string coloured(std::string_view text, Colour colour, std::FILE* stream) {
  if (colour == Colour::kPlain || !takes_colours(stream)) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code_of(colour), text);
}

}  // namespace bidwright::tools
