// What a match says about its two teams. All figures are from the home team's side; the unit is
// the board, so standard errors are those of IMPs per board over boards.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/contract_class.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/core/trick_table.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

struct Average {
  int count = 0;
  double mean = 0;
  /// The mean's; unknown, 0 here, with fewer than two.
  double standard_error = 0;

  /// The ends of the interval that holds the mean in 95 of 100 cases, by Student's distribution.
  [[nodiscard]] double low() const;
  [[nodiscard]] double high() const;
};

[[nodiscard]] Average average_of(std::span<const double> values);

/// "+0.40 +- 0.11"; without the error where fewer than two values leave it unknown.
[[nodiscard]] std::string plus_minus(const Average& average, int digits,
                                     std::string_view sign = "+-");

using core::class_of;
using core::ContractClass;
using core::kContractClasses;

/// What the robots of one team interrupted, see Interruptions.
struct TeamInterruptions {
  /// The numbers of the boards.
  std::vector<int> boards;
  int returns = 0;
  int silences = 0;
  int starts = 0;
};

struct Statistics {
  int boards = 0;
  int won = 0;
  int tied = 0;
  int lost = 0;
  int imps_home = 0;
  int imps_away = 0;
  Average imps;
  double vp_home = 10;
  double vp_away = 10;
  /// IMPs of boards whose contracts differ, and of boards with the same contract and other tricks.
  int bidding_swing = 0;
  int play_swing = 0;
  int forfeit_swing = 0;
  /// Lost by what a robot did, and by its absence.
  int forfeits_home = 0;
  int forfeits_away = 0;
  int absences_home = 0;
  int absences_away = 0;
  /// How often a board began anew in a room, and whose robots had a part in that or were started
  /// again.
  int restarts = 0;
  TeamInterruptions interruptions_home;
  TeamInterruptions interruptions_away;
  /// IMPs if every contract had made its double-dummy tricks; only where tables were given.
  std::optional<Average> double_dummy;
  /// IMPs with the tricks after the leads chosen; only of boards that have them.
  std::optional<Average> after_leads;
  /// By class of the contract, whoever declared it, where the away team sat North-South.
  std::array<Average, kContractClasses> by_class;

  [[nodiscard]] int margin() const { return imps_home - imps_away; }
};

/// `tables` is empty, or holds the double-dummy tricks of every board.
[[nodiscard]] Statistics statistics_of(std::span<const BoardResult> boards, int forfeit_imps,
                                       std::span<const core::TrickTable> tables = {});

/// IMPs for the home team if both contracts had made their double-dummy tricks.
[[nodiscard]] int double_dummy_imps(const BoardResult& board, const core::TrickTable& tricks);

/// Two means, in IMPs a board, of which a match is to decide for one.
struct Bounds {
  double low = 0;
  double high = 0;

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// Wald's sequential probability ratio test of the mean IMPs a board, `high` against `low`, with an
/// error of 5 % either way: the boards' IMPs are taken as normal with the variance seen so far, and
/// nothing is decided before twenty boards.
class BoundsTest {
 public:
  explicit BoundsTest(const Bounds& bounds) : bounds_(bounds) {}

  void add(double imps) { imps_.add(imps); }
  /// The logarithm of the likelihood of `high` over that of `low`.
  [[nodiscard]] double log_likelihood_ratio() const;
  /// The mean that is accepted, if one is.
  [[nodiscard]] std::optional<double> accepted() const;

 private:
  Bounds bounds_;
  core::Tally imps_;
};

/// A test that may be looked at after every board without losing its level (a normal-mixture
/// confidence sequence, Robbins 1970, at 95 %): whether the mean differs from 0 beyond doubt.
class SequentialTest {
 public:
  void add(double imps) { imps_.add(imps); }
  [[nodiscard]] bool decided() const;
  /// Half the width of the interval that holds the mean at all times with 95 %.
  [[nodiscard]] double half_width() const;

 private:
  core::Tally imps_;
};

}  // namespace bidwright::match
