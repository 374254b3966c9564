// `bidwright play`: robots of this program in one or more seats of a table.

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <strings.h>

#include "commands.hpp"
#include "decision_file.hpp"
#include "log_lines.hpp"
#include "peers.hpp"
#include "robots.hpp"
#include "terminal_text.hpp"
#include "transcript.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/net/run_client.hpp"
#include "bidwright/player/note_log.hpp"

namespace bidwright::tools {

namespace {

using protocol::LogLevel;

struct PlayFlags {
  std::string host = "127.0.0.1";
  int port = 2000;
  std::vector<int> ports;
  std::string seat;
  std::vector<std::string> names{"Bidwright"};
  std::string robot = "self";
  RobotFlags robots;
  std::uint64_t seed = 1;
  std::optional<int> samples;
  std::optional<double> time_per_card;
  std::optional<double> board_budget;
  bool signals = false;
  int threads = 1;
  std::string scoring = "imps";
  std::string decisions;
  std::string transcript;
  int version = protocol::kOldestVersion;
  std::string peer = "standard";
  std::optional<int> gap;
  bool no_alerts = false;
  int attempts = 10;
  bool quiet = false;
  bool verbose = false;
  bool json = false;
};

/// "North", "n", "NS", "NESW", "North,South"; none in the list: ANYPL.
std::vector<std::optional<core::Seat>> seats_of(const std::string& text) {
  std::vector<std::optional<core::Seat>> seats;
  const auto add = [&](std::optional<core::Seat> seat) {
    if (seat && std::find(seats.begin(), seats.end(), seat) != seats.end()) {
      fail_usage(fmt::format("--seat {}: {} is there twice", text, *seat));
    }
    seats.push_back(seat);
  };
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    begin = end + 1;
    if (strcasecmp(word.c_str(), "anypl") == 0) {
      add(std::nullopt);
    } else if (const auto seat = core::seat_from(word)) {
      add(seat);
    } else if (word.empty()) {
      seats.clear();
      break;
    } else {
      for (const char letter : word) {
        const auto one = core::seat_from(std::string_view(&letter, 1));
        if (!one) {
          fail_usage(fmt::format(
              "--seat {}: '{}' is no seat; expected North, East, South, West, letters of them such "
              "as NS, or ANYPL",
              text, word));
        }
        add(one);
      }
    }
  }
  if (seats.empty()) fail_usage(fmt::format("--seat {}: no seat is named", text));
  return seats;
}

player::RobotOptions robot_options(const PlayFlags& flags, player::DecisionSink* sink) {
  player::RobotOptions options;
  options.seed = flags.seed;
  options.sink = sink;
  options.clock = [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  };
  if (flags.samples) options.cards.samples = flags.samples;
  if (flags.time_per_card) {
    options.cards.time_per_card =
        *flags.time_per_card > 0 ? std::optional(*flags.time_per_card) : std::nullopt;
  }
  options.cards.board_budget = flags.board_budget;
  options.cards.threads = flags.threads;
  options.cards.signals = flags.signals;
  if (flags.scoring == "matchpoints") options.cards.scoring = cardplay::Scoring::kMatchpoints;
  return options;
}

net::ClientSettings settings_of(const PlayFlags& flags, std::optional<core::Seat> seat) {
  net::ClientSettings settings;
  settings.host = flags.host;
  const std::size_t place = seat ? static_cast<std::size_t>(*seat) : 0;
  settings.port = static_cast<std::uint16_t>(flags.ports.empty() ? flags.port : flags.ports[place]);
  settings.retries.attempts = flags.attempts;
  settings.protocol.seat = seat;
  const bool east_west = seat && core::side_of(*seat) == core::Side::kEastWest;
  settings.protocol.team = flags.names[east_west ? flags.names.size() - 1 : 0];
  settings.protocol.version = flags.version;
  settings.protocol.dialect = value_or_usage(protocol::parse_dialect(flags.peer), "--peer");
  if (flags.gap) settings.protocol.dialect.gap = std::chrono::milliseconds(*flags.gap);
  if (flags.no_alerts) settings.protocol.dialect.sends_alerts = false;
  return settings;
}

std::string_view what(net::ClientOutcome::How how) {
  switch (how) {
    case net::ClientOutcome::How::kEndOfSession:
      return "the session is over";
    case net::ClientOutcome::How::kRefused:
      return "the table refuses";
    case net::ClientOutcome::How::kGaveUp:
      return "no table";
    case net::ClientOutcome::How::kStopped:
      return "stopped";
  }
  return "";
}

void print_end(const std::string& who, const net::ClientOutcome& end, bool json) {
  if (json) {
    nlohmann::ordered_json line{{"seat", who}, {"boards", end.boards}, {"end", what(end.how)}};
    if (!end.text.empty()) line["why"] = end.text;
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    fmt::print("{}: {}; {}{}{}\n", who, core::counted(end.boards, "board"), what(end.how),
               end.text.empty() ? "" : ": ", terminal_text(end.text));
  }
  std::fflush(stdout);
}

void run_play(const PlayFlags& flags) {
  const auto seats = seats_of(flags.seat);
  if (!flags.ports.empty() && std::count(seats.begin(), seats.end(), std::nullopt) != 0) {
    fail_usage("--ports belongs to named seats; ANYPL needs --port");
  }
  // Whatever is wrong with the robot is said before anybody is called.
  const NamedRobot robot(flags.robot, flags.robots);
  robot.require_built_in();
  std::unique_ptr<DecisionFile> decisions;
  if (!flags.decisions.empty()) {
    decisions = value_or_fail(DecisionFile::open(flags.decisions), flags.decisions);
  }
  const LogLines log(flags.verbose ? LogLevel::kDebug
                     : flags.quiet ? LogLevel::kError
                                   : LogLevel::kInfo);
  player::NoteLog notes(
      [&log](core::Seat seat, const std::string& text) {
        log.write(LogLevel::kWarning, core::name(seat), text);
      },
      decisions.get());
  Transcript transcript(flags.transcript);
  std::vector<std::unique_ptr<player::Player>> players;
  net::Reactor reactor;
  std::vector<std::unique_ptr<net::ClientSession>> sessions;
  int failed = 0;
  bool stopped = false;
  for (const auto& seat : seats) {
    players.push_back(robot.make(robot_options(flags, &notes)));
    const std::string who(seat ? core::name(*seat) : "ANYPL");
    net::ClientSettings settings = settings_of(flags, seat);
    settings.on_log = [&log, who](const protocol::Log& one) {
      log.write(one.level, who, one.text);
    };
    // One number for each connection of all seats.
    const auto number = static_cast<std::uint32_t>(sessions.size());
    const auto count = static_cast<std::uint32_t>(seats.size());
    settings.on_wire = [&transcript, number, count](net::WireLine line) {
      line.connection = (line.connection - 1) * count + number + 1;
      transcript.add(line);
    };
    sessions.push_back(std::make_unique<net::ClientSession>(
        reactor, *players.back(), std::move(settings),
        [&failed, who, json = flags.json](const net::ClientOutcome& end) {
          const bool good = end.how == net::ClientOutcome::How::kEndOfSession;
          print_end(who, end, json);
          failed += good ? 0 : 1;
        }));
  }
  reactor.on_shutdown([&] {
    stopped = true;
    for (const auto& session : sessions) session->stop();
  });
  reactor.run();
  sessions.clear();
  if (failed == 0) return;
  if (const auto path = stopped ? std::nullopt : transcript.keep("play")) {
    log.write(LogLevel::kInfo, "", fmt::format("what was said is kept in {}", *path));
  }
  throw ExitWith{1};
}

}  // namespace

void add_play(Command& app) {
  Command* command = app.add_subcommand("play", "Sit down at a table as one or more robots");
  command->group(kAtTheTable);
  auto flags = std::make_shared<PlayFlags>();
  command->add_option("--seat", flags->seat, "North, NS, NESW, ..., or ANYPL: the table chooses")
      ->required()
      ->type_name("SEATS");
  command->add_option("--port", flags->port, "The table's port")
      ->check(in_range(1, 65535))
      ->capture_default_str();
  command->add_option("--ports", flags->ports, "Instead: its ports for North, East, South, West")
      ->expected(4)
      ->check(in_range(1, 65535));
  command->add_option("--host", flags->host, "The table's host")
      ->type_name("HOST")
      ->capture_default_str();
  command->add_option("--name", flags->names, "Name of the team; two: North-South's, East-West's")
      ->type_name("NAME")
      ->expected(1, 2)
      ->capture_default_str();
  command->add_option("--robot", flags->robot, fmt::format("Which robot: {}", kRobotWords))
      ->type_name("ROBOT")
      ->capture_default_str();
  add_robot_flags(*command, flags->robots);
  command->add_option("--seed", flags->seed, "Of the robot's random numbers")
      ->capture_default_str();
  command
      ->add_option("--samples", flags->samples,
                   "Deals to sample for a card; 0: the lowest legal card")
      ->check(in_range(0, 1000000));
  command->add_option("--time-per-card", flags->time_per_card, "Seconds; 0: no limit")
      ->check(in_range(0.0, 3600.0))
      ->type_name("S");
  command
      ->add_option("--board-budget", flags->board_budget,
                   "Seconds for all the calls and cards of a board, shared among those to come")
      ->check(in_range(0.0, 36000.0))
      ->type_name("S");
  command->add_flag("--signals", flags->signals,
                    "Tell the partner by small cards in defence what the convention card says");
  command->add_option("--threads", flags->threads, "Threads that solve the sampled deals")
      ->check(in_range(1, 1024))
      ->capture_default_str();
  command->add_option("--scoring", flags->scoring, "What cards are played for")
      ->check(one_of({"imps", "matchpoints"}))
      ->capture_default_str();
  command
      ->add_option("--explain-decisions", flags->decisions,
                   "Write a line of JSON for every call and card")
      ->type_name("FILE");
  command
      ->add_option("--transcript", flags->transcript,
                   "Write every line that goes over the wire; else the last megabyte is kept if "
                   "something goes wrong")
      ->type_name("FILE");
  command->add_option("--version-of-protocol", flags->version, "18 or 19")
      ->check(in_range(protocol::kOldestVersion, protocol::kNewestVersion))
      ->capture_default_str();
  command
      ->add_option("--peer", flags->peer,
                   "Who made the table: a preset with settings, such as blue-chip,gap=200")
      ->type_name("PEER")
      ->capture_default_str();
  command->add_option("--gap", flags->gap, "Milliseconds at least between two lines sent")
      ->check(in_range(0, 60000))
      ->type_name("MS");
  command->add_flag("--no-alerts", flags->no_alerts, "Do not say what calls show");
  command
      ->add_option("--attempts", flags->attempts,
                   "Failed connections in a row before the table is given up")
      ->check(in_range(1, 1000000))
      ->capture_default_str();
  command->add_flag("--quiet", flags->quiet, "Log errors only");
  command->add_flag("--verbose", flags->verbose, "Log everything");
  command->add_flag("--json", flags->json, "A line of JSON a seat, when it leaves");
  command->footer(list_of_peers());
  command->callback([flags] { run_play(*flags); });
}

}  // namespace bidwright::tools
