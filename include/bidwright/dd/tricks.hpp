// Double-dummy tricks of a deal: what each declarer takes in each strain when everybody sees all
// cards. Values, 0 to 13, of the declarer's side.
#pragma once

#include <array>
#include <cstdint>

#include "bidwright/core/card.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::dd {

/// All four declarers: 20 results.
class TrickTable {
 public:
  [[nodiscard]] constexpr int operator()(core::Strain strain, core::Seat declarer) const {
    return tricks_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer)];
  }
  constexpr void set(core::Strain strain, core::Seat declarer, int tricks) {
    tricks_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer)] =
        static_cast<std::uint8_t>(tricks);
  }
  friend constexpr bool operator==(const TrickTable&, const TrickTable&) = default;

 private:
  std::array<std::array<std::uint8_t, core::kSeats>, core::kStrains> tricks_{};
};

/// North and South as declarers: 10 results.
class NorthSouthTricks {
 public:
  /// `declarer` is North or South.
  [[nodiscard]] constexpr int operator()(core::Strain strain, core::Seat declarer) const {
    return tricks_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer) / 2];
  }
  constexpr void set(core::Strain strain, core::Seat declarer, int tricks) {
    tricks_[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer) / 2] =
        static_cast<std::uint8_t>(tricks);
  }
  friend constexpr bool operator==(const NorthSouthTricks&, const NorthSouthTricks&) = default;

 private:
  std::array<std::array<std::uint8_t, 2>, core::kStrains> tricks_{};
};

}  // namespace bidwright::dd
