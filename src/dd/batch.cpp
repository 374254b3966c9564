#include "bidwright/dd/batch.hpp"

#include <map>
#include <mutex>

#include "bidwright/core/parallel.hpp"

namespace bidwright::dd {

namespace {

/// Strain by strain, so that a hard deal at the end keeps no thread busy while others wait.
template <typename Table>
core::Expected<std::vector<Table>> solve_all(std::span<const core::Deal> deals, int threads,
                                             const std::function<void()>& done) {
  std::vector<Table> results(deals.size());
  std::vector<int> strains_done(deals.size());
  std::mutex mutex;
  std::map<std::size_t, core::Error> failures;
  parallel(deals.size() * core::kStrains, threads, [&](std::size_t part, Solver& solver) {
    const std::size_t i = part / core::kStrains;
    const core::Strain strain = core::kAllStrains[part % core::kStrains];
    auto solved = solver.set_strain(deals[i], strain, results[i]);
    const std::scoped_lock lock(mutex);
    if (!solved) failures.emplace(i, std::move(solved.error()));
    if (++strains_done[i] == core::kStrains && done) done();
  });
  if (failures.empty()) return results;
  auto& [first, failure] = *failures.begin();
  failure.message = "deal " + std::to_string(first + 1) + ": " + failure.message;
  return tl::unexpected(std::move(failure));
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
  return solve_all<core::TrickTable>(deals, threads, done);
}

core::Expected<std::vector<core::NorthSouthTricks>> north_south_tables(
    std::span<const core::Deal> deals, int threads, const std::function<void()>& done) {
  return solve_all<core::NorthSouthTricks>(deals, threads, done);
}

}  // namespace bidwright::dd
