// Opening bids as examples: what a player called while nobody had bid yet, PASS or a bid. Of every
// auction these are the calls up to and including the first that is no pass (White 2017, section
// II.A), at most four.
//
// Values; no state.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/bidding/features.hpp"
#include "bidwright/core/auction.hpp"
#include "bidwright/core/deal.hpp"

namespace bidwright::papers {

/// PASS 0, 1C 1 ... 7NT 35, as contracts are numbered.
inline constexpr int kOpeningClasses = core::kBids + 1;
[[nodiscard]] constexpr int opening_class(core::Call call) {
  return call.is_bid() ? call.bid().index() + 1 : 0;
}
[[nodiscard]] constexpr core::Call call_of_class(int i) {
  return i == 0 ? core::Call::pass() : core::Call(core::Bid::at(i - 1));
}

struct Opening {
  core::Hand hand;
  core::Call call;
  /// Made before, by the players in front: 0 in first seat, 3 in fourth.
  std::uint8_t passes = 0;
  bidding::Condition condition;
  /// Whose habits the call follows, if examples of several kinds of players are learnt together.
  std::uint8_t school = 0;
  /// Names the deal the hand comes from: equal deals have equal names.
  std::uint64_t deal = 0;
};

/// Adds the openings of one board. Hands that are not thirteen cards are left out.
void append_openings(const core::Deal& deal, core::Seat dealer, core::Vulnerability vulnerability,
                     std::span<const core::Call> calls, std::vector<Opening>& openings);

/// A hand with everything that was opened with it.
struct OpeningCase {
  Opening opening;
  /// How many players held it and called the same.
  int seen = 1;
  /// Others called something else.
  bool disputed = false;

  /// White's "all labels agreed": called at least twice, and always the same.
  [[nodiscard]] bool agreed() const { return seen >= 2 && !disputed; }
};

/// One case for each hand of each deal, with its most frequent call (the first of several), in the
/// order in which the hands first appeared.
[[nodiscard]] std::vector<OpeningCase> opening_cases(std::span<const Opening> openings);

/// Which of `folds` parts a deal belongs to: hands of one deal are never torn apart.
[[nodiscard]] int fold_of(std::uint64_t deal, int folds, std::uint64_t seed);

}  // namespace bidwright::papers
