// A set of cards as 52 bits (bit = Card::index()); thirteen of them at the start of a board, fewer
// later. Hands are written spades first: "AKQ.J52.T98.7643"; a void is an empty field or "-".
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "bidwright/core/card.hpp"

namespace bidwright::core {

class Hand {
 public:
  static constexpr std::uint64_t kFull = (std::uint64_t{1} << kCards) - 1;
  static constexpr std::uint32_t kSuitMask = (1U << kRanks) - 1;

  constexpr Hand() = default;
  static constexpr Hand from_bits(std::uint64_t bits) {
    Hand hand;
    hand.bits_ = bits & kFull;
    return hand;
  }
  static constexpr Hand of(Card card) { return from_bits(std::uint64_t{1} << card.index()); }
  static constexpr Hand full_deck() { return from_bits(kFull); }
  static constexpr Hand of(Suit suit) {
    return from_bits(std::uint64_t{kSuitMask} << (static_cast<int>(suit) * kRanks));
  }
  static constexpr Hand of(Rank rank) {
    Hand hand;
    for (const Suit suit : kAllSuits) hand.add({suit, rank});
    return hand;
  }

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains(Card card) const {
    return (bits_ >> card.index() & 1) != 0;
  }
  /// The ranks held in a suit: bit 0 the two ... bit 12 the ace.
  [[nodiscard]] constexpr std::uint32_t ranks(Suit suit) const {
    return static_cast<std::uint32_t>(bits_ >> (static_cast<int>(suit) * kRanks)) & kSuitMask;
  }
  [[nodiscard]] constexpr Hand in_suit(Suit suit) const {
    return from_bits(bits_ & of(suit).bits_);
  }
  [[nodiscard]] constexpr int length(Suit suit) const { return std::popcount(ranks(suit)); }
  /// Cards of a rank: how many aces.
  [[nodiscard]] constexpr int count(Rank rank) const {
    return std::popcount(bits_ & of(rank).bits_);
  }
  /// The lowest and the highest card by index; the hand must not be empty.
  [[nodiscard]] constexpr Card lowest() const { return Card::at(std::countr_zero(bits_)); }
  [[nodiscard]] constexpr Card highest() const { return Card::at(63 - std::countl_zero(bits_)); }

  constexpr void add(Card card) { bits_ |= std::uint64_t{1} << card.index(); }
  constexpr void remove(Card card) { bits_ &= ~(std::uint64_t{1} << card.index()); }

  friend constexpr Hand operator|(Hand a, Hand b) { return from_bits(a.bits_ | b.bits_); }
  friend constexpr Hand operator&(Hand a, Hand b) { return from_bits(a.bits_ & b.bits_); }
  /// The cards of a that are not in b.
  friend constexpr Hand operator-(Hand a, Hand b) { return from_bits(a.bits_ & ~b.bits_); }
  friend constexpr auto operator<=>(Hand, Hand) = default;

  /// Cards in ascending order of index: for (Card card : hand).
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Card operator*() const { return Card::at(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t bits_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

/// Those of a hand: four aces, four kings, four queens and one jack.
inline constexpr int kMostHighCardPoints = 37;

/// High-card points of the ranks of one suit: ace 4, king 3, queen 2, jack 1.
constexpr int high_card_points(std::uint32_t ranks) {
  return 4 * static_cast<int>(ranks >> 12 & 1) + 3 * static_cast<int>(ranks >> 11 & 1) +
         2 * static_cast<int>(ranks >> 10 & 1) + static_cast<int>(ranks >> 9 & 1);
}
constexpr int high_card_points(Hand hand) {
  int points = 0;
  for (Suit suit : kAllSuits) points += high_card_points(hand.ranks(suit));
  return points;
}
/// 4-3-3-3, 4-4-3-2 or 5-3-3-2.
constexpr bool is_balanced(Hand hand) {
  int doubletons = 0;
  for (Suit suit : kAllSuits) {
    const int length = hand.length(suit);
    if (length < 2 || length > 5) return false;
    if (length == 2) ++doubletons;
  }
  return doubletons <= 1;
}

[[nodiscard]] std::string to_string(Hand hand);
/// Any number of cards, four fields; the ten may be "10"; the same card twice is an error.
[[nodiscard]] Expected<Hand> parse_holding(std::string_view text);
/// As parse_holding(), and thirteen cards.
[[nodiscard]] Expected<Hand> parse_hand(std::string_view text);

}  // namespace bidwright::core

template <>
struct fmt::formatter<bidwright::core::Hand> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Hand hand, fmt::format_context& context) const {
    return write(to_string(hand), context);
  }
};
