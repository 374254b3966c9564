#include "bidwright/dd/batch.hpp"

#include <mutex>
#include <optional>

#include "bidwright/core/parallel.hpp"

namespace bidwright::dd {

namespace {

template <typename Table, typename Solve>
core::Expected<std::vector<Table>> solve_all(std::span<const core::Deal> deals, int threads,
                                             const std::function<void()>& done, Solve solve) {
  std::vector<Table> results(deals.size());
  std::mutex mutex;
  std::optional<core::Error> failure;
  parallel(deals.size(), threads, [&](std::size_t i, Solver& solver) {
    const core::Expected<Table> result = solve(solver, deals[i]);
    if (result) results[i] = *result;
    const std::scoped_lock lock(mutex);
    if (!result) {
      failure = result.error();
      failure->message = "deal " + std::to_string(i + 1) + ": " + failure->message;
    }
    if (done) done();
  });
  if (failure) return tl::unexpected(*failure);
  return results;
}

}  // namespace

void parallel(std::size_t count, int threads,
              const std::function<void(std::size_t, Solver&)>& work) {
  core::run_parts(count, threads > 0 ? threads : concurrency(), [&](std::size_t i) {
    Solver solver;
    work(i, solver);
  });
}

core::Expected<std::vector<core::TrickTable>> tables(std::span<const core::Deal> deals, int threads,
                                                     const std::function<void()>& done) {
  return solve_all<core::TrickTable>(
      deals, threads, done,
      [](Solver& solver, const core::Deal& deal) { return solver.table(deal); });
}

core::Expected<std::vector<core::NorthSouthTricks>> north_south_tables(
    std::span<const core::Deal> deals, int threads, const std::function<void()>& done) {
  return solve_all<core::NorthSouthTricks>(
      deals, threads, done,
      [](Solver& solver, const core::Deal& deal) { return solver.north_south(deal); });
}

}  // namespace bidwright::dd
