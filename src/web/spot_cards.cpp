#include "web/spot_cards.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace bidwright::web {

namespace {

using core::Card;
using core::Hand;

bool is_spot(char c) {
  return c == 'x' || c == 'X';
}

std::string without_spots(std::string_view text) {
  std::string named(text);
  std::erase_if(named, is_spot);
  return named;
}

Hand small_cards(core::Suit suit) {
  Hand cards;
  for (const Card card : Hand::of(suit)) {
    if (card.rank() < core::Rank::kTen) cards.add(card);
  }
  return cards;
}

}  // namespace

core::Hand named_cards(std::string_view text) {
  return core::parse_holding(without_spots(text)).value_or(Hand());
}

core::Expected<core::Hand> parse_hand_with_spots(std::string_view text, const SpotsInSight& seen) {
  if (std::ranges::none_of(text, is_spot)) return core::parse_hand(text);
  auto hand = core::parse_holding(without_spots(text));
  if (!hand) return hand;
  std::size_t begin = 0;
  for (const core::Suit suit : core::kSuitsDescending) {
    const std::size_t end = std::min(text.find('.', begin), text.size());
    auto spots = std::ranges::count_if(text.substr(begin, end - begin), is_spot);
    begin = std::min(end + 1, text.size());
    const Hand free = small_cards(suit) - *hand - seen.elsewhere;
    for (const Hand& from : {free & seen.played, free - seen.played}) {
      for (const Card card : from) {
        if (spots == 0) break;
        hand->add(card);
        --spots;
      }
    }
    if (spots > 0) {
      return core::fail(core::ErrorCode::kIllegal,
                        fmt::format("{} has more small cards than are left below the ten", suit));
    }
  }
  if (hand->size() != core::kRanks) {
    return core::fail(core::ErrorCode::kIllegal,
                      fmt::format("the hand has {} cards instead of 13", hand->size()));
  }
  return hand;
}

}  // namespace bidwright::web
