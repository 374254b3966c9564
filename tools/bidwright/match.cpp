// `bidwright match`: a duplicate match of two robots, resumed wherever it was interrupted.

#include <memory>
#include <string>

#include <fmt/format.h>

#include "commands.hpp"
#include "match/play_match.hpp"
#include "match/play_tournament.hpp"
#include "peers.hpp"

#include "bidwright/match/report.hpp"

namespace bidwright::tools {

namespace {

void add_flags(Command& command, MatchFlags& flags) {
  command
      .add_option(
          "--home", flags.home,
          fmt::format("Home team: {}; or a command with {{host}} {{port}} {{seat}} {{name}}, "
                      "and {{decisions}} for a new file in DIR/decisions",
                      kRobotWords))
      ->type_name("ROBOT")
      ->capture_default_str();
  command.add_option("--away", flags.away, "Away team, the same way")
      ->type_name("ROBOT")
      ->capture_default_str();
  command.add_option("--boards", flags.boards, "How many boards")->check(in_range(1, 1000000));
  command.add_option("--seed", flags.seed, "Of the deals and of the robots' random numbers")
      ->capture_default_str();
  command
      .add_option("--deals", flags.deals,
                  "Boards from a .pbn, .lin, .jsonl or .deals file instead of a seed")
      ->type_name("FILE");
  command.add_option("--out", flags.out, "Directory of the match; one that is there is resumed")
      ->type_name("DIR")
      ->required();
  command.add_option("--home-name", flags.home_name, "Name of the home team")->type_name("NAME");
  command.add_option("--away-name", flags.away_name, "Name of the away team")->type_name("NAME");
  add_robot_flags(command, flags.robots);
  command.add_option("--parallel", flags.parallel, "Boards at a time")
      ->check(in_range(1, 256))
      ->capture_default_str();
  command
      .add_option(
          "--shard", flags.shard,
          "Play part i of n into a shared directory: i/n; under mpirun every process has its "
          "own part")
      ->type_name("I/N")
      ->capture_default_str();
  command.add_flag("--bidding", flags.bidding,
                   "Both sides bid, no card is played: contracts are scored double dummy");
  command.add_flag("--lead", flags.leads,
                   "With --bidding: a second figure, with the opening lead that the leader chooses "
                   "from his hand and the auction, and double dummy from there");
  command.add_flag("--uncontested", flags.uncontested,
                   "Bidding only: East-West pass, contracts are scored double dummy");
  command
      .add_option("--vulnerability", flags.vulnerability,
                  "none, ns, ew or all, for every board; left out: by number, and none with "
                  "--uncontested")
      ->type_name("SIDES");
  command.add_flag("--sequential", flags.sequential,
                   "Stop as soon as the result is beyond doubt (95 %)");
  command
      .add_option("--bounds", flags.bounds,
                  "Stop as soon as one of two means, in IMPs a board, is accepted against the "
                  "other: a sequential probability ratio test with errors of 5 %")
      ->expected(2)
      ->type_name("LOW HIGH");
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
      .add_option("--peer", flags.peers,
                  "How a team's robots speak, if not recognised: home=DIALECT or away=DIALECT, a "
                  "preset with settings such as away=bridge-env,gap=200; may be repeated")
      ->allow_extra_args(false)
      ->type_name("PEER");
  command.add_flag("--check-peers", flags.check_peers,
                   "Start every robot, let it sit down, play nothing, and say what is missing");
  command
      .add_option("--gap", flags.lanes.gap,
                  "Least milliseconds between two lines to a robot; left out: as its maker needs")
      ->check(in_range(0, 10000));
  command
      .add_option(
          "--transcript", flags.lanes.transcript,
          "Write every line that goes over the wire, each room into its own file: "
          "said-open.txt and said-closed.txt of said.txt; else the last megabyte is kept in "
          "DIR/logs where a board is lost")
      ->type_name("FILE");
  command
      .add_option("--lock", flags.lock,
                  "Wait until no other match holds this file: for robots of which only one may "
                  "run at a time; it is made if it is missing")
      ->type_name("FILE");
  command.add_flag("--json", flags.json, "The result as JSON instead of text");
  command.add_flag("--no-analysis", flags.no_analysis, "Do not solve the boards double dummy");
}

void add_tournament_flags(Command& command, TournamentFlags& flags) {
  command
      .add_option("--robot", flags.robots,
                  "Instead of --home and --away: a robot of a tournament; repeated for each")
      ->allow_extra_args(false)
      ->type_name("ROBOT");
  command.add_flag("--gauntlet", flags.gauntlet, "The first robot against each of the others");
  command.add_flag("--round-robin", flags.round_robin, "Every robot against every other");
  command
      .add_option("--round", flags.round,
                  "Boards of a round that a tournament scores in victory points")
      ->check(in_range(1, 1000))
      ->capture_default_str();
}

}  // namespace

void add_match(Command& app) {
  auto flags = std::make_shared<MatchFlags>();
  auto tournament = std::make_shared<TournamentFlags>();
  Command* command =
      app.add_subcommand("match", "A duplicate match of two robots in two rooms, with a report");
  command->group(kMatches);
  add_flags(*command, *flags);
  add_tournament_flags(*command, *tournament);
  command->footer(list_of_peers());
  command->callback([flags, tournament] {
    if (!tournament->robots.empty() || tournament->gauntlet || tournament->round_robin) {
      return play_tournament(*flags, *tournament);
    }
    const auto data = play_match(*flags);
    if (!data) return;
    fmt::print("{}", flags->json ? match::report_json(*data) : match::report_text(*data));
    fmt::print(stderr, "page: {}/report.html\n", flags->out);
  });
}

}  // namespace bidwright::tools
