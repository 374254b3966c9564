#include "lab/duel_print.hpp"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/report.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::tools {

namespace {

using match::BoardResult;
using match::Room;
using match::RoomResult;
using nlohmann::json;

std::vector<std::string> row(std::string_view name, const match::Average& imps) {
  return {std::string(name), std::to_string(imps.count), fmt::format("{:+.3f}", imps.mean),
          imps.count < 2 ? "-" : fmt::format("{:.3f}", imps.standard_error),
          fmt::format("{:+.0f}", imps.mean * imps.count)};
}

void print_division(std::string_view name, std::span<const match::DuelRow> rows) {
  LabTable table{{std::string(name), "boards", "IMPs a board", "+-", "IMPs"}, {}};
  for (const match::DuelRow& one : rows) table.rows.push_back(row(one.name, one.imps));
  fmt::print("{}\n", as_text(table));
}

std::string contract_text(const RoomResult& room) {
  if (!room.contract) return "passed out";
  return fmt::format("{} {}, {}", *room.contract, room.contract->declarer,
                     core::counted(room.tricks, "trick"));
}

std::string calls_text(const RoomResult& room) {
  std::string text;
  for (const core::MadeCall& made : room.calls) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", made.call);
  }
  return text;
}

void print_board(const BoardResult& board, const DuelReport& report) {
  fmt::print("board {}: {:+} IMPs, {} dealt, vulnerable: {}\n", board.setup.number,
             match::home_imps(board, 0), board.setup.dealer, core::name(board.setup.vulnerability));
  for (const core::Seat seat : core::kAllSeats) {
    fmt::print("  {:<6}{}\n", core::name(seat), board.setup.deal[seat]);
  }
  for (const Room room : match::kAllRooms) {
    const RoomResult& result = board.in(room);
    fmt::print("  {} North-South: {}\n    {}, {:+} for North-South\n",
               match::team_at(room, core::Side::kNorthSouth) == match::Team::kHome ? report.home
                                                                                   : report.away,
               calls_text(result), contract_text(result), result.score);
  }
}

double percent_outside(int outside, int told) {
  return told == 0 ? 0 : 100.0 * outside / told;
}

/// The calls that kept their word least, of those often used.
void print_honesty(const match::Honesty& honesty, const std::string& home) {
  constexpr int kOften = 20;
  constexpr std::size_t kShown = 15;
  std::vector<match::HonestyRow> rows;
  for (const match::HonestyRow& row : honesty.rows) {
    if (row.told >= kOften) rows.push_back(row);
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, [](const match::HonestyRow& row) {
    return percent_outside(row.outside, row.told);
  });
  rows.resize(std::min(rows.size(), kShown));
  LabTable table{{"said and not held", "calls", "outside", "%"}, {}};
  const auto add = [&](const std::string& name, int told, int outside) {
    table.rows.push_back({name, std::to_string(told), std::to_string(outside),
                          fmt::format("{:.2f}", percent_outside(outside, told))});
  };
  add("all", honesty.told, honesty.outside);
  for (const match::HonestyRow& row : rows) add(row.auction, row.told, row.outside);
  fmt::print("{}", as_text(table));
  fmt::print("{} said nothing of the cards with {} other than PASS.\n\n", home,
             core::counted(honesty.silent, "call"));
}

json honesty_json(const match::Honesty& honesty) {
  json rows = json::array();
  for (const match::HonestyRow& row : honesty.rows) {
    rows.push_back({{"auction", row.auction}, {"calls", row.told}, {"outside", row.outside}});
  }
  return {{"calls", honesty.told},
          {"outside", honesty.outside},
          {"silent", honesty.silent},
          {"by_call", std::move(rows)}};
}

json average_json(const match::Average& average) {
  return {{"boards", average.count},
          {"mean", average.mean},
          {"standard_error", average.standard_error}};
}

json divisions_json(const match::DuelFigures& figures) {
  json divisions = json::object();
  for (const match::DuelDivision& division : figures.divisions) {
    json rows = json::object();
    for (const match::DuelRow& one : division.rows) {
      rows[std::string(one.name)] = average_json(one.imps);
    }
    divisions[std::string(division.name)] = std::move(rows);
  }
  return divisions;
}

json board_json(const BoardResult& board) {
  json rooms = json::object();
  for (const Room room : match::kAllRooms) {
    const RoomResult& result = board.in(room);
    json calls = json::array();
    for (const core::MadeCall& made : result.calls) calls.push_back(core::to_string(made.call));
    json one{{"calls", std::move(calls)}, {"contract", core::to_string(result.contract)}};
    if (result.contract) {
      one["declarer"] = core::name(result.contract->declarer);
      one["tricks"] = result.tricks;
    }
    one["score"] = result.score;
    rooms[std::string(match::name(room))] = std::move(one);
  }
  return {{"board", board.setup.number},
          {"imps", match::home_imps(board, 0)},
          {"dealer", core::name(board.setup.dealer)},
          {"vulnerability", core::name(board.setup.vulnerability)},
          {"deal", core::to_string(board.setup.deal)},
          {"rooms", std::move(rooms)}};
}

}  // namespace

void print_duel(const DuelReport& report) {
  const match::DuelRow all{"all", report.figures.all};
  print_division("", {&all, 1});
  for (const match::DuelDivision& division : report.figures.divisions) {
    print_division(division.name, division.rows);
  }
  if (report.honesty) print_honesty(*report.honesty, report.home);
  for (const BoardResult* board : report.worst) {
    print_board(*board, report);
    fmt::print("\n");
  }
  fmt::print("imps {} per board on {}: {} against {}\n", match::plus_minus(report.figures.all, 3),
             core::counted(report.figures.all.count, "board"), report.home, report.away);
}

void print_duels(const DuelsReport& report) {
  // Kinds of boards that did not come up against one may have against another.
  std::vector<std::string_view> kinds;
  for (const DuelsReport::Rival& rival : report.rivals) {
    for (const match::DuelRow& kind : rival.figures.divisions.front().rows) {
      if (std::ranges::find(kinds, kind.name) == kinds.end()) kinds.push_back(kind.name);
    }
  }
  LabTable table{{"IMPs a board against", "all"}, {}};
  table.columns.insert(table.columns.end(), kinds.begin(), kinds.end());
  for (const DuelsReport::Rival& rival : report.rivals) {
    auto& row = table.rows.emplace_back();
    row = {rival.name, match::plus_minus(rival.figures.all, 3)};
    const auto& rows = rival.figures.divisions.front().rows;
    for (const std::string_view kind : kinds) {
      const auto found = std::ranges::find(rows, kind, &match::DuelRow::name);
      row.push_back(found == rows.end() ? "-" : match::plus_minus(found->imps, 3));
    }
  }
  fmt::print("{}\n", as_text(table));
  fmt::print("imps {} per board on {}: {} against {}\n", match::plus_minus(report.mean, 3),
             core::counted(report.mean.count, "board"), report.home,
             core::counted(report.rivals.size(), "other"));
}

void print_duels_json(const DuelsReport& report) {
  json rivals = json::array();
  for (const DuelsReport::Rival& rival : report.rivals) {
    rivals.push_back({{"away", rival.name},
                      {"imps", average_json(rival.figures.all)},
                      {"by", divisions_json(rival.figures)}});
  }
  const json result{
      {"home", report.home}, {"rivals", std::move(rivals)}, {"mean", average_json(report.mean)}};
  fmt::print("{}\n", result.dump(2));
}

void print_duel_json(const DuelReport& report) {
  json worst = json::array();
  for (const BoardResult* board : report.worst) worst.push_back(board_json(*board));
  json result{{"home", report.home},
              {"away", report.away},
              {"imps", average_json(report.figures.all)},
              {"by", divisions_json(report.figures)},
              {"worst", std::move(worst)}};
  if (report.honesty) result["honesty"] = honesty_json(*report.honesty);
  fmt::print("{}\n", result.dump(2));
}

}  // namespace bidwright::tools
