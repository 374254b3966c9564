// What a network of whole auctions sees when it is a seat's turn, as the places of ones.
//
//   hand      52 cards; high-card points 0 .. 39; of each suit its length 0 .. 13 and its high-card
//             points 0 .. 10
//   board     whether the own side is vulnerable, whether the opponents are; the place after the
//             dealer; passes before the first bid, 0 .. 3
//   auction   for each of the 35 bids who made it, who doubled it and who redoubled it; passes
//   since
//             the last other call, 0 .. 3; the last bid or none, who made it, how it is doubled
//
// Seats are counted clockwise from the player. The hand's inputs depend on the hand alone, so that
// their share of a first layer can be kept for the whole auction.
#pragma once

#include <cstdint>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::bidding {

/// Places of ones.
using Ones = std::vector<std::uint16_t>;

inline constexpr int kPointInputs = 40;
inline constexpr int kHandInputs =
    core::kCards + kPointInputs + core::kSuits * (core::kRanks + 1) + core::kSuits * 11;
inline constexpr int kBidInputs = core::kBids * 3 * core::kSeats;
inline constexpr int kAuctionInputs =
    kHandInputs + 2 + core::kSeats + 4 + kBidInputs + 4 + (core::kBids + 1) + core::kSeats + 3;

/// Adds the places of a hand of thirteen cards.
void append_hand_inputs(core::Hand hand, Ones& ones);
/// Adds the places of the board and the auction for the player whose turn it is.
void append_auction_inputs(const core::Auction& auction, core::Vulnerability vulnerability,
                           Ones& ones);

/// The calls that may be made now: bit = Call::index().
[[nodiscard]] std::uint64_t legal_calls(const core::Auction& auction);

}  // namespace bidwright::bidding
