// Two kinds of hands behind one call, where one range over both would say little: weak with a long
// suit or strong, spades or hearts.
#pragma once

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

/// What the hands that make a call show: one constraint, or two alternatives where that says much
/// more. `outside` as for summarise().
[[nodiscard]] Disclosure disclosure_of(std::span<const core::Hand> hands, double outside);

}  // namespace bidwright::disclosure
