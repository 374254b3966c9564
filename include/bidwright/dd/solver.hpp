// Double-dummy solving. The library behind it (dds 2.9) keeps process-wide state: a fixed number
// of search contexts, one for each core, each with its own transposition table. A Solver borrows
// a context for the length of one call and gives it back, so any number of Solvers may live in any
// number of threads; no more calls run at a time than there are contexts, the others wait.
//
// One thread at a time per Solver. A Solver prefers the context it had last, whose table still
// knows the positions of its last deal.
#pragma once

#include "bidwright/core/deal.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/dd/tricks.hpp"

namespace bidwright::dd {

class Solver {
 public:
  /// All 20 results of a complete deal.
  [[nodiscard]] core::Expected<TrickTable> table(const core::Deal& deal);
  /// The 10 results with North or South as declarer, in little more than half the time.
  [[nodiscard]] core::Expected<NorthSouthTricks> north_south(const core::Deal& deal);

 private:
  int preferred_ = -1;
};

/// How many calls can run at a time.
[[nodiscard]] int concurrency();
/// Version of the solving library: "2.9.0".
[[nodiscard]] const char* library_version();

}  // namespace bidwright::dd
