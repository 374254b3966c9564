#include "bidwright/tricks/deal_network.hpp"

#include <gtest/gtest.h>

#include "deals/synthetic_solved_deals.hpp"

namespace bidwright::tricks {
namespace {

constexpr DealNetworkOptions kSmall{
    .suit_hidden = 32, .width = 24, .strain_hidden = 32, .batch = 16, .rate = 5e-3F, .passes = 150};

std::vector<core::Deal> deals_of(const std::vector<deals::SolvedDeal>& solved) {
  std::vector<core::Deal> deals;
  for (const deals::SolvedDeal& deal : solved) deals.push_back(deal.deal);
  return deals;
}

TEST(DealNetwork, LearnsAFewDealsByHeart) {
  const auto deals = deals::synthetic_solved_deals(40);
  DealNetwork network(kSmall);
  double loss = 0;
  for (int pass = 0; pass < 150; ++pass) loss = network.learn(deals);
  EXPECT_LT(loss, 0.4);
  const auto chances = network.predict(deals_of(deals));
  int right = 0;
  for (std::size_t i = 0; i < deals.size(); ++i) {
    for (const core::Strain strain : core::kAllStrains) {
      for (std::size_t k = 0; k < 2; ++k) {
        const TrickChances& result = chances[i][static_cast<std::size_t>(strain)][k];
        const auto best = std::max_element(result.begin(), result.end()) - result.begin();
        const auto seat = k == 0 ? core::Seat::kNorth : core::Seat::kSouth;
        right += best == deals[i].tricks(strain, seat) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(right, 360) << "of 400";
}

TEST(DealNetwork, DoesNotCareHowSuitsAreNamed) {
  const auto deals = deals::synthetic_solved_deals(20);
  DealNetwork network(kSmall);
  network.learn(deals);
  const core::Deal deal = deals[3].deal;
  // Clubs become diamonds, diamonds hearts, hearts spades, spades clubs.
  core::Deal renamed;
  for (const core::Seat seat : core::kAllSeats) {
    for (const core::Card card : deal[seat]) {
      renamed[seat].add(core::Card::at((card.index() + core::kRanks) % core::kCards));
    }
  }
  const std::array<core::Deal, 2> both{deal, renamed};
  const auto chances = network.predict(both);
  for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
    const std::size_t as = strain == 4 ? 4 : (strain + 1) % 4;
    for (std::size_t k = 0; k < 2; ++k) {
      for (std::size_t tricks = 0; tricks < kTrickClasses; ++tricks) {
        EXPECT_NEAR(chances[0][strain][k][tricks], chances[1][as][k][tricks], 1e-5);
      }
    }
  }
}

TEST(DealNetwork, TurnsWithTheTable) {
  const auto deals = deals::synthetic_solved_deals(20);
  DealNetwork network(kSmall);
  network.learn(deals);
  const std::array<core::Deal, 2> both{deals[5].deal, core::rotate(deals[5].deal, 2)};
  const auto chances = network.predict(both);
  for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
    EXPECT_EQ(chances[0][strain][0], chances[1][strain][1]);
    EXPECT_EQ(chances[0][strain][1], chances[1][strain][0]);
  }
}

TEST(DealNetwork, DoesNotDependOnThreads) {
  const auto deals = deals::synthetic_solved_deals(50);
  const auto train = [&](int threads) {
    DealNetworkOptions options = kSmall;
    options.threads = threads;
    DealNetwork network(options);
    network.learn(deals);
    network.learn(deals);
    return network.predict(deals_of(deals));
  };
  EXPECT_EQ(train(1), train(3));
}

}  // namespace
}  // namespace bidwright::tricks
