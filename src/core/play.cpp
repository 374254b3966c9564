#include "bidwright/core/play.hpp"

namespace bidwright::core {

std::string_view describe(CardProblem problem) {
  switch (problem) {
    case CardProblem::kNone:
      return "the card is legal";
    case CardProblem::kPlayEnded:
      return "all thirteen tricks are played";
    case CardProblem::kNotHeld:
      return "the hand to play does not hold this card";
    case CardProblem::kSeenElsewhere:
      return "the card was played before or lies in another hand";
    case CardProblem::kRevoke:
      return "the hand must follow suit";
  }
  return "";
}

Play::Play(const Deal& deal, const Contract& contract) : contract_(contract), remaining_(deal) {
  for (const Seat seat : kAllSeats) {
    known_[static_cast<std::size_t>(seat)] = !deal[seat].empty();
  }
  leaders_[0] = contract.leader();
}

void Play::reveal(Seat seat, Hand hand) {
  remaining_[seat] = hand - played_;
  known_[static_cast<std::size_t>(seat)] = true;
}

bool Play::may_have_held(Seat seat, Hand hand) const {
  if (hand.size() != kRanks) return false;
  Hand own;
  for (std::size_t i = 0; i < size_; ++i) {
    if (seat_of(i) == seat) own.add(cards_[i]);
  }
  Hand elsewhere = played_ - own;
  for (const Seat other : kAllSeats) {
    if (other != seat) elsewhere = elsewhere | remaining_[other];
  }
  if (!(hand & elsewhere).empty() || !(own - hand).empty()) return false;
  const Hand left = hand - own;
  if (is_known(seat)) return left == remaining_[seat];
  for (const Suit suit : kAllSuits) {
    if ((shown_out(seat) >> index(suit) & 1) != 0 && left.length(suit) != 0) return false;
  }
  return true;
}

Hand Play::legal() const {
  if (ended()) return {};
  const Seat seat = turn();
  Hand hand = remaining_[seat];
  if (!is_known(seat)) {
    hand = Hand::full_deck() - played_;
    for (const Seat other : kAllSeats) hand = hand - remaining_[other];
    for (const Suit suit : kAllSuits) {
      if ((shown_out(seat) >> index(suit) & 1) != 0) hand = hand - Hand::of(suit);
    }
    return hand;
  }
  if (current_trick().empty()) return hand;
  const Hand following = hand.in_suit(current_trick().front().suit());
  return following.empty() ? hand : following;
}

CardProblem Play::check(Card card) const {
  if (ended()) return CardProblem::kPlayEnded;
  if (legal().contains(card)) return CardProblem::kNone;
  if (is_known(turn())) {
    return remaining_[turn()].contains(card) ? CardProblem::kRevoke : CardProblem::kNotHeld;
  }
  return (shown_out(turn()) >> index(card.suit()) & 1) != 0 && !played_.contains(card)
             ? CardProblem::kRevoke
             : CardProblem::kSeenElsewhere;
}

CardProblem Play::add(Card card) {
  const CardProblem problem = check(card);
  if (problem != CardProblem::kNone) return problem;
  const Seat seat = turn();
  if (const auto trick = current_trick(); !trick.empty() && trick.front().suit() != card.suit()) {
    shown_out_[static_cast<std::size_t>(seat)] |=
        static_cast<std::uint8_t>(1U << index(trick.front().suit()));
  }
  remaining_[seat].remove(card);
  played_.add(card);
  cards_[size_++] = card;
  if (size_ % 4 != 0) return problem;

  const std::size_t trick = size_ / 4U - 1;
  const Card* cards = cards_.data() + trick * 4;
  int winner = 0;
  for (int i = 1; i < 4; ++i) {
    if (beats(cards[i], cards[winner], contract_.strain())) winner = i;
  }
  leaders_[trick + 1] = clockwise(leaders_[trick], winner);
  if (same_side(leaders_[trick + 1], contract_.declarer)) ++declarer_tricks_;
  return problem;
}

}  // namespace bidwright::core
