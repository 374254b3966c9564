#include "bidwright/papers/condensed_hands.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace bidwright::papers {
namespace {

/// Ranks below the jack.
constexpr int kSpots = 9;

/// Holdings of one suit with the same length and points.
struct Holding {
  std::uint32_t ranks = 0;
  double count = 0;
};

double choose(int n, int k) {
  double result = 1;
  for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return result;
}

/// For every length: points to holding.
std::array<std::array<Holding, 11>, core::kRanks + 1> holdings() {
  std::array<std::array<Holding, 11>, core::kRanks + 1> result{};
  for (std::uint32_t honours = 0; honours < 16; ++honours) {
    const std::uint32_t high = honours << kSpots;
    for (int spots = 0; spots <= kSpots; ++spots) {
      const std::uint32_t low = ((1U << spots) - 1) << (kSpots - spots);
      const auto length = static_cast<std::size_t>(std::popcount(honours) + spots);
      Holding& holding = result[length][static_cast<std::size_t>(core::high_card_points(high))];
      holding.ranks = high | low;
      holding.count += choose(kSpots, spots);
    }
  }
  return result;
}

using Points = std::array<CondensedHand, core::kMostHighCardPoints + 1>;

/// Hands so far, by points, each with every holding of one more suit.
Points with_suit(const Points& hands, core::Suit suit, const std::array<Holding, 11>& suits) {
  Points result{};
  for (std::size_t p = 0; p < hands.size(); ++p) {
    if (hands[p].count == 0) continue;
    for (std::size_t q = 0; q < suits.size() && p + q < result.size(); ++q) {
      if (suits[q].count == 0) continue;
      const auto cards = core::Hand::from_bits(std::uint64_t{suits[q].ranks}
                                               << (static_cast<int>(suit) * core::kRanks));
      result[p + q].hand = hands[p].hand | cards;
      result[p + q].count += hands[p].count * suits[q].count;
    }
  }
  return result;
}

}  // namespace

std::vector<CondensedHand> condensed_hands() {
  const auto of_length = holdings();
  std::vector<CondensedHand> result;
  Points none{};
  none[0].count = 1;
  for (std::size_t c = 0; c <= 13; ++c) {
    const Points clubs = with_suit(none, core::Suit::kClubs, of_length[c]);
    for (std::size_t d = 0; c + d <= 13; ++d) {
      const Points minors = with_suit(clubs, core::Suit::kDiamonds, of_length[d]);
      for (std::size_t h = 0; c + d + h <= 13; ++h) {
        const Points three = with_suit(minors, core::Suit::kHearts, of_length[h]);
        for (const CondensedHand& hand :
             with_suit(three, core::Suit::kSpades, of_length[13 - c - d - h])) {
          if (hand.count > 0) result.push_back(hand);
        }
      }
    }
  }
  return result;
}

}  // namespace bidwright::papers
