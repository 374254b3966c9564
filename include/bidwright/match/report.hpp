// What a match looks like to people and to programs: text, JSON, and one stand-alone page. Pure
// functions over results; whoever calls writes the files.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "bidwright/dd/position.hpp"
#include "bidwright/match/conditions.hpp"
#include "bidwright/match/duel_figures.hpp"
#include "bidwright/match/statistics.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

/// What double dummy says of a board.
struct Analysis {
  core::TrickTable tricks;
  /// For North-South, both sides bidding perfectly.
  int par_score = 0;
  /// "4SX-E", several with blanks between.
  std::string par_contracts;
  /// By room, before each card of the play: the tricks that declarer takes in all, by the card
  /// played next; empty where it was not solved.
  std::array<std::vector<dd::CardTricksList>, 2> cards = {};
};

/// One line of a decision log: made at the table, shown with the board.
struct Decision {
  Room room = Room::kOpen;
  int board = 0;
  core::Seat seat = core::Seat::kNorth;
  /// Counts the seat's decisions on the board from 1, see player/decisions.hpp.
  int number = 0;
  /// As it was logged, a line of JSON.
  std::string line;
};

/// By call and card of the room, what a page shows of the decision that was logged, as JSON text;
/// empty where none was. `decisions` may be of other boards and the other room, too.
[[nodiscard]] std::vector<std::string> decision_texts(const core::BoardSetup& setup,
                                                      const RoomResult& room, Room which,
                                                      const std::vector<Decision>& decisions);

struct ReportData {
  Conditions conditions;
  std::vector<BoardResult> boards;
  /// Empty, or one each board.
  std::vector<Analysis> analyses;
  std::vector<Decision> decisions;
  /// What the rooms are called where they are not the two of a match; by room.
  std::array<std::string, 2> room_names = {};
  /// Only the open room has been played: boards to look at, and no match.
  bool one_table = false;
  /// Said at the top of every report: forfeits, a match that is not complete.
  std::vector<std::string> warnings;
};

[[nodiscard]] Statistics statistics_of(const ReportData& data);

/// The boards by what happened on them; forfeited ones are left out.
[[nodiscard]] std::vector<DuelDivision> divisions_of(const ReportData& data);

/// Whether every board was forfeited before its first call: nothing has been played.
[[nodiscard]] bool is_no_result(const ReportData& data);

/// What the test of the conditions' bounds says; there must be bounds.
[[nodiscard]] std::string test_text(const ReportData& data);

/// Puts what readers must know first into `warnings`.
void add_warnings(ReportData& data);

[[nodiscard]] std::string report_text(const ReportData& data);
[[nodiscard]] std::string report_json(const ReportData& data);
[[nodiscard]] std::string report_page(const ReportData& data);
/// The boards alone, each in full, after `head`, which is HTML already.
[[nodiscard]] std::string boards_page(std::string_view title, std::string_view head,
                                      const ReportData& data);

/// "home 12.3 IMPs ...": the last line of a match and of its report.
[[nodiscard]] std::string summary_line(const ReportData& data);

}  // namespace bidwright::match
