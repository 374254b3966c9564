// The files of page/, as they are in the program.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace bidwright::web {

struct EmbeddedFile {
  std::string_view name;
  const unsigned char* bytes = nullptr;
  std::size_t size = 0;
};

[[nodiscard]] std::span<const EmbeddedFile> embedded_pages();

}  // namespace bidwright::web
