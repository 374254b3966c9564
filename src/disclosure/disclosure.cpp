#include "bidwright/disclosure/disclosure.hpp"

#include <algorithm>

namespace bidwright::disclosure {

namespace {

constexpr int kMostSuitPoints = 10;

int count(core::Hand hand, core::Rank rank) {
  return static_cast<int>(std::ranges::count_if(core::kAllSuits, [&](core::Suit suit) {
    return hand.contains({suit, rank});
  }));
}

}  // namespace

bool HandConstraint::is_possible() const {
  int least = 0;
  int most = 0;
  for (const Range range : length) {
    if (range.low > range.high || range.low > core::kRanks) return false;
    least += range.low;
    most += std::min<int>(range.high, core::kRanks);
  }
  for (const Range range : suit_points) {
    if (range.low > range.high || range.low > kMostSuitPoints) return false;
  }
  return least <= core::kRanks && most >= core::kRanks && points.low <= points.high &&
         points.low <= core::kMostHighCardPoints;
}

bool HandConstraint::contains(core::Hand hand) const {
  if (!points.contains(core::high_card_points(hand))) return false;
  for (const core::Suit suit : core::kAllSuits) {
    const auto s = static_cast<std::size_t>(suit);
    if (!length[s].contains(hand.length(suit))) return false;
    if (!suit_points[s].contains(core::high_card_points(hand.ranks(suit)))) return false;
  }
  return (!aces || *aces == count(hand, core::Rank::kAce)) &&
         (!kings || *kings == count(hand, core::Rank::kKing)) && (holds - hand).empty();
}

bool Disclosure::contains(core::Hand hand) const {
  return alternatives.empty() || std::ranges::any_of(alternatives, [&](const HandConstraint& one) {
           return one.contains(hand);
         });
}

}  // namespace bidwright::disclosure
