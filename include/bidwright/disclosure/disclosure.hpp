// What a call shows, as a value: ranges that the hand keeps, one set of them or several of which
// one holds, and what the caller wants of the partner.
//
// Written as text and read back in alert.hpp, for people in short_text.hpp. Points are high-card
// points. Plain values; threads need no care.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/hand.hpp"

namespace bidwright::disclosure {

struct Range {
  static constexpr std::uint8_t kNoEnd = 255;

  std::uint8_t low = 0;
  std::uint8_t high = kNoEnd;

  [[nodiscard]] constexpr bool is_open() const { return low == 0 && high == kNoEnd; }
  [[nodiscard]] constexpr bool is_exact() const { return low == high; }
  [[nodiscard]] constexpr bool contains(int value) const { return low <= value && value <= high; }
  friend constexpr bool operator==(Range, Range) = default;
};

[[nodiscard]] constexpr Range at_least(int low) {
  return {static_cast<std::uint8_t>(low), Range::kNoEnd};
}
[[nodiscard]] constexpr Range up_to(int high) {
  return {0, static_cast<std::uint8_t>(high)};
}

/// What one hand keeps; all of it.
struct HandConstraint {
  Range points = {};
  std::array<Range, core::kSuits> length = {};
  std::array<Range, core::kSuits> suit_points = {};
  std::optional<int> aces = {};
  std::optional<int> kings = {};
  /// Aces and kings named one by one.
  core::Hand holds = {};

  /// Any hand keeps it.
  [[nodiscard]] bool is_open() const { return *this == HandConstraint{}; }
  /// Whether some hand of thirteen cards keeps it.
  [[nodiscard]] bool is_possible() const;
  [[nodiscard]] bool contains(core::Hand hand) const;

  friend bool operator==(const HandConstraint&, const HandConstraint&) = default;
};

/// A request: the partner must bid on.
inline constexpr std::string_view kForcing = "forcing for one round";

struct Disclosure {
  /// At least one of them holds; none: nothing is said about the hand.
  std::vector<HandConstraint> alternatives;
  /// What is said of the auction and not of cards, in small letters: kForcing, "asking for a
  /// four-card major suit".
  std::vector<std::string> requests;

  [[nodiscard]] bool empty() const { return alternatives.empty() && requests.empty(); }
  /// Whether the hand is as was said.
  [[nodiscard]] bool contains(core::Hand hand) const;

  friend bool operator==(const Disclosure&, const Disclosure&) = default;
};

}  // namespace bidwright::disclosure
