#include "bidwright/web/story.hpp"

namespace bidwright::web {

void tell(player::Player& player, const Story& story) {
  player.begin_board(story.start);
  for (const core::MadeCall& seen : story.calls) player.see_call(seen.call, seen.alert);
  for (std::size_t i = 0; i < story.cards.size(); ++i) {
    player.see_card(story.cards[i]);
    if (i == 0 && story.dummy) player.see_dummy(*story.dummy);
  }
}

}  // namespace bidwright::web
