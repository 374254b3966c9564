#include "bidwright/match/interruptions.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace bidwright::match {

namespace {

std::string times(std::string_view what, int count) {
  return count == 1 ? std::string(what) : fmt::format("{} {} times", what, count);
}

}  // namespace

bool Interruptions::any(core::Side side) const {
  return std::ranges::any_of(core::kAllSeats, [&](core::Seat seat) {
    const auto i = static_cast<std::size_t>(seat);
    return core::side_of(seat) == side && returns[i] + silences[i] + starts[i] > 0;
  });
}

std::string to_string(const Interruptions& interruptions) {
  std::vector<std::string> parts;
  if (interruptions.restarts > 0)
    parts.push_back(fmt::format("begun anew: {}", interruptions.restarts));
  for (const core::Seat seat : core::kAllSeats) {
    const auto i = static_cast<std::size_t>(seat);
    std::vector<std::string> did;
    const auto add = [&](std::string_view what, int count) {
      if (count > 0) did.push_back(times(what, count));
    };
    add("left and came back", interruptions.returns[i]);
    add("fell silent", interruptions.silences[i]);
    add("was started again", interruptions.starts[i]);
    if (!did.empty()) parts.push_back(fmt::format("{} {}", seat, fmt::join(did, ", ")));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace bidwright::match
