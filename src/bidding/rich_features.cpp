#include <algorithm>
#include <array>
#include <cstdint>

#include "feature_blocks.hpp"

#include "bidwright/bidding/judgement.hpp"

namespace bidwright::bidding {
namespace {

using core::Hand;
using core::Suit;

constexpr int kHonours = 6;           // Ace to nine
constexpr int kLengthThresholds = 8;  // At least 1 .. 8 cards
constexpr int kLowestPoints = 4;      // Thresholds of points: at least 4 .. 25
constexpr int kHighestPoints = 25;

/// Numbers of one suit, then of the hand; kept in step by the test that counts them.
constexpr std::size_t kOfSuit = kHonours + kLengthThresholds + 9;
constexpr std::size_t kOfHand = 1 + (kHighestPoints - kLowestPoints + 1) + 4 + 4 + 13 + 10;

class Writer {
 public:
  explicit Writer(float* out) : out_(out) {}
  void number(float value) { *out_++ = value; }
  void flag(bool value) { *out_++ = value ? 1.0F : 0.0F; }

 private:
  float* out_;
};

}  // namespace

std::size_t rich_width() {
  return core::kSuits * kOfSuit + kOfHand;
}

void fill_rich(Hand hand, float* out) {
  Writer write(out);
  const int points = core::high_card_points(hand);
  std::array<int, core::kSuits> length{};
  int controls = 0;
  int losing = 0;
  int quick = 0;
  int tops = 0;
  int short_points = 0;  // Void 3, singleton 2, doubleton 1
  std::array<int, 3> shortness{};

  write.number(1.0F);
  for (Suit suit : core::kAllSuits) {
    const std::uint32_t ranks = hand.ranks(suit);
    const int cards = std::popcount(ranks);
    length[static_cast<std::size_t>(index(suit))] = cards;
    const int suit_points = core::high_card_points(ranks);
    const int suit_controls = static_cast<int>(2 * (ranks >> 12 & 1) + (ranks >> 11 & 1));
    const int suit_losers = losers(ranks);
    const int suit_quick = half_quick_tricks(ranks);
    const int honours = std::popcount(ranks >> 8);
    controls += suit_controls;
    losing += suit_losers;
    quick += suit_quick;
    tops += std::popcount(ranks >> 10);
    if (cards <= 2) {
      ++shortness[static_cast<std::size_t>(cards)];
      short_points += 3 - cards;
    }

    for (int i = 0; i < kHonours; ++i) write.flag((ranks >> (12 - i) & 1) != 0);
    for (int least = 1; least <= kLengthThresholds; ++least) write.flag(cards >= least);
    write.number(static_cast<float>(cards) * 0.25F);
    write.number(static_cast<float>(suit_points) * 0.25F);
    write.number(static_cast<float>(honours) * 0.5F);
    write.number(static_cast<float>(suit_losers) * 0.5F);
    write.number(static_cast<float>(suit_quick) * 0.25F);
    write.number(static_cast<float>(cards * suit_points) * 0.03125F);
    write.number(static_cast<float>(cards * honours) * 0.0625F);
    write.number(static_cast<float>(cards * points) * 0.015625F);
    write.number(static_cast<float>(cards * cards) * 0.0625F);
  }

  for (int least = kLowestPoints; least <= kHighestPoints; ++least) write.flag(points >= least);
  write.number(static_cast<float>(points) * 0.125F);
  write.number(static_cast<float>(points * points) * 0.0078125F);
  write.number(static_cast<float>(controls) * 0.25F);
  write.number(static_cast<float>(controls * controls) * 0.03125F);
  write.number(static_cast<float>(losing) * 0.125F);
  write.number(static_cast<float>(quick) * 0.125F);
  write.number(static_cast<float>(tops) * 0.25F);
  write.number(static_cast<float>(points + short_points) * 0.0625F);

  std::array<int, core::kSuits> sorted = length;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  write.flag(core::is_balanced(hand));
  for (int i = 0; i < 3; ++i) write.flag(shortness[static_cast<std::size_t>(i)] > 0);
  write.flag(shortness[2] >= 2);
  write.flag(sorted[0] == 4);
  write.flag(sorted[0] >= 6);
  write.flag(sorted[0] + sorted[1] >= 9);
  write.flag(sorted[0] + sorted[1] >= 10);
  write.number(static_cast<float>(sorted[0]) * 0.25F);
  write.number(static_cast<float>(sorted[0] + sorted[1]) * 0.125F);
  write.number(static_cast<float>(sorted[3]) * 0.5F);
  write.number(static_cast<float>(sorted[0] * points) * 0.015625F);
  for (std::size_t i = 0; i < core::kSuits; ++i) {
    for (std::size_t j = i + 1; j < core::kSuits; ++j) {
      write.number(static_cast<float>(length[i] * length[j]) * 0.0625F);
    }
  }
  const int majors = length[2] + length[3];
  write.number(static_cast<float>(majors) * 0.125F);
  write.number(static_cast<float>(majors * points) * 0.0078125F);
  write.flag(length[2] >= 4 && length[3] >= 4);
  write.flag(length[2] >= 5 || length[3] >= 5);
}

}  // namespace bidwright::bidding
