// Many deals at once, on several threads that end before the call returns. Callbacks are called by
// these threads, several at a time unless said otherwise.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "bidwright/dd/solver.hpp"

namespace bidwright::dd {

/// Calls work(i, solver) once for each i below `count`, on `threads` threads (0: as many as can
/// solve at a time), as core::run_parts() does. What work throws ends the batch and is thrown on.
void parallel(std::size_t count, int threads,
              const std::function<void(std::size_t, Solver&)>& work);

/// One table a deal, in order; `done`, if given, is called after each deal, one at a time.
[[nodiscard]] core::Expected<std::vector<core::TrickTable>> tables(
    std::span<const core::Deal> deals, int threads = 0, const std::function<void()>& done = {});
[[nodiscard]] core::Expected<std::vector<core::NorthSouthTricks>> north_south_tables(
    std::span<const core::Deal> deals, int threads = 0, const std::function<void()>& done = {});

/// What the library does by itself (its CalcAllTables, with threads of its own): the rival that
/// this module is measured against. Runs alone in this process.
[[nodiscard]] core::Expected<std::vector<core::TrickTable>> library_tables(
    std::span<const core::Deal> deals, int threads = 0);
/// The same for positions in the play (its SolveAllBoards).
[[nodiscard]] core::Expected<std::vector<CardTricksList>> library_cards(
    std::span<const Position> positions, int threads = 0);
/// One position (its SolveBoard), beside other calls.
[[nodiscard]] core::Expected<CardTricksList> library_cards(const Position& position);

}  // namespace bidwright::dd
