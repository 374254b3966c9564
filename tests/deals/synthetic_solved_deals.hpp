// Deals with made-up tricks of all declarers.
#pragma once

#include <vector>

#include "deals/synthetic_deals.hpp"

#include "bidwright/deals/deals_format.hpp"

namespace bidwright::deals {

inline std::vector<SolvedDeal> synthetic_solved_deals(std::size_t count) {
  std::vector<SolvedDeal> deals;
  for (std::size_t k = 0; k < count; ++k) {
    SolvedDeal& deal = deals.emplace_back(SolvedDeal{core::random_deal(31, k), {}});
    core::Random random(31, core::Purpose::kTest, k);
    for (const core::Strain strain : core::kAllStrains) {
      const int tricks = synthetic_tricks(deal.deal[core::Seat::kNorth],
                                          deal.deal[core::Seat::kSouth], strain, random);
      deal.tricks.set(strain, core::Seat::kNorth, tricks);
      deal.tricks.set(strain, core::Seat::kSouth, std::max(0, tricks - 1));
    }
  }
  return deals;
}

}  // namespace bidwright::deals
