// Two or three kinds of hands behind one call, where one range over all would say little: weak with
// a long suit or strong, spades or hearts.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "bidwright/core/hand.hpp"
#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::disclosure {

/// What kinds may be told apart by, beside points and the lengths of suits.
enum class ByBalance : bool { kNo, kYes };

/// The hands in two parts if ranges over each say much more than ranges over all; empty otherwise.
/// The larger part first; hands in their order.
[[nodiscard]] std::vector<std::vector<core::Hand>> two_kinds(std::span<const core::Hand> hands,
                                                             ByBalance by_balance);

/// As two_kinds(), or three where those say much more again; the largest first.
[[nodiscard]] std::vector<std::vector<core::Hand>> few_kinds(std::span<const core::Hand> hands,
                                                             ByBalance by_balance);

/// An example: one in the middle of the hands' points; none of no hands.
[[nodiscard]] std::optional<core::Hand> typical_hand(std::span<const core::Hand> hands);

/// What the hands that make a call show: one constraint, or two alternatives where that says much
/// more. `outside` as for summarise().
[[nodiscard]] Disclosure disclosure_of(std::span<const core::Hand> hands, double outside);

}  // namespace bidwright::disclosure
