// The cards of a board whose auction is known, played by our robot in all four seats.
#pragma once

#include <vector>

#include "bidwright/cardplay/choose.hpp"
#include "bidwright/core/auction.hpp"
#include "bidwright/core/board.hpp"
#include "bidwright/sampling/sampler.hpp"

namespace bidwright::tools {

/// Seconds of this process on the processors: other programs do not count.
[[nodiscard]] double processor_seconds();

/// What a player may see goes through View. The auction has a contract; random numbers go by
/// `seed` and the board's number. Adds each card's processor seconds to `times` unless it is null.
[[nodiscard]] std::vector<core::Card> play_out(const core::BoardSetup& board,
                                               const core::Auction& auction,
                                               const sampling::CallModels& models,
                                               const cardplay::CardOptions& options,
                                               cardplay::TimeLimit limit, std::uint64_t seed,
                                               std::vector<double>* times);

}  // namespace bidwright::tools
