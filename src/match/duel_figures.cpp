#include "bidwright/match/duel_figures.hpp"

#include <algorithm>
#include <array>

namespace bidwright::match {

namespace {

/// A board in a duel is never forfeited.
int imps_of(const BoardResult& board) {
  return home_imps(board, 0);
}

bool any_room(const BoardResult& board, auto&& holds) {
  return std::ranges::any_of(kAllRooms, [&](Room room) { return holds(room, board.in(room)); });
}

/// Whether the team declares, in some room, a contract of which `holds`.
bool declares(const BoardResult& board, Team team, auto&& holds) {
  return any_room(board, [&](Room room, const RoomResult& result) {
    return result.contract && team_at(room, core::side_of(result.contract->declarer)) == team &&
           holds(*result.contract);
  });
}

/// 0: neither team declares such a contract; 1: only home; 2: only away; 3: both.
std::size_t who_declares(const BoardResult& board, auto&& holds) {
  return (declares(board, Team::kHome, holds) ? 1U : 0U) +
         (declares(board, Team::kAway, holds) ? 2U : 0U);
}

std::size_t by_silence(const BoardResult& board) {
  return any_room(board,
                  [&](Room, const RoomResult& room) { return is_contested(board.setup, room); })
             ? 0
             : 1;
}

std::size_t by_vulnerability(const BoardResult& board) {
  return static_cast<std::size_t>(board.setup.vulnerability);
}

std::size_t by_class(const BoardResult& board) {
  return static_cast<std::size_t>(std::max(class_of(board.in(Room::kOpen).contract),
                                           class_of(board.in(Room::kClosed).contract)));
}

std::size_t by_game(const BoardResult& board) {
  return who_declares(board,
                      [](const core::Contract& c) { return class_of(c) >= ContractClass::kGame; });
}

std::size_t by_slam(const BoardResult& board) {
  return who_declares(board,
                      [](const core::Contract& c) { return class_of(c) >= ContractClass::kSlam; });
}

std::size_t by_declarer(const BoardResult& board) {
  const auto& open = board.in(Room::kOpen).contract;
  const auto& closed = board.in(Room::kClosed).contract;
  if (!open || !closed) return !open && !closed ? 4 : 3;
  if (core::same_side(open->declarer, closed->declarer)) return 0;
  return team_at(Room::kOpen, core::side_of(open->declarer)) == Team::kHome ? 1 : 2;
}

std::size_t by_doubling(const BoardResult& board) {
  return who_declares(
      board, [](const core::Contract& c) { return c.doubling != core::Doubling::kUndoubled; });
}

/// A way of dividing boards: the names of the kinds, and which of them a board is.
struct Division {
  std::string_view name;
  std::vector<std::string_view> kinds;
  std::size_t (*kind_of)(const BoardResult&);
};

const std::array<Division, 7>& divisions() {
  static const std::array<Division, 7> kDivisions{{
      {"calls", {"contested", "one side silent"}, by_silence},
      {"vulnerability", {"none", "N-S", "E-W", "both"}, by_vulnerability},
      {"highest contract", {"passed out", "partscore", "game", "slam", "grand slam"}, by_class},
      {"game or more declared", {"by neither", "by home only", "by away only", "by both"}, by_game},
      {"slam declared", {"by neither", "by home only", "by away only", "by both"}, by_slam},
      {"declarer",
       {"same side of the table", "home in both rooms", "away in both rooms",
        "passed out in one room", "passed out in both"},
       by_declarer},
      {"doubled contract", {"none", "home's", "away's", "both"}, by_doubling},
  }};
  return kDivisions;
}

}  // namespace

bool is_contested(const core::BoardSetup& setup, const RoomResult& room) {
  std::array<bool, 2> spoke{};
  for (std::size_t i = 0; i < room.calls.size(); ++i) {
    const core::Seat seat = core::clockwise(setup.dealer, static_cast<int>(i & 3));
    if (!room.calls[i].call.is_pass()) spoke[static_cast<std::size_t>(core::side_of(seat))] = true;
  }
  return spoke[0] && spoke[1];
}

DuelFigures duel_figures(std::span<const BoardResult> boards) {
  std::vector<double> imps;
  imps.reserve(boards.size());
  for (const BoardResult& board : boards) imps.push_back(imps_of(board));
  DuelFigures figures;
  figures.all = average_of(imps);
  for (const Division& division : divisions()) {
    std::vector<std::vector<double>> by_kind(division.kinds.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
      by_kind[division.kind_of(boards[i])].push_back(imps[i]);
    }
    DuelDivision& out = figures.divisions.emplace_back();
    out.name = division.name;
    for (std::size_t kind = 0; kind < by_kind.size(); ++kind) {
      if (!by_kind[kind].empty()) {
        out.rows.push_back({division.kinds[kind], average_of(by_kind[kind])});
      }
    }
  }
  return figures;
}

std::vector<const BoardResult*> worst_boards(std::span<const BoardResult> boards,
                                             std::size_t count) {
  std::vector<const BoardResult*> worst;
  for (const BoardResult& board : boards) worst.push_back(&board);
  std::ranges::stable_sort(worst, std::ranges::less{},
                           [](const BoardResult* board) { return imps_of(*board); });
  worst.resize(std::min(count, worst.size()));
  return worst;
}

}  // namespace bidwright::match
