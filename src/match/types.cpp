#include "bidwright/match/types.hpp"

namespace bidwright::match {

int home_imps(const BoardResult& board, int forfeit_imps) {
  int imps = 0;
  bool forfeited = false;
  for (const Room room : kAllRooms) {
    if (const auto& forfeit = board.in(room).forfeit) {
      forfeited = true;
      const Team offender = team_at(room, core::side_of(forfeit->offender));
      imps += offender == Team::kHome ? -forfeit_imps : forfeit_imps;
    }
  }
  if (forfeited) return imps;
  return core::imps(board.in(Room::kOpen).score - board.in(Room::kClosed).score);
}

}  // namespace bidwright::match
