// LIN, the format of Bridge Base Online: commands of two letters and their values, "mb|1C!|".
//
// Read: vugraph files (vg, rs, pn, then qx|o1| for the open and qx|c1| for the closed room) and
// single hands (pn, md, sv, mb, pc, one after the other). What is understood:
//   vg  event, segment, I/P/B, first and last board, team, carry-over, team, carry-over
//   rs  the results of the segment, open and closed room in turn: "4SxW-1"
//   pn  players South, West, North, East; eight for both rooms
//   qx  room and board    md  dealer (1 South .. 4 East) and hands, South first    sv  o n e b
//   mb  call, "!" alerted    an  its explanation    pc  card    mc  claim: declarer's tricks
//   nt  commentary    ah  "Board 7"
// All other commands are skipped. Tags that come out: Event, Stage, Scoring, HomeTeam, VisitTeam,
// HomeCarryOver, VisitCarryOver, Room, and the players.
//
// Written: the same commands, and mc wherever the tricks are known. LIN knows no other tags, no
// tables, no annotation glyphs, no irregularities, and cards only in the order of play: the play
// ends at the first card that is not known. Bars and commas that would be misread become blanks.
// It has no place for a contract but the calls: where the record's calls do not lead to it, others
// that do are put after a comment that says so, and read as what they are.
#pragma once

#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bidwright/formats/board_record.hpp"
#include "bidwright/formats/reader.hpp"

namespace bidwright::formats {

/// One board on one line, without players of another room or results: "pn|...|md|...|".
[[nodiscard]] std::string write_lin_hand(const BoardRecord& record);

/// Boards of one segment, as a vugraph file; each room of a board once. A board whose record names
/// no room goes into the open one, and its next record into the closed one.
[[nodiscard]] std::string write_lin_vugraph(std::span<const BoardRecord> records);

/// Writes records as they come. Only the current segment is kept.
class LinWriter {
 public:
  enum class Rooms : std::uint8_t {
    /// Records that name a room as a vugraph, others hand by hand.
    kAuto,
    /// All records that have a number as a vugraph. One that names no room goes into the open one,
    /// and the next of the same number into the closed one.
    kYes,
    /// A vugraph of the open room alone, each board with its players.
    kOne,
    /// Hand by hand.
    kNo,
  };
  explicit LinWriter(Rooms rooms = Rooms::kAuto) : rooms_(rooms) {}

  /// What can be written now; often nothing.
  [[nodiscard]] std::string add(BoardRecord record);
  /// The rest.
  [[nodiscard]] std::string finish();

 private:
  [[nodiscard]] bool wants_a_room(const BoardRecord& record) const;
  /// False if the segment has such a board already.
  bool take(const BoardRecord& record);

  Rooms rooms_;
  std::vector<BoardRecord> segment_;
  /// In which room each record of the segment was played.
  std::vector<bool> closed_;
  std::set<std::pair<int, bool>> taken_;
};

}  // namespace bidwright::formats
