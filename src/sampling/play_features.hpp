// A play of one card as the play priors see it: what everybody at the table knew, and features of
// each card that the hand could have played. Private to the module.
#pragma once

#include <array>
#include <vector>

#include "bidwright/core/play.hpp"
#include "bidwright/sampling/view.hpp"

namespace bidwright::sampling {

/// The public side of one play.
struct PlayContext {
  core::Seat seat = core::Seat::kNorth;
  core::Card card;
  /// Cards the hand had played before.
  core::Hand own_before;
  /// All cards played in complete tricks before.
  core::Hand gone;
  core::Strain strain = core::Strain::kNoTrump;
  /// 0 opening lead, 1 other leads, 2 to 4 second to fourth hand.
  int situation = 0;
  /// Declarer plays; otherwise a defender.
  bool declarers = false;
  core::Suit led = core::Suit::kClubs;
  /// Highest card on the table, and whether the partner played it.
  core::Card winning;
  bool partner_wins = false;
  /// What is left of dummy; empty before the opening lead.
  core::Hand dummy;
  /// By suit: 0 nobody, 1 the player, 2 the partner, 3 an opponent bid it.
  std::array<int, core::kSuits> bid_by{};
  /// By suit: who led it first: 0 nobody yet, 1 the player, 2 the partner, 3 an opponent.
  std::array<int, core::kSuits> led_by{};

  /// What the hand could have played, given the thirteen cards it started with.
  [[nodiscard]] core::Hand legal(core::Hand start) const;
};

/// Every play of the cards so far by a hand other than dummy's, in order. `dummy` is dummy's hand
/// at the start, empty if it is not known.
[[nodiscard]] std::vector<PlayContext> play_contexts(const core::Auction& auction, core::Hand dummy,
                                                     std::span<const core::Card> cards);

inline constexpr std::size_t kPlayFeatures = 32768;
inline constexpr std::size_t kFeaturesOfACard = 7;

/// Indices of weights; `left` is what the hand held just before.
[[nodiscard]] std::array<std::uint16_t, kFeaturesOfACard> play_features(const PlayContext& context,
                                                                        core::Hand left,
                                                                        core::Card card);

}  // namespace bidwright::sampling
