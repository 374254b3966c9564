#include "utility.hpp"

#include <algorithm>

#include "bidwright/core/imp.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::cardplay {

PerResult utility(const core::Contract& contract, bool vulnerable, Scoring scoring,
                  const PerResult& field) {
  constexpr double kErr = 0.15;  // The share that is a trick better, and a trick worse
  PerResult spread{};
  double total = 0;
  for (int t = 0; t < kResults; ++t) {
    const double share = field[static_cast<std::size_t>(t)];
    total += share;
    spread[static_cast<std::size_t>(t)] += (1 - 2 * kErr) * share;
    spread[static_cast<std::size_t>(std::max(0, t - 1))] += kErr * share;
    spread[static_cast<std::size_t>(std::min(core::kRanks, t + 1))] += kErr * share;
  }
  std::array<int, kResults> points{};
  for (int t = 0; t < kResults; ++t) {
    points[static_cast<std::size_t>(t)] =
        core::score(contract.bid, contract.doubling, vulnerable, t);
  }
  PerResult result{};
  for (std::size_t own = 0; own < result.size(); ++own) {
    for (std::size_t other = 0; other < spread.size(); ++other) {
      const int difference = points[own] - points[other];
      const double gain = scoring == Scoring::kImps ? core::imps(difference)
                                                    : (difference > 0    ? 1.0
                                                       : difference == 0 ? 0.5
                                                                         : 0.0);
      result[own] += spread[other] / total * gain;
    }
  }
  return result;
}

}  // namespace bidwright::cardplay
