// Files that are read and written as a whole, such as those of models and networks. Errors name the
// file and say what to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "bidwright/core/error.hpp"

namespace bidwright::files {

/// Whole or not at all; see new_file.hpp.
[[nodiscard]] core::Expected<void> save_bytes(const std::filesystem::path& path,
                                              std::span<const std::byte> bytes);
/// kIo, or kTooLarge past `limit` bytes, of which nothing has then been read. `what` it should be:
/// "a model".
[[nodiscard]] core::Expected<std::vector<std::byte>> load_bytes(const std::filesystem::path& path,
                                                                std::uint64_t limit,
                                                                std::string_view what);

}  // namespace bidwright::files
