// A model's convention as a card that a bridge player can read: one stand-alone HTML page.
// Openings first, each with its responses, and for every call an example hand; the rebids are kept
// short in the page and unfold beneath them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bidwright/bidding/model.hpp"
#include "bidwright/disclosure/disclosure.hpp"

namespace bidwright::bidding {

/// What a player calls in one auction in which the opponents bid too.
struct ContestedAuction {
  struct Choice {
    core::Call call;
    disclosure::Disclosure shows;
    /// How many of the hands that come there make it.
    double share = 0;
    std::optional<core::Hand> example = {};
  };
  /// For people, UTF-8: "They open 1♥".
  std::string title;
  /// The most frequent first.
  std::vector<Choice> choices;
};

/// A chapter of the card: what is done in one kind of such auctions.
struct ContestedChapter {
  std::string title;
  std::vector<ContestedAuction> auctions;
};

/// The model must have meanings. A model that bids otherwise when vulnerable gets a chapter for
/// each (opponents not vulnerable).
[[nodiscard]] std::string convention_card(const Model& model,
                                          std::span<const ContestedChapter> contested = {});

}  // namespace bidwright::bidding
