// How many of something, as people write it: "1 board", "2 boards".
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace bidwright::core {

/// Of words that take an s.
[[nodiscard]] std::string counted_things(std::int64_t count, std::string_view thing);

template <std::integral Count>
[[nodiscard]] std::string counted(Count count, std::string_view thing) {
  return counted_things(static_cast<std::int64_t>(count), thing);
}

}  // namespace bidwright::core
