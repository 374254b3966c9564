// Text in UTF-16, as programs of Windows save it; private to this module.
#pragma once

#include <optional>
#include <string_view>

#include "bidwright/formats/reader.hpp"

namespace bidwright::formats {

enum class ByteOrder : std::uint8_t { kLittle, kBig };

/// Whether a text begins as UTF-16 does: with a byte order mark, or with a character of which one
/// byte is zero. None for other texts.
[[nodiscard]] std::optional<ByteOrder> utf16_order(std::string_view head);

/// UTF-8 of what `begin` begins and `source` goes on with; U+FFFD for what is no character.
[[nodiscard]] Source from_utf16(std::string_view begin, Source source, ByteOrder order);

}  // namespace bidwright::formats
