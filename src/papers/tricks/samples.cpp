#include <algorithm>

#include "bidwright/papers/trick_samples.hpp"

namespace bidwright::papers {
namespace {

using core::Hand;
using core::Seat;

constexpr Hand exchange_suits(Hand hand, core::Suit a, core::Suit b) {
  const int from = core::kRanks * static_cast<int>(a);
  const int to = core::kRanks * static_cast<int>(b);
  const std::uint64_t both =
      (std::uint64_t{Hand::kSuitMask} << from) | (std::uint64_t{Hand::kSuitMask} << to);
  return Hand::from_bits((hand.bits() & ~both) | (std::uint64_t{hand.ranks(a)} << to) |
                         (std::uint64_t{hand.ranks(b)} << from));
}

TrickSample sample_of(const deals::SolvedDeal& deal, core::Strain strain, Seat declarer) {
  TrickSample sample;
  const std::array order{core::clockwise(declarer), core::partner(declarer),
                         core::clockwise(declarer, 3), declarer};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Hand hand = deal.deal[order[i]];
    sample.hands[i] =
        strain == core::Strain::kNoTrump
            ? hand
            : exchange_suits(hand, static_cast<core::Suit>(strain), core::Suit::kSpades);
  }
  sample.tricks = static_cast<std::uint8_t>(deal.tricks(strain, declarer));
  return sample;
}

}  // namespace

std::vector<TrickSample> trick_samples(std::span<const deals::SolvedDeal> deals, Game game) {
  std::vector<TrickSample> samples;
  samples.reserve(deals.size() * (game == Game::kNoTrump ? 2 : 8));
  for (const deals::SolvedDeal& deal : deals) {
    for (const core::Strain strain : core::kAllStrains) {
      if ((strain == core::Strain::kNoTrump) != (game == Game::kNoTrump)) continue;
      for (const Seat declarer : {Seat::kNorth, Seat::kSouth}) {
        samples.push_back(sample_of(deal, strain, declarer));
      }
    }
  }
  return samples;
}

TrickSample other_side(const TrickSample& sample) {
  TrickSample result = sample;
  std::rotate(result.hands.begin(), result.hands.end() - 1, result.hands.end());
  result.tricks = static_cast<std::uint8_t>(core::kRanks - sample.tricks);
  return result;
}

}  // namespace bidwright::papers
