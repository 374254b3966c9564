// What players weigh about a hand before they open it, as small whole numbers: points and
// distribution, losers, quick tricks, the rule of twenty, the quality of suits. And how such
// numbers become indicators, the inputs of the models that are learnt from players' calls.
//
// Values; any thread may use them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "bidwright/core/hand.hpp"

namespace bidwright::bidding {

/// Losing tricks of one suit: of its first three cards those that are not ace, king or queen; a
/// king needs two cards, a queen three.
[[nodiscard]] constexpr int losers(std::uint32_t ranks) {
  const int counted = std::min(std::popcount(ranks), 3);
  int winners = static_cast<int>(ranks >> 12 & 1);
  if (counted >= 2) winners += static_cast<int>(ranks >> 11 & 1);
  if (counted >= 3) winners += static_cast<int>(ranks >> 10 & 1);
  return counted - winners;
}
/// Quick tricks of one suit in halves: AK 4, AQ 3, A or KQ 2, guarded K 1.
[[nodiscard]] constexpr int half_quick_tricks(std::uint32_t ranks) {
  const bool king = (ranks >> 11 & 1) != 0;
  const bool queen = (ranks >> 10 & 1) != 0;
  if ((ranks >> 12 & 1) != 0) return king ? 4 : queen ? 3 : 2;
  if (!king) return 0;
  return queen ? 2 : std::popcount(ranks) > 1 ? 1 : 0;
}
/// In all suits together.
[[nodiscard]] int losers(core::Hand hand);
[[nodiscard]] int half_quick_tricks(core::Hand hand);

/// Suits are indexed clubs first.
struct Judgement {
  explicit Judgement(core::Hand hand);

  core::Hand hand;
  std::array<int, 4> lengths{};
  std::array<int, 4> points{};
  /// Ten and higher.
  std::array<int, 4> high_cards{};
  /// Lengths, longest first.
  std::array<int, 4> shape{};
  /// The longest suit, the higher of two; how many of its ace, king, queen are held.
  std::size_t longest = 3;
  int top_three = 0;
  int total = 0;
  /// A point for each card beyond four of a suit; for each card below three.
  int length_points = 0;
  int shortness_points = 0;
  int tens = 0;
  int aces = 0;
  /// Ace 2, king 1.
  int controls = 0;
  /// Points in singletons.
  int bare_points = 0;
  /// Qx, Jx, QJ.
  int weak_doubletons = 0;
  /// The rule of twenty: points and the two longest suits.
  int twenty = 0;
  int losers = 0;
  int half_quick_tricks = 0;
  bool balanced = false;

  /// A number below kShapeNumbers for the two longest lengths and whether the others differ.
  [[nodiscard]] int shape_number() const;
};

inline constexpr int kShapeNumbers = 128;

/// Turns numbers into places of ones: each number takes as many places as it has values.
class Indicators {
 public:
  /// Nowhere to write to: it only counts.
  explicit Indicators(std::vector<std::uint16_t>* out, int base = 0) : out_(out), base_(base) {}

  /// A value outside of 0 .. count - 1 counts as the nearest one inside.
  void one_of(int count, int value) {
    if (out_ != nullptr) {
      out_->push_back(static_cast<std::uint16_t>(base_ + std::clamp(value, 0, count - 1)));
    }
    base_ += count;
  }
  /// The first place not taken.
  [[nodiscard]] int count() const { return base_; }

 private:
  std::vector<std::uint16_t>* out_;
  int base_;
};

}  // namespace bidwright::bidding
