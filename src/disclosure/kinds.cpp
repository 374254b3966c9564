#include "bidwright/disclosure/kinds.hpp"

#include <algorithm>
#include <functional>

#include "bidwright/disclosure/summary.hpp"

namespace bidwright::disclosure {

namespace {

using core::Hand;
using core::Suit;

/// Too few hands show kinds that are none.
constexpr std::size_t kFewest = 60;
/// A kind that is rarer is not worth its words.
constexpr double kLeastShare = 0.15;
/// What two kinds must save of the width of one range.
constexpr double kSaved = 0.3;
/// What a range that is told may be as wide as, if it has no end.
constexpr int kMostPoints = 37;
constexpr int kMostLength = 13;

/// A suit's card counts as much as three points.
constexpr double kPointsOfACard = 3.0;

/// How wide the range is that leaves a twentieth aside on either side; reorders the values.
int usual_width(std::vector<int>& values) {
  std::ranges::sort(values);
  const std::size_t aside = values.size() / 20;
  return values[values.size() - 1 - aside] - values[aside];
}

double usual_width(std::span<const Hand> hands) {
  std::vector<int> values(hands.size());
  std::ranges::transform(hands, values.begin(),
                         [](Hand hand) { return core::high_card_points(hand); });
  double sum = usual_width(values) / kPointsOfACard;
  for (const Suit suit : core::kAllSuits) {
    std::ranges::transform(hands, values.begin(), [&](Hand hand) { return hand.length(suit); });
    sum += usual_width(values);
  }
  return sum;
}

double told_width(const HandConstraint& constraint) {
  const auto width = [](Range range, int most) {
    return std::min<int>(range.high, most) - range.low;
  };
  double sum = width(constraint.points, kMostPoints) / kPointsOfACard;
  for (const Range length : constraint.length) sum += width(length, kMostLength);
  return sum;
}

}  // namespace

std::vector<std::vector<Hand>> two_kinds(std::span<const Hand> hands, ByBalance by_balance) {
  if (hands.size() < kFewest) return {};
  using Test = std::function<bool(Hand)>;
  std::vector<Test> tests;
  if (by_balance == ByBalance::kYes)
    tests.emplace_back([](Hand hand) { return core::is_balanced(hand); });
  for (int points = 6; points <= 22; points += 2) {
    tests.emplace_back([points](Hand hand) { return core::high_card_points(hand) >= points; });
  }
  for (const Suit suit : core::kAllSuits) {
    for (const int length : {4, 5, 6}) {
      tests.emplace_back([suit, length](Hand hand) { return hand.length(suit) >= length; });
    }
  }
  std::vector<std::vector<Hand>> best;
  double least = (1 - kSaved) * usual_width(hands);
  for (const Test& test : tests) {
    std::vector<std::vector<Hand>> parts(2);
    for (const Hand hand : hands) parts[test(hand) ? 0 : 1].push_back(hand);
    const double share = static_cast<double>(parts[0].size()) / static_cast<double>(hands.size());
    if (std::min(share, 1 - share) < kLeastShare) continue;
    const double now = share * usual_width(parts[0]) + (1 - share) * usual_width(parts[1]);
    if (now >= least) continue;
    least = now;
    if (share < 0.5) std::swap(parts[0], parts[1]);
    best = std::move(parts);
  }
  return best;
}

Disclosure disclosure_of(std::span<const Hand> hands, double outside) {
  const HandConstraint all = told(summarise(hands, outside));
  const auto kinds = two_kinds(hands, ByBalance::kNo);
  Disclosure alternatives;
  double width = 0;
  for (const std::vector<Hand>& kind : kinds) {
    alternatives.alternatives.push_back(told(summarise(kind, outside)));
    width += told_width(alternatives.alternatives.back()) * static_cast<double>(kind.size()) /
             static_cast<double>(hands.size());
  }
  if (!kinds.empty() && width < (1 - kSaved) * told_width(all)) return alternatives;
  if (all.is_open()) return {};
  return {{all}, {}};
}

}  // namespace bidwright::disclosure
