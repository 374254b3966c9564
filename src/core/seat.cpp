#include "bidwright/core/seat.hpp"

#include <utility>

#include "core/text.hpp"

namespace bidwright::core {

std::optional<Seat> seat_from(std::string_view text) {
  for (const Seat seat : kAllSeats) {
    const std::string_view full = name(seat);
    if (equal_folded(text, full) || equal_folded(text, full.substr(0, 1))) return seat;
  }
  return std::nullopt;
}

std::optional<Vulnerability> vulnerability_from(std::string_view text) {
  using enum Vulnerability;
  constexpr std::array<std::pair<std::string_view, Vulnerability>, 12> kNames{{
      {"None", kNone},
      {"Love", kNone},
      {"Neither", kNone},
      {"-", kNone},
      {"NS", kNorthSouth},
      {"N/S", kNorthSouth},
      {"N-S", kNorthSouth},
      {"EW", kEastWest},
      {"E/W", kEastWest},
      {"E-W", kEastWest},
      {"All", kBoth},
      {"Both", kBoth},
  }};
  for (const auto& [known, value] : kNames) {
    if (equal_folded(text, known)) return value;
  }
  return std::nullopt;
}

}  // namespace bidwright::core
