// What a call shows, in the alert grammar of the table-manager protocol: "12 to 21 total points,
// at least 5 cards in hearts, Forcing for one round. Alternatively, at least 22 total points."
//
// What write_alert() writes read_alert() reads back to the same value. It reads besides the
// shorthands that real programs send ("C=0-8,HCP=17-19", "S5", "3+ clubs, 11-21 hcp"), and keeps
// apart what it cannot read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::disclosure {

/// Empty if nothing is disclosed. Alternatives of which one is open say nothing about the hand.
[[nodiscard]] std::string write_alert(const Disclosure& disclosure);

/// The alert in the words of players: "12 to 21 HCP".
[[nodiscard]] std::string for_players(std::string_view alert);

struct AlertReading {
  Disclosure disclosure;
  /// What could not be read, or no hand could keep.
  std::vector<std::string> ignored;
};

/// Never fails: what cannot be read is in `ignored`. At most 64 elements are looked at.
[[nodiscard]] AlertReading read_alert(std::string_view text);

}  // namespace bidwright::disclosure
