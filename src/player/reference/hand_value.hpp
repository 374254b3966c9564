// What the reference bidder sees in a hand. Private to the module.
#pragma once

#include <algorithm>
#include <optional>

#include "bidwright/core/hand.hpp"

namespace bidwright::player::reference {

struct HandValue {
  core::Hand hand;
  int points = 0;
  bool balanced = false;

  explicit HandValue(core::Hand of)
      : hand(of), points(core::high_card_points(of)), balanced(core::is_balanced(of)) {}

  [[nodiscard]] int length(core::Suit suit) const { return hand.length(suit); }
  /// High cards, and a point for every card beyond the fourth of a suit.
  [[nodiscard]] int with_length() const {
    int total = points;
    for (const core::Suit suit : core::kAllSuits) total += std::max(0, length(suit) - 4);
    return total;
  }
  /// High cards, and shortness outside the trump suit: void 5, singleton 3, doubleton 1.
  [[nodiscard]] int with_support(core::Suit trump) const {
    int total = points;
    if (length(trump) < 3) return total;
    for (const core::Suit suit : core::kAllSuits) {
      if (suit == trump) continue;
      constexpr int kShort[] = {5, 3, 1};
      if (length(suit) < 3) total += kShort[length(suit)];
    }
    return total;
  }
  /// The longest suit; of equals the highest.
  [[nodiscard]] core::Suit longest() const {
    return *std::ranges::max_element(core::kSuitsDescending, {},
                                     [this](core::Suit suit) { return length(suit); });
  }
  /// Honours from ace to ten.
  [[nodiscard]] int honours(core::Suit suit) const { return std::popcount(hand.ranks(suit) >> 8); }
  /// Two of the top three honours, or three of the top five.
  [[nodiscard]] bool good(core::Suit suit) const {
    return std::popcount(hand.ranks(suit) >> 10) >= 2 || honours(suit) >= 3;
  }
  /// Ace, king and one, queen and two, jack and three.
  [[nodiscard]] bool stops(core::Suit suit) const {
    const std::uint32_t ranks = hand.ranks(suit);
    const int n = length(suit);
    return (ranks >> 12 & 1) != 0 || ((ranks >> 11 & 1) != 0 && n >= 2) ||
           ((ranks >> 10 & 1) != 0 && n >= 3) || ((ranks >> 9 & 1) != 0 && n >= 4);
  }
};

}  // namespace bidwright::player::reference
