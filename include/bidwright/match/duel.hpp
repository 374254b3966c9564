// A duel: two ways of bidding against each other over solved deals, both sides bidding. Every board
// is bid in two rooms as in a match (types.hpp), nobody plays a card, and contracts score what
// declarer takes double dummy.
//
// Many auctions go on side by side, a call each in turn, so that whoever answers is asked about
// many positions at once. What the opponents disclosed is shown to a player as at a table, what
// partner's calls show is not. No I/O; a DuelBidder is used by one thread at a time.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bidwright/core/trick_table.hpp"
#include "bidwright/match/types.hpp"
#include "bidwright/player/call_policy.hpp"
#include "bidwright/player/player.hpp"

namespace bidwright::match {

/// A board whose 20 results are known.
struct SolvedBoard {
  core::BoardSetup setup;
  core::TrickTable tricks;
};

/// Makes the calls of one team, in both rooms.
class DuelBidder {
 public:
  DuelBidder() = default;
  DuelBidder(const DuelBidder&) = delete;
  DuelBidder& operator=(const DuelBidder&) = delete;
  virtual ~DuelBidder() = default;

  /// A call for each situation, in their order. An error ends the duel. What a situation does not
  /// tell is the bidder's own: seed and budget.
  [[nodiscard]] virtual core::Expected<std::vector<core::MadeCall>> answer(
      std::span<const player::CallSituation> situations) = 0;
};

/// A policy of this process.
class PolicyBidder final : public DuelBidder {
 public:
  PolicyBidder(std::shared_ptr<const player::CallPolicy> policy, std::uint64_t seed,
               player::CallBudget budget = {})
      : policy_(std::move(policy)), seed_(seed), budget_(std::move(budget)) {}

  [[nodiscard]] core::Expected<std::vector<core::MadeCall>> answer(
      std::span<const player::CallSituation> situations) override;

 private:
  std::shared_ptr<const player::CallPolicy> policy_;
  std::uint64_t seed_;
  player::CallBudget budget_;
};

/// All boards, bid in both rooms at once. A call that is not legal is an error: it says where.
[[nodiscard]] core::Expected<std::vector<BoardResult>> duel(std::span<const SolvedBoard> boards,
                                                            DuelBidder& home, DuelBidder& away);

}  // namespace bidwright::match
