// More than two robots: matches of pairs over the same boards, and what they say together.
//
// A rating is in IMPs a board: the difference of two ratings is what the one is expected to win
// against the other. Ratings are the least-squares fit to all matches, weighted by their standard
// errors, with a mean of zero; matches count as independent, though they share their boards. Pure
// functions.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "bidwright/match/statistics.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

/// A match of two robots, by their places in the list.
struct Pairing {
  std::size_t home = 0;
  std::size_t away = 0;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// The first against all others.
[[nodiscard]] std::vector<Pairing> gauntlet(std::size_t robots);
/// Everybody against everybody.
[[nodiscard]] std::vector<Pairing> round_robin(std::size_t robots);

/// What went wrong with a robot.
struct Mishaps {
  /// Rooms that it lost by what it did, or by its absence.
  int forfeits = 0;
  /// Boards that it interrupted, see Interruptions.
  int interrupted = 0;

  friend bool operator==(const Mishaps&, const Mishaps&) = default;
};

struct PairResult {
  Pairing pairing;
  /// Won by the home robot.
  Average imps;
  /// Victory points of both over the rounds of the match, a tournament's way of counting.
  double vp_home = 0;
  double vp_away = 0;
  int rounds = 0;
  Mishaps mishaps_home;
  Mishaps mishaps_away;
};

/// Rounds of `round` boards; a last one that is shorter counts as such.
[[nodiscard]] PairResult pair_result(const Pairing& pairing, std::span<const BoardResult> boards,
                                     int forfeit_imps, int round);

struct Rating {
  double rating = 0;
  /// Half the width of the 95 % interval.
  double half_width = 0;
  int boards = 0;
  double vps = 0;
  int rounds = 0;
  Mishaps mishaps;
};

/// By robot. The pairs must connect all robots.
[[nodiscard]] std::vector<Rating> ratings_of(std::size_t robots,
                                             std::span<const PairResult> results);

struct TournamentReport {
  std::vector<std::string> robots;
  std::vector<PairResult> results;
  /// Where the page of each result is; empty: nowhere.
  std::vector<std::string> pages;
  int round = 0;
};

/// A table by rating, and the crosstable.
[[nodiscard]] std::string tournament_text(const TournamentReport& report);
[[nodiscard]] std::string tournament_json(const TournamentReport& report);
[[nodiscard]] std::string tournament_page(const TournamentReport& report);

}  // namespace bidwright::match
