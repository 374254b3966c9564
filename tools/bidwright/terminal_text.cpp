#include "terminal_text.hpp"

#include <cstdint>

#include <fmt/format.h>

namespace bidwright::tools {

namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t size = 0;
};

/// The first character; size 0 if the text does not begin with one.
Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {};
  std::uint32_t code = lead & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[size] || code > 0x10FFFF) return {};
  return {code, size};
}

bool is_obeyed(std::uint32_t code) {
  if (code == '\n' || code == '\t') return false;
  const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool turns = code == 0x200E || code == 0x200F || code == 0x061C ||
                     (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return control || turns;
}

}  // namespace

std::string terminal_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character c = first_of(text);
    if (c.size == 0) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    } else if (!is_obeyed(c.code)) {
      result += text.substr(0, c.size);
    } else {
      result +=
          c.code < 0x100 ? fmt::format("\\x{:02x}", c.code) : fmt::format("\\u{:04x}", c.code);
    }
    text.remove_prefix(c.size == 0 ? 1 : c.size);
  }
  return result;
}

}  // namespace bidwright::tools
