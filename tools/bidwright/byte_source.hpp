// Bytes of a file of any length, pulled piece by piece and unpacked on the way if they are zstd
// (told by their first bytes, not by the name). "-" is the standard input.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "bidwright/core/error.hpp"

namespace bidwright::tools {

/// Fills the buffer with what comes next and says how much that is; 0 at the end.
using ByteSource = std::function<core::Expected<std::size_t>(std::span<char> buffer)>;

[[nodiscard]] core::Expected<ByteSource> open_source(const std::string& path);

/// The whole of it; kTooLarge past `limit` bytes.
[[nodiscard]] core::Expected<std::string> read_unpacked(const std::string& path, std::size_t limit);

}  // namespace bidwright::tools
