#include "bidwright/disclosure/kinds.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

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
/// Three kinds, and the third of them beyond two.
constexpr double kSavedByThree = 0.4;
constexpr double kSavedByThird = 0.2;
/// What a length may be as wide as, if no end of it is told.
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
  double sum = width(constraint.points, core::kMostHighCardPoints) / kPointsOfACard;
  for (const Range length : constraint.length) sum += width(length, kMostLength);
  return sum;
}

using Kinds = std::vector<std::vector<Hand>>;

struct Split {
  /// Two of them, or none if no part would have hands enough.
  Kinds parts;
  /// Of a range over each, on average.
  double width = std::numeric_limits<double>::infinity();
};

/// In two parts that are narrowest, each of that share of the hands at least.
Split split(std::span<const Hand> hands, ByBalance by_balance, double least_share) {
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
  Split best;
  for (const Test& test : tests) {
    Kinds parts(2);
    for (const Hand hand : hands) parts[test(hand) ? 0 : 1].push_back(hand);
    const double share = static_cast<double>(parts[0].size()) / static_cast<double>(hands.size());
    if (std::min(share, 1 - share) < least_share) continue;
    const double width = share * usual_width(parts[0]) + (1 - share) * usual_width(parts[1]);
    if (width < best.width) best = {std::move(parts), width};
  }
  return best;
}

void largest_first(Kinds& kinds) {
  std::ranges::stable_sort(kinds, std::ranges::greater{}, &std::vector<Hand>::size);
}

/// Two kinds, one of which is made two again: the narrowest three.
Split split_again(const Split& two, std::size_t hands, ByBalance by_balance) {
  Split best;
  for (std::size_t i = 0; i < two.parts.size(); ++i) {
    const double share = static_cast<double>(two.parts[i].size()) / static_cast<double>(hands);
    Split again = split(two.parts[i], by_balance, kLeastShare / share);
    if (again.parts.empty()) continue;
    const double width = two.width - share * (usual_width(two.parts[i]) - again.width);
    if (width >= best.width) continue;
    again.parts.push_back(two.parts[1 - i]);
    best = {std::move(again.parts), width};
  }
  return best;
}

}  // namespace

Kinds two_kinds(std::span<const Hand> hands, ByBalance by_balance) {
  if (hands.size() < kFewest) return {};
  Split two = split(hands, by_balance, kLeastShare);
  if (two.width >= (1 - kSaved) * usual_width(hands)) return {};
  largest_first(two.parts);
  return two.parts;
}

Kinds few_kinds(std::span<const Hand> hands, ByBalance by_balance) {
  if (hands.size() < kFewest) return {};
  const double width = usual_width(hands);
  Split two = split(hands, by_balance, kLeastShare);
  Split three = split_again(two, hands.size(), by_balance);
  const bool worth_three =
      three.width < (1 - kSavedByThree) * width && three.width < (1 - kSavedByThird) * two.width;
  Split& kinds = worth_three ? three : two;
  if (kinds.width >= (1 - kSaved) * width) return {};
  largest_first(kinds.parts);
  return kinds.parts;
}

std::optional<Hand> typical_hand(std::span<const Hand> hands) {
  if (hands.empty()) return std::nullopt;
  std::vector<Hand> sorted(hands.begin(), hands.end());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::ranges::nth_element(sorted, middle, {},
                           [](Hand hand) { return std::pair(core::high_card_points(hand), hand); });
  return *middle;
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
