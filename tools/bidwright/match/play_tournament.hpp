// Matches of more than two robots, one pair after the other, over the same boards.
#pragma once

#include <string>
#include <vector>

#include "match/flags.hpp"

namespace bidwright::tools {

struct TournamentFlags {
  std::vector<std::string> robots;
  bool gauntlet = false;
  bool round_robin = false;
  /// Boards of a round that is scored in victory points.
  int round = 16;
};

/// Plays every pair into a directory of its own under `flags.out`, and prints and writes what they
/// say together. What is there is not played again.
void play_tournament(const MatchFlags& flags, const TournamentFlags& tournament);

}  // namespace bidwright::tools
