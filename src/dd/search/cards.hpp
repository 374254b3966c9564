// Cards of a search as bits, small enough to be copied at every node.
//
// A suit is a lane of 16 bits: bit 16 l of lane l is its two, bit 16 l + 12 its ace. Trumps, if
// there are any, are in the highest lane, so that a card beats another one if it has the higher
// bit and is of the same suit or a trump. Seats are numbered as core does, North 0, clockwise; so
// partners differ in bit 1, and odd seats are East-West.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "bidwright/core/seat.hpp"

namespace bidwright::dd::search {

/// A set of cards, or one card.
using Cards = std::uint64_t;
using Hands = std::array<Cards, core::kSeats>;

inline constexpr int kLanes = 4;
inline constexpr int kTrumpLane = 3;
inline constexpr Cards kLane = 0x1fff;
inline constexpr Cards kDeck = 0x1fff'1fff'1fff'1fff;

constexpr Cards lane(int l) {
  return kLane << (16 * l);
}
inline constexpr Cards kTrumps = lane(kTrumpLane);

/// Of a set that is not empty: std::countr_zero() would ask whether it is.
constexpr int lowest_bit(Cards cards) {
  return __builtin_ctzll(cards);
}

/// What these say about single cards needs a set that is not empty.
constexpr int lane_of(Cards card) {
  return lowest_bit(card) >> 4;
}
constexpr Cards suit_of(Cards card) {
  return lane(lane_of(card));
}
constexpr Cards highest(Cards cards) {
  return Cards{1} << (63 ^ __builtin_clzll(cards));
}
constexpr Cards lowest(Cards cards) {
  return cards & (~cards + 1);
}
constexpr Cards highest_if_any(Cards cards) {
  return cards == 0 ? 0 : highest(cards);
}
/// All bits above a card's, in its suit and in higher ones; everything for no card.
constexpr Cards above(Cards card) {
  return card == 0 ? ~Cards{0} : ~(2 * card - 1);
}
constexpr Cards below(Cards card) {
  return card - 1;
}

/// How many; without a call into the compiler's library where processors may not count bits.
constexpr int count(Cards cards) {
  cards -= cards >> 1 & 0x5555'5555'5555'5555;
  cards = (cards & 0x3333'3333'3333'3333) + (cards >> 2 & 0x3333'3333'3333'3333);
  cards = (cards + (cards >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
  return static_cast<int>(cards * 0x0101'0101'0101'0101 >> 56);
}
/// The cards of each suit, held or not, that are not above the highest of these.
constexpr Cards up_to_highest(Cards cards) {
  cards |= cards >> 1 & 0x7fff'7fff'7fff'7fff;
  cards |= cards >> 2 & 0x3fff'3fff'3fff'3fff;
  cards |= cards >> 4 & 0x0fff'0fff'0fff'0fff;
  return cards | (cards >> 8 & 0x00ff'00ff'00ff'00ff);
}

constexpr int partner_of(int seat) {
  return seat ^ 2;
}
constexpr int after(int seat, int steps = 1) {
  return (seat + steps) & 3;
}
constexpr bool is_north_south(int seat) {
  return (seat & 1) == 0;
}
constexpr Cards all_of(const Hands& hands) {
  return hands[0] | hands[1] | hands[2] | hands[3];
}
constexpr Cards hand(const Hands& hands, int seat) {
  return hands[static_cast<std::size_t>(seat)];
}

/// The lengths of all suits in all hands, four bits each: suit l of a seat from bit
/// 16 seat + 4 l on.
class Shape {
 public:
  Shape() = default;
  explicit constexpr Shape(const Hands& hands) {
    for (int seat = 0; seat < core::kSeats; ++seat) {
      for (int l = 0; l < kLanes; ++l) {
        const auto length = std::popcount(hand(hands, seat) & lane(l));
        bits_ |= static_cast<std::uint64_t>(length) << (16 * seat + 4 * l);
      }
    }
  }

  [[nodiscard]] constexpr int length(int seat, int l) const {
    return static_cast<int>(bits_ >> (16 * seat + 4 * l) & 15);
  }
  /// A hand's four lengths.
  [[nodiscard]] constexpr std::uint64_t of(int seat) const { return bits_ >> (16 * seat) & 0xffff; }
  [[nodiscard]] constexpr Shape without(int seat, int l) const {
    Shape result = *this;
    result.bits_ -= std::uint64_t{1} << (16 * seat + 4 * l);
    return result;
  }
  /// Differs for different shapes and leaders, and is not 0. The last hand's first length follows
  /// from the others, since all hands have the same number of cards; the leader takes its place.
  [[nodiscard]] constexpr std::uint64_t key(int leader) const {
    constexpr int kPlace = 48;
    return (bits_ & ~(std::uint64_t{15} << kPlace)) | static_cast<std::uint64_t>(leader + 1)
                                                          << kPlace;
  }

 private:
  std::uint64_t bits_ = 0;
};

/// The lowest card of each sequence that a hand holds; cards between which nobody holds one are
/// worth the same. `all` are the cards of all hands before the trick.
constexpr Cards lowest_of_sequences(Cards held, Cards all) {
  const Cards gone = ~all & kDeck;
  const Cards runs = held | gone;
  const Cards starts = runs & ~(runs << 1);
  // Where a run begins with cards that are gone, adding its first bit carries to the first held.
  return held & (starts | (gone + (starts & gone)));
}

}  // namespace bidwright::dd::search
