// The way of an auction through a model: which node decided each call of a side.
//
// The first of the side to call decides at the root, and so on in turn; the opponents' passes are
// skipped. From the opponents' first other call on the model knows nothing: the path stops there.
// Their double of a high bid that asks or tells something can be skipped too: nothing that the
// partner may say has gone, and whoever takes over would have to know what the model's bid meant.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/auction.hpp"

namespace bidwright::bidding {

struct Step {
  std::uint32_t node = 0;
  /// Index into the node's actions.
  std::uint32_t action = 0;

  friend constexpr bool operator==(Step, Step) = default;
};

/// Why a model has nothing more to say about an auction, or no call to offer.
enum class Refusal : std::uint8_t {
  /// The opponents have bid, doubled or redoubled.
  kCompetitive,
  /// The side made a call that the model would never make there.
  kUnknownCall,
  kAuctionEnded,
  kNotItsTurn,
  kNotThirteenCards,
};

/// In words: "the opponents have bid; the model knows uncontested auctions only".
[[nodiscard]] std::string_view describe(Refusal refusal);

/// What the opponents' double of a bid of four or more that the partner has answers to does.
enum class HighDoubles : std::uint8_t { kEndThePath, kAreSkipped };
inline constexpr int kHighBid = 4;

struct PathStep : Step {
  core::Seat seat = core::Seat::kNorth;
  /// The number of the call in the auction.
  std::size_t place = 0;
};

struct Path {
  /// The side's decisions up to the end of what the model knows. Passes after a call without
  /// child are no decisions.
  std::vector<PathStep> steps;
  /// Where the side's next player decides; none when he must pass.
  std::optional<std::uint32_t> node;
  /// Set if the path stopped before the auction's last call.
  std::optional<Refusal> stopped;
  /// The calls before it stopped, of both sides.
  std::size_t known = 0;
};

[[nodiscard]] Path follow(const Model& model, const core::Auction& auction,
                          core::Vulnerability vulnerability, core::Side side,
                          HighDoubles doubles = HighDoubles::kEndThePath);

/// The same for the pair's own calls alone, the first player's first: "1C 1H 4H PASS".
[[nodiscard]] core::Expected<std::vector<Step>> follow(const Model& model, Condition condition,
                                                       std::span<const core::Call> calls);

/// The position of the first call other than PASS of the side's opponents; the auction's size if
/// they have been silent.
[[nodiscard]] std::size_t first_opposing_call(const core::Auction& auction, core::Side side);

}  // namespace bidwright::bidding
