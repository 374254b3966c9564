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

/// The text as a constant of a C++ source, called `name`.
[[nodiscard]] std::string as_source_text(std::string_view name, std::string_view text);

}  // namespace bidwright::sampling
