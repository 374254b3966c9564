// What the calls of a model show: ranges of points and lengths that hold for nearly all hands that
// make them, and how often they come up.
//
// A range runs from the 1st to the 99th percentile of the hands seen, as a player would describe
// them, a usual range from the 10th to the 90th; points are high-card points.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bidwright/bidding/features.hpp"
#include "bidwright/core/card.hpp"

namespace bidwright::bidding {

struct Range {
  std::uint8_t low = 0;
  std::uint8_t high = 0;

  friend constexpr bool operator==(Range, Range) = default;
};

struct Meaning {
  /// Pairs of hands in the sample that came to this call: 0 means that it was never made, and then
  /// nothing else here says anything.
  std::uint32_t seen = 0;
  Range points;
  std::array<Range, core::kSuits> length;
  Range usual_points;
  std::array<Range, core::kSuits> usual_length;
  /// Percent of the hands that are balanced.
  std::uint8_t balanced = 0;

  friend constexpr bool operator==(const Meaning&, const Meaning&) = default;
};

/// The meanings of all actions of a model, for each condition that it tells apart.
struct Meanings {
  /// Pairs of hands that the sample had, for each condition.
  std::uint32_t sample = 0;
  /// tables[t][node][action]: one table; or one for each own vulnerability; or one for each
  /// Condition::index().
  std::vector<std::vector<std::vector<Meaning>>> tables;

  [[nodiscard]] bool empty() const { return tables.empty(); }
  [[nodiscard]] const Meaning& of(Condition condition, std::size_t node, std::size_t action) const {
    return tables[condition.index() & (tables.size() - 1)][node][action];
  }
  friend bool operator==(const Meanings&, const Meanings&) = default;
};

}  // namespace bidwright::bidding
