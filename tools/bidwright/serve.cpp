// `bidwright serve`: a table in the browser, and the same over HTTP.

#include <chrono>
#include <map>
#include <memory>
#include <random>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "boards.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "match/decision_logs.hpp"
#include "model_flag.hpp"
#include "robots.hpp"
#include "threads.hpp"

#include "bidwright/disclosure/alert.hpp"
#include "bidwright/match/runner.hpp"
#include "bidwright/player/call_survey.hpp"
#include "bidwright/web/site.hpp"
#include "bidwright/web/watch.hpp"

namespace bidwright::tools {

namespace {

/// Deals that robots at a table and in a review sample for a call that is not clear-cut, unless
/// told otherwise; whole boards over HTTP are bid without.
constexpr int kThink = 40;
/// A person waits for what calls mean: fewer hands than a table's alert is made from.
constexpr int kSurveyedDeals = 6'000;
constexpr int kSurveyedHands = 600;

struct ServeFlags {
  int port = 8017;
  std::string listen = "127.0.0.1";
  std::vector<std::string> hosts;
  std::string robot = "self";
  RobotFlags robots;
  std::optional<std::uint64_t> seed;
  std::string deals;
  std::string match;
  std::optional<int> samples;
  double time_per_card = 1;
  int threads = 0;
  bool no_undo = false;
  bool json = false;
  int pace = 600;
};

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// What a call shows by the robot's own system.
std::string shows(const player::CallPolicy& policy, const core::Auction& before,
                  core::Vulnerability vulnerability, core::Call call) {
  core::Auction after = before;
  if (after.add(call) != core::CallProblem::kNone) return {};
  const auto shown = policy.shown(after, vulnerability);
  return shown ? disclosure::write_alert(*shown) : std::string();
}

/// The boards that are played at every table; read once.
using BoardList = std::vector<web::BoardToPlay>;

BoardList boards_of_match(const std::string& directory) {
  match::StoredMatch stored = value_or_fail(match::read_match(directory), directory);
  if (stored.boards.empty()) fail(fmt::format("{}: no board has been finished yet", directory));
  std::map<int, std::vector<match::Decision>> decisions;
  for (match::Decision& decision : read_decisions(directory)) {
    decisions[decision.board].push_back(std::move(decision));
  }
  const std::string& home = stored.conditions.home_name;
  const std::string& away = stored.conditions.away_name;
  BoardList boards;
  for (match::BoardResult& board : stored.boards) {
    constexpr auto kRoom = match::Room::kOpen;
    auto whys =
        match::decision_texts(board.setup, board.in(kRoom), kRoom, decisions[board.setup.number]);
    // In the open room the home team sits North-South.
    boards.push_back(
        {board.setup, std::move(board.in(kRoom)), {home, away, home, away}, std::move(whys)});
  }
  return boards;
}

/// None: the boards are random.
std::shared_ptr<const BoardList> listed_boards(const ServeFlags& flags) {
  if (!flags.match.empty()) {
    return std::make_shared<const BoardList>(boards_of_match(flags.match));
  }
  if (flags.deals.empty()) return nullptr;
  BoardList boards;
  for (const core::BoardSetup& setup : boards_of_file(flags.deals, 0).setups) {
    boards.push_back({setup, std::nullopt, {}});
  }
  return std::make_shared<const BoardList>(std::move(boards));
}

std::function<std::optional<web::BoardToPlay>(std::size_t)> boards_for(
    const ServeFlags& flags, const std::shared_ptr<const BoardList>& listed, std::uint64_t table) {
  if (listed) {
    return [listed](std::size_t i) -> std::optional<web::BoardToPlay> {
      if (i >= listed->size()) return std::nullopt;
      return (*listed)[i];
    };
  }
  std::uint64_t seed = flags.seed.value_or(0) + table;
  if (!flags.seed) {
    std::random_device device;
    seed = std::uint64_t{device()} << 32 | device();
  }
  return [seed](std::size_t i) -> std::optional<web::BoardToPlay> {
    return web::BoardToPlay{match::random_board(seed, static_cast<int>(i) + 1), std::nullopt, {}};
  };
}

void run_serve(const ServeFlags& flags) {
  RobotFlags robot_flags = flags.robots;
  const bool may_think = !find_shipped_file(kTricksFile).empty();
  if (!robot_flags.think && may_think) robot_flags.think = kThink;
  const auto robots = std::make_shared<const NamedRobot>(flags.robot, robot_flags);
  robots->require_built_in();
  player::LoadedRobot in_bulk = robots->loaded();
  const auto named = value_or_usage(player::parse_robot_name(flags.robot), flags.robot);
  if (!named.settings.think) in_bulk.think = flags.robots.think.value_or(0);
  player::LoadedRobot quick = in_bulk;
  if (quick.disclosing != quick.policy) {
    quick.disclosing =
        std::make_shared<const player::DisclosingPolicy>(quick.policy, player::quick_survey());
  }

  web::SiteOptions options;
  options.server.address = flags.listen;
  options.server.port = static_cast<std::uint16_t>(flags.port);
  options.hosts = flags.hosts;
  options.threads = thread_count(flags.threads);
  if (!web::is_loopback(flags.listen)) options.token = web::random_key();
  options.make_player = [robots, in_bulk, quick, flags](std::uint64_t position, web::Care care,
                                                        player::DecisionSink* sink) {
    player::RobotOptions robot;
    robot.seed = flags.seed.value_or(1) + (position << 32);
    robot.cards.samples = flags.samples;
    robot.cards.time_per_card = flags.time_per_card;
    robot.clock = seconds;
    robot.sink = sink;
    robot.discloses = care != web::Care::kSilent;
    if (care == web::Care::kTable) return robots->make(robot);
    return care == web::Care::kAuction ? quick.make(robot) : in_bulk.make(robot);
  };
  const web::Meanings meanings = [robots](const core::Auction& before,
                                          core::Vulnerability vulnerability, core::Call call) {
    return shows(*robots->loaded().policy, before, vulnerability, call);
  };
  player::CallSurveyOptions survey_options;
  survey_options.dealt = kSurveyedDeals;
  survey_options.wanted = kSurveyedHands;
  const auto survey = std::make_shared<player::CallSurvey>(robots->loaded().policy, survey_options);
  options.meanings = [meanings, survey](const core::Auction& before,
                                        core::Vulnerability vulnerability, core::Call call) {
    std::string text = meanings(before, vulnerability, call);
    core::Auction auction = before;
    if (!text.empty() || auction.add(call) != core::CallProblem::kNone) return text;
    return disclosure::write_alert(survey->last_call(auction, vulnerability).shows);
  };
  options.explain = [survey](const core::Auction& auction, core::Vulnerability vulnerability) {
    web::CallMeanings calls;
    for (const player::SurveyedCall& call : survey->next_calls(auction, vulnerability)) {
      calls.emplace_back(call.call, disclosure::write_alert(call.shows));
    }
    return calls;
  };
  options.lobby.make_key = web::random_key;
  const auto listed = listed_boards(flags);
  options.lobby.room = [flags, meanings, listed](std::uint64_t table) {
    web::RoomOptions room;
    room.board = boards_for(flags, listed, table);
    room.meanings = meanings;
    room.explains = true;
    room.undo = !flags.no_undo;
    room.pace = web::Time(flags.pace);
    room.trick_pace = web::Time(flags.pace * 2);
    return room;
  };
  web::Site site(std::move(options));
  const std::string host = flags.listen.find(':') == std::string::npos
                               ? flags.listen
                               : fmt::format("[{}]", flags.listen);
  const std::string address = fmt::format("http://{}:{}/{}", host, site.server().port(),
                                          site.token().empty() ? "" : "?token=" + site.token());
  if (flags.json) {
    nlohmann::ordered_json line{{"address", address}, {"port", site.server().port()}};
    if (!site.token().empty()) line["token"] = site.token();
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{}\n", address);
  }
  std::fflush(stdout);
  site.server().stop_on_signals();
  site.server().run();
}

}  // namespace

void add_serve(Command& app) {
  Command* command = app.add_subcommand("serve", "A table in the browser: play, watch, review");
  command->group(kAtTheTable);
  auto flags = std::make_shared<ServeFlags>();
  command->add_option("--port", flags->port, "Port of the page; 0: a free one, which is printed")
      ->check(in_range(0, 65535))
      ->capture_default_str();
  command
      ->add_option("--listen", flags->listen,
                   "Address to listen on; beyond loopback a token is asked for")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command
      ->add_option("--host", flags->hosts,
                   "Another name by which the page is reached, NAME:PORT; may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME");
  command
      ->add_option(
          "--robot", flags->robot,
          fmt::format("Who sits in the other seats: {}. At a table self samples {} deals for "
                      "a call that is not clear-cut, unless --think says otherwise",
                      kRobotWords, kThink))
      ->type_name("ROBOT")
      ->capture_default_str();
  add_robot_flags(*command, flags->robots);
  command->add_option("--seed", flags->seed, "Of the deals; else they are new every time");
  command->add_option("--deals", flags->deals, "Boards of a file instead: .pbn, .lin, .deals")
      ->type_name("FILE");
  command
      ->add_option("--match", flags->match,
                   "The boards of a match directory, against what its open room did, and why as "
                   "far as it was logged")
      ->type_name("DIR");
  command->add_option("--samples", flags->samples, "Deals a robot samples for a card")
      ->check(in_range(0, 1000000));
  command->add_option("--time-per-card", flags->time_per_card, "Seconds a robot thinks at most")
      ->check(in_range(0.0, 3600.0))
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads that think; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--no-undo", flags->no_undo, "Nothing can be taken back");
  command->add_option("--pace", flags->pace, "Milliseconds between two actions of robots at least")
      ->check(in_range(0, 60000))
      ->type_name("MS")
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The address as a JSON line");
  command->callback([flags] { run_serve(*flags); });
}

}  // namespace bidwright::tools
