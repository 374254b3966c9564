// Who sits where: seats clockwise from North 0, the two sides, and vulnerability.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "bidwright/core/error.hpp"
#include "bidwright/core/format.hpp"

namespace bidwright::core {

enum class Seat : std::uint8_t { kNorth, kEast, kSouth, kWest };
enum class Side : std::uint8_t { kNorthSouth, kEastWest };
enum class Vulnerability : std::uint8_t { kNone, kNorthSouth, kEastWest, kBoth };

inline constexpr int kSeats = 4;
inline constexpr std::array kAllSeats{Seat::kNorth, Seat::kEast, Seat::kSouth, Seat::kWest};
inline constexpr std::array kAllSides{Side::kNorthSouth, Side::kEastWest};

constexpr int index(Seat seat) {
  return static_cast<int>(seat);
}
constexpr int index(Side side) {
  return static_cast<int>(side);
}
constexpr Seat seat_at(int i) {
  return static_cast<Seat>(i & 3);
}

/// The seat `steps` places clockwise.
constexpr Seat clockwise(Seat seat, int steps = 1) {
  return seat_at(index(seat) + steps);
}
constexpr Seat partner(Seat seat) {
  return clockwise(seat, 2);
}
constexpr Side side_of(Seat seat) {
  return static_cast<Side>(index(seat) & 1);
}
constexpr Side opponents(Side side) {
  return static_cast<Side>(1 - index(side));
}
constexpr bool same_side(Seat a, Seat b) {
  return side_of(a) == side_of(b);
}

constexpr bool is_vulnerable(Vulnerability vulnerability, Side side) {
  return (static_cast<int>(vulnerability) >> index(side) & 1) != 0;
}
constexpr bool is_vulnerable(Vulnerability vulnerability, Seat seat) {
  return is_vulnerable(vulnerability, side_of(seat));
}
constexpr Vulnerability vulnerability_of(bool north_south, bool east_west) {
  return static_cast<Vulnerability>((north_south ? 1 : 0) + (east_west ? 2 : 0));
}

/// Law 2: the dealer and vulnerability marked on a board; the pattern repeats every 16 boards.
constexpr Seat dealer_of_board(int number) {
  return seat_at(number - 1);
}
constexpr Vulnerability vulnerability_of_board(int number) {
  const int i = ((number - 1) % 16 + 16) % 16;
  return static_cast<Vulnerability>((i + i / 4) % 4);
}

constexpr char letter(Seat seat) {
  return "NESW"[index(seat)];
}
constexpr std::string_view name(Seat seat) {
  constexpr std::array<std::string_view, kSeats> kNames{"North", "East", "South", "West"};
  return kNames[static_cast<std::size_t>(seat)];
}
constexpr std::string_view name(Side side) {
  return side == Side::kNorthSouth ? "N/S" : "E/W";
}
/// As PBN writes it: "None", "NS", "EW", "All".
constexpr std::string_view name(Vulnerability vulnerability) {
  constexpr std::array<std::string_view, 4> kNames{"None", "NS", "EW", "All"};
  return kNames[static_cast<std::size_t>(vulnerability)];
}

/// "N", "n", "North", "NORTH".
[[nodiscard]] std::optional<Seat> seat_from(std::string_view text);
/// "None", "Love", "Neither", "-", "NS", "N/S", "EW", "E/W", "All", "Both"; any case.
[[nodiscard]] std::optional<Vulnerability> vulnerability_from(std::string_view text);

}  // namespace bidwright::core

template <>
struct fmt::formatter<bidwright::core::Seat> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Seat seat, fmt::format_context& context) const {
    return write(name(seat), context);
  }
};

template <>
struct fmt::formatter<bidwright::core::Side> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Side side, fmt::format_context& context) const {
    return write(name(side), context);
  }
};

template <>
struct fmt::formatter<bidwright::core::Vulnerability> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Vulnerability vulnerability, fmt::format_context& context) const {
    return write(name(vulnerability), context);
  }
};
