#include "lab/duel_print.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/report.hpp"

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
  return fmt::format("{} {}, {} tricks", *room.contract, room.contract->declarer, room.tricks);
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

json average_json(const match::Average& average) {
  return {{"boards", average.count},
          {"mean", average.mean},
          {"standard_error", average.standard_error}};
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
  for (const BoardResult* board : report.worst) {
    print_board(*board, report);
    fmt::print("\n");
  }
  fmt::print("imps {} per board on {} boards: {} against {}\n",
             match::plus_minus(report.figures.all, 3), report.figures.all.count, report.home,
             report.away);
}

void print_duel_json(const DuelReport& report) {
  json divisions = json::object();
  for (const match::DuelDivision& division : report.figures.divisions) {
    json rows = json::object();
    for (const match::DuelRow& one : division.rows) {
      rows[std::string(one.name)] = average_json(one.imps);
    }
    divisions[std::string(division.name)] = std::move(rows);
  }
  json worst = json::array();
  for (const BoardResult* board : report.worst) worst.push_back(board_json(*board));
  const json result{{"home", report.home},
                    {"away", report.away},
                    {"imps", average_json(report.figures.all)},
                    {"by", std::move(divisions)},
                    {"worst", std::move(worst)}};
  fmt::print("{}\n", result.dump(2));
}

}  // namespace bidwright::tools
