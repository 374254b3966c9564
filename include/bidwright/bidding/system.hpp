// Corners of a bidding system that somebody has fixed, as text; a learner finds the rest. One rule
// a line, lines that begin with # are comments:
//
//   SEQUENCE : CALL : KIND : HANDS
//
//   SEQUENCE  the pair's bids so far, "1NT 2C"; "opening" before the first. Passes before the
//   opening
//             are left out: a rule holds for both partners. "* 4NT": 4NT after any other bids
//   CALL      PASS or a bid
//   KIND      must      these hands make the call
//             may       no other hands make it (several such lines: none that fits none of them)
//             must not  these hands do not make it
//             exactly   must and may
//   HANDS     as alerts are written (disclosure/alert.hpp), "balanced" among the elements, or "any
//             hand": "15 to 17 total points, balanced. Alternatively, at least 20 total points"
//
// The first `must` that a hand keeps decides, then what the other rules leave. Plain values.
#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/call.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::bidding {

enum class RuleKind : std::uint8_t { kMust, kMay, kMustNot, kExactly };

struct SystemRule {
  /// Any bids may come before the sequence.
  bool anywhere = false;
  std::vector<core::Bid> sequence;
  core::Call call;
  RuleKind kind = RuleKind::kMust;
  /// No alternatives: any hand.
  disclosure::Disclosure hands;

  /// Whether it speaks of the next call after these bids.
  [[nodiscard]] bool holds_after(std::span<const core::Bid> bids) const;
  /// Whether these bids, or others before them, lead to such a call or are ended by it.
  [[nodiscard]] bool leads_over(std::span<const core::Bid> bids) const;

  friend bool operator==(const SystemRule&, const SystemRule&) = default;
};

struct System {
  static constexpr std::size_t kMostRules = 2048;
  /// Which rules a hand keeps, by their numbers.
  using Kept = std::bitset<kMostRules>;

  std::vector<SystemRule> rules;

  [[nodiscard]] bool empty() const { return rules.empty(); }
  [[nodiscard]] Kept kept_by(core::Hand hand) const;

  friend bool operator==(const System&, const System&) = default;
};

/// Errors have line and column.
[[nodiscard]] core::Expected<System> read_system(std::string_view text);
/// What read_system() reads as the same; a line a rule.
[[nodiscard]] std::string write_system(const System& system);

/// A rule at a decision: of which of its calls it speaks.
struct RuleHere {
  std::uint16_t rule = 0;
  std::uint8_t call = 0;
  RuleKind kind = RuleKind::kMust;

  friend bool operator==(RuleHere, RuleHere) = default;
};

/// The rules of a system after some bids, where `calls` can be made.
[[nodiscard]] std::vector<RuleHere> rules_after(const System& system,
                                                std::span<const core::Bid> bids,
                                                std::span<const core::Call> calls);

/// The calls that are left to a hand, a bit each; all if none would be.
[[nodiscard]] std::uint64_t calls_left(std::span<const RuleHere> rules, const System::Kept& kept,
                                       std::size_t calls);

}  // namespace bidwright::bidding
