// The opening lead against a contract that nobody plays: double dummy alone flatters contracts that
// only a lead against the odds beats, so the leader is asked for the lead that he would choose.
#pragma once

#include "bidwright/match/types.hpp"
#include "bidwright/player/player.hpp"

namespace bidwright::match {

/// Asks `leader`, who is told the auction as from his seat; throws std::runtime_error if the card
/// is not one of his. There must be a contract.
[[nodiscard]] Lead opening_lead(const core::BoardSetup& setup, const RoomResult& bid,
                                player::Player& leader);

}  // namespace bidwright::match
