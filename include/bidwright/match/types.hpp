// A duplicate match as values: every board is played in two rooms, and the unit of everything that
// is counted is the board.
//
// In the open room the home team sits North-South, in the closed room East-West. Scores are points
// for North-South as at the table; IMPs of a board are points for the home team.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/board.hpp"
#include "bidwright/core/contract.hpp"
#include "bidwright/core/imp.hpp"
#include "bidwright/match/interruptions.hpp"

namespace bidwright::match {

enum class Room : std::uint8_t { kOpen, kClosed };
enum class Team : std::uint8_t { kHome, kAway };

inline constexpr std::array kAllRooms{Room::kOpen, Room::kClosed};

constexpr std::string_view name(Room room) {
  return room == Room::kOpen ? "open" : "closed";
}
constexpr std::string_view name(Team team) {
  return team == Team::kHome ? "home" : "away";
}
constexpr Team other(Team team) {
  return team == Team::kHome ? Team::kAway : Team::kHome;
}

/// Which team sits there.
constexpr Team team_at(Room room, core::Side side) {
  return (room == Room::kOpen) == (side == core::Side::kNorthSouth) ? Team::kHome : Team::kAway;
}
constexpr core::Side side_of(Team team, Room room) {
  return team_at(room, core::Side::kNorthSouth) == team ? core::Side::kNorthSouth
                                                        : core::Side::kEastWest;
}

/// An opening lead chosen by who sees only his hand and the auction, and what declarer takes double
/// dummy after it.
struct Lead {
  core::Card card;
  int tricks = 0;

  friend bool operator==(const Lead&, const Lead&) = default;
};

/// A board as one room played it.
struct RoomResult {
  std::vector<core::MadeCall> calls;
  std::vector<core::Card> cards;
  core::FinalContract contract;
  /// Declarer's; of a board without card play (`cards` empty), double dummy.
  int tricks = 0;
  /// For North-South; 0 of a forfeited board.
  int score = 0;
  std::optional<core::Forfeit> forfeit;
  /// Forfeited since a robot could not be started or never sat down: nothing that it did lost the
  /// board, and the board may be played again.
  bool absent = false;
  /// At a table over TCP.
  Interruptions interruptions;
  /// On a board that was only bid, if leads were asked for.
  std::optional<Lead> lead;

  friend bool operator==(const RoomResult&, const RoomResult&) = default;
};

struct BoardResult {
  core::BoardSetup setup;
  std::array<RoomResult, 2> rooms;

  [[nodiscard]] const RoomResult& in(Room room) const {
    return rooms[static_cast<std::size_t>(room)];
  }
  [[nodiscard]] RoomResult& in(Room room) { return rooms[static_cast<std::size_t>(room)]; }

  friend bool operator==(const BoardResult&, const BoardResult&) = default;
};

/// IMPs for the home team by the tricks after the leads; none if a room has none.
[[nodiscard]] std::optional<int> home_imps_after_leads(const BoardResult& board);

/// Whether a robot was absent in a room, so that the board may be played again.
[[nodiscard]] bool has_absent_robot(const BoardResult& board);

/// IMPs for the home team. A forfeit costs the offender's team `forfeit_imps`, forfeits in both
/// rooms add up.
[[nodiscard]] int home_imps(const BoardResult& board, int forfeit_imps);

}  // namespace bidwright::match
