// Numbers as text in source files: one signed byte a number, scaled, in base 64. Private to the
// module.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bidwright::sampling {

/// The scale at which the largest number is 127.
[[nodiscard]] float scale_of(std::span<const float> numbers);
/// Three bytes make four digits; the last ones are padded with zero bytes.
[[nodiscard]] std::string encode_numbers(std::span<const float> numbers, float scale);
/// False when the text is not one of so many numbers.
[[nodiscard]] bool decode_numbers(std::string_view text, float scale, std::span<float> numbers);

/// The text as elements of a std::array of std::string_view called `name`.
[[nodiscard]] std::string as_source_lines(std::string_view name, std::string_view text);

[[nodiscard]] inline std::string joined(std::span<const std::string_view> lines) {
  std::string text;
  for (const std::string_view line : lines) text += line;
  return text;
}

}  // namespace bidwright::sampling
