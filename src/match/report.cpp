#include "bidwright/match/report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
                       {"reason", room.forfeit->reason}};
  }
  return json;
}

}  // namespace

Statistics statistics_of(const ReportData& data) {
  std::vector<dd::TrickTable> tables;
  for (const Analysis& analysis : data.analyses) tables.push_back(analysis.tricks);
  return statistics_of(data.boards, data.conditions.forfeit_imps, tables);
}

void add_warnings(ReportData& data) {
  const Statistics statistics = statistics_of(data);
  const auto forfeits = [&](int count, const std::string& team) {
    if (count == 0) return;
    data.warnings.push_back(
        fmt::format("{} forfeited {} board{}: see the table", team, count, count == 1 ? "" : "s"));
  };
  forfeits(statistics.forfeits_home, data.conditions.home_name);
  forfeits(statistics.forfeits_away, data.conditions.away_name);
  if (statistics.boards < data.conditions.boards && !data.conditions.sequential) {
    data.warnings.push_back(fmt::format("{} of {} boards have been played so far",
                                        statistics.boards, data.conditions.boards));
  }
}

std::string summary_line(const ReportData& data) {
  const Statistics statistics = statistics_of(data);
  return fmt::format("imps {:+.3f} +- {:.3f} per board on {} boards: {} {} - {} {}",
                     statistics.imps.mean, statistics.imps.standard_error, statistics.boards,
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
    row(fmt::format("  away in {}", name(static_cast<ContractClass>(c))),
        fmt::format("{} on {} boards", plus_minus(s.by_class[c], 3), s.by_class[c].count));
  }
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
  if (s.double_dummy) json["double_dummy"] = json_of(*s.double_dummy);
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
