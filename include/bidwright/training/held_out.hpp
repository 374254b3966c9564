// Which solved deals train, and which are kept to measure by.
//
// ns-000 of the shipped dataset trains the tree; every tenth of its deals is kept for validation.
// ns-003 is trained on by nothing that the robot, its tree, its bidder or their labels come from.
// Published experiments (module papers) divide the deals as their papers do.
#pragma once

#include <cstdint>

namespace bidwright::training {

inline constexpr std::uint64_t kValidationEvery = 10;

/// Whether deal number `deal` of what is trained on is kept for validation.
[[nodiscard]] constexpr bool is_kept(std::uint64_t deal, std::uint64_t every = kValidationEvery) {
  return deal % every == every - 1;
}

}  // namespace bidwright::training
