// What opponents disclose with a call, read into ranges that a hand can be held against: the alert
// grammar of the table-manager protocol ("at least 5 cards in hearts, 11 to 15 total points.",
// "Alternatively, ..."), and the shorthands real programs send ("C=0-8,HCP=17-19", "S5",
// "3+ clubs, 11-21 hcp"). What cannot be read is kept apart and has no effect.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/hand.hpp"

namespace bidwright::sampling {

struct HandConstraint {
  struct Range {
    std::uint8_t low = 0;
    std::uint8_t high = 255;

    [[nodiscard]] constexpr bool is_open() const { return low == 0 && high == 255; }
    friend constexpr bool operator==(Range, Range) = default;
  };

  Range points;
  std::array<Range, core::kSuits> length;
  std::array<Range, core::kSuits> suit_points;
  std::optional<int> aces;
  std::optional<int> kings;
  /// Aces and kings named one by one.
  core::Hand holds;

  [[nodiscard]] bool is_open() const { return *this == HandConstraint{}; }
  friend bool operator==(const HandConstraint&, const HandConstraint&) = default;
};

struct Disclosure {
  /// At least one of them holds; none: nothing that could be read says anything about the hand.
  std::vector<HandConstraint> alternatives;
  /// Elements that the grammar knows but that say nothing of cards ("Forcing for one round").
  std::vector<std::string> requests;
  /// What could not be read.
  std::vector<std::string> ignored;
};

/// Never fails: what cannot be read is in `ignored`. At most 64 elements are looked at.
[[nodiscard]] Disclosure parse_alert(std::string_view text);

/// 0 when the hand fits, further below 0 the worse it misses: total points are a matter of
/// judgement and give a little, lengths hardly. Never below kWorstFit.
[[nodiscard]] float fit(const HandConstraint& constraint, core::Hand hand);
/// The best of the alternatives.
[[nodiscard]] float fit(const Disclosure& disclosure, core::Hand hand);
inline constexpr float kWorstFit = -40.0F;

}  // namespace bidwright::sampling
