// What `match` is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/lanes.hpp"
#include "robots.hpp"
#include "watching.hpp"

namespace bidwright::tools {

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
  bool leads = false;
  std::string vulnerability;
  bool sequential = false;
  std::vector<double> bounds;
  int forfeit_imps = 10;
  LaneOptions lanes;
  std::vector<std::string> peers;
  bool check_peers = false;
  std::optional<int> samples;
  std::optional<double> time_per_card;
  bool quick = false;
  bool no_analysis = false;
  bool json = false;
  /// A file that only one match at a time may hold; empty: none.
  std::string lock;
  WatchFlags watch;
};

}  // namespace bidwright::tools
