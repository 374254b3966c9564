// Text that may be compressed: a whole file, unpacked if it is Zstandard (by its first bytes,
// whatever its name), in UTF-8 whatever it was saved in.
#pragma once

#include <string>

#include "bidwright/core/error.hpp"

namespace bidwright::tools {

/// "-" is the standard input. kTooLarge past kLargestInput (files.hpp) bytes of text.
[[nodiscard]] core::Expected<std::string> read_text_file(const std::string& path);

/// The text itself, or what it unpacks to.
[[nodiscard]] core::Expected<std::string> unpacked(std::string content, std::size_t limit);

}  // namespace bidwright::tools
