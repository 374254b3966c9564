#include "utility.hpp"

#include <algorithm>

#include "bidwright/core/imp.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::cardplay {

namespace {

/// The share that comes out a trick better, and that a trick worse, than double dummy: of the rest
/// of the field, and of the own side with thirteen tricks to be played. With fewer left it falls as
/// their square, as the tricks do that this module still gives away.
constexpr double kFieldErr = 0.15;
constexpr double kOwnErr = 0.3;

/// With this share each moved to the next better and worse result.
PerResult spread(const PerResult& values, double share) {
  PerResult result{};
  for (int t = 0; t < kResults; ++t) {
    const double moved = share * values[static_cast<std::size_t>(t)];
    result[static_cast<std::size_t>(t)] += values[static_cast<std::size_t>(t)] - 2 * moved;
    result[static_cast<std::size_t>(std::max(0, t - 1))] += moved;
    result[static_cast<std::size_t>(std::min(core::kRanks, t + 1))] += moved;
  }
  return result;
}

/// What each result is worth if it is the final one.
PerResult worth_in_the_end(const core::Contract& contract, bool vulnerable, Scoring scoring,
                           const PerResult& field) {
  std::array<int, kResults> points{};
  double total = 0;
  for (int t = 0; t < kResults; ++t) {
    points[static_cast<std::size_t>(t)] =
        core::score(contract.bid, contract.doubling, vulnerable, t);
    total += field[static_cast<std::size_t>(t)];
  }
  PerResult result{};
  for (std::size_t own = 0; own < result.size(); ++own) {
    for (std::size_t other = 0; other < field.size(); ++other) {
      const int difference = points[own] - points[other];
      const double gain = scoring == Scoring::kImps ? core::imps(difference)
                                                    : (difference > 0    ? 1.0
                                                       : difference == 0 ? 0.5
                                                                         : 0.0);
      result[own] += field[other] / total * gain;
    }
  }
  return result;
}

}  // namespace

PerResult utility(const core::Contract& contract, bool vulnerable, Scoring scoring,
                  const PerResult& field, int left) {
  const double played = static_cast<double>(left) / core::kRanks;
  const double own_err = kOwnErr * played * played;
  const PerResult worth = worth_in_the_end(contract, vulnerable, scoring, spread(field, kFieldErr));
  PerResult result{};
  for (int t = 0; t < kResults; ++t) {
    const auto better = static_cast<std::size_t>(std::min(core::kRanks, t + 1));
    const auto worse = static_cast<std::size_t>(std::max(0, t - 1));
    const auto same = static_cast<std::size_t>(t);
    result[same] = (1 - 2 * own_err) * worth[same] + own_err * (worth[better] + worth[worse]);
  }
  return result;
}

}  // namespace bidwright::cardplay
