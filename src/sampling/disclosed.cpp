#include "bidwright/sampling/disclosed.hpp"

#include <algorithm>

namespace bidwright::sampling {

using core::Suit;
using disclosure::Disclosure;
using disclosure::HandConstraint;
using disclosure::Range;

namespace {

int outside(Range range, int value) {
  if (value < range.low) return range.low - value;
  return value > range.high ? value - range.high : 0;
}

}  // namespace

float fit(const HandConstraint& constraint, core::Hand hand) {
  float penalty = 0;
  // One point more or less is a matter of judgement; further off it is not.
  const int points = outside(constraint.points, core::high_card_points(hand));
  if (points > 0) penalty += 1.0F + 2.5F * static_cast<float>(points - 1);
  for (const Suit suit : core::kAllSuits) {
    const auto i = static_cast<std::size_t>(suit);
    penalty += 5.0F * static_cast<float>(outside(constraint.length[i], hand.length(suit)));
    penalty += 2.0F * static_cast<float>(outside(constraint.suit_points[i],
                                                 core::high_card_points(hand.ranks(suit))));
  }
  if (constraint.aces) {
    penalty += 5.0F * static_cast<float>(std::abs(*constraint.aces - hand.count(core::Rank::kAce)));
  }
  if (constraint.kings) {
    penalty +=
        5.0F * static_cast<float>(std::abs(*constraint.kings - hand.count(core::Rank::kKing)));
  }
  penalty += 5.0F * static_cast<float>((constraint.holds - hand).size());
  return std::max(kWorstFit, -penalty);
}

float fit(const Disclosure& disclosure, core::Hand hand) {
  if (disclosure.alternatives.empty()) return 0;
  float best = kWorstFit;
  for (const HandConstraint& constraint : disclosure.alternatives) {
    best = std::max(best, fit(constraint, hand));
  }
  return best;
}

}  // namespace bidwright::sampling
