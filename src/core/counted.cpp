#include "bidwright/core/counted.hpp"

#include <fmt/core.h>

namespace bidwright::core {

std::string counted_things(std::int64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

}  // namespace bidwright::core
