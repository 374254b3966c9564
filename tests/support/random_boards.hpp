// Random auctions and plays for property tests: functions of a Random, so a failing case is named
// by its seed. With rapidcheck: draw a std::uint64_t and give it to test_random().
#pragma once

#include <cstdint>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::test {

[[nodiscard]] core::Random test_random(std::uint64_t seed);

/// Everything that may be called now; empty once the auction has ended.
[[nodiscard]] std::vector<core::Call> legal_calls(const core::Auction& auction);

/// One legal call of an auction that has not ended: often a pass, low bids more often than high
/// ones, doubles wherever they are possible.
[[nodiscard]] core::Call random_call(core::Random& random, const core::Auction& auction);
/// A complete auction of any kind: passed out, short, competitive, doubled, long.
[[nodiscard]] core::Auction random_auction(core::Random& random,
                                           core::Seat dealer = core::Seat::kNorth);
/// A complete auction that ends in a contract.
[[nodiscard]] core::Auction random_bid_auction(core::Random& random,
                                               core::Seat dealer = core::Seat::kNorth);

[[nodiscard]] core::Seat random_seat(core::Random& random);
[[nodiscard]] core::Vulnerability random_vulnerability(core::Random& random);
[[nodiscard]] core::Contract random_contract(core::Random& random);

/// One of the cards that may be played now.
[[nodiscard]] core::Card random_card(core::Random& random, const core::Play& play);
/// The board played with random legal cards until `cards` are on the table.
[[nodiscard]] core::Play random_play(core::Random& random, const core::Deal& deal,
                                     const core::Contract& contract, int cards = core::kCards);

}  // namespace bidwright::test
