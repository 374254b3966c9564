#include "bidwright/match/types.hpp"

#include <algorithm>

#include "bidwright/core/score.hpp"

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

std::optional<int> home_imps_after_leads(const BoardResult& board) {
  std::array<int, 2> scores{};
  for (const Room room : kAllRooms) {
    const RoomResult& result = board.in(room);
    if (result.forfeit || (result.contract && !result.lead)) return std::nullopt;
    if (!result.contract) continue;
    scores[static_cast<std::size_t>(room)] =
        core::score_north_south(result.contract, board.setup.vulnerability, result.lead->tricks);
  }
  return core::imps(scores[0] - scores[1]);
}

bool has_absent_robot(const BoardResult& board) {
  return std::any_of(board.rooms.begin(), board.rooms.end(),
                     [](const RoomResult& room) { return room.absent; });
}

}  // namespace bidwright::match
