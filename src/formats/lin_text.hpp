// The values of LIN commands; private to this module.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/contract.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/formats/board_record.hpp"

namespace bidwright::formats {

[[nodiscard]] std::string_view lin_trimmed(std::string_view text);
/// What stands between commas, in UTF-8, without blanks around.
[[nodiscard]] std::vector<std::string> lin_fields(std::string_view value);

/// "SAK5HQ..DC..,...": hands of South, West, North, East; empty or missing ones are unknown, and
/// the fourth of three complete ones is worked out.
[[nodiscard]] core::Expected<core::Deal> parse_lin_deal(std::string_view text);
[[nodiscard]] std::string lin_deal(core::Deal deal);

struct LinResult {
  core::FinalContract contract;
  /// None for a passed-out board, and where it is not said.
  std::optional<int> tricks;
};
/// "4HE=", "3NW+1", "4SxW-4", "PASS"; none if it is something else.
[[nodiscard]] std::optional<LinResult> parse_lin_result(std::string_view text);
/// "" if the contract is not known.
[[nodiscard]] std::string lin_result(const std::optional<core::FinalContract>& contract,
                                     std::optional<int> tricks);

/// Whether the board was played in the closed room; none if the record does not name one of two.
[[nodiscard]] std::optional<bool> in_closed_room(const BoardRecord& record);

/// "I" <-> "IMP", "P" <-> "MP", "B" <-> "BAM".
[[nodiscard]] std::optional<std::string_view> lin_scoring(std::string_view letter);
[[nodiscard]] std::string_view lin_scoring_letter(std::string_view scoring);

}  // namespace bidwright::formats
