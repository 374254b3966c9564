// Boards to bid: deals with the tricks that every declarer takes, at a dealer and a vulnerability.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/training/selfplay.hpp"

namespace bidwright::training::selfplay {

struct Board {
  core::Deal deal;
  std::vector<AllTricks> cases;
  core::Seat dealer = core::Seat::kNorth;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;

  /// Points for North-South in a case.
  [[nodiscard]] int points(const core::FinalContract& contract, const AllTricks& tricks) const {
    if (!contract) return 0;
    const auto strain = static_cast<std::size_t>(core::index(contract->strain()));
    const auto declarer = static_cast<std::size_t>(contract->declarer);
    return core::score_north_south(contract, vulnerability, tricks[strain][declarer]);
  }
  /// IMPs for North-South for the first contract against the second, the mean over the cases.
  [[nodiscard]] double imps(const core::FinalContract& first,
                            const core::FinalContract& second) const;
};

/// One of the deals with its suits renamed, its dealer and its vulnerability drawn: 24 names for
/// the suits and 16 boards make a few deals many.
[[nodiscard]] Board draw_board(std::span<const LabelledDeal> deals, core::Random& random);
/// As it is, at the dealer and the vulnerability of the board with this number.
[[nodiscard]] Board numbered_board(const LabelledDeal& deal, int number);

}  // namespace bidwright::training::selfplay
