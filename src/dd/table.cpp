// Tables by null-window searches: "does the leader's side take at least t tricks?" around a guess,
// each answer moving the window by one, until both neighbours of the result are proved. The
// searches of one strain share the transposition table, whoever leads.

#include <algorithm>
#include <array>

#include "dd/library.hpp"

#include "bidwright/dd/solver.hpp"

namespace bidwright::dd {

namespace {

using core::Seat;
using core::Strain;

/// Tricks North-South may expect, from points and trump length: only the number of searches
/// depends on it, never a result. In units of 1/16 trick.
int guess(const core::Deal& deal, Strain strain) {
  const int points =
      core::high_card_points(deal[Seat::kNorth]) + core::high_card_points(deal[Seat::kSouth]);
  int sixteenths = 0;
  if (const auto trump = core::trump_of(strain)) {
    const int length = deal[Seat::kNorth].length(*trump) + deal[Seat::kSouth].length(*trump);
    sixteenths = 104 + (points - 20) * 5 + length * 12 - 78;
  } else {
    sixteenths = 101 + (points - 20) * 6;
  }
  return std::clamp((sixteenths + 8) / 16, 0, 13);
}

/// Tricks of the leader's side, by searches around `expected`.
class Search {
 public:
  explicit Search(int context) : context_(context) {}

  [[nodiscard]] int leader_tricks(const ::deal& position, int expected) {
    int low = 0;
    int high = 13;
    int t = expected;
    while (low < high) {
      t = std::clamp(t, low + 1, high);
      if (takes(position, t)) {
        low = t++;
      } else {
        high = --t;
      }
    }
    return low;
  }
  [[nodiscard]] int status() const { return status_; }

 private:
  bool takes(const ::deal& position, int target) {
    futureTricks result{};
    // Mode 1: keep what is known of this deal and strain, search even a single legal card.
    const int status = SolveBoard(position, target, 1, 1, &result, context_);
    if (status != RETURN_NO_FAULT) status_ = status;
    return result.score[0] == target;
  }

  int context_;
  int status_ = RETURN_NO_FAULT;
};

/// Solves for the leaders given and reports (strain, declarer, tricks).
template <std::size_t N, typename Table>
core::Expected<Table> solve(const core::Deal& deal, const std::array<Seat, N>& leaders,
                            int& preferred) {
  if (!deal.is_complete()) return tl::unexpected(incomplete_deal(deal));
  const Lease lease(preferred);
  Search search(lease.context());
  Table table;
  for (const Strain strain : core::kAllStrains) {
    int north_south = guess(deal, strain);
    for (const Seat leader : leaders) {
      const bool defends = core::side_of(leader) == core::Side::kEastWest;
      const ::deal position = dds_deal(deal, strain, leader);
      const int tricks = search.leader_tricks(position, defends ? 13 - north_south : north_south);
      north_south = defends ? 13 - tricks : tricks;
      table.set(strain, core::clockwise(leader, 3), 13 - tricks);
    }
  }
  if (search.status() != RETURN_NO_FAULT) {
    return tl::unexpected(dds_error("deal", search.status()));
  }
  return table;
}

}  // namespace

core::Expected<TrickTable> Solver::table(const core::Deal& deal) {
  return solve<4, TrickTable>(deal, {Seat::kEast, Seat::kWest, Seat::kNorth, Seat::kSouth},
                              preferred_);
}

core::Expected<NorthSouthTricks> Solver::north_south(const core::Deal& deal) {
  return solve<2, NorthSouthTricks>(deal, {Seat::kEast, Seat::kWest}, preferred_);
}

}  // namespace bidwright::dd
