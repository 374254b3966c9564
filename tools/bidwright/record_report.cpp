#include "record_report.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "errors.hpp"
#include "files.hpp"
#include "progress.hpp"
#include "records.hpp"
#include "robots.hpp"
#include "threads.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/match/direct.hpp"
#include "bidwright/web/brain.hpp"

namespace bidwright::tools {

namespace {

using formats::BoardRecord;
using match::Room;

/// A board of the file, with one or both of its rooms.
struct Found {
  core::BoardSetup setup;
  std::array<std::optional<match::RoomResult>, 2> rooms;
  /// Declarer's tricks are known, by room.
  std::array<bool, 2> scored{};
  std::string north_south;
};

void read_auction(const BoardRecord& record, match::RoomResult& room, core::Auction& auction) {
  if (!record.auction) return;
  for (const formats::CallEntry& entry : record.auction->calls) {
    if (entry.irregularity == formats::Irregularity::kSkipped) continue;
    if (auction.add(entry.call) != core::CallProblem::kNone) return;
    const auto* const note = formats::find_note(record.auction->notes, entry.note);
    room.calls.push_back({entry.call, note == nullptr ? std::string() : note->text});
  }
}

/// None: neither contract nor auction tell what was played.
std::optional<match::RoomResult> room_of(const BoardRecord& record, const core::BoardSetup& setup,
                                         bool& scored) {
  match::RoomResult room;
  core::Auction auction(setup.dealer);
  read_auction(record, room, auction);
  if (const auto contract = record.final_contract()) {
    room.contract = *contract;
  } else if (auction.ended()) {
    room.contract = auction.contract();
  } else {
    return std::nullopt;
  }
  scored = !room.contract;
  if (!room.contract) return room;
  core::Play play(setup.deal, *room.contract);
  if (record.play) {
    for (const auto& played : formats::cards_in_order(*record.play, record.strain())) {
      if (play.add(played.card) != core::CardProblem::kNone) break;
    }
    room.cards.assign(play.cards().begin(), play.cards().end());
  }
  if (const auto tricks = record.declarer_tricks()) {
    room.tricks = *tricks;
    scored = true;
  } else if (play.ended()) {
    room.tricks = play.declarer_tricks();
    scored = true;
  }
  room.score = core::score_north_south(room.contract, setup.vulnerability, room.tricks);
  return room;
}

/// The board with everybody `steps` seats further.
core::BoardSetup turned(const core::BoardSetup& setup, int steps) {
  core::BoardSetup result = setup;
  result.dealer = core::clockwise(setup.dealer, steps);
  for (const core::Seat seat : core::kAllSeats) {
    result.deal[core::clockwise(seat, steps)] = setup.deal[seat];
  }
  if (steps % 2 != 0) {
    result.vulnerability =
        core::vulnerability_of(core::is_vulnerable(setup.vulnerability, core::Side::kEastWest),
                               core::is_vulnerable(setup.vulnerability, core::Side::kNorthSouth));
  }
  return result;
}

/// How far a program has turned `setup` that was `known` before; 0 if it is another board.
int steps_back(const core::BoardSetup& setup, const core::BoardSetup& known) {
  for (int steps = 1; steps < core::kSeats; ++steps) {
    if (turned(setup, steps) == known) return steps;
  }
  return 0;
}

match::RoomResult turned(match::RoomResult room, const core::BoardSetup& setup, int steps) {
  if (!room.contract) return room;
  room.contract->declarer = core::clockwise(room.contract->declarer, steps);
  room.score = core::score_north_south(room.contract, setup.vulnerability, room.tricks);
  return room;
}

struct Boards {
  std::vector<Found> found;
  std::vector<std::string> left_out;
};

Boards read_boards(const std::string& file) {
  const auto reader = open_records(file, format_or_usage("", file, "--format"));
  Boards boards;
  std::map<int, std::size_t> by_number;
  for (;;) {
    const auto record = value_or_fail(reader->next(), file);
    if (!record) return boards;
    if (!record->deal || !record->deal->is_complete()) {
      boards.left_out.push_back(board_name(*record) + ": the deal is not complete");
      continue;
    }
    const int number = record->number.value_or(static_cast<int>(boards.found.size()) + 1);
    core::BoardSetup setup{number, record->dealer.value_or(core::dealer_of_board(number)),
                           record->vulnerability.value_or(core::vulnerability_of_board(number)),
                           *record->deal};
    bool scored = false;
    auto room = room_of(*record, setup, scored);
    if (!room) {
      boards.left_out.push_back(board_name(*record) + ": neither contract nor auction is known");
      continue;
    }
    const bool closed = formats::same_name(record->tags.get("Room"), "Closed");
    const auto known = by_number.find(number);
    Found* board = known == by_number.end() ? nullptr : &boards.found[known->second];
    // Programs turn boards so that a player they like sits South.
    const int steps = board == nullptr ? 0 : steps_back(setup, board->setup);
    if (steps != 0) {
      setup = board->setup;
      room = turned(*std::move(room), setup, steps);
    }
    std::size_t side = closed ? 1 : 0;
    if (board != nullptr && board->setup == setup && board->rooms[side]) side = 1 - side;
    if (board == nullptr || board->setup != setup || board->rooms[side]) {
      by_number[number] = boards.found.size();
      board = &boards.found.emplace_back();
      board->setup = setup;
    }
    board->rooms[side] = std::move(room);
    board->scored[side] = scored;
    if (!closed) {
      board->north_south =
          record->player(core::clockwise(core::Seat::kNorth, core::kSeats - steps));
    }
  }
}

void score_double_dummy(match::RoomResult& room, const core::BoardSetup& setup,
                        const core::TrickTable& table) {
  if (!room.contract) return;
  room.tricks = table(room.contract->strain(), room.contract->declarer);
  room.score = core::score_north_south(room.contract, setup.vulnerability, room.tricks);
}

/// Whether both results are known without a solver.
bool is_scored(const Found& found) {
  return found.rooms[0] && found.rooms[1] && found.scored[0] && found.scored[1];
}

/// Solves a board, with the cards played if wanted, and scores what the file does not.
core::Expected<match::Analysis> analyse(const Found& found, match::BoardResult& board,
                                        bool with_cards) {
  match::Analysis analysis;
  for (const Room room : match::kAllRooms) {
    match::RoomResult to_solve = board.in(room);
    if (!with_cards) to_solve.cards.clear();
    const auto solved =
        web::solve(found.setup, to_solve, room == Room::kOpen ? nullptr : &analysis.tricks);
    if (!solved) return tl::unexpected(solved.error());
    if (room == Room::kOpen) analysis = analysis_of(*solved);
    const auto side = static_cast<std::size_t>(room);
    analysis.cards[side] = solved->cards;
    if (!found.rooms[side] || !found.scored[side]) {
      score_double_dummy(board.in(room), found.setup, solved->table);
    }
  }
  return analysis;
}

}  // namespace

match::Analysis analysis_of(const web::DoubleDummy& solved) {
  match::Analysis analysis;
  analysis.tricks = solved.table;
  analysis.par_score = solved.par.score;
  for (const dd::ParContract& contract : solved.par.contracts) {
    if (!analysis.par_contracts.empty()) analysis.par_contracts += ", ";
    analysis.par_contracts += dd::to_string(contract);
  }
  if (solved.par.contracts.empty()) analysis.par_contracts = "passed out";
  return analysis;
}

match::ReportData report_of_records(const std::string& file, const RecordReportOptions& options) {
  const Boards boards = read_boards(file);
  if (boards.found.empty()) {
    fail(fmt::format("{}: no board of it can be shown{}{}", file,
                     boards.left_out.empty() ? "" : ": ",
                     boards.left_out.empty() ? "" : boards.left_out.front()));
  }
  const bool pairs = std::ranges::all_of(
      boards.found, [](const Found& found) { return found.rooms[0] && found.rooms[1]; });
  std::optional<NamedRobot> robot;
  if (!pairs) {
    robot.emplace(options.robot, RobotFlags{});
    robot->require_built_in();
  }
  const web::Brain brain([&](std::uint64_t, web::Care, player::DecisionSink* sink) {
    player::RobotOptions player;
    player.sink = sink;
    return robot->make(player);
  });

  match::ReportData data;
  data.conditions.home_name = pairs ? "Open room" : "As played";
  data.conditions.away_name = pairs ? "closed room" : "our robots";
  data.room_names = {pairs ? "Open room" : "As played",
                     pairs ? "Closed room" : "Our robots' auction, double dummy"};
  data.conditions.home = data.conditions.home_name;
  data.conditions.away = data.conditions.away_name;
  data.conditions.boards = static_cast<int>(boards.found.size());
  data.boards.resize(boards.found.size());
  const bool solves = options.analysed || !std::ranges::all_of(boards.found, is_scored);
  if (solves) data.analyses.resize(boards.found.size());
  Progress progress("analysing", boards.found.size(), "boards");
  std::mutex mutex;
  std::optional<core::Error> error;
  core::run_parts(boards.found.size(), thread_count(options.threads), [&](std::size_t i) {
    const Found& found = boards.found[i];
    match::BoardResult& board = data.boards[i];
    board.setup = found.setup;
    for (const Room room : match::kAllRooms) {
      const auto& known = found.rooms[static_cast<std::size_t>(room)];
      board.in(room) = known ? *known : brain.bid(found.setup, web::Care::kAuction);
    }
    if (solves) {
      auto analysis = analyse(found, board, options.analysed);
      if (!analysis) {
        const std::lock_guard lock(mutex);
        error = analysis.error();
        return;
      }
      data.analyses[i] = *std::move(analysis);
    }
    const std::lock_guard lock(mutex);
    progress.advance();
  });
  if (error) fail(*error, file);
  for (const std::string& one : boards.left_out) data.warnings.push_back(one);
  if (!pairs) {
    data.warnings.push_back(
        "Where the file has one table only, the second room is our robots' auction, scored double "
        "dummy. IMPs are North-South's at the first.");
  }
  return data;
}

}  // namespace bidwright::tools
