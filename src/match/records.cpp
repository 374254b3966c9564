#include "bidwright/match/records.hpp"

#include "bidwright/core/play.hpp"
#include "bidwright/formats/compose.hpp"

namespace bidwright::match {

namespace {

const std::string& team_name(const Conditions& conditions, Team team) {
  return team == Team::kHome ? conditions.home_name : conditions.away_name;
}

}  // namespace

formats::BoardRecord played_record(const core::BoardSetup& setup, const RoomResult& result) {
  formats::BoardRecord record =
      formats::make_record(setup.number, setup.deal, setup.dealer, setup.vulnerability);
  core::Auction auction(setup.dealer);
  std::vector<std::string> explanations;
  for (const core::MadeCall& made : result.calls) {
    if (auction.add(made.call) != core::CallProblem::kNone) break;
    explanations.push_back(made.alert);
  }
  formats::set_auction(record, auction, explanations);
  if (result.contract && !result.cards.empty()) {
    core::Play play(setup.deal, *result.contract);
    for (const core::Card card : result.cards) {
      if (play.add(card) != core::CardProblem::kNone) break;
    }
    formats::set_play(record, play);
  }
  return record;
}

formats::BoardRecord room_record(const ReportData& data, std::size_t i, Room room) {
  const BoardResult& board = data.boards[i];
  const RoomResult& result = board.in(room);
  formats::BoardRecord record = played_record(board.setup, result);
  record.tags.set("Event", data.conditions.home_name + " - " + data.conditions.away_name);
  record.tags.set("Scoring", "IMP");
  record.tags.set("Room", room == Room::kOpen ? "Open" : "Closed");
  record.tags.set("HomeTeam", data.conditions.home_name);
  record.tags.set("VisitTeam", data.conditions.away_name);
  for (const core::Seat seat : core::kAllSeats) {
    record.set_player(seat, team_name(data.conditions, team_at(room, core::side_of(seat))));
  }
  const int home = home_imps(board, data.conditions.forfeit_imps);
  formats::set_score_imp(record, room == Room::kOpen ? home : -home);
  const auto comment = [&](std::string text) {
    record.comments.push_back({formats::Comment::Place::kStart, 0, "", std::move(text), false});
  };
  if (result.interruptions.any()) comment(to_string(result.interruptions));
  if (result.forfeit) {
    comment(fmt::format("{} forfeited the board: {}", result.forfeit->offender,
                        result.forfeit->reason));
  } else {
    formats::set_result(record, result.tricks);
  }
  if (i < data.analyses.size()) {
    formats::set_optimum_result_table(record, data.analyses[i].tricks);
  }
  return record;
}

std::vector<formats::BoardRecord> records_of(const ReportData& data, Room room) {
  std::vector<formats::BoardRecord> records;
  records.reserve(data.boards.size());
  for (std::size_t i = 0; i < data.boards.size(); ++i)
    records.push_back(room_record(data, i, room));
  return records;
}

std::vector<formats::BoardRecord> vugraph_records(const ReportData& data) {
  std::vector<formats::BoardRecord> records;
  records.reserve(2 * data.boards.size());
  for (std::size_t i = 0; i < data.boards.size(); ++i) {
    for (const Room room : kAllRooms) records.push_back(room_record(data, i, room));
  }
  return records;
}

}  // namespace bidwright::match
