#include "bidwright/cardplay/position.hpp"

namespace bidwright::cardplay {

using core::Card;
using core::Hand;
using core::Seat;

Hand Position::legal() const {
  const Hand hand = left[turn()];
  if (trick.empty()) return hand;
  const Hand following = hand.in_suit(trick.front().suit());
  return following.empty() ? hand : following;
}

Position position_of(const sampling::View& view, const sampling::Facts& facts) {
  Position position;
  position.contract = *view.contract();
  position.leader = position.contract.leader();
  for (const Card card : view.cards) {
    position.trick.push_back(card);
    position.played.add(card);
    if (position.trick.size() < 4) continue;
    int winner = 0;
    for (int i = 1; i < 4; ++i) {
      if (core::beats(position.trick[static_cast<std::size_t>(i)],
                      position.trick[static_cast<std::size_t>(winner)],
                      position.contract.strain())) {
        winner = i;
      }
    }
    position.leader = core::clockwise(position.leader, winner);
    if (core::same_side(position.leader, position.contract.declarer)) ++position.declarer_tricks;
    ++position.tricks_played;
    position.trick.clear();
  }
  for (const Seat seat : core::kAllSeats) {
    position.left[seat] = facts.known[seat] - position.played;
  }
  return position;
}

Hand different_cards(Hand legal, Hand hand, Hand gone) {
  Hand different;
  for (const core::Suit suit : core::kAllSuits) {
    bool adjacent = false;  // To a lower card of the hand already taken
    for (int rank = 0; rank < core::kRanks; ++rank) {
      const Card card(suit, core::rank_at(rank));
      if (hand.contains(card)) {
        if (legal.contains(card) && !adjacent) different.add(card);
        adjacent = legal.contains(card);
      } else if (!gone.contains(card)) {
        adjacent = false;
      }
    }
  }
  return different;
}

}  // namespace bidwright::cardplay
