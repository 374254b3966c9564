#include "match/play_tournament.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "errors.hpp"
#include "files.hpp"
#include "match/play_match.hpp"

#include "bidwright/match/tournament.hpp"

namespace bidwright::tools {

namespace {

/// Short names where they tell the robots apart, else what was given.
std::vector<std::string> names_of(const std::vector<std::string>& robots, const RobotFlags& flags) {
  std::vector<std::string> names;
  for (const std::string& robot : robots) names.push_back(NamedRobot(robot, flags).short_name());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool twice = std::ranges::count(names, names[i]) > 1;
    if (twice) names[i] = robots[i];
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto same = std::count(names.begin(), names.begin() + static_cast<long>(i), names[i]);
    if (same > 0) names[i] += fmt::format(" ({})", same + 1);
  }
  return names;
}

/// A name for a directory: letters, digits and dashes of the names.
std::string folder_of(const std::string& home, const std::string& away) {
  std::string folder;
  for (const char c : home + "--" + away) {
    const bool fine = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '+';
    folder += fine ? c : '_';
  }
  return folder.substr(0, 120);
}

void write(const std::filesystem::path& path, const std::string& text) {
  value_or_fail(write_file(path.string(), text), path.string());
}

}  // namespace

void play_tournament(const MatchFlags& flags, const TournamentFlags& tournament) {
  if (tournament.gauntlet == tournament.round_robin) {
    fail_usage("--robot is for --gauntlet (the first against all) or --round-robin: name one");
  }
  if (tournament.robots.size() < 2) fail_usage("name two robots or more, each with --robot");
  if (flags.lanes.wait || flags.shard != "1/1") {
    fail_usage("--wait and --shard are for matches of two robots");
  }
  match::TournamentReport report;
  report.round = tournament.round;
  report.robots = names_of(tournament.robots, flags.robots);
  const auto pairings = tournament.gauntlet ? match::gauntlet(report.robots.size())
                                            : match::round_robin(report.robots.size());
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    const auto& [home, away] = pairings[i];
    MatchFlags pair = flags;
    pair.home = tournament.robots[home];
    pair.away = tournament.robots[away];
    pair.home_name = report.robots[home];
    pair.away_name = report.robots[away];
    const std::string folder =
        fmt::format("{:03}-{}", i + 1, folder_of(pair.home_name, pair.away_name));
    pair.out = (std::filesystem::path(flags.out) / folder).string();
    fmt::print(stderr, "match {} of {}: {} against {}\n", i + 1, pairings.size(), pair.home_name,
               pair.away_name);
    const auto data = play_match(pair);
    if (!data) {
      if (flags.check_peers) continue;
      fail("a tournament is played by one process: leave mpirun out");
    }
    fmt::print(stderr, "  {}\n", match::summary_line(*data));
    report.results.push_back(match::pair_result(pairings[i], data->boards,
                                                data->conditions.forfeit_imps, tournament.round));
    report.pages.push_back(folder + "/report.html");
  }
  if (report.results.empty()) return;
  const std::filesystem::path out = flags.out;
  write(out / "tournament.txt", match::tournament_text(report));
  write(out / "tournament.json", match::tournament_json(report));
  write(out / "tournament.html", match::tournament_page(report));
  fmt::print("{}", flags.json ? match::tournament_json(report) : match::tournament_text(report));
  fmt::print(stderr, "page: {}\n", (out / "tournament.html").string());
}

}  // namespace bidwright::tools
