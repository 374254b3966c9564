// `bidwright match`: a duplicate match of two robots, resumed wherever it was interrupted.

#include <atomic>
#include <csignal>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

#include "commands.hpp"
#include "match_boards.hpp"
#include "match_lanes.hpp"
#include "match_report.hpp"
#include "processes.hpp"
#include "progress.hpp"
#include "robots.hpp"
#include "shard.hpp"
#include "watching.hpp"

#include "bidwright/dd/batch.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::tools {

namespace {

struct MatchFlags {
  std::string home = "self";
  std::string away = "reference";
  std::string home_name;
  std::string away_name;
  int boards = 0;
  std::uint64_t seed = 1;
  std::string deals;
  std::string out;
  RobotFlags robots;
  int parallel = 1;
  std::string shard = "1/1";
  bool bidding = false;
  bool uncontested = false;
  std::string vulnerability;
  bool sequential = false;
  int forfeit_imps = 10;
  LaneOptions lanes;
  std::optional<int> samples;
  std::optional<double> time_per_card;
  bool quick = false;
  bool no_analysis = false;
  WatchFlags watch;
};

std::atomic<bool> interrupted{false};

/// The first lets the boards in play end, and says so; at the second the program ends, and its
/// robots' guards end them.
void on_signal(int) {
  if (interrupted.exchange(true)) std::_Exit(130);
  constexpr std::string_view kSaid =
      "\nbidwright: interrupted: waiting for the boards in play to end; once more, and it ends at "
      "once\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kSaid.data(), kSaid.size());
}

core::Played played(const MatchFlags& flags) {
  if (flags.bidding && flags.uncontested) {
    fail_usage("--bidding is for both sides; with --uncontested East-West pass: take one of them");
  }
  if (flags.bidding) return core::Played::kBidding;
  return flags.uncontested ? core::Played::kUncontested : core::Played::kBoards;
}

cardplay::CardOptions card_options(const MatchFlags& flags) {
  cardplay::CardOptions options = flags.quick ? cardplay::quick_cards() : cardplay::CardOptions{};
  // Without a limit on time the same seed gives the same match.
  options.time_per_card = flags.time_per_card;
  if (flags.samples) options.samples = flags.samples;
  return options;
}

std::string describe_play(const MatchFlags& flags, const NamedRobot& home, const NamedRobot& away) {
  std::string text;
  const auto add = [&](const std::string& part) {
    if (!text.empty()) text += ", ";
    text += part;
  };
  if (!home.identity().empty()) add("home " + home.identity());
  if (!away.identity().empty()) add("away " + away.identity());
  if (played(flags) != core::Played::kBoards) return text;
  if (flags.quick) add("quick cards");
  if (flags.samples) add(fmt::format("{} samples", *flags.samples));
  if (flags.time_per_card) add(fmt::format("{} s a card", *flags.time_per_card));
  return text;
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

/// Whether the tricks of East and West are known, too: a file may hold North's and South's only.
bool is_whole(const dd::TrickTable& table) {
  for (const core::Strain strain : core::kAllStrains) {
    if (table(strain, core::Seat::kEast) > 0 || table(strain, core::Seat::kWest) > 0) return true;
  }
  return false;
}

/// The double-dummy tricks of a board whose contract is not played.
dd::TrickTable solve(const core::Deal& deal, core::Played what) {
  dd::Solver solver;
  if (what == core::Played::kBidding) {
    const auto solved = solver.table(deal);
    if (!solved) throw std::runtime_error(solved.error().text());
    return *solved;
  }
  const auto solved = solver.north_south(deal);
  if (!solved) throw std::runtime_error(solved.error().text());
  dd::TrickTable table;
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
      table.set(strain, seat, (*solved)(strain, seat));
    }
  }
  return table;
}

std::string display_name(const std::string& given, const NamedRobot& robots,
                         const NamedRobot& other, std::string_view role) {
  if (!given.empty()) return given;
  if (robots.short_name() != other.short_name()) return robots.short_name();
  return fmt::format("{} ({})", robots.short_name(), role);
}

/// The score as it stands: each board is counted once.
class Running {
 public:
  Running(const match::Conditions& conditions, Progress& progress)
      : conditions_(conditions), progress_(progress) {}

  void show(std::span<const match::BoardResult> boards) {
    const auto added = boards.size() - counted_;
    for (; counted_ < boards.size(); ++counted_) {
      const int imps = match::home_imps(boards[counted_], conditions_.forfeit_imps);
      (imps > 0 ? home_ : away_) += std::abs(imps);
    }
    progress_.note(
        fmt::format("{} {} - {} {}", conditions_.home_name, home_, away_, conditions_.away_name));
    progress_.advance(added);
  }

 private:
  const match::Conditions& conditions_;
  Progress& progress_;
  std::size_t counted_ = 0;
  int home_ = 0;
  int away_ = 0;
};

void run_command(const MatchFlags& flags) {
  if (flags.boards == 0 && flags.deals.empty()) {
    fail_usage("--boards says how many boards to play; it may be left out with --deals only");
  }
  const NamedRobot home(flags.home, flags.robots);
  const NamedRobot away(flags.away, flags.robots);
  if (!flags.lanes.wait) {
    home.require_program();
    away.require_program();
  }
  const auto processes = join_processes();
  const Shard shard =
      processes ? Shard{processes->rank() + 1, processes->ranks()} : parse_shard(flags.shard);
  Boards boards = flags.deals.empty() ? boards_of_seed(flags.seed, flags.boards)
                                      : boards_of_file(flags.deals, flags.boards);
  prepare(flags, boards);

  match::RunOptions run;
  run.directory = flags.out;
  run.conditions = {.home = flags.home,
                    .away = flags.away,
                    .home_name = display_name(flags.home_name, home, away, "home"),
                    .away_name = display_name(flags.away_name, away, home, "away"),
                    .boards = static_cast<int>(boards.setups.size()),
                    .seed = flags.seed,
                    .deals = boards.source,
                    .played = played(flags),
                    .play = describe_play(flags, home, away),
                    .forfeit_imps = flags.forfeit_imps,
                    .sequential = flags.sequential};
  run.parallel = flags.parallel;
  run.shard = static_cast<int>(shard.index) - 1;
  run.shards = static_cast<int>(shard.of);
  run.board = [&](int number) { return boards.setups[static_cast<std::size_t>(number - 1)]; };
  std::mutex solving;
  run.tricks = [&](const core::BoardSetup& setup) {
    auto& known = boards.tricks[static_cast<std::size_t>(setup.number - 1)];
    {
      const std::scoped_lock lock(solving);
      const bool north_south = run.conditions.played == core::Played::kUncontested;
      if (known && (north_south || is_whole(*known))) return *known;
    }
    const dd::TrickTable table = solve(setup.deal, run.conditions.played);
    const std::scoped_lock lock(solving);
    known = table;
    return table;
  };

  LaneOptions lanes = flags.lanes;
  lanes.home_name = run.conditions.home_name;
  lanes.away_name = run.conditions.away_name;
  lanes.seed = flags.seed;
  lanes.played = run.conditions.played;
  lanes.cards = card_options(flags);
  lanes.directory = flags.out;
  std::error_code ignored;
  if (lanes.decisions) {
    std::filesystem::create_directories(std::filesystem::path(flags.out) / "decisions", ignored);
  }
  if (is_remote(home, away, lanes)) {
    std::filesystem::create_directories(std::filesystem::path(flags.out) / "logs", ignored);
  }
  std::atomic<int> lane_number{0};
  const auto watch =
      make_watch(flags.watch, fmt::format("{} against {}", lanes.home_name, lanes.away_name));
  run.make_lane = [&] {
    auto lane = make_lane(home, away, lanes, lane_number++);
    return watch ? watched(std::move(lane), *watch, lanes.home_name, lanes.away_name)
                 : std::move(lane);
  };

  Progress progress("playing", boards.setups.size(), "boards");
  Running running(run.conditions, progress);
  run.on_boards = [&](std::span<const match::BoardResult> done) { running.show(done); };
  if (lanes.wait) {
    fmt::print(stderr,
               "waiting for robots at 127.0.0.1, port {} (open room) and {} (closed room)\n",
               lanes.port, lanes.port + 1);
  }
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGHUP, on_signal);
  run.stop = [] { return interrupted.load(); };

  auto result = value_or_fail(match::run_match(run), flags.out);
  progress.clear();
  if (processes) {
    // When all have played their boards one of them takes the last into the journal and reports.
    std::vector<std::vector<std::byte>> nothing;
    processes->all_gather({}, nothing);
    processes->finish();
    if (processes->rank() != 0) return;
    run.shard = 0;
    run.shards = 1;
    result = value_or_fail(match::run_match(run), flags.out);
  }
  if (!result.complete) {
    fmt::print(stderr, "{} of {} boards are in {}; the same command goes on from there{}\n",
               result.boards.size(), boards.setups.size(), flags.out,
               run.shards > 1 ? ", and the other shards add theirs" : "");
    if (interrupted) throw ExitWith{130};
    if (result.boards.empty()) return;
  }
  const match::ReportData data = load_report(
      flags.out, !flags.no_analysis && run.conditions.played == core::Played::kBoards, 0);
  write_reports(flags.out, data);
  fmt::print("{}", match::report_text(data));
  fmt::print(stderr, "page: {}/report.html\n", flags.out);
}

void add_flags(Command& command, MatchFlags& flags) {
  command
      .add_option(
          "--home", flags.home,
          fmt::format("Home team: {}; or a command with {{host}} {{port}} {{seat}} {{name}}, "
                      "and {{decisions}} for a new file in DIR/decisions",
                      kRobotWords))
      ->capture_default_str();
  command.add_option("--away", flags.away, "Away team, the same way")->capture_default_str();
  command.add_option("--boards", flags.boards, "How many boards")->check(in_range(1, 1000000));
  command.add_option("--seed", flags.seed, "Of the deals and of the robots' random numbers")
      ->capture_default_str();
  command.add_option("--deals", flags.deals,
                     "Boards from a .pbn, .lin, .jsonl or .deals file instead of a seed");
  command.add_option("--out", flags.out, "Directory of the match; one that is there is resumed")
      ->required();
  command.add_option("--home-name", flags.home_name, "Name of the home team");
  command.add_option("--away-name", flags.away_name, "Name of the away team");
  add_robot_flags(command, flags.robots);
  command.add_option("--parallel", flags.parallel, "Boards at a time")
      ->check(in_range(1, 256))
      ->capture_default_str();
  command
      .add_option(
          "--shard", flags.shard,
          "Play part i of n into a shared directory: i/n; under mpirun every process has its "
          "own part")
      ->capture_default_str();
  command.add_flag("--bidding", flags.bidding,
                   "Both sides bid, no card is played: contracts are scored double dummy");
  command.add_flag("--uncontested", flags.uncontested,
                   "Bidding only: East-West pass, contracts are scored double dummy");
  command.add_option("--vulnerability", flags.vulnerability,
                     "none, ns, ew or all, for every board; left out: by number, and none with "
                     "--uncontested");
  command.add_flag("--sequential", flags.sequential,
                   "Stop as soon as the result is beyond doubt (95 %)");
  command.add_option("--forfeit-imps", flags.forfeit_imps, "What a forfeited board costs")
      ->check(in_range(0, 24))
      ->capture_default_str();
  command.add_option("--samples", flags.samples, "Deals that built-in robots sample for a card")
      ->check(in_range(0, 10000));
  command
      .add_option("--time-per-card", flags.time_per_card,
                  "Seconds a card of built-in robots; then a seed does not fix the result")
      ->check(above(0));
  command.add_flag("--quick", flags.quick, "Few samples: a board in a second or two");
  add_watch_flags(command, flags.watch);
  command.add_flag("--explain-decisions", flags.lanes.decisions,
                   "Log every decision of built-in robots into DIR/decisions, and show them");
  command.add_flag("--sockets", flags.lanes.sockets,
                   "Built-in robots, too, play over TCP on this machine");
  command.add_flag("--wait", flags.lanes.wait,
                   "Start no robots: wait for them, the open room at --port, the closed room at "
                   "the port above");
  command.add_option("--port", flags.lanes.port, "First port with --wait")
      ->check(in_range(1, 65000))
      ->capture_default_str();
  command
      .add_option("--connect-limit", flags.lanes.connect_limit,
                  "Seconds that robots may take to sit down")
      ->check(above(0))
      ->capture_default_str();
  command
      .add_option("--time-limit", flags.lanes.time_limit,
                  "Seconds a pair may think about a board at a table over TCP; 0: no limit")
      ->check(at_least(0))
      ->capture_default_str();
  command
      .add_option("--stall-limit", flags.lanes.stall_limit,
                  "Seconds of silence before a robot over TCP is put out")
      ->check(above(0))
      ->capture_default_str();
  command
      .add_option("--gap", flags.lanes.gap,
                  "Least milliseconds between two lines to a robot; left out: as its maker needs")
      ->check(in_range(0, 10000));
  command.add_flag("--no-analysis", flags.no_analysis, "Do not solve the boards double dummy");
}

}  // namespace

void add_match(Command& app) {
  auto flags = std::make_shared<MatchFlags>();
  Command* command =
      app.add_subcommand("match", "A duplicate match of two robots in two rooms, with a report");
  command->group(kMatches);
  add_flags(*command, *flags);
  command->callback([flags] { run_command(*flags); });
}

}  // namespace bidwright::tools
