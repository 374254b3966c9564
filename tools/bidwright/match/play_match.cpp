#include "match/play_match.hpp"

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "boards.hpp"
#include "errors.hpp"
#include "file_lock.hpp"
#include "interrupt.hpp"
#include "match/reports.hpp"
#include "mpi.hpp"
#include "progress.hpp"
#include "shard.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/dd/batch.hpp"
#include "bidwright/match/opening_lead.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;

core::Played played(const MatchFlags& flags) {
  if (flags.bidding && flags.uncontested) {
    fail_usage("--bidding is for both sides; with --uncontested East-West pass: take one of them");
  }
  if (flags.leads && !flags.bidding) {
    fail_usage(
        "--lead is for --bidding: elsewhere leads are played, or no opponent could find one");
  }
  if (flags.bidding) return core::Played::kBidding;
  return flags.uncontested ? core::Played::kUncontested : core::Played::kBoards;
}

std::optional<match::Bounds> bounds_of(const MatchFlags& flags) {
  if (flags.bounds.empty()) return std::nullopt;
  if (flags.bounds[0] >= flags.bounds[1]) {
    fail_usage(fmt::format("--bounds {} {}: the first must be less than the second",
                           flags.bounds[0], flags.bounds[1]));
  }
  return match::Bounds{flags.bounds[0], flags.bounds[1]};
}

match::PlayedWith played_with(const MatchFlags& flags, const NamedRobot& home,
                              const NamedRobot& away) {
  match::PlayedWith play;
  play.identities = {home.identity(), away.identity()};
  play.peers = flags.peers;
  // Where no card is played nothing depends on how.
  if (played(flags) != core::Played::kBoards && !flags.leads) return play;
  play.quick = flags.quick;
  play.samples = flags.samples;
  play.seconds_per_card = flags.time_per_card;
  return play;
}

void prepare(const MatchFlags& flags, Boards& boards) {
  if (flags.uncontested) {
    for (core::BoardSetup& setup : boards.setups) setup.dealer = core::Seat::kNorth;
  }
  if (flags.vulnerability.empty() && !flags.uncontested) return;
  const auto vulnerability =
      core::vulnerability_from(flags.vulnerability.empty() ? "none" : flags.vulnerability);
  if (!vulnerability) {
    fail_usage(
        fmt::format("--vulnerability {}: expected none, ns, ew or all", flags.vulnerability));
  }
  for (core::BoardSetup& setup : boards.setups) setup.vulnerability = *vulnerability;
}

/// "home=bridge-env", "away=blue-chip,gap=200".
void set_peers(const MatchFlags& flags, LaneOptions& lanes) {
  for (const std::string& peer : flags.peers) {
    const std::size_t equals = peer.find('=');
    const std::string side = peer.substr(0, equals);
    if (equals == std::string::npos || (side != "home" && side != "away")) {
      fail_usage(fmt::format("--peer {}: expected home=DIALECT or away=DIALECT", peer));
    }
    lanes.dialects[side == "home" ? 0 : 1] =
        value_or_usage(protocol::parse_dialect(peer.substr(equals + 1)), "--peer " + peer);
  }
}

core::TrickTable solve(const core::Deal& deal, core::Played what) {
  dd::Solver solver;
  if (what == core::Played::kBidding) {
    const auto solved = solver.table(deal);
    if (!solved) throw std::runtime_error(solved.error().text());
    return *solved;
  }
  const auto solved = solver.north_south(deal);
  if (!solved) throw std::runtime_error(solved.error().text());
  core::TrickTable table;
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
      table.set(strain, seat, (*solved)(strain, seat));
    }
  }
  return table;
}

/// The double-dummy tricks of boards that are not played: from their file, or solved and kept.
class Tables {
 public:
  Tables(const Boards& boards, core::Played what) : what_(what), known_(boards.tricks) {
    if (what == core::Played::kBidding && !boards.all_declarers) {
      known_.assign(known_.size(), std::nullopt);
    }
  }

  [[nodiscard]] core::TrickTable of(const core::BoardSetup& setup) {
    const auto place = static_cast<std::size_t>(setup.number - 1);
    {
      const std::scoped_lock lock(mutex_);
      if (known_[place]) return *known_[place];
    }
    const core::TrickTable table = solve(setup.deal, what_);
    const std::scoped_lock lock(mutex_);
    known_[place] = table;
    return table;
  }

  /// With all declarers.
  [[nodiscard]] std::span<const std::optional<core::TrickTable>> whole() const {
    return what_ == core::Played::kBidding ? std::span(known_)
                                           : std::span<const std::optional<core::TrickTable>>();
  }

 private:
  core::Played what_;
  std::mutex mutex_;
  std::vector<std::optional<core::TrickTable>> known_;
};

std::string display_name(const std::string& given, const NamedRobot& robots,
                         const NamedRobot& other, std::string_view role) {
  if (!given.empty()) return given;
  if (robots.short_name() != other.short_name()) return robots.short_name();
  return fmt::format("{} ({})", robots.short_name(), role);
}

/// The score as it stands, from the boards that are new.
class Running {
 public:
  Running(const match::Conditions& conditions, Progress& progress)
      : conditions_(conditions), progress_(progress) {}

  void show(std::span<const match::BoardResult> boards, std::size_t first_new) {
    if (first_new < counted_) home_ = away_ = 0;
    for (std::size_t i = first_new < counted_ ? 0 : counted_; i < boards.size(); ++i) {
      const int imps = match::home_imps(boards[i], conditions_.forfeit_imps);
      (imps > 0 ? home_ : away_) += std::abs(imps);
    }
    progress_.note(
        fmt::format("{} {} - {} {}", conditions_.home_name, home_, away_, conditions_.away_name));
    progress_.advance(boards.size() - std::min(boards.size(), counted_));
    counted_ = boards.size();
  }

 private:
  const match::Conditions& conditions_;
  Progress& progress_;
  std::size_t counted_ = 0;
  int home_ = 0;
  int away_ = 0;
};

void make_folder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) fail(fmt::format("{} cannot be made: {}", path.string(), error.message()));
}

void say_where(const LaneOptions& lanes) {
  fmt::print(stderr, "waiting for robots at 127.0.0.1, port {} (open room) and {} (closed room)\n",
             lanes.port, lanes.port + 1);
}

void check(const NamedRobot& home, const NamedRobot& away, const LaneOptions& lanes) {
  if (!is_remote(home, away, lanes)) {
    fmt::print("both robots are built in: there is nobody to wait for\n");
    return;
  }
  const PeerCheck found = check_peers(home, away, lanes);
  for (const std::string& line : found.seated) fmt::print("{}\n", line);
  if (found.problem) fail(*found.problem);
  fmt::print("everybody sat down\n");
}

match::ReportData report(const MatchFlags& flags, const match::Conditions& conditions,
                         const Tables& tables) {
  const bool analysed = !flags.no_analysis && conditions.played != core::Played::kUncontested;
  match::ReportData data = load_report(flags.out, analysed, 0, tables.whole());
  if (match::is_no_result(data)) {
    const match::RoomResult& room = data.boards.front().in(match::Room::kOpen);
    const auto& forfeit =
        (room.forfeit ? room : data.boards.front().in(match::Room::kClosed)).forfeit;
    fail(
        fmt::format("nothing was played: every board was forfeited before its first call. "
                    "Board {}, {}: {}",
                    data.boards.front().setup.number, forfeit->offender, forfeit->reason));
  }
  write_reports(flags.out, data);
  return data;
}

}  // namespace

std::optional<match::ReportData> play_match(const MatchFlags& flags) {
  if (flags.boards == 0 && flags.deals.empty() && !flags.check_peers) {
    fail_usage("--boards says how many boards to play; it may be left out with --deals only");
  }
  // 1. Who plays: whatever is wrong with a robot's name is said before anything is done.
  const NamedRobot home(flags.home, flags.robots);
  const NamedRobot away(flags.away, flags.robots);
  if (!flags.lanes.wait) {
    home.require_program();
    away.require_program();
  }

  std::optional<files::FileLock> lock;
  if (!flags.lock.empty()) {
    handle_interrupts("the boards in play", Afterwards::kAsks);
    if (auto held = wait_for_lock(flags.lock, interrupted)) {
      lock.emplace(*std::move(held));
    } else {
      throw ExitWith{130};
    }
  }

  // 2. What is played.
  const match::PlayedWith play = played_with(flags, home, away);
  match::Conditions conditions{.home = flags.home,
                               .away = flags.away,
                               .home_name = display_name(flags.home_name, home, away, "home"),
                               .away_name = display_name(flags.away_name, away, home, "away"),
                               .boards = 0,
                               .seed = flags.seed,
                               .deals = {},
                               .played = played(flags),
                               .play = match::to_string(play),
                               .forfeit_imps = flags.forfeit_imps,
                               .leads = flags.leads,
                               .sequential = flags.sequential,
                               .bounds = bounds_of(flags)};

  // 3. Where: in this process, or at tables over TCP.
  LaneOptions lanes = flags.lanes;
  lanes.home_name = conditions.home_name;
  lanes.away_name = conditions.away_name;
  lanes.seed = flags.seed;
  lanes.played = conditions.played;
  lanes.cards = card_options(play);
  lanes.directory = flags.out;
  lanes.abandon = out_of_patience;
  set_peers(flags, lanes);
  if (!lanes.transcript.empty() && !is_remote(home, away, lanes)) {
    fail_usage(
        "--transcript: nothing goes over the wire between built-in robots; with --sockets "
        "it does");
  }
  if (lanes.decisions) make_folder(fs::path(flags.out) / "decisions");
  if (is_remote(home, away, lanes)) make_folder(fs::path(flags.out) / "logs");
  if (lanes.wait) say_where(lanes);
  if (flags.check_peers) {
    lanes.say = [](const std::string& text) { fmt::print(stderr, "{}\n", text); };
    check(home, away, lanes);
    return std::nullopt;
  }

  // 4. Which boards, and which of them this process plays.
  const auto processes = join_processes();
  const Shard shard =
      processes ? Shard{processes->rank() + 1, processes->ranks()} : parse_shard(flags.shard);
  Boards boards = flags.deals.empty() ? boards_of_seed(flags.seed, flags.boards)
                                      : boards_of_file(flags.deals, flags.boards);
  prepare(flags, boards);
  Tables tables(boards, conditions.played);
  conditions.boards = static_cast<int>(boards.setups.size());
  conditions.deals = boards.source;

  // 5. The match.
  match::RunOptions run;
  run.directory = flags.out;
  run.conditions = conditions;
  run.parallel = flags.parallel;
  run.shard = static_cast<int>(shard.index) - 1;
  run.shards = static_cast<int>(shard.of);
  run.board = [&](int number) { return boards.setups[static_cast<std::size_t>(number - 1)]; };
  run.tricks = [&](const core::BoardSetup& setup) { return tables.of(setup); };
  const auto neutral = std::make_shared<const player::PassThrough>();
  run.lead = [&](const core::BoardSetup& setup, match::Room room, const match::RoomResult& bid) {
    const auto team = match::team_at(room, core::side_of(bid.contract->leader()));
    const NamedRobot& robot = team == match::Team::kHome ? home : away;
    const auto leader =
        robot.built_in() ? robot.make(robot_options(lanes, nullptr))
                         : std::make_unique<player::Robot>(neutral, robot_options(lanes, nullptr));
    return match::opening_lead(setup, bid, *leader);
  };
  Progress progress("playing", boards.setups.size(), "boards");
  lanes.say = [&](const std::string& text) {
    progress.clear();
    fmt::print(stderr, "{}\n", text);
  };
  std::atomic<int> lane_number{0};
  const auto watch =
      make_watch(flags.watch, fmt::format("{} against {}", lanes.home_name, lanes.away_name));
  run.make_lane = [&] {
    auto lane = make_lane(home, away, lanes, lane_number++);
    return watch ? watched(std::move(lane), *watch, lanes.home_name, lanes.away_name)
                 : std::move(lane);
  };
  Running running(conditions, progress);
  run.on_boards = [&](std::span<const match::BoardResult> done, std::size_t first_new) {
    running.show(done, first_new);
  };
  handle_interrupts("the boards in play", Afterwards::kAsks);
  run.stop = interrupted;
  run.abandon = out_of_patience;
  auto result = value_or_fail(match::run_match(run), flags.out);
  progress.clear();
  if (processes) {
    // When all have played their boards one of them takes the last into the journal and reports.
    std::vector<std::vector<std::byte>> nothing;
    processes->all_gather({}, nothing);
    processes->finish();
    if (processes->rank() != 0) return std::nullopt;
    run.shard = 0;
    run.shards = 1;
    result = value_or_fail(match::run_match(run), flags.out);
  }

  // 6. What came of it.
  if (!result.complete) {
    fmt::print(stderr, "{} of {} in {}; this goes on from there{}:\n  {}\n", result.boards.size(),
               core::counted(boards.setups.size(), "board"), flags.out,
               run.shards > 1 ? ", and the other shards add theirs" : "", command_line());
    if (interrupted()) throw ExitWith{130};
    if (result.boards.empty()) return std::nullopt;
  }
  return report(flags, conditions, tables);
}

}  // namespace bidwright::tools
