// The hard facts in a view: which cards each of the thirteen-card hands certainly held, and which
// suits its unknown cards cannot be of. Every sampled deal agrees with them.
//
// Contradictions in what a seat was told (a dummy that shows a card already played by somebody
// else, a suit played after it was shown out of) are settled in this order: own cards, cards
// played, dummy, suits shown out of. What lost is dropped and noted.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/sampling/view.hpp"

namespace bidwright::sampling {

struct Facts {
  /// Cards that each hand held at the start of the board.
  core::Deal known;
  /// Cards that were played, by whose hand they came from.
  core::Deal played;
  /// Suits that a hand's unknown cards cannot be of: bit = suit.
  std::array<unsigned, core::kSeats> void_in{};
  /// Cards whose place is unknown.
  core::Hand pool;
  /// What was contradictory and dropped, in words.
  std::vector<std::string> notes;

  /// How many of the pool's cards the hand holds.
  [[nodiscard]] int missing(core::Seat seat) const { return core::kRanks - known[seat].size(); }
  /// Whether the deal holds every known card in its place and nobody holds a suit shown out of.
  [[nodiscard]] bool agree(const core::Deal& deal) const;
};

[[nodiscard]] Facts facts_of(const View& view);

}  // namespace bidwright::sampling
