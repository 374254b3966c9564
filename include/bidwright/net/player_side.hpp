// Between a client's machine and its player: what an action says to a player, and, where nothing
// has to wait, a player's answer carried back to the machine.
#pragma once

#include <variant>

#include "bidwright/player/player.hpp"
#include "bidwright/protocol/client.hpp"

namespace bidwright::net {

inline void tell(player::Player& player, const core::BoardStart& board) {
  player.begin_board({board.number, board.dealer, board.vulnerability, board.seat, board.hand});
}
inline void tell(player::Player& player, const protocol::SawCall& saw) {
  player.see_call(saw.call, saw.alert);
}
inline void tell(player::Player& player, const protocol::SawCard& saw) {
  player.see_card(saw.card);
}
inline void tell(player::Player& player, const protocol::SawDummy& saw) {
  player.see_dummy(saw.hand);
}
inline void tell(player::Player& player, const protocol::EndBoard&) {
  player.end_board();
}

/// Tells or asks the player at once. The actions that follow from its answer; none for what does
/// not concern a player.
inline protocol::ClientActions consult(protocol::Client& client, player::Player& player,
                                       const protocol::ClientAction& action) {
  if (const auto* call = std::get_if<protocol::AskCall>(&action)) {
    const auto choice = player.choose_call();
    return client.on_call(call->ticket, choice.call, choice.alert);
  }
  if (const auto* card = std::get_if<protocol::AskCard>(&action)) {
    return client.on_card(card->ticket, player.choose_card());
  }
  std::visit(
      [&](const auto& news) {
        if constexpr (requires { tell(player, news); }) tell(player, news);
      },
      action);
  return {};
}

}  // namespace bidwright::net
