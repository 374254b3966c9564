// Plays a board with four players of this process: asks, checks by the Laws, tells everybody what
// they may know, and nothing else. No sockets, no clocks, no files. What a pass shows is told to
// nobody and not kept, as clients at a table do not alert passes (protocol/dialect.hpp): the same
// players make the same calls and cards there.
#pragma once

#include <array>
#include <functional>

#include "bidwright/match/types.hpp"
#include "bidwright/player/player.hpp"

namespace bidwright::match {

/// By seat, North first. The players must outlive the call.
using Table = std::array<player::Player*, core::kSeats>;

/// What is reported while a board is played, in order. Any member may be empty.
struct RoomObserver {
  std::function<void(core::Seat, const core::MadeCall&)> on_call;
  std::function<void(core::Seat hand, core::Card)> on_card;
};

/// An illegal call or card, or an exception out of a player, forfeits the board.
[[nodiscard]] RoomResult play_board(const core::BoardSetup& setup, const Table& table,
                                    const RoomObserver& observer = {});

/// The auction only: tricks and score stay 0.
[[nodiscard]] RoomResult bid_board(const core::BoardSetup& setup, const Table& table,
                                   const RoomObserver& observer = {});

}  // namespace bidwright::match
