#include "numbers_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

namespace bidwright::sampling {

namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t kLine = 92;
/// A byte is the number plus this.
constexpr int kZero = 128;

}  // namespace

float scale_of(std::span<const float> numbers) {
  float largest = 1e-6F;
  for (const float x : numbers) largest = std::max(largest, std::abs(x));
  return largest / 127;
}

std::string encode_numbers(std::span<const float> numbers, float scale) {
  std::vector<std::uint8_t> bytes;
  for (const float x : numbers) {
    bytes.push_back(static_cast<std::uint8_t>(std::lround(x / scale) + kZero));
  }
  while (bytes.size() % 3 != 0) bytes.push_back(0);
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t three = std::uint32_t{bytes[i]} << 16 | std::uint32_t{bytes[i + 1]} << 8 |
                                std::uint32_t{bytes[i + 2]};
    for (int shift = 18; shift >= 0; shift -= 6) text += kDigits[three >> shift & 63];
  }
  return text;
}

bool decode_numbers(std::string_view text, float scale, std::span<float> numbers) {
  if (text.size() != (numbers.size() + 2) / 3 * 4) return false;
  std::size_t next = 0;
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const auto digit = kDigits.find(text[i + k]);
      if (digit == std::string_view::npos) return false;
      three = three << 6 | static_cast<std::uint32_t>(digit);
    }
    for (int shift = 16; shift >= 0 && next < numbers.size(); shift -= 8) {
      numbers[next++] = static_cast<float>(static_cast<int>(three >> shift & 255) - kZero) * scale;
    }
  }
  return true;
}

std::string as_source_text(std::string_view name, std::string_view text) {
  std::string source = fmt::format("constexpr std::string_view {} =", name);
  for (std::size_t i = 0; i < text.size(); i += kLine) {
    source += fmt::format("\n    \"{}\"", text.substr(i, kLine));
  }
  return source + ";\n";
}

}  // namespace bidwright::sampling
