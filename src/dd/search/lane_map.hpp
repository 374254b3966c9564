// Which card of a deal is which bit of a search: trumps in the highest lane, and within a suit the
// cards that are left as a block from bit 0 up, since only their order matters. So late positions
// have small numbers, and what is said about them takes little room.
#pragma once

#include <array>
#include <span>

#include "dd/search/cards.hpp"

#include "bidwright/core/deal.hpp"

namespace bidwright::dd::search {

class LaneMap {
 public:
  /// Maps the cards that any hand holds.
  void set_deal(const core::Deal& deal) {
    for (const core::Suit suit : core::kAllSuits) {
      std::uint32_t left = 0;
      for (const core::Seat seat : core::kAllSeats) left |= deal[seat].ranks(suit);
      left_[static_cast<std::size_t>(suit)] = left;
    }
  }
  void set_strain(core::Strain strain) {
    suits_ = {core::Suit::kClubs, core::Suit::kDiamonds, core::Suit::kHearts, core::Suit::kSpades};
    if (const auto trump = core::trump_of(strain)) {
      std::swap(suits_[static_cast<std::size_t>(*trump)], suits_[kTrumpLane]);
    }
  }

  [[nodiscard]] core::Suit suit(int l) const { return suits_[static_cast<std::size_t>(l)]; }
  /// A hand's ranks of a suit, in a lane's order.
  [[nodiscard]] std::uint32_t ranks(core::Suit suit, core::Hand hand) const {
    const std::uint32_t left = left_[static_cast<std::size_t>(suit)];
    const std::uint32_t held = hand.ranks(suit);
    if ((left & (left + 1)) == 0) return held;
    std::uint32_t result = 0;
    for (std::uint32_t rest = held; rest != 0; rest &= rest - 1) {
      const std::uint32_t lower = (rest & (~rest + 1)) - 1;
      result |= 1U << std::popcount(left & lower);
    }
    return result;
  }
  [[nodiscard]] Cards cards(core::Hand hand) const {
    Cards result = 0;
    for (int l = 0; l < kLanes; ++l) result |= Cards{ranks(suit(l), hand)} << (16 * l);
    return result;
  }
  [[nodiscard]] Cards card(core::Card card) const { return cards(core::Hand::of(card)); }

 private:
  std::array<std::uint32_t, core::kSuits> left_{};
  std::array<core::Suit, kLanes> suits_{};
};

}  // namespace bidwright::dd::search
