#include "shard.hpp"

#include <fmt/core.h>

#include "errors.hpp"

namespace bidwright::tools {

Shard parse_shard(const std::string& text) {
  const auto slash = text.find('/');
  const auto number = [&](const std::string& digits) -> std::uint64_t {
    if (digits.empty() || digits.size() > 9 ||
        digits.find_first_not_of("0123456789") != std::string::npos) {
      fail_usage(fmt::format("--shard {}: expected i/n, two numbers, such as 3/40", text));
    }
    return std::stoull(digits);
  };
  if (slash == std::string::npos) number("");
  const Shard shard{number(text.substr(0, slash)), number(text.substr(slash + 1))};
  if (shard.index < 1 || shard.index > shard.of) {
    fail_usage(fmt::format("--shard {}: shards are numbered from 1 to {}", text, shard.of));
  }
  return shard;
}

}  // namespace bidwright::tools
