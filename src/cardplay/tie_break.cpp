#include "tie_break.hpp"

#include <utility>
#include <vector>

namespace bidwright::cardplay {

using core::Card;
using core::Hand;
using core::Rank;
using core::Suit;

namespace {

/// The conventional card to lead from a suit, if it is among those that serve.
Card standard_lead(Hand equals, Hand suit) {
  std::vector<Card> descending;
  for (std::uint64_t bits = suit.bits(); bits != 0;) {
    const Card top = Hand::from_bits(bits).highest();
    descending.push_back(top);
    bits &= ~(std::uint64_t{1} << top.index());
  }
  const auto serves = [&](Card card) { return equals.contains(card); };
  const std::size_t length = descending.size();
  // Two touching cards, the higher an honour: the higher.
  for (std::size_t i = 0; i + 1 < length && descending[i].rank() >= Rank::kTen; ++i) {
    const bool touch =
        core::index(descending[i].rank()) - core::index(descending[i + 1].rank()) == 1;
    if (touch && serves(descending[i])) return descending[i];
  }
  if (length >= 4 && serves(descending[3])) return descending[3];
  if (length == 2 && serves(descending[0])) return descending[0];
  return equals.in_suit(suit.lowest().suit()).lowest();
}

}  // namespace

Card lowest_card(Hand hand, core::Strain strain) {
  Card best = hand.lowest();
  for (const Card card : hand) {
    const bool trump = core::strain_of(card.suit()) == strain;
    if (card.rank() < best.rank() ||
        (card.rank() == best.rank() && core::strain_of(best.suit()) == strain && !trump)) {
      best = card;
    }
  }
  return best;
}

Card break_tie(Hand equals, const Position& position) {
  const Card lowest = lowest_card(equals, position.contract.strain());
  const bool declarers = core::same_side(position.turn(), position.contract.declarer);
  if (declarers || !position.trick.empty()) return lowest;
  // A lead: from the longest of the suits that serve, of equals the one with more honours.
  const Hand hand = position.left[position.turn()];
  const auto promise = [hand](Suit suit) {
    return std::pair(hand.length(suit), std::popcount(hand.ranks(suit) >> core::index(Rank::kTen)));
  };
  Suit suit = lowest.suit();
  for (const Suit other : core::kAllSuits) {
    if (!equals.in_suit(other).empty() && promise(other) > promise(suit)) suit = other;
  }
  return standard_lead(equals, hand.in_suit(suit));
}

}  // namespace bidwright::cardplay
