#include "bidwright/match/statistics.hpp"

#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "bidwright/core/score.hpp"
#include "bidwright/core/vp.hpp"

namespace bidwright::match {

namespace {

/// Deviations that hold 95 of 100, by degrees of freedom: Student's distribution, exact to two
/// digits for few and by its expansion about the normal one for more.
double deviations_of_95(int degrees) {
  constexpr std::array<double, 4> kOfFew{12.706, 4.303, 3.182, 2.776};
  if (degrees < 1) return 0;
  if (degrees <= static_cast<int>(kOfFew.size())) {
    return kOfFew[static_cast<std::size_t>(degrees) - 1];
  }
  constexpr double kNormal = 1.959964;
  constexpr double kFirst = 2.372271;
  constexpr double kSecond = 2.822501;
  constexpr double kThird = 2.555863;
  return kNormal + (kFirst + (kSecond + kThird / degrees) / degrees) / degrees;
}

}  // namespace

double Average::low() const {
  return mean - deviations_of_95(count - 1) * standard_error;
}
double Average::high() const {
  return mean + deviations_of_95(count - 1) * standard_error;
}

Average average_of(std::span<const double> values) {
  core::Tally tally;
  for (const double value : values) tally.add(value);
  return {static_cast<int>(tally.count()), tally.mean(), tally.standard_error()};
}

std::string plus_minus(const Average& average, int digits, std::string_view sign) {
  std::string text = fmt::format("{:+.{}f}", average.mean, digits);
  if (average.count >= 2) {
    text += fmt::format(" {} {:.{}f}", sign, average.standard_error, digits);
  }
  return text;
}

namespace {

int double_dummy_score(const BoardResult& board, Room room, const core::TrickTable& tricks) {
  const core::FinalContract& contract = board.in(room).contract;
  if (!contract) return 0;
  return core::score_north_south(contract, board.setup.vulnerability,
                                 tricks(contract->strain(), contract->declarer));
}

bool forfeited(const BoardResult& board) {
  return board.in(Room::kOpen).forfeit || board.in(Room::kClosed).forfeit;
}

void count_interruptions(const BoardResult& board, Statistics& result) {
  for (const Room room : kAllRooms) {
    const Interruptions& here = board.in(room).interruptions;
    result.restarts += here.restarts;
    for (const core::Side side : {core::Side::kNorthSouth, core::Side::kEastWest}) {
      if (!here.any(side)) continue;
      TeamInterruptions& team = team_at(room, side) == Team::kHome ? result.interruptions_home
                                                                   : result.interruptions_away;
      if (team.boards.empty() || team.boards.back() != board.setup.number) {
        team.boards.push_back(board.setup.number);
      }
      for (const core::Seat seat : core::kAllSeats) {
        if (core::side_of(seat) != side) continue;
        const auto i = static_cast<std::size_t>(seat);
        team.returns += here.returns[i];
        team.silences += here.silences[i];
        team.starts += here.starts[i];
      }
    }
  }
}

}  // namespace

int double_dummy_imps(const BoardResult& board, const core::TrickTable& tricks) {
  return core::imps(double_dummy_score(board, Room::kOpen, tricks) -
                    double_dummy_score(board, Room::kClosed, tricks));
}

Statistics statistics_of(std::span<const BoardResult> boards, int forfeit_imps,
                         std::span<const core::TrickTable> tables) {
  Statistics result;
  result.boards = static_cast<int>(boards.size());
  std::vector<double> imps;
  std::vector<double> double_dummy;
  std::vector<double> after_leads;
  std::array<std::vector<double>, kContractClasses> by_class;

  for (std::size_t i = 0; i < boards.size(); ++i) {
    const BoardResult& board = boards[i];
    count_interruptions(board, result);
    const int won = home_imps(board, forfeit_imps);
    imps.push_back(won);
    (won > 0 ? result.won : won < 0 ? result.lost : result.tied) += 1;
    (won > 0 ? result.imps_home : result.imps_away) += std::abs(won);

    if (forfeited(board)) {
      result.forfeit_swing += won;
      for (const Room room : kAllRooms) {
        if (const auto& forfeit = board.in(room).forfeit) {
          const bool home = team_at(room, core::side_of(forfeit->offender)) == Team::kHome;
          ++(board.in(room).absent ? (home ? result.absences_home : result.absences_away)
                                   : (home ? result.forfeits_home : result.forfeits_away));
        }
      }
      continue;
    }
    const bool same = board.in(Room::kOpen).contract == board.in(Room::kClosed).contract;
    (same ? result.play_swing : result.bidding_swing) += won;
    if (!tables.empty()) double_dummy.push_back(double_dummy_imps(board, tables[i]));
    if (const auto led = home_imps_after_leads(board)) after_leads.push_back(*led);

    // The class that the away team reached on the cards that the home team also held.
    const Room away_as_north_south = Room::kClosed;
    by_class[static_cast<std::size_t>(class_of(board.in(away_as_north_south).contract))].push_back(
        won);
  }

  result.imps = average_of(imps);
  if (!boards.empty()) {
    result.vp_home = core::victory_points(result.margin(), result.boards);
    result.vp_away = core::victory_points(-result.margin(), result.boards);
  }
  if (!tables.empty()) result.double_dummy = average_of(double_dummy);
  if (!after_leads.empty()) result.after_leads = average_of(after_leads);
  for (std::size_t c = 0; c < by_class.size(); ++c) result.by_class[c] = average_of(by_class[c]);
  return result;
}

double BoundsTest::log_likelihood_ratio() const {
  constexpr std::size_t kFirst = 20;
  if (imps_.count() < kFirst) return 0;
  const auto n = static_cast<double>(imps_.count());
  const double error = imps_.standard_error();
  // A row of ties has no variance: it is taken as if one IMP had been won and one lost.
  const double variance = std::max(n * error * error, 2.0 / (n - 1));
  const double width = bounds_.high - bounds_.low;
  return n * width * (imps_.mean() - (bounds_.high + bounds_.low) / 2) / variance;
}

std::optional<double> BoundsTest::accepted() const {
  constexpr double kError = 0.05;
  const double threshold = std::log((1 - kError) / kError);
  const double ratio = log_likelihood_ratio();
  if (ratio >= threshold) return bounds_.high;
  if (ratio <= -threshold) return bounds_.low;
  return std::nullopt;
}

double SequentialTest::half_width() const {
  // The mixture's scale is set so that the interval is narrowest near a hundred boards, and the
  // test does not speak before twenty: the variance is not known before.
  constexpr std::size_t kFirst = 20;
  constexpr double kAlpha = 0.05;
  constexpr double kScale = 15;
  if (imps_.count() < kFirst) return std::numeric_limits<double>::infinity();
  const auto n = static_cast<double>(imps_.count());
  return imps_.standard_error() *
         std::sqrt((n + kScale) / n * std::log((n + kScale) / (kScale * kAlpha * kAlpha)));
}

bool SequentialTest::decided() const {
  return std::abs(imps_.mean()) > half_width();
}

}  // namespace bidwright::match
