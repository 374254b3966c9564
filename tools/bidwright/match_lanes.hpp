// The pairs of tables that a match is played at: players of this process, or robots over TCP.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "robots.hpp"

#include "bidwright/cardplay/options.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::tools {

struct LaneOptions {
  std::string home_name;
  std::string away_name;
  std::uint64_t seed = 1;
  core::Played played = core::Played::kBoards;
  cardplay::CardOptions cards;
  /// The match directory, for the robots' output.
  std::string directory;
  /// Log the decisions of built-in robots there, too.
  bool decisions = false;
  /// Built-in robots, too, play over TCP.
  bool sockets = false;
  /// Robots are started by hand: the open room is at `port`, the closed room at the one above.
  bool wait = false;
  int port = 2000;
  double connect_limit = 60;
  double time_limit = 0;
  double stall_limit = 600;
  std::optional<int> gap;
};

/// Whether a lane of these needs sockets.
[[nodiscard]] bool is_remote(const NamedRobot& home, const NamedRobot& away,
                             const LaneOptions& options);

/// The robots and the options must outlive the lane; lanes are numbered from 0.
[[nodiscard]] std::unique_ptr<match::Lane> make_lane(const NamedRobot& home, const NamedRobot& away,
                                                     const LaneOptions& options, int number);

}  // namespace bidwright::tools
