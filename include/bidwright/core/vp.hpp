// Victory points by the continuous 20-0 scale of the World Bridge Federation (2013).
//
// With B = 15 sqrt(boards) and g = (sqrt(5) - 1) / 2 the winner of a margin of M IMPs gets
// 10 + 10 (1 - g^(3 M / B)) / (1 - g^3), at most 20, rounded to two decimals; the loser the rest.
// Where rounding would make an IMP worth more than the one before it, the official tables raise
// single values by 0.01 until no IMP is.
#pragma once

namespace bidwright::core {

/// Victory points of the team that is `margin` IMPs ahead (or behind, below 0); boards >= 1.
[[nodiscard]] double victory_points(int margin, int boards);

}  // namespace bidwright::core
