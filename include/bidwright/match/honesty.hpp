// Whether hands are as was said: each call of a team is held against the hand that made it. A hand
// is outside if it keeps none of the alternatives that the call's alert told
// (disclosure/alert.hpp).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bidwright/match/types.hpp"

namespace bidwright::match {

struct HonestyRow {
  /// The call in its auction, as the pair tells it: "1C (1H) X".
  std::string auction;
  int told = 0;
  int outside = 0;
};

struct Honesty {
  /// Calls of the team other than PASS of which nothing was said about the cards.
  int silent = 0;
  /// Calls with ranges, PASS among them if it had some.
  int told = 0;
  int outside = 0;
  /// The most frequent first.
  std::vector<HonestyRow> rows;
};

[[nodiscard]] Honesty honesty_of(std::span<const BoardResult> boards, Team team);

}  // namespace bidwright::match
