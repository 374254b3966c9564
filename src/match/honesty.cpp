#include "bidwright/match/honesty.hpp"

#include <algorithm>
#include <map>

#include "bidwright/core/pair_auction.hpp"
#include "bidwright/disclosure/alert.hpp"

namespace bidwright::match {

Honesty honesty_of(std::span<const BoardResult> boards, Team team) {
  Honesty honesty;
  std::map<std::string, HonestyRow> rows;
  for (const BoardResult& board : boards) {
    for (const Room room : kAllRooms) {
      const core::Side side = side_of(team, room);
      core::Auction auction(board.setup.dealer);
      for (const core::MadeCall& made : board.in(room).calls) {
        const core::Seat seat = auction.turn();
        auction.add(made.call);
        if (core::side_of(seat) != side) continue;
        const auto shown = disclosure::read_alert(made.alert).disclosure;
        if (shown.alternatives.empty()) {
          if (!made.call.is_pass()) ++honesty.silent;
          continue;
        }
        HonestyRow& row = rows[core::pair_text(auction, auction.size(), side)];
        const int outside = shown.contains(board.setup.deal[seat]) ? 0 : 1;
        ++row.told;
        row.outside += outside;
        ++honesty.told;
        honesty.outside += outside;
      }
    }
  }
  for (auto& [text, row] : rows) {
    row.auction = text;
    honesty.rows.push_back(std::move(row));
  }
  std::ranges::stable_sort(honesty.rows, std::ranges::greater{}, &HonestyRow::told);
  return honesty;
}

}  // namespace bidwright::match
