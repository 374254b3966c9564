#include "bidwright/cardplay/choose.hpp"

#include "search.hpp"
#include "tie_break.hpp"

#include "bidwright/cardplay/position.hpp"
#include "bidwright/sampling/signals.hpp"

namespace bidwright::cardplay {

using core::Card;
using core::Hand;

namespace {

/// The cards as good as the best one.
Hand best_cards(const std::vector<CardCandidate>& candidates) {
  constexpr double kSame = 1e-6;
  Hand best;
  for (const CardCandidate& candidate : candidates) {
    const CardCandidate& first = candidates.front();
    if (candidate.score + candidate.habit > first.score + first.habit - kSame &&
        candidate.tricks > first.tricks - kSame) {
      best.add(candidate.card);
    }
  }
  return best;
}

/// Chooses among cards worth the same by the rules, or, if it is only one of several, by the
/// agreement on signals.
Card one_of(Hand equals, const Position& position, const sampling::Facts& facts,
            const CardOptions& options) {
  const Card card = break_tie(equals, position);
  const core::Seat turn = position.turn();
  if (!options.signals || position.trick.empty() ||
      core::same_side(turn, position.contract.declarer) ||
      !facts.played[turn].in_suit(card.suit()).empty()) {
    return card;
  }
  const core::Strain strain = position.contract.strain();
  sampling::SignalPlace place{strain, position.trick.front().suit(), position.trick.front(),
                              position.leader == core::partner(turn)};
  for (const Card laid : position.trick) {
    if (core::beats(laid, place.winning, strain)) place.winning = laid;
  }
  return sampling::signal(place, card.suit(), position.left[turn], equals).value_or(card);
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

CardDecision choose_card(const sampling::View& view, const sampling::CallModels& models,
                         const CardOptions& options, TimeLimit limit, const Clock& clock,
                         core::Random& random) {
  const sampling::Facts facts = sampling::facts_of(view);
  const Position position = position_of(view, facts);
  const Hand legal = position.legal();
  Hand gone = position.played;
  for (const Card card : position.trick) gone.remove(card);
  CardDecision decision;
  decision.notes = facts.notes;
  decision.card = lowest_card(legal, position.contract.strain());
  if (legal.size() == 1) {
    decision.reason = Reason::kForced;
    return decision;
  }
  if (different_cards(legal, position.left[position.turn()], gone).size() == 1) {
    decision.reason = Reason::kEqual;
    decision.card = one_of(legal, position, facts, options);
    return decision;
  }
  decision.reason = Reason::kLowest;
  if (options.samples == 0) return decision;

  Search search(view, position, gone, options, limit, clock);
  search.run(models, random, decision);
  if (!decision.candidates.empty()) {
    decision.reason = Reason::kSampled;
    decision.card = one_of(best_cards(decision.candidates), position, facts, options);
  }
  return decision;
}

}  // namespace bidwright::cardplay
