// What a play of the cards gave away against double dummy, by who gave it: from the tricks that
// declarer could still take before it and after every card (dd::Solver::trace).
#pragma once

#include <array>
#include <span>

#include "bidwright/core/card.hpp"

namespace bidwright::cardplay {

struct PlayAccount {
  /// Declarer's tricks before the lead, double dummy, and in the end.
  int double_dummy = 0;
  int taken = 0;
  /// Tricks given away.
  int by_lead = 0;
  int by_declarer = 0;
  /// By the defenders after the lead.
  int by_defence = 0;
  /// The same by the trick in which it happened; the lead belongs to the defence here.
  std::array<int, core::kRanks> declarer_by_trick{};
  std::array<int, core::kRanks> defence_by_trick{};
};

/// `trace`: one number more than cards were played.
[[nodiscard]] PlayAccount account_of(std::span<const int> trace);

}  // namespace bidwright::cardplay
