// What an auction ends in: a bid, doubled or not, and who plays it; or a passed-out board.
// Text without the declarer: "4SX", "3NT", "PASS".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bidwright/core/call.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::core {

enum class Doubling : std::uint8_t { kUndoubled, kDoubled, kRedoubled };

/// A contract that is played.
struct Contract {
  Bid bid;
  Doubling doubling = Doubling::kUndoubled;
  Seat declarer = Seat::kNorth;

  [[nodiscard]] constexpr int level() const { return bid.level(); }
  [[nodiscard]] constexpr Strain strain() const { return bid.strain(); }
  /// Level + 6.
  [[nodiscard]] constexpr int tricks_needed() const { return bid.level() + 6; }
  [[nodiscard]] constexpr Seat dummy() const { return partner(declarer); }
  /// Law 41A: the defender on declarer's left leads.
  [[nodiscard]] constexpr Seat leader() const { return clockwise(declarer); }

  friend constexpr auto operator<=>(const Contract&, const Contract&) = default;
};

/// None: passed out.
using FinalContract = std::optional<Contract>;

/// "4SX", "3NT", without the declarer.
[[nodiscard]] std::string to_string(const Contract& contract);
/// The same; "PASS" for a passed-out board.
[[nodiscard]] std::string to_string(const FinalContract& contract);
/// "4SX", "3NTXX", "3N", "PASS" or "Pass", any case; `declarer` goes into the result.
[[nodiscard]] Expected<FinalContract> parse_contract(std::string_view text,
                                                     Seat declarer = Seat::kNorth);

}  // namespace bidwright::core

template <>
struct fmt::formatter<bidwright::core::Contract> : bidwright::core::TextFormatter {
  auto format(const bidwright::core::Contract& contract, fmt::format_context& context) const {
    return write(to_string(contract), context);
  }
};
