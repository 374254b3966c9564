// Files that are embedded in the program by cmake/BidwrightEmbed.cmake.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace bidwright::page {

struct EmbeddedFile {
  std::string_view name;
  const unsigned char* bytes = nullptr;
  std::size_t size = 0;
};

/// The folder viewer/: what shows a board, on pages in files and on those of a server.
[[nodiscard]] std::span<const EmbeddedFile> viewer_files();

}  // namespace bidwright::page
