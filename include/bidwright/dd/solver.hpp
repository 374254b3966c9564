// Double-dummy solving by our own search (dd/search): tables of complete deals, and positions in
// the play. Lines of play are traced by a library (dds 2.9), which also is the judge in the tests.
//
// The library keeps process-wide state: a fixed number of search contexts, one for each core, each
// with its own transposition table. A Solver borrows a context, and the memory of our search that
// goes with it, for the length of one call and gives it back, so any number of Solvers may live in
// any number of threads; no more calls run at a time than there are contexts, the others wait.
//
// One thread at a time per Solver. A Solver prefers the context it had last, whose table still
// knows the positions of its last deal.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/core/trick_table.hpp"
#include "bidwright/dd/position.hpp"

namespace bidwright::dd {

/// How a position is to be solved.
struct Effort {
  /// Only these cards are looked at; at least one of them may be played.
  core::Hand wanted = core::Hand::full_deck();
  /// What was found for another position with the same hand to play that may differ little, if
  /// there is one; only the time depends on it.
  CardTricksList like;
  /// Positions to search at most, those before a trick: 0.2 microseconds each, about.
  std::uint64_t most_work = std::numeric_limits<std::uint64_t>::max();
};

struct SolvedCards {
  /// Empty if the search gave up.
  CardTricksList cards;
  /// Positions searched; the same on every machine.
  std::uint64_t work = 0;
  bool gave_up = false;
};

class Solver {
 public:
  /// All 20 results of a complete deal.
  [[nodiscard]] core::Expected<core::TrickTable> table(const core::Deal& deal);
  /// The 10 results with North or South as declarer, in three quarters of the time.
  [[nodiscard]] core::Expected<core::NorthSouthTricks> north_south(const core::Deal& deal);
  /// One strain of these, set in a table: strains have no part in each other's work.
  [[nodiscard]] core::Expected<void> set_strain(const core::Deal& deal, core::Strain strain,
                                                core::TrickTable& table);
  [[nodiscard]] core::Expected<void> set_strain(const core::Deal& deal, core::Strain strain,
                                                core::NorthSouthTricks& table);

  /// The most tricks the side to play can take from here on, the current trick included.
  [[nodiscard]] core::Expected<int> tricks(const Position& position);
  /// The same for every card that may be played.
  [[nodiscard]] core::Expected<CardTricksList> cards(const Position& position);
  [[nodiscard]] core::Expected<SolvedCards> cards(const Position& position, const Effort& effort);
  /// The cards that may be played and with which the side to play takes at least so many tricks:
  /// a question that is answered sooner.
  [[nodiscard]] core::Expected<core::Hand> cards_taking(const Position& position, int tricks);
  /// A line of play, legal and from the opening lead on: the tricks declarer takes in all, double
  /// dummy, before it and after each of its cards.
  [[nodiscard]] core::Expected<std::vector<int>> trace(const core::Deal& deal, core::Strain strain,
                                                       core::Seat declarer,
                                                       std::span<const core::Card> cards);

 private:
  int preferred_ = -1;
};

/// What the solver may use; to be set before anything is solved, or not at all.
struct Resources {
  /// Calls that can run at a time, each with its own memory; 0: one a core. Never more than that.
  int contexts = 0;
  /// For all contexts of the library together, about 160 MB each by default; 0: at most 70 % of
  /// what is free. Tables of deals take 2 MB a context instead, at most 50.
  int memory_mb = 0;
};
/// kBusy if the solver is already at work with other resources.
[[nodiscard]] core::Expected<void> set_resources(const Resources& resources);

/// How many calls can run at a time.
[[nodiscard]] int concurrency();
/// Version of the solving library: "2.9.0".
[[nodiscard]] const char* library_version();

}  // namespace bidwright::dd
