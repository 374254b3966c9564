#include "bidwright/dd/batch.hpp"

#include <algorithm>
#include <mutex>
#include <optional>

#include "dd/library.hpp"

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

class ExclusiveLock {
 public:
  explicit ExclusiveLock(int threads) { Library::instance().lock_all(threads); }
  ~ExclusiveLock() { Library::instance().unlock_all(); }
  ExclusiveLock(const ExclusiveLock&) = delete;
  ExclusiveLock& operator=(const ExclusiveLock&) = delete;
};

TrickTable from_dds(const ddTableResults& results) {
  TrickTable table;
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : core::kAllSeats) {
      table.set(strain, seat, results.resTable[dds_strain(strain)][core::index(seat)]);
    }
  }
  return table;
}

}  // namespace

void parallel(std::size_t count, int threads,
              const std::function<void(std::size_t, Solver&)>& work) {
  core::run_parts(count, threads > 0 ? threads : concurrency(), [&](std::size_t i) {
    Solver solver;
    work(i, solver);
  });
}

core::Expected<std::vector<TrickTable>> tables(std::span<const core::Deal> deals, int threads,
                                               const std::function<void()>& done) {
  return solve_all<TrickTable>(deals, threads, done, [](Solver& solver, const core::Deal& deal) {
    return solver.table(deal);
  });
}

core::Expected<std::vector<NorthSouthTricks>> north_south_tables(
    std::span<const core::Deal> deals, int threads, const std::function<void()>& done) {
  return solve_all<NorthSouthTricks>(
      deals, threads, done,
      [](Solver& solver, const core::Deal& deal) { return solver.north_south(deal); });
}

core::Expected<std::vector<TrickTable>> library_tables(std::span<const core::Deal> deals,
                                                       int threads) {
  for (const core::Deal& deal : deals) {
    if (!deal.is_complete()) return tl::unexpected(incomplete_deal(deal));
  }
  const ExclusiveLock lock(threads);
  std::vector<TrickTable> results;
  auto batch = std::make_unique<ddTableDeals>();
  auto solved = std::make_unique<ddTablesRes>();
  auto pars = std::make_unique<allParResults>();
  std::array<int, DDS_STRAINS> all_strains{};
  for (std::size_t begin = 0; begin < deals.size(); begin += MAXNOOFTABLES) {
    const std::size_t size = std::min<std::size_t>(MAXNOOFTABLES, deals.size() - begin);
    batch->noOfTables = static_cast<int>(size);
    for (std::size_t i = 0; i < size; ++i) {
      const ::deal whole = dds_deal(deals[begin + i], core::Strain::kNoTrump, core::Seat::kNorth);
      std::copy(&whole.remainCards[0][0], &whole.remainCards[0][0] + 16,
                &batch->deals[i].cards[0][0]);
    }
    const int status = CalcAllTables(batch.get(), -1, all_strains.data(), solved.get(), pars.get());
    if (status != RETURN_NO_FAULT) return tl::unexpected(dds_error("batch", status));
    for (std::size_t i = 0; i < size; ++i) results.push_back(from_dds(solved->results[i]));
  }
  return results;
}

}  // namespace bidwright::dd
