// What a number of tricks is worth by the form of scoring. Private to the module.
//
// The rest of the field is taken to play the same contract; how it fares is the distribution of
// the tricks that the sampled deals offer double dummy, spread by one trick either way because
// others err. So will both sides here: the own number of tricks, too, is spread, by as much as
// remains to be played. IMPs: the expected IMPs against that field. Matchpoints: the share of it
// beaten, ties counting half.
#pragma once

#include <array>

#include "bidwright/cardplay/options.hpp"
#include "bidwright/core/contract.hpp"

namespace bidwright::cardplay {

inline constexpr int kResults = core::kRanks + 1;
/// By declarer's tricks.
using PerResult = std::array<double, kResults>;

/// `field`: how often each number of tricks came up, any scale. `left`: tricks to be played, this
/// one included. The result is for declarer's side.
[[nodiscard]] PerResult utility(const core::Contract& contract, bool vulnerable, Scoring scoring,
                                const PerResult& field, int left);

}  // namespace bidwright::cardplay
