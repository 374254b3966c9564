// Things shared out to the parts of one job: threads, processes.
#pragma once

#include <cstddef>

namespace bidwright::core {

/// Some of many things in a row.
struct Share {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] constexpr std::size_t size() const { return end - begin; }
};

/// What falls to one of several parts: as many things to each, or one more.
[[nodiscard]] constexpr Share share_of(std::size_t things, std::size_t part, std::size_t parts) {
  return {things * part / parts, things * (part + 1) / parts};
}

}  // namespace bidwright::core
