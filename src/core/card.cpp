#include "bidwright/core/card.hpp"

#include "core/text.hpp"

namespace bidwright::core {

std::optional<Suit> suit_from(char letter) {
  switch (upper(letter)) {
    case 'C':
      return Suit::kClubs;
    case 'D':
      return Suit::kDiamonds;
    case 'H':
      return Suit::kHearts;
    case 'S':
      return Suit::kSpades;
    default:
      return std::nullopt;
  }
}

std::optional<Rank> rank_from(char letter) {
  constexpr std::string_view kLetters = "23456789TJQKA";
  const auto position = kLetters.find(upper(letter));
  if (position == std::string_view::npos) return std::nullopt;
  return rank_at(static_cast<int>(position));
}

std::optional<Strain> strain_from(std::string_view text) {
  if (equal_folded(text, "N") || equal_folded(text, "NT")) return Strain::kNoTrump;
  if (text.size() != 1) return std::nullopt;
  const auto suit = suit_from(text[0]);
  return suit ? std::optional(strain_of(*suit)) : std::nullopt;
}

std::string to_string(Card card) {
  return {letter(card.suit()), letter(card.rank())};
}

namespace {

std::optional<Rank> whole_rank(std::string_view text) {
  if (text == "10") return Rank::kTen;
  return text.size() == 1 ? rank_from(text[0]) : std::nullopt;
}

}  // namespace

Expected<Card> parse_card(std::string_view text) {
  if (text.size() >= 2) {
    if (const auto suit = suit_from(text.front())) {
      if (const auto rank = whole_rank(text.substr(1))) return Card(*suit, *rank);
    }
    if (const auto suit = suit_from(text.back())) {
      if (const auto rank = whole_rank(text.substr(0, text.size() - 1))) return Card(*suit, *rank);
    }
  }
  return fail(
      ErrorCode::kSyntax,
      fmt::format("{} is not a card; a card is a suit and a rank, such as SA or HT", quoted(text)),
      1);
}

}  // namespace bidwright::core
