// The pairs of tables that a match is played at: players of this process, or robots over TCP.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "robots.hpp"

#include "bidwright/cardplay/options.hpp"
#include "bidwright/match/played_with.hpp"
#include "bidwright/match/runner.hpp"
#include "bidwright/protocol/dialect.hpp"

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
  /// Every line that goes over the wire goes into files named after this one; empty: none.
  std::string transcript;
  /// How the home team's and the away team's robots speak; none: as they are recognised.
  std::array<std::optional<protocol::Dialect>, 2> dialects;
  /// What somebody who waits should know; by any thread.
  std::function<void(const std::string&)> say;
  /// Whether boards in play are to be broken off.
  std::function<bool()> abandon;
};

/// Whether a lane of these needs sockets.
[[nodiscard]] bool is_remote(const NamedRobot& home, const NamedRobot& away,
                             const LaneOptions& options);

/// Starts every robot once, lets it sit down and plays nothing: one line for each that sits, or
/// what is wrong. For those that need sockets.
struct PeerCheck {
  std::vector<std::string> seated;
  std::optional<std::string> problem;
};
[[nodiscard]] PeerCheck check_peers(const NamedRobot& home, const NamedRobot& away,
                                    const LaneOptions& options);

/// How much thought cards get in a match that is played so. Without a limit on time the same seed
/// gives the same match.
[[nodiscard]] cardplay::CardOptions card_options(const match::PlayedWith& play);

/// How a built-in robot plays in a match of these.
[[nodiscard]] player::RobotOptions robot_options(const LaneOptions& options,
                                                 player::DecisionSink* sink);

/// The robots and the options must outlive the lane; lanes are numbered from 0.
[[nodiscard]] std::unique_ptr<match::Lane> make_lane(const NamedRobot& home, const NamedRobot& away,
                                                     const LaneOptions& options, int number);

}  // namespace bidwright::tools
