#include "bidwright/papers/node_hands.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace bidwright::papers {
namespace {

constexpr int kHonours = 4;
constexpr int kSpots = core::kRanks - kHonours;

/// How many ways there are to choose so many of the nine cards below the knave.
double choices(int count) {
  if (count < 0 || count > kSpots) return 0;
  double result = 1;
  for (int i = 0; i < count; ++i) result = result * (kSpots - i) / (i + 1);
  return result;
}

/// Of four bits, the knave lowest.
int points_of(unsigned honours) {
  int points = 0;
  for (unsigned i = 0; i < kHonours; ++i) {
    if ((honours >> i & 1U) != 0) points += static_cast<int>(i) + 1;
  }
  return points;
}

}  // namespace

NodeHands::NodeHands(const std::array<int, core::kSuits>& lengths, int low, int high)
    : lengths_(lengths) {
  double sum = 0;
  for (unsigned pattern = 0; pattern < 1U << (kHonours * core::kSuits); ++pattern) {
    int points = 0;
    double ways = 1;
    for (std::size_t suit = 0; suit < core::kSuits; ++suit) {
      const unsigned honours = pattern >> (kHonours * suit) & 0xFU;
      points += points_of(honours);
      ways *= choices(lengths[suit] - std::popcount(honours));
    }
    if (ways == 0 || points < low || points > high) continue;
    sum += ways;
    patterns_.push_back({static_cast<std::uint16_t>(pattern), sum});
  }
}

core::Hand NodeHands::draw(core::Random& random) const {
  assert(!empty());
  const double at = random.uniform() * patterns_.back().until;
  auto pattern = std::upper_bound(patterns_.begin(), patterns_.end(), at,
                                  [](double x, const Pattern& p) { return x < p.until; });
  if (pattern == patterns_.end()) --pattern;
  core::Hand hand;
  for (std::size_t s = 0; s < core::kSuits; ++s) {
    const unsigned honours = pattern->honours >> (kHonours * s) & 0xFU;
    std::uint64_t ranks = std::uint64_t{honours} << kSpots;
    int missing = lengths_[s] - std::popcount(honours);
    for (int spot = 0; spot < kSpots; ++spot) {
      // Each of the spots left is as likely to be among those missing.
      if (random.below(static_cast<std::uint32_t>(kSpots - spot)) <
          static_cast<std::uint32_t>(missing)) {
        ranks |= std::uint64_t{1} << spot;
        --missing;
      }
    }
    hand = hand | core::Hand::from_bits(ranks << (core::kRanks * s));
  }
  return hand;
}

}  // namespace bidwright::papers
