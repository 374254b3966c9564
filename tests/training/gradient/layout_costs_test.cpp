#include "training/gradient/layout_costs.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/nn/shipped_file.hpp"

namespace bidwright::training::gradient {
namespace {

const tricks::DealNetwork& shipped() {
  static const auto network = tricks::DealNetwork::load(*nn::find_shipped_file("tricks.bwn"));
  EXPECT_TRUE(network) << (network ? "" : network.error().text());
  return *network;
}

std::vector<float> costs_of(const std::vector<std::array<core::Hand, 2>>& pairs,
                            std::uint64_t layouts, std::uint64_t seed = 1) {
  std::vector<float> costs(pairs.size() * 2 * kPairCosts);
  LayoutCosts(shipped(), PenaltyRule::kUndoubled, layouts, seed).fill(pairs, costs);
  return costs;
}

std::array<core::Hand, 2> pair_of(std::string_view first, std::string_view second) {
  return {*core::parse_hand(first), *core::parse_hand(second)};
}

TEST(LayoutCosts, KnowWhatIsCertain) {
  const auto costs = costs_of({pair_of("AKQJ.AKQ.AKQ.AKQ", "T987.JT9.JT9.JT9")}, 20);
  const auto at = [&](std::size_t vulnerable, core::Bid bid) {
    return costs[vulnerable * kPairCosts + kPairCostStart[0] +
                 static_cast<std::size_t>(bid.index())];
  };
  // The network is not quite sure of hands that it hardly ever saw.
  EXPECT_LT(at(0, {7, core::Strain::kNoTrump}), 2.5F);
  EXPECT_NEAR(at(0, {6, core::Strain::kNoTrump}), 11.0F, 1.5F);  // 1520 - 1020
  EXPECT_NEAR(at(1, {6, core::Strain::kNoTrump}), 13.0F, 1.5F);  // 2220 - 1470
  EXPECT_NEAR(costs[0], 17.0F, 1.5F);                            // 1520
}

TEST(LayoutCosts, TakeTheMeanOverLayouts) {
  // Nine tricks if the king of hearts is right and the suit splits.
  const auto pair = pair_of("A32.AQ2.A432.432", "K54.543.K65.AQ65");
  const std::size_t three_notrump =
      kPairCostStart[0] + static_cast<std::size_t>(core::Bid(3, core::Strain::kNoTrump).index());
  const float many = costs_of({pair}, 400)[three_notrump];
  EXPECT_GT(many, 1.0F);
  EXPECT_LT(many, 12.0F);
  EXPECT_NEAR(costs_of({pair}, 400, 2)[three_notrump], many, 0.7F);
}

TEST(LayoutCosts, DependOnThePairAlone) {
  std::vector<std::array<core::Hand, 2>> pairs;
  for (std::uint64_t k = 0; k < 3; ++k) {
    const core::Deal deal = core::random_deal(5, k);
    pairs.push_back({deal[core::Seat::kNorth], deal[core::Seat::kSouth]});
  }
  const auto all = costs_of(pairs, 2000);
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const auto alone = costs_of({pairs[k]}, 2000);
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(k * alone.size());
    EXPECT_TRUE(std::equal(alone.begin(), alone.end(), begin));
  }
  EXPECT_NE(costs_of(pairs, 2, 1), costs_of(pairs, 2, 2));
}

}  // namespace
}  // namespace bidwright::training::gradient
