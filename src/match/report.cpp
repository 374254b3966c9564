#include "bidwright/match/report.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bidwright/core/counted.hpp"
#include "bidwright/match/swings.hpp"

namespace bidwright::match {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Average& average) {
  const bool known = average.count >= 2;
  const auto or_null = [&](double value) { return known ? Json(value) : Json(); };
  return {{"boards", average.count},
          {"mean", average.mean},
          {"standard_error", or_null(average.standard_error)},
          {"low95", or_null(average.low())},
          {"high95", or_null(average.high())}};
}

Json json_of(const RoomResult& room) {
  Json json;
  json["contract"] = core::to_string(room.contract);
  if (room.contract) {
    json["declarer"] = std::string(1, core::letter(room.contract->declarer));
    json["tricks"] = room.tricks;
  }
  json["score"] = room.score;
  Json calls = Json::array();
  for (const core::MadeCall& call : room.calls) calls.push_back(core::to_string(call.call));
  json["auction"] = calls;
  if (room.forfeit) {
    json["forfeit"] = {{"seat", core::name(room.forfeit->offender)},
                       {"reason", room.forfeit->reason},
                       {"absent", room.absent}};
  }
  if (room.interruptions.any()) {
    json["interrupted"] = {{"restarts", room.interruptions.restarts},
                           {"returns", room.interruptions.returns},
                           {"silences", room.interruptions.silences},
                           {"starts", room.interruptions.starts}};
  }
  if (room.lead) {
    json["lead"] = core::to_string(room.lead->card);
    json["lead_tricks"] = room.lead->tricks;
  }
  return json;
}

Json json_of(const TeamInterruptions& team) {
  return {{"boards", team.boards},
          {"returns", team.returns},
          {"silences", team.silences},
          {"starts", team.starts}};
}

/// "2 boards (3, 7): its robots came back 2, fell silent 0 and were started again 1 time".
std::string interruptions_text(const TeamInterruptions& team) {
  constexpr std::size_t kMost = 10;
  const std::size_t shown = std::min(kMost, team.boards.size());
  return fmt::format("{} ({}{}): its robots came back {}, fell silent {} and were started again {}",
                     core::counted(team.boards.size(), "board"),
                     fmt::join(team.boards.begin(),
                               team.boards.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                     shown < team.boards.size() ? ", ..." : "", team.returns, team.silences,
                     core::counted(team.starts, "time"));
}

constexpr std::size_t kSwingsInText = 10;
constexpr std::size_t kSwingsInJson = 100;

/// "1NT N, 7 tricks, -50".
std::string outcome_text(const RoomResult& room) {
  if (room.forfeit) return fmt::format("forfeited by {}", room.forfeit->offender);
  if (!room.contract) return "passed out";
  return fmt::format("{} {}, {}, {:+}", core::to_string(room.contract),
                     core::letter(room.contract->declarer), core::counted(room.tricks, "trick"),
                     room.score);
}

/// The divisions, and the largest swings with their auctions.
std::string splits_text(const ReportData& data) {
  std::string out;
  for (const DuelDivision& division : divisions_of(data)) {
    out += fmt::format("{}\n", division.name);
    for (const DuelRow& one : division.rows) {
      out += fmt::format("  {:<26}{} on {}\n", one.name, plus_minus(one.imps, 3),
                         core::counted(one.imps.count, "board"));
    }
  }
  const auto swings = largest_swings(data.boards, data.conditions.forfeit_imps, kSwingsInText);
  if (!swings.empty()) out += "largest swings\n";
  for (const std::size_t i : swings) {
    const BoardResult& board = data.boards[i];
    out += fmt::format("  board {}, {} deals, vulnerable {}: {:+} IMPs\n", board.setup.number,
                       board.setup.dealer, core::name(board.setup.vulnerability),
                       home_imps(board, data.conditions.forfeit_imps));
    for (const Room room : kAllRooms) {
      out += fmt::format("    {:<7}{}; {}\n", name(room), outcome_text(board.in(room)),
                         calls_text(board.in(room)));
    }
  }
  return out;
}

}  // namespace

std::string test_text(const ReportData& data) {
  const Bounds& bounds = *data.conditions.bounds;
  BoundsTest test(bounds);
  for (const BoardResult& board : data.boards) {
    test.add(home_imps(board, data.conditions.forfeit_imps));
  }
  const auto accepted = test.accepted();
  return fmt::format(
      "a mean of {:+g} against one of {:+g} IMPs a board, errors of 5 % each: {} (log likelihood "
      "ratio {:+.2f} within -2.94 and +2.94)",
      bounds.high, bounds.low,
      accepted ? fmt::format("{:+g} is accepted", *accepted) : std::string("not decided"),
      test.log_likelihood_ratio());
}

Statistics statistics_of(const ReportData& data) {
  std::vector<core::TrickTable> tables;
  for (const Analysis& analysis : data.analyses) tables.push_back(analysis.tricks);
  return statistics_of(data.boards, data.conditions.forfeit_imps, tables);
}

std::vector<DuelDivision> divisions_of(const ReportData& data) {
  std::vector<BoardResult> played;
  std::ranges::copy_if(data.boards, std::back_inserter(played), [](const BoardResult& board) {
    return !board.in(Room::kOpen).forfeit && !board.in(Room::kClosed).forfeit;
  });
  return duel_figures(played).divisions;
}

bool is_no_result(const ReportData& data) {
  return !data.boards.empty() && std::ranges::all_of(data.boards, [](const BoardResult& board) {
    return std::ranges::any_of(
        board.rooms, [](const RoomResult& room) { return room.forfeit && room.calls.empty(); });
  });
}

void add_warnings(ReportData& data) {
  const Statistics statistics = statistics_of(data);
  const auto absences = [&](int count, const std::string& team) {
    if (count == 0) return;
    data.warnings.push_back(
        fmt::format("{} was absent from {}, counted as forfeited until they are played: the same "
                    "command plays them",
                    team, core::counted(count, "room")));
  };
  absences(statistics.absences_home, data.conditions.home_name);
  absences(statistics.absences_away, data.conditions.away_name);
  const auto forfeits = [&](int count, const std::string& team) {
    if (count == 0) return;
    data.warnings.push_back(
        fmt::format("{} forfeited in {}: see the table", team, core::counted(count, "room")));
  };
  forfeits(statistics.forfeits_home, data.conditions.home_name);
  forfeits(statistics.forfeits_away, data.conditions.away_name);
  const auto interruptions = [&](const TeamInterruptions& team, const std::string& name) {
    if (team.boards.empty()) return;
    data.warnings.push_back(fmt::format("{} interrupted {}", name, interruptions_text(team)));
  };
  interruptions(statistics.interruptions_home, data.conditions.home_name);
  interruptions(statistics.interruptions_away, data.conditions.away_name);
  if (statistics.boards < data.conditions.boards && !data.conditions.sequential &&
      !data.conditions.bounds) {
    data.warnings.push_back(fmt::format("{} of {} so far", statistics.boards,
                                        core::counted(data.conditions.boards, "board")));
  }
}

std::string summary_line(const ReportData& data) {
  const Statistics statistics = statistics_of(data);
  return fmt::format("imps {:+.3f} +- {:.3f} per board on {}: {} {} - {} {}", statistics.imps.mean,
                     statistics.imps.standard_error, core::counted(statistics.boards, "board"),
                     data.conditions.home_name, statistics.imps_home, statistics.imps_away,
                     data.conditions.away_name);
}

std::string report_text(const ReportData& data) {
  const Statistics s = statistics_of(data);
  std::string out;
  for (const std::string& warning : data.warnings) out += fmt::format("! {}\n", warning);
  const auto row = [&](std::string_view name, const std::string& value) {
    out += fmt::format("{:<28}{}\n", name, value);
  };
  row("home", data.conditions.home_name);
  row("away", data.conditions.away_name);
  row("boards", fmt::format("{} (home won {}, tied {}, lost {})", s.boards, s.won, s.tied, s.lost));
  row("IMPs", fmt::format("{} - {}", s.imps_home, s.imps_away));
  row("VPs (WBF 20)", fmt::format("{:.2f} - {:.2f}", s.vp_home, s.vp_away));
  std::string imps = plus_minus(s.imps, 3);
  if (s.imps.count >= 2) {
    imps += fmt::format(", 95 % between {:+.3f} and {:+.3f}", s.imps.low(), s.imps.high());
  }
  row("IMPs per board", imps);
  row("swing by bidding", fmt::format("{:+}", s.bidding_swing));
  if (data.conditions.played == core::Played::kBoards)
    row("swing by play", fmt::format("{:+}", s.play_swing));
  if (s.forfeit_swing != 0) row("swing by forfeits", fmt::format("{:+}", s.forfeit_swing));
  if (s.double_dummy && data.conditions.played == core::Played::kBoards) {
    row("double dummy", plus_minus(*s.double_dummy, 3) +
                            " per board, had every contract been played "
                            "double dummy");
  }
  for (std::size_t c = 0; c < s.by_class.size(); ++c) {
    if (s.by_class[c].count == 0) continue;
    row(fmt::format("  {}", name(static_cast<ContractClass>(c))),
        fmt::format("{} on {}, by the contract where away sat North-South",
                    plus_minus(s.by_class[c], 3), core::counted(s.by_class[c].count, "board")));
  }
  if (s.after_leads) {
    row("after chosen leads",
        fmt::format("{} per board on {}, double dummy from the lead on",
                    plus_minus(*s.after_leads, 3), core::counted(s.after_leads->count, "board")));
  }
  if (s.restarts > 0) row("boards begun anew", fmt::format("{}", s.restarts));
  if (data.conditions.bounds) row("test", test_text(data));
  if (data.conditions.played != core::Played::kBoards) out += splits_text(data);
  return out + summary_line(data) + "\n";
}

std::string report_json(const ReportData& data) {
  const Statistics s = statistics_of(data);
  Json json;
  json["home"] = data.conditions.home_name;
  json["away"] = data.conditions.away_name;
  json["conditions"] = Json::parse(to_json(data.conditions));
  json["warnings"] = data.warnings;
  json["boards_played"] = s.boards;
  json["won"] = s.won;
  json["tied"] = s.tied;
  json["lost"] = s.lost;
  json["imps_home"] = s.imps_home;
  json["imps_away"] = s.imps_away;
  json["vp_home"] = s.vp_home;
  json["vp_away"] = s.vp_away;
  json["imps_per_board"] = json_of(s.imps);
  json["bidding_swing"] = s.bidding_swing;
  json["play_swing"] = s.play_swing;
  json["forfeit_swing"] = s.forfeit_swing;
  json["forfeits_home"] = s.forfeits_home;
  json["forfeits_away"] = s.forfeits_away;
  json["absences_home"] = s.absences_home;
  json["absences_away"] = s.absences_away;
  json["restarts"] = s.restarts;
  json["interruptions_home"] = json_of(s.interruptions_home);
  json["interruptions_away"] = json_of(s.interruptions_away);
  if (s.double_dummy) json["double_dummy"] = json_of(*s.double_dummy);
  if (s.after_leads) json["after_leads"] = json_of(*s.after_leads);
  if (data.conditions.bounds) json["test"] = test_text(data);
  for (const DuelDivision& division : divisions_of(data)) {
    for (const DuelRow& one : division.rows) {
      json["divisions"][std::string(division.name)][std::string(one.name)] = json_of(one.imps);
    }
  }
  json["largest_swings"] = Json::array();
  for (const std::size_t i :
       largest_swings(data.boards, data.conditions.forfeit_imps, kSwingsInJson)) {
    json["largest_swings"].push_back(data.boards[i].setup.number);
  }
  for (std::size_t c = 0; c < s.by_class.size(); ++c) {
    json["by_class"][std::string(name(static_cast<ContractClass>(c)))] = json_of(s.by_class[c]);
  }
  Json boards = Json::array();
  for (const BoardResult& board : data.boards) {
    boards.push_back({{"board", board.setup.number},
                      {"dealer", std::string(1, core::letter(board.setup.dealer))},
                      {"vulnerable", core::name(board.setup.vulnerability)},
                      {"deal", core::to_string(board.setup.deal)},
                      {"open", json_of(board.in(Room::kOpen))},
                      {"closed", json_of(board.in(Room::kClosed))},
                      {"imps", home_imps(board, data.conditions.forfeit_imps)}});
  }
  json["boards"] = std::move(boards);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bidwright::match
