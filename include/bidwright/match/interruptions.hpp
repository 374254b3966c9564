// What interrupted the play of a board in a room, though it may have been played to its end: robots
// that left and came back, were put out since they said nothing, or whose program was started
// again. Counted from the end of the board before, so that what happens between two boards belongs
// to the second.
#pragma once

#include <array>
#include <string>

#include "bidwright/core/seat.hpp"

namespace bidwright::match {

struct Interruptions {
  using BySeat = std::array<int, core::kSeats>;

  /// How often the board began anew.
  int restarts = 0;
  /// How often each seat sat down again.
  BySeat returns{};
  /// How often it was put out since nothing came in time, whether it came back or not.
  BySeat silences{};
  /// How often its program was started again.
  BySeat starts{};

  [[nodiscard]] bool any() const { return *this != Interruptions{}; }
  /// Whether the seats of a side had a part in it.
  [[nodiscard]] bool any(core::Side side) const;

  friend bool operator==(const Interruptions&, const Interruptions&) = default;
};

/// "begun anew: 2; West left and came back 2 times, fell silent, was started again"; empty if there
/// was nothing.
[[nodiscard]] std::string to_string(const Interruptions& interruptions);

}  // namespace bidwright::match
