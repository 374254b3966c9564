#include <algorithm>

#include "web/board_json.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/core/imp.hpp"
#include "bidwright/web/watch.hpp"

namespace bidwright::web {

namespace {

/// Boards that are finished and still shown in full.
constexpr std::size_t kKept = 12;

/// A room in play has no result yet, and before the end of its auction no contract.
Json part_json(const core::BoardSetup& setup, match::Room room,
               const std::array<std::string, core::kSeats>& players,
               const match::RoomResult& so_far, bool finished) {
  Json json =
      room_json(room == match::Room::kOpen ? "Open room" : "Closed room", setup, so_far, players);
  if (finished) return json;
  json["live"] = true;
  for (const char* const key : {"tricks", "result", "score"}) json.erase(key);
  if (!so_far.contract) json.erase("contract");
  return json;
}

}  // namespace

bool WatchBook::Board::in_play() const {
  return std::ranges::any_of(rooms, [](const auto& entry) { return !entry.second.finished; });
}

WatchBook::Part* WatchBook::part(int board, match::Room room) {
  const auto found = boards_.find(board);
  if (found == boards_.end()) return nullptr;
  const auto here = found->second.rooms.find(room);
  return here == found->second.rooms.end() ? nullptr : &here->second;
}

void WatchBook::begin(const WatchedRoom& room) {
  Board& board = boards_[room.setup.number];
  board.setup = room.setup;
  board.rooms[room.room] = {room.players, {}, false};
  forget_old();
}

void WatchBook::call(int board, match::Room room, const core::MadeCall& call) {
  Part* const here = part(board, room);
  if (here == nullptr || here->finished) return;
  here->so_far.calls.push_back(call);
  core::Auction auction(boards_.at(board).setup.dealer);
  for (const core::MadeCall& made : here->so_far.calls) auction.add(made.call);
  if (auction.ended()) here->so_far.contract = auction.contract();
}

void WatchBook::card(int board, match::Room room, core::Card card) {
  Part* const here = part(board, room);
  if (here != nullptr && !here->finished) here->so_far.cards.push_back(card);
}

void WatchBook::finish(int board, match::Room room, const match::RoomResult& result) {
  Part* const here = part(board, room);
  if (here == nullptr || here->finished) return;
  here->so_far = result;
  here->finished = true;
  const Part* const open = part(board, match::Room::kOpen);
  const Part* const closed = part(board, match::Room::kClosed);
  if (open == nullptr || closed == nullptr || !open->finished || !closed->finished) return;
  total_ += core::imps(open->so_far.score - closed->so_far.score);
  ++scored_;
}

void WatchBook::forget_old() {
  while (boards_.size() > kKept) {
    const auto old =
        std::ranges::find_if(boards_, [](const auto& entry) { return !entry.second.in_play(); });
    if (old == boards_.end()) return;
    boards_.erase(old);
  }
}

std::string WatchBook::view() const {
  Json json{{"type", "watch"}, {"title", title_}, {"total", total_}, {"scored", scored_}};
  Json& boards = json["boards"] = Json::array();
  for (const auto& [number, board] : boards_) {
    Json one = setup_json(board.setup);
    one["live"] = board.in_play();
    Json& rooms = one["rooms"] = Json::array();
    for (const auto& [room, part] : board.rooms) {
      rooms.push_back(part_json(board.setup, room, part.players, part.so_far, part.finished));
    }
    if (board.rooms.size() == 2 && !board.in_play()) {
      one["imps"] = core::imps(board.rooms.at(match::Room::kOpen).so_far.score -
                               board.rooms.at(match::Room::kClosed).so_far.score);
    }
    boards.push_back(std::move(one));
  }
  return dump(json);
}

}  // namespace bidwright::web
