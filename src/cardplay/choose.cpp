#include "bidwright/cardplay/choose.hpp"

#include "bidwright/cardplay/position.hpp"

namespace bidwright::cardplay {

using core::Card;
using core::Hand;

namespace {

/// The lowest rank; among equals not a trump.
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

}  // namespace

std::string_view name(Reason reason) {
  switch (reason) {
    case Reason::kForced:
      return "forced";
    case Reason::kEqual:
      return "equal";
    case Reason::kLowest:
      return "lowest";
    case Reason::kSampled:
      return "sampled";
  }
  return "";
}

CardDecision choose_card(const sampling::View& view, const sampling::CallModels& /*models*/,
                         const CardOptions& /*options*/, TimeLimit /*limit*/,
                         const Clock& /*clock*/, core::Random& /*random*/) {
  const sampling::Facts facts = sampling::facts_of(view);
  const Position position = position_of(view, facts);
  const Hand legal = position.legal();
  const Hand hand = position.left[position.turn()];
  CardDecision decision;
  decision.notes = facts.notes;
  decision.card = lowest_card(legal, position.contract.strain());
  const Hand gone = position.played;
  decision.reason = legal.size() == 1                                ? Reason::kForced
                    : different_cards(legal, hand, gone).size() == 1 ? Reason::kEqual
                                                                     : Reason::kLowest;
  return decision;
}

}  // namespace bidwright::cardplay
