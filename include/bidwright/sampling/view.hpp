// What one seat sees of a board: its own cards, the calls with what the opponents disclosed, dummy
// once it is faced, and the cards played (Laws 41 and 66). The sampler and the card play are given
// this and nothing else, so that they cannot know more than their player may.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/core/play.hpp"

namespace bidwright::sampling {

struct View {
  core::Seat seat = core::Seat::kNorth;
  /// The seat's thirteen cards.
  core::Hand hand;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  core::Auction auction{};
  /// What was disclosed with call i; may be shorter than the auction.
  std::vector<std::string> alerts;
  /// Dummy's thirteen cards, once faced; not when the seat is dummy.
  std::optional<core::Hand> dummy;
  /// In the order of play.
  std::vector<core::Card> cards;

  [[nodiscard]] core::FinalContract contract() const { return auction.contract(); }
};

/// The view a seat has of a board: of the deal only what it may see goes in.
[[nodiscard]] View view_of(core::Seat seat, const core::Deal& deal,
                           core::Vulnerability vulnerability, const core::Auction& auction,
                           std::span<const core::Card> cards);

}  // namespace bidwright::sampling
