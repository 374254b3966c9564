// Four hands. Written as PBN has it: first seat, colon, hands clockwise,
// "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3".
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "bidwright/core/hand.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::core {

class Deal {
 public:
  constexpr Deal() = default;
  constexpr explicit Deal(const std::array<Hand, kSeats>& hands) : hands_(hands) {}

  [[nodiscard]] constexpr Hand operator[](Seat seat) const {
    return hands_[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] constexpr Hand& operator[](Seat seat) {
    return hands_[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] constexpr const std::array<Hand, kSeats>& hands() const& { return hands_; }
  /// Not of a temporary: for (Hand hand : random_deal(1, 2).hands()) would read what is gone.
  const std::array<Hand, kSeats>& hands() const&& = delete;

  /// Thirteen cards each, no card twice.
  [[nodiscard]] constexpr bool is_complete() const {
    Hand all;
    for (Hand hand : hands_) {
      if (hand.size() != kRanks) return false;
      all = all | hand;
    }
    return all == Hand::full_deck();
  }
  /// Who holds the card, if anybody.
  [[nodiscard]] constexpr std::optional<Seat> holder(Card card) const {
    for (Seat seat : kAllSeats) {
      if ((*this)[seat].contains(card)) return seat;
    }
    return std::nullopt;
  }

  friend constexpr auto operator<=>(const Deal&, const Deal&) = default;

 private:
  std::array<Hand, kSeats> hands_{};
};

/// The deal with everybody moved `steps` places clockwise: North's hand goes to East at 1.
[[nodiscard]] constexpr Deal rotate(const Deal& deal, int steps) {
  Deal result;
  for (Seat seat : kAllSeats) result[clockwise(seat, steps)] = deal[seat];
  return result;
}

[[nodiscard]] std::string to_string(const Deal& deal, Seat first = Seat::kNorth);
/// A complete deal. One hand may be unknown ("-"): it gets the remaining cards.
[[nodiscard]] Expected<Deal> parse_deal(std::string_view text);
/// As parse_deal(), but hands may be unknown ("-", left empty) or hold fewer cards.
[[nodiscard]] Expected<Deal> parse_partial_deal(std::string_view text);

}  // namespace bidwright::core

template <>
struct fmt::formatter<bidwright::core::Deal> : bidwright::core::TextFormatter {
  auto format(const bidwright::core::Deal& deal, fmt::format_context& context) const {
    return write(to_string(deal), context);
  }
};
