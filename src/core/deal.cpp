#include "bidwright/core/deal.hpp"

#include "core/text.hpp"

namespace bidwright::core {

std::string to_string(const Deal& deal, Seat first) {
  std::string text{letter(first), ':'};
  for (int i = 0; i < kSeats; ++i) {
    if (i != 0) text += ' ';
    const Hand hand = deal[clockwise(first, i)];
    text += hand.empty() ? "-" : to_string(hand);
  }
  return text;
}

namespace {

/// Where each seat's hand begins in the text.
using Starts = std::array<std::size_t, kSeats>;

Expected<Deal> parse_hands(std::string_view text, Starts& starts) {
  std::size_t at = 0;
  const auto skip_blanks = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  skip_blanks();
  const auto first = at < text.size() ? seat_from(text.substr(at, 1)) : std::nullopt;
  if (!first || text.substr(at + 1, 1) != ":") {
    return fail(ErrorCode::kSyntax, "a deal begins with a seat and a colon, such as N:", at + 1);
  }
  at += 2;

  Deal deal;
  Hand seen;
  for (int i = 0; i < kSeats; ++i) {
    skip_blanks();
    const std::size_t start = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    const std::string_view field = text.substr(start, at - start);
    const Seat seat = clockwise(*first, i);
    starts[static_cast<std::size_t>(seat)] = start;
    if (field.empty()) {
      return fail(ErrorCode::kTruncated, fmt::format("{} of four hands", i), start + 1);
    }
    if (field == "-") continue;
    auto hand = parse_holding(field);
    if (!hand) {
      hand.error().column += start;
      return tl::unexpected(std::move(hand.error()));
    }
    if (hand->size() > kRanks) {
      return fail(ErrorCode::kIllegal,
                  fmt::format("{} has {} cards instead of 13", seat, hand->size()), start + 1);
    }
    if (const Hand twice = seen & *hand; !twice.empty()) {
      return fail(ErrorCode::kIllegal,
                  fmt::format("{} stands in two hands of the deal", twice.highest()), start + 1);
    }
    seen = seen | *hand;
    deal[seat] = *hand;
  }
  skip_blanks();
  if (at != text.size()) {
    return fail(ErrorCode::kSyntax, "text after the four hands of a deal", at + 1);
  }
  return deal;
}

}  // namespace

Expected<Deal> parse_partial_deal(std::string_view text) {
  Starts starts{};
  return parse_hands(text, starts);
}

Expected<Deal> parse_deal(std::string_view text) {
  Starts starts{};
  auto deal = parse_hands(text, starts);
  if (!deal) return deal;
  Hand all;
  int empty_hands = 0;
  for (const Seat seat : kAllSeats) {
    all = all | (*deal)[seat];
    empty_hands += (*deal)[seat].empty() ? 1 : 0;
  }
  for (const Seat seat : kAllSeats) {
    Hand& hand = (*deal)[seat];
    if (hand.empty() && empty_hands == 1) hand = Hand::full_deck() - all;
    if (hand.size() != kRanks) {
      return fail(ErrorCode::kIllegal,
                  fmt::format("{} has {} cards instead of 13", seat, hand.size()),
                  starts[static_cast<std::size_t>(seat)] + 1);
    }
  }
  return deal;
}

}  // namespace bidwright::core
