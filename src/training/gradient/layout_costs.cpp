#include "training/gradient/layout_costs.hpp"

#include <algorithm>
#include <vector>

#include "training/gradient/deal_pair.hpp"

#include "bidwright/core/deal.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::training::gradient {

namespace {

constexpr std::size_t kBothCosts = 2 * kPairCosts;
/// Deals that are given to the network together.
constexpr std::size_t kDealsAtOnce = 4096;

/// Another one for other cards, as good as always.
std::uint64_t number_of(const std::array<core::Hand, 2>& pair) {
  return pair[0].bits() * 0x9E3779B97F4A7C15U ^ pair[1].bits();
}

/// The pair's cards as North's and South's, the others as they come.
core::Deal random_layout(const std::array<core::Hand, 2>& pair, core::Random& random) {
  core::Deal deal;
  deal[core::Seat::kNorth] = pair[0];
  deal[core::Seat::kSouth] = pair[1];
  core::Hand left = core::Hand::full_deck() - (pair[0] | pair[1]);
  deal[core::Seat::kEast] = draw_hand(left, random);
  deal[core::Seat::kWest] = left;
  return deal;
}

/// What North and South take with so much luck.
core::NorthSouthTricks tricks_with(const tricks::DealChances& chances, double luck) {
  core::NorthSouthTricks tricks;
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
      const auto& of_seat =
          chances[static_cast<std::size_t>(strain)][static_cast<std::size_t>(seat)];
      tricks.set(strain, seat, tricks::tricks_at(of_seat, luck));
    }
  }
  return tricks;
}

}  // namespace

PricePairs pricing(const std::optional<LayoutCosts>& layouts, const PairNetwork& network) {
  return [&](std::span<const std::array<core::Hand, 2>> pairs, std::span<float> out) {
    if (layouts) {
      layouts->fill(pairs, out);
    } else {
      network.predict(pairs, out);
    }
  };
}

LayoutCosts::LayoutCosts(const tricks::DealNetwork& network, PenaltyRule penalty,
                         std::uint64_t layouts, std::uint64_t seed)
    : network_(&network), prices_(penalty), layouts_(layouts), seed_(seed) {}

void LayoutCosts::fill(std::span<const std::array<core::Hand, 2>> pairs,
                       std::span<float> out) const {
  const std::size_t at_once = std::max<std::size_t>(kDealsAtOnce / layouts_, 1);
  std::array<float, kPairCosts> costs{};
  for (std::size_t start = 0; start < pairs.size(); start += at_once) {
    const std::size_t end = std::min(pairs.size(), start + at_once);
    std::vector<core::Deal> deals;
    std::vector<double> luck;
    for (std::size_t i = start; i < end; ++i) {
      core::Random random(seed_, core::Purpose::kTraining, number_of(pairs[i]), 22);
      const double offset = random.uniform();
      for (std::uint64_t l = 0; l < layouts_; ++l) {
        deals.push_back(random_layout(pairs[i], random));
        luck.push_back((static_cast<double>(l) + offset) / static_cast<double>(layouts_));
      }
    }
    const auto chances = network_->predict(deals, deals::Declarers::kNorthSouth);
    for (std::size_t i = start; i < end; ++i) {
      const auto row = out.subspan(i * kBothCosts, kBothCosts);
      std::ranges::fill(row, 0.0F);
      for (std::uint64_t l = 0; l < layouts_; ++l) {
        const std::size_t deal = (i - start) * layouts_ + l;
        const core::NorthSouthTricks tricks = tricks_with(chances[deal], luck[deal]);
        for (const bool vulnerable : {false, true}) {
          prices_.fill(tricks, vulnerable, costs);
          float* to = row.data() + (vulnerable ? kPairCosts : 0);
          for (std::size_t j = 0; j < kPairCosts; ++j) to[j] += costs[j];
        }
      }
      for (float& cost : row) cost /= static_cast<float>(layouts_);
    }
  }
}

}  // namespace bidwright::training::gradient
