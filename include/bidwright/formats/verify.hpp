// Whether a record agrees with the Laws and with itself: the deal, the auction replayed call by
// call, contract and declarer, the play replayed card by card, the number of tricks, the score.
// Irregularities that the record owns up to (^I, ^S, ^R, ^L and the other carets) are no problems.
//
// Every problem has the place of what is wrong. A play is followed up to its first wrong card,
// since nothing after it means anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/error.hpp"
#include "bidwright/formats/board_record.hpp"

namespace bidwright::formats {

struct Verification {
  std::vector<core::Error> problems;
  /// What the record does not tell, so that it could not be checked: "deal", "auction", ...
  std::vector<std::string> missing;

  [[nodiscard]] bool complete() const { return missing.empty(); }
  [[nodiscard]] bool right() const { return problems.empty(); }
};

[[nodiscard]] Verification verify(const BoardRecord& record);

/// The value of a Score tag as points of North-South: "NS -450", "EW 450", "NS 50 EW -50", and
/// "-450" for declarer's side.
[[nodiscard]] core::Expected<int> parse_score(std::string_view text,
                                              std::optional<core::Side> declarer);

}  // namespace bidwright::formats
