// Double-dummy tricks of a deal: what each declarer takes in each strain when everybody sees all
// cards. Values, 0 to 13, of the declarer's side.
#pragma once

#include <array>
#include <cstdint>

#include "bidwright/core/card.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::core {

/// All four declarers: 20 results.
class TrickTable {
 public:
  [[nodiscard]] constexpr int operator()(Strain strain, Seat declarer) const {
    return tricks_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer)];
  }
  constexpr void set(Strain strain, Seat declarer, int tricks) {
    tricks_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer)] =
        static_cast<std::uint8_t>(tricks);
  }
  friend constexpr bool operator==(const TrickTable&, const TrickTable&) = default;

 private:
  std::array<std::array<std::uint8_t, kSeats>, kStrains> tricks_{};
};

/// North and South as declarers: 10 results.
class NorthSouthTricks {
 public:
  /// `declarer` is North or South.
  [[nodiscard]] constexpr int operator()(Strain strain, Seat declarer) const {
    return tricks_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer) / 2];
  }
  constexpr void set(Strain strain, Seat declarer, int tricks) {
    tricks_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer) / 2] =
        static_cast<std::uint8_t>(tricks);
  }
  friend constexpr bool operator==(const NorthSouthTricks&, const NorthSouthTricks&) = default;

 private:
  std::array<std::array<std::uint8_t, 2>, kStrains> tricks_{};
};

/// The tricks of a side, as if it sat North-South: East's as North's.
[[nodiscard]] constexpr NorthSouthTricks tricks_of(const TrickTable& table, Side side) {
  const Seat first = side == Side::kNorthSouth ? Seat::kNorth : Seat::kEast;
  NorthSouthTricks tricks;
  for (const Strain strain : kAllStrains) {
    tricks.set(strain, Seat::kNorth, table(strain, first));
    tricks.set(strain, Seat::kSouth, table(strain, partner(first)));
  }
  return tricks;
}

}  // namespace bidwright::core
