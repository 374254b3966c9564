#include "bidwright/papers/hand_estimators.hpp"

#include <algorithm>
#include <bit>

namespace bidwright::papers {
namespace {

constexpr std::uint32_t bit(core::Rank rank) {
  return 1U << static_cast<unsigned>(rank);
}
constexpr std::uint32_t kAce = bit(core::Rank::kAce);
constexpr std::uint32_t kKing = bit(core::Rank::kKing);
constexpr std::uint32_t kQueen = bit(core::Rank::kQueen);
constexpr std::uint32_t kJack = bit(core::Rank::kJack);
constexpr std::uint32_t kTen = bit(core::Rank::kTen);
constexpr std::uint32_t kNine = bit(core::Rank::kNine);

struct HonourPoints {
  double ace, king, queen, jack, ten;
};

double honour_points(core::Hand hand, const HonourPoints& points) {
  double sum = 0;
  for (const core::Suit suit : core::kAllSuits) {
    const std::uint32_t ranks = hand.ranks(suit);
    if ((ranks & kAce) != 0) sum += points.ace;
    if ((ranks & kKing) != 0) sum += points.king;
    if ((ranks & kQueen) != 0) sum += points.queen;
    if ((ranks & kJack) != 0) sum += points.jack;
    if ((ranks & kTen) != 0) sum += points.ten;
  }
  return sum;
}

double shape_bonus(core::Hand hand) {
  double bonus = 0;
  for (const core::Suit suit : core::kAllSuits) {
    const int length = hand.length(suit);
    if (length == 0) bonus += 2;
    if (length == 1 || length >= 5) bonus += 1;
  }
  return bonus;
}

double plus_bonus(core::Hand hand) {
  double bonus = 0;
  for (const core::Suit suit : core::kAllSuits) {
    const std::uint32_t ranks = hand.ranks(suit);
    if ((ranks & kAce) != 0) bonus += 0.25;
    if ((ranks & kTen) != 0 && (ranks & (kAce | kKing | kQueen | kJack | kNine)) != 0) bonus += 0.5;
    const int top = std::popcount(ranks & (kAce | kKing | kQueen));
    const int honours = std::popcount(ranks & (kAce | kKing | kQueen | kJack | kTen));
    if (honours >= 3 || top >= 2) bonus += 0.5;
  }
  return bonus;
}

double length_bonus(core::Hand hand, core::Strain strain) {
  int bonus = 0;
  for (const core::Suit suit : core::kAllSuits) {
    const bool trump = static_cast<int>(suit) == static_cast<int>(strain);
    bonus += std::max(0, hand.length(suit) - (trump ? 4 : 3));
  }
  return bonus;
}

}  // namespace

std::string_view name(Estimator estimator) {
  constexpr std::array<std::string_view, 7> kNames{"Work",   "Bamberger",  "Collet",         "AKQ",
                                                   "Assert", "Plus value", "Rule of 3 and 4"};
  return kNames[static_cast<std::size_t>(estimator)];
}

double estimate(Estimator estimator, core::Hand hand, core::Strain strain) {
  const double work = core::high_card_points(hand);
  switch (estimator) {
    case Estimator::kWork:
      return work;
    case Estimator::kBamberger:
      return honour_points(hand, {7, 5, 3, 1, 0});
    case Estimator::kCollet:
      return honour_points(hand, {4, 3, 2, 0.5, 0.5});
    case Estimator::kAkq:
      return honour_points(hand, {4, 3, 2, 0, 0});
    case Estimator::kAssert:
      return work + shape_bonus(hand);
    case Estimator::kPlusValue:
      return work + plus_bonus(hand);
    case Estimator::kThreeAndFour:
      return work + length_bonus(hand, strain);
  }
  return work;
}

}  // namespace bidwright::papers
