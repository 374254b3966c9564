// How much thought a card gets, and what it is played for.
//
// With limits on samples and work only, equal seeds give equal cards on every machine and with any
// number of threads. A limit on time can cut a search short; the decision then says so.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace bidwright::cardplay {

/// The form of scoring: by difference to another table in IMPs, or by rank among many tables.
enum class Scoring : std::uint8_t { kImps, kMatchpoints };

struct CardOptions {
  Scoring scoring = Scoring::kImps;
  /// Deals to solve for a card: none for the default, which grows as the tricks go by; 0 for the
  /// lowest legal card without any thought.
  std::optional<int> samples;
  /// Positions that may be searched for a card, 0.2 microseconds each, about. A deal under way
  /// may take an eighth of this more.
  std::uint64_t most_work = 3'500'000;
  /// Seconds, as the last resort. A deal under way is solved to its end; hard ones can take most of
  /// a second, so that a card takes about two seconds at worst.
  std::optional<double> time_per_card = 1.25;
  /// Seconds for all the calls and cards of a board; what is left is shared among those to come.
  std::optional<double> board_budget;
  int threads = 1;
  /// As a defender: signal by the cards that are worth the same (sampling/signals.hpp). What the
  /// partner's cards tell is then to be read as well (sampling::CallModels).
  bool signals = false;
};

/// Few samples: for demonstrations, a board in a second or two.
[[nodiscard]] CardOptions quick_cards();
/// The lowest legal card, at once.
[[nodiscard]] CardOptions lowest_cards();

/// Seconds since any fixed moment. The library reads no clock of its own: without one, limits on
/// time mean nothing and decisions report no time.
using Clock = std::function<double()>;

}  // namespace bidwright::cardplay
