// What a hand and its partner can cash in one suit, seen without a search.
#pragma once

#include <algorithm>

#include "dd/search/sure_tricks.hpp"

namespace bidwright::dd::search {

/// One suit as a side sees it that cashes it: one hand first, then its partner.
struct Suit {
  Cards own = 0;
  Cards partner = 0;
  Cards others = 0;
  int own_length = 0;
  int partner_length = 0;
  int others_longest = 0;
};

inline Suit suit_for(const Situation& situation, int seat, int l) {
  const Hands& hands = situation.hands;
  const Shape shape = situation.shape;
  const int left = after(seat);
  const int right = after(seat, 3);
  return {hand(hands, seat) & lane(l),
          hand(hands, partner_of(seat)) & lane(l),
          (hand(hands, left) | hand(hands, right)) & lane(l),
          shape.length(seat, l),
          shape.length(partner_of(seat), l),
          std::max(shape.length(left, l), shape.length(right, l))};
}

struct Cashed {
  int own = 0;
  int partner = 0;
  /// The lowest card of each that must win by its rank.
  Cards own_relevant = 0;
  Cards partner_relevant = 0;
  /// Afterwards the hand can lead a card that its partner wins.
  bool entry = false;
};

/// Tricks in a suit, at most `rounds` of them: the hand leads from the top while its partner can
/// stay below, playing from the bottom; then, perhaps after something else, the partner leads from
/// the top while the hand can stay below. When nobody else has cards of the suit any more, all that
/// is left wins.
inline Cashed cash(const Suit& suit, int rounds) {
  Cashed result;
  const Cards winners = above(highest_if_any(suit.others));
  Cards own_winners = suit.own & winners;
  Cards partner_winners = suit.partner & winners;
  if ((own_winners | partner_winners) == 0) return result;

  const int own_count = count(own_winners);
  const int partner_count = count(partner_winners);
  const int partner_losers = suit.partner_length - partner_count;
  const int longest = std::max(suit.others_longest, suit.partner_length);
  Cards below_own = partner_winners;
  while (result.own < own_count && result.own < rounds) {
    const Cards led = highest(own_winners);
    if (result.own >= partner_losers && result.own < suit.partner_length) {
      const Cards followed = lowest(below_own);
      if (followed > led) break;
      below_own ^= followed;
    }
    own_winners ^= led;
    ++result.own;
    if (result.own <= longest) result.own_relevant = led;
  }
  if (result.own == own_count && result.own >= longest) {
    result.own = std::min(suit.own_length, rounds);
  }

  const int partner_left = suit.partner_length - std::min(result.own, suit.partner_length);
  if (partner_left == 0 || partner_count == 0) return result;
  const int own_left = suit.own_length - result.own;
  const int own_losers = suit.own_length - own_count;
  const int can_win = std::min(partner_count, partner_left);
  const int others_left = std::max(suit.others_longest - result.own, own_left);
  while (result.partner < can_win && result.own + result.partner < rounds) {
    const Cards led = highest(partner_winners);
    if (result.partner >= own_losers && result.partner < own_left) {
      const Cards followed = lowest(own_winners);
      if (followed > led) break;
      own_winners ^= followed;
    }
    partner_winners ^= led;
    ++result.partner;
    if (result.partner <= others_left) result.partner_relevant = led;
  }
  if (result.partner == can_win && result.partner >= others_left) {
    result.partner = std::min(partner_left, rounds - result.own);
  }
  result.entry = result.partner > 0 && own_left > 0;
  return result;
}

/// A number of tricks, at most as many as were wanted, and the lowest card it depends on.
struct Tricks {
  int count = 0;
  Cards relevant = 0;
};

}  // namespace bidwright::dd::search
