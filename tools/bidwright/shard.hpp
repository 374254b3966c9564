// "--shard i/n": which part of the work this process does, counted from 1.
#pragma once

#include <cstdint>
#include <string>

namespace bidwright::tools {

struct Shard {
  std::uint64_t index = 1;
  std::uint64_t of = 1;
};

/// Ends the program with a usage error if the text is not i/n with 1 <= i <= n.
[[nodiscard]] Shard parse_shard(const std::string& text);

}  // namespace bidwright::tools
