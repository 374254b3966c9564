#include "bidwright/core/hand.hpp"

#include "core/text.hpp"

namespace bidwright::core {

std::string to_string(Hand hand) {
  std::string text;
  text.reserve(16);
  for (const Suit suit : kSuitsDescending) {
    if (suit != Suit::kSpades) text += '.';
    const std::uint32_t ranks = hand.ranks(suit);
    for (int r = kRanks - 1; r >= 0; --r) {
      if ((ranks >> r & 1) != 0) text += letter(rank_at(r));
    }
  }
  return text;
}

namespace {

/// Whether the one character at i is all there is between two dots.
bool is_whole_field(std::string_view text, std::size_t i) {
  return (i == 0 || text[i - 1] == '.') && (i + 1 == text.size() || text[i + 1] == '.');
}

}  // namespace

Expected<Hand> parse_holding(std::string_view text) {
  Hand hand;
  std::size_t field = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '.') {
      if (++field == kSuits) {
        return fail(ErrorCode::kSyntax, "a fifth suit; a hand has four, spades first", i + 1);
      }
      continue;
    }
    if (c == '-' && is_whole_field(text, i)) continue;
    std::optional<Rank> rank = rank_from(c);
    std::size_t used = 1;
    if (!rank && text.substr(i, 2) == "10") {
      rank = Rank::kTen;
      used = 2;
    }
    if (!rank) {
      return fail(ErrorCode::kSyntax,
                  fmt::format("{} is not a rank; a hand is written like AKQ.J52.T98.7643",
                              quoted(text.substr(i, 1))),
                  i + 1);
    }
    const Card card(kSuitsDescending[field], *rank);
    if (hand.contains(card)) {
      return fail(ErrorCode::kIllegal, fmt::format("{} stands twice in the hand", card), i + 1);
    }
    hand.add(card);
    i += used - 1;
  }
  if (field != kSuits - 1) {
    return fail(ErrorCode::kSyntax,
                fmt::format("{} of four suits; a hand is written like AKQ.J52.T98.7643", field + 1),
                text.size() + 1);
  }
  return hand;
}

Expected<Hand> parse_hand(std::string_view text) {
  auto hand = parse_holding(text);
  if (hand && hand->size() != kRanks) {
    return fail(ErrorCode::kIllegal,
                fmt::format("the hand has {} cards instead of 13", hand->size()), 1);
  }
  return hand;
}

}  // namespace bidwright::core
