#include "bidwright/training/contract_costs.hpp"

#include <algorithm>

#include "bidwright/core/imp.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::training {
namespace {

using core::Seat;

using Points = std::array<int, bidding::kContractChoices>;

Points points_of(const DeclarerTricks& tricks, bool vulnerable) {
  Points points{};
  for (int i = 0; i < core::kBids; ++i) {
    const core::Bid bid = core::Bid::at(i);
    points[static_cast<std::size_t>(i) + 1] =
        core::score(bid, core::Doubling::kUndoubled, vulnerable,
                    tricks[static_cast<std::size_t>(core::index(bid.strain()))]);
  }
  return points;
}

CostRow costs_of(const Points& points, int best) {
  CostRow costs{};
  for (std::size_t c = 0; c < costs.size(); ++c) {
    costs[c] = static_cast<float>(core::imps(best - points[c]));
  }
  return costs;
}

}  // namespace

ContractCosts contract_costs(const DeclarerTricks& one, const DeclarerTricks& other,
                             bool vulnerable) {
  DeclarerTricks better{};
  for (std::size_t s = 0; s < better.size(); ++s) better[s] = std::max(one[s], other[s]);
  const Points assumed = points_of(better, vulnerable);
  const int best = *std::max_element(assumed.begin(), assumed.end());
  return {
      costs_of(assumed, best),
      {costs_of(points_of(one, vulnerable), best), costs_of(points_of(other, vulnerable), best)}};
}

ContractCosts contract_costs(const dd::NorthSouthTricks& tricks, bool vulnerable) {
  DeclarerTricks north{};
  DeclarerTricks south{};
  for (const core::Strain strain : core::kAllStrains) {
    const auto s = static_cast<std::size_t>(core::index(strain));
    north[s] = tricks(strain, Seat::kNorth);
    south[s] = tricks(strain, Seat::kSouth);
  }
  return contract_costs(north, south, vulnerable);
}

ContractCosts contract_costs(const dd::TrickTable& tricks, core::Side side, bool vulnerable) {
  const Seat seat = side == core::Side::kNorthSouth ? Seat::kNorth : Seat::kEast;
  DeclarerTricks one{};
  DeclarerTricks other{};
  for (const core::Strain strain : core::kAllStrains) {
    const auto s = static_cast<std::size_t>(core::index(strain));
    one[s] = tricks(strain, seat);
    other[s] = tricks(strain, core::partner(seat));
  }
  return contract_costs(one, other, vulnerable);
}

}  // namespace bidwright::training
