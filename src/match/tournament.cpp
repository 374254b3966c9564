#include "bidwright/match/tournament.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bidwright/core/vp.hpp"

namespace bidwright::match {

namespace {

using Matrix = std::vector<std::vector<double>>;

/// By Gauss and Jordan; the matrix is positive definite.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix result(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < n; ++row) {
      if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
    }
    std::swap(a[column], a[pivot]);
    std::swap(result[column], result[pivot]);
    const double scale = a[column][column];
    for (std::size_t k = 0; k < n; ++k) {
      a[column][k] /= scale;
      result[column][k] /= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double times = a[row][column];
      if (row == column || times == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        a[row][k] -= times * a[column][k];
        result[row][k] -= times * result[column][k];
      }
    }
  }
  return result;
}

}  // namespace

std::vector<Pairing> gauntlet(std::size_t robots) {
  std::vector<Pairing> pairings;
  for (std::size_t away = 1; away < robots; ++away) pairings.push_back({0, away});
  return pairings;
}

std::vector<Pairing> round_robin(std::size_t robots) {
  std::vector<Pairing> pairings;
  for (std::size_t home = 0; home < robots; ++home) {
    for (std::size_t away = home + 1; away < robots; ++away) pairings.push_back({home, away});
  }
  return pairings;
}

PairResult pair_result(const Pairing& pairing, std::span<const BoardResult> boards,
                       int forfeit_imps, int round) {
  PairResult result;
  result.pairing = pairing;
  std::vector<double> imps;
  int margin = 0;
  int in_round = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const int won = home_imps(boards[i], forfeit_imps);
    imps.push_back(won);
    margin += won;
    ++in_round;
    if (in_round < round && i + 1 < boards.size()) continue;
    result.vp_home += core::victory_points(margin, in_round);
    result.vp_away += core::victory_points(-margin, in_round);
    ++result.rounds;
    margin = in_round = 0;
  }
  result.imps = average_of(imps);
  const Statistics s = statistics_of(boards, forfeit_imps);
  result.mishaps_home = {s.forfeits_home + s.absences_home,
                         static_cast<int>(s.interruptions_home.boards.size())};
  result.mishaps_away = {s.forfeits_away + s.absences_away,
                         static_cast<int>(s.interruptions_away.boards.size())};
  return result;
}

std::vector<Rating> ratings_of(std::size_t robots, std::span<const PairResult> results) {
  // The normal equations; what is added lets the mean, which no match tells, be zero.
  Matrix normal(robots, std::vector<double>(robots, 1.0 / static_cast<double>(robots)));
  std::vector<double> right(robots);
  std::vector<Rating> ratings(robots);
  for (const PairResult& result : results) {
    const auto [home, away] = result.pairing;
    // A match of ties only has no error: it is taken as a hundredth of an IMP.
    const double error = std::max(result.imps.standard_error, 0.01);
    const double weight = 1 / (error * error);
    normal[home][home] += weight;
    normal[away][away] += weight;
    normal[home][away] -= weight;
    normal[away][home] -= weight;
    right[home] += weight * result.imps.mean;
    right[away] -= weight * result.imps.mean;
    for (const std::size_t robot : {home, away}) {
      ratings[robot].boards += result.imps.count;
      ratings[robot].rounds += result.rounds;
    }
    ratings[home].vps += result.vp_home;
    ratings[away].vps += result.vp_away;
    for (const auto& [robot, mishaps] :
         {std::pair(home, result.mishaps_home), std::pair(away, result.mishaps_away)}) {
      ratings[robot].mishaps.forfeits += mishaps.forfeits;
      ratings[robot].mishaps.interrupted += mishaps.interrupted;
    }
  }
  const Matrix covariance = inverse(normal);
  for (std::size_t i = 0; i < robots; ++i) {
    for (std::size_t j = 0; j < robots; ++j) ratings[i].rating += covariance[i][j] * right[j];
    const double variance = covariance[i][i] - 1.0 / static_cast<double>(robots);
    ratings[i].half_width = 1.96 * std::sqrt(std::max(variance, 0.0));
  }
  return ratings;
}

}  // namespace bidwright::match
