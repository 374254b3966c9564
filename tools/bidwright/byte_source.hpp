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

}  // namespace bidwright::tools
