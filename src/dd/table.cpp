// Tables by proofs: "do North-South take at least t tricks?" around a guess, each answer moving the
// window by one, until both neighbours of the result are proved. The questions of one strain share
// what was proved, whoever leads.

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

/// Tricks of North-South with this leader.
int north_south_tricks(search::Prover& prover, Seat leader, int expected) {
  prover.set_trick(leader);
  int low = 0;
  int high = core::kRanks;
  int tricks = expected;
  while (low < high) {
    tricks = std::clamp(tricks, low + 1, high);
    if (prover.north_south_take(tricks)) {
      low = tricks++;
    } else {
      high = --tricks;
    }
  }
  return low;
}

/// Who leads against the declarers of a table.
template <typename Table>
constexpr auto kLeaders = std::array{Seat::kEast, Seat::kWest};
template <>
constexpr auto kLeaders<core::TrickTable> =
    std::array{Seat::kEast, Seat::kWest, Seat::kNorth, Seat::kSouth};

/// The prover has the deal.
template <typename Table>
void solve_strain(const core::Deal& deal, Strain strain, search::Prover& prover, Table& table) {
  prover.set_strain(strain);
  prover.forget();
  int north_south = guess(deal, strain);
  for (const Seat leader : kLeaders<Table>) {
    north_south = north_south_tricks(prover, leader, north_south);
    const Seat declarer = core::clockwise(leader, 3);
    const bool ours = core::side_of(declarer) == core::Side::kNorthSouth;
    table.set(strain, declarer, ours ? north_south : core::kRanks - north_south);
  }
}

template <typename Table>
core::Expected<void> solve(const core::Deal& deal, std::span<const Strain> strains, int& preferred,
                           Table& table) {
  if (!deal.is_complete()) return tl::unexpected(incomplete_deal(deal));
  const Lease lease(preferred);
  search::Prover& prover = lease.prover();
  prover.set_deal(deal);
  for (const Strain strain : strains) solve_strain(deal, strain, prover, table);
  return {};
}

template <typename Table>
core::Expected<Table> solve(const core::Deal& deal, int& preferred) {
  Table table;
  if (auto solved = solve(deal, core::kAllStrains, preferred, table); !solved) {
    return tl::unexpected(std::move(solved.error()));
  }
  return table;
}

}  // namespace

core::Expected<core::TrickTable> Solver::table(const core::Deal& deal) {
  return solve<core::TrickTable>(deal, preferred_);
}

core::Expected<core::NorthSouthTricks> Solver::north_south(const core::Deal& deal) {
  return solve<core::NorthSouthTricks>(deal, preferred_);
}

core::Expected<void> Solver::set_strain(const core::Deal& deal, Strain strain,
                                        core::TrickTable& table) {
  return solve(deal, std::array{strain}, preferred_, table);
}

core::Expected<void> Solver::set_strain(const core::Deal& deal, Strain strain,
                                        core::NorthSouthTricks& table) {
  return solve(deal, std::array{strain}, preferred_, table);
}

}  // namespace bidwright::dd
