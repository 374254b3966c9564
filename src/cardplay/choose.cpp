#include "bidwright/cardplay/choose.hpp"

#include "search.hpp"
#include "tie_break.hpp"

#include "bidwright/cardplay/position.hpp"

namespace bidwright::cardplay {

using core::Card;
using core::Hand;

namespace {

/// The cards as good as the best one.
Hand best_cards(const std::vector<CardCandidate>& candidates) {
  constexpr double kSame = 1e-6;
  Hand best;
  for (const CardCandidate& candidate : candidates) {
    if (candidate.score > candidates.front().score - kSame &&
        candidate.tricks > candidates.front().tricks - kSame) {
      best.add(candidate.card);
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
    decision.card = break_tie(legal, position);
    return decision;
  }
  decision.reason = Reason::kLowest;
  if (options.samples == 0) return decision;

  Search search(view, position, gone, options, limit, clock);
  search.run(models, random, decision);
  if (!decision.candidates.empty()) {
    decision.reason = Reason::kSampled;
    decision.card = break_tie(best_cards(decision.candidates), position);
  }
  return decision;
}

}  // namespace bidwright::cardplay
