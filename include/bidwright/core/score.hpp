// Duplicate score of a contract, by the table of Law 77.
#pragma once

#include "bidwright/core/contract.hpp"

namespace bidwright::core {

/// Points for declarer's side: `tricks` taken of thirteen.
constexpr int score(Bid bid, Doubling doubling, bool vulnerable, int tricks) {
  const int level = bid.level();
  const int over = tricks - (level + 6);
  const int factor = 1 << static_cast<int>(doubling);  // 1, 2, 4

  if (over < 0) {  // Undertricks
    const int down = -over;
    if (doubling == Doubling::kUndoubled) return -down * (vulnerable ? 100 : 50);
    int penalty = 0;
    if (vulnerable) {
      penalty = 200 + 300 * (down - 1);
    } else {
      penalty = down <= 3 ? 100 + 200 * (down - 1) : 500 + 300 * (down - 3);
    }
    return -penalty * (factor / 2);
  }

  const int trick_value = is_minor(bid.strain()) ? 20 : 30;
  const int trick_score =
      (trick_value * level + (bid.strain() == Strain::kNoTrump ? 10 : 0)) * factor;
  int total = trick_score;
  total += trick_score >= 100 ? (vulnerable ? 500 : 300) : 50;  // Game or partscore
  if (level == 6) total += vulnerable ? 750 : 500;
  if (level == 7) total += vulnerable ? 1500 : 1000;
  if (doubling == Doubling::kUndoubled) {
    total += over * trick_value;
  } else {
    total += over * (vulnerable ? 200 : 100) * (factor / 2);
    total += 50 * (factor / 2);  // For making a doubled or redoubled contract
  }
  return total;
}

/// Points for the declarer's side; 0 for a passed-out board.
constexpr int score(const FinalContract& contract, Vulnerability vulnerability, int tricks) {
  if (!contract) return 0;
  return score(contract->bid, contract->doubling, is_vulnerable(vulnerability, contract->declarer),
               tricks);
}
/// The same, for North-South.
constexpr int score_north_south(const FinalContract& contract, Vulnerability vulnerability,
                                int tricks) {
  const int points = score(contract, vulnerability, tricks);
  return contract && side_of(contract->declarer) == Side::kEastWest ? -points : points;
}

}  // namespace bidwright::core
