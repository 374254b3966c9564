#include "training/gradient/pair_costs.hpp"

#include <algorithm>
#include <cassert>

namespace bidwright::training::gradient {

PairCostTable::PairCostTable(PenaltyRule penalty)
    : tables_{CostTable({false, penalty, DeclarerRule::kReal}),
              CostTable({true, penalty, DeclarerRule::kReal})} {}

void PairCostTable::fill(const core::NorthSouthTricks& tricks, bool vulnerable,
                         std::span<float> out) const {
  assert(out.size() >= kPairCosts);
  const CostTable& table = tables_[vulnerable ? 1 : 0];
  const Costs first = table(tricks, Namer::kFirst);
  const Costs second = table(tricks, Namer::kSecond);
  out[0] = static_cast<float>(first[0]);
  for (std::size_t bid = 0; bid < core::kBids; ++bid) {
    out[kPairCostStart[0] + bid] = static_cast<float>(first[1 + bid]);
    out[kPairCostStart[1] + bid] = static_cast<float>(second[1 + bid]);
    out[kPairCostStart[2] + bid] = static_cast<float>(std::min(first[1 + bid], second[1 + bid]));
  }
}

}  // namespace bidwright::training::gradient
