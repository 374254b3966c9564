// Suits, strains, ranks and cards: one byte each, ordered, formattable.
//
//   Suit    clubs 0, diamonds 1, hearts 2, spades 3 (the order of bidding)
//   Strain  the same, and no trump 4
//   Rank    two 0 ... ace 12
//   Card    suit * 13 + rank, 0 (two of clubs) ... 51 (ace of spades)
//
// Text is suit first for play ("SA", "HT") and rank first on the table-manager wire ("AS");
// parse_card() takes both, and "10" for the ten.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bidwright/core/error.hpp"
#include "bidwright/core/format.hpp"

namespace bidwright::core {

enum class Suit : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades };
enum class Strain : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades, kNoTrump };
enum class Rank : std::uint8_t {
  kTwo,
  kThree,
  kFour,
  kFive,
  kSix,
  kSeven,
  kEight,
  kNine,
  kTen,
  kJack,
  kQueen,
  kKing,
  kAce
};

inline constexpr int kSuits = 4;
inline constexpr int kStrains = 5;
inline constexpr int kRanks = 13;
inline constexpr int kCards = 52;

inline constexpr std::array kAllSuits{Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades};
/// Spades first, as hands are written.
inline constexpr std::array kSuitsDescending{Suit::kSpades, Suit::kHearts, Suit::kDiamonds,
                                             Suit::kClubs};
inline constexpr std::array kAllStrains{Strain::kClubs, Strain::kDiamonds, Strain::kHearts,
                                        Strain::kSpades, Strain::kNoTrump};

constexpr int index(Suit suit) {
  return static_cast<int>(suit);
}
constexpr int index(Strain strain) {
  return static_cast<int>(strain);
}
constexpr int index(Rank rank) {
  return static_cast<int>(rank);
}

constexpr Suit suit_at(int i) {
  return static_cast<Suit>(i);
}
constexpr Strain strain_at(int i) {
  return static_cast<Strain>(i);
}
constexpr Rank rank_at(int i) {
  return static_cast<Rank>(i);
}

constexpr Strain strain_of(Suit suit) {
  return static_cast<Strain>(suit);
}
constexpr bool is_suit(Strain strain) {
  return strain != Strain::kNoTrump;
}
/// The trump suit, or none at no trump.
constexpr std::optional<Suit> trump_of(Strain strain) {
  return is_suit(strain) ? std::optional(static_cast<Suit>(strain)) : std::nullopt;
}
constexpr bool is_major(Strain strain) {
  return strain == Strain::kHearts || strain == Strain::kSpades;
}
constexpr bool is_minor(Strain strain) {
  return strain == Strain::kClubs || strain == Strain::kDiamonds;
}

constexpr char letter(Suit suit) {
  return "CDHS"[index(suit)];
}
constexpr char letter(Rank rank) {
  return "23456789TJQKA"[index(rank)];
}
/// "C", "D", "H", "S", "NT".
constexpr std::string_view name(Strain strain) {
  constexpr std::array<std::string_view, kStrains> kNames{"C", "D", "H", "S", "NT"};
  return kNames[static_cast<std::size_t>(strain)];
}

/// Case does not matter.
[[nodiscard]] std::optional<Suit> suit_from(char letter);
[[nodiscard]] std::optional<Rank> rank_from(char letter);
/// "C".."S", "N" or "NT"; case does not matter.
[[nodiscard]] std::optional<Strain> strain_from(std::string_view text);

class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Suit suit, Rank rank)
      : value_(
            static_cast<std::uint8_t>(static_cast<int>(suit) * kRanks + static_cast<int>(rank))) {}
  /// 0 .. 51.
  static constexpr Card at(int i) {
    Card card;
    card.value_ = static_cast<std::uint8_t>(i);
    return card;
  }

  [[nodiscard]] constexpr int index() const { return value_; }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(value_ / kRanks); }
  [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>(value_ % kRanks); }

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t value_ = 0;
};

/// Suit first: "SA".
[[nodiscard]] std::string to_string(Card card);
/// "SA", "AS", "s10", "10s"; the whole text must be the card.
[[nodiscard]] Expected<Card> parse_card(std::string_view text);

}  // namespace bidwright::core

template <>
struct fmt::formatter<bidwright::core::Card> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Card card, fmt::format_context& context) const {
    const std::array text{letter(card.suit()), letter(card.rank())};
    return write(std::string_view(text.data(), 2), context);
  }
};

template <>
struct fmt::formatter<bidwright::core::Strain> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Strain strain, fmt::format_context& context) const {
    return write(name(strain), context);
  }
};

template <>
struct fmt::formatter<bidwright::core::Suit> : bidwright::core::TextFormatter {
  auto format(bidwright::core::Suit suit, fmt::format_context& context) const {
    return write(name(strain_of(suit)), context);
  }
};
