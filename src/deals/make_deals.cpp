#include "bidwright/deals/make_deals.hpp"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>

#include "deals/make_deals_together.hpp"

#include "bidwright/core/workers.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/deals/deals_file.hpp"

namespace bidwright::deals {

namespace {

/// Records are claimed one by one and in order by many workers, and written in blocks by one
/// thread: were blocks claimed, the last ones would keep one worker busy for long after the
/// others. Workers stay within a window ahead of the writer, so that finished records never pile
/// up.
class RecordQueue {
 public:
  RecordQueue(std::uint64_t first, std::uint64_t end, std::uint64_t window)
      : next_(first), written_(first), end_(end), window_(window) {}

  /// The next record to solve; none when there is nothing left to do.
  std::optional<std::uint64_t> claim() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopped_ || next_ == end_ || next_ < written_ + window_; });
    if (stopped_ || next_ == end_) return std::nullopt;
    return next_++;
  }
  void deliver(std::uint64_t record, core::Expected<SolvedDeal> solved) {
    const std::scoped_lock lock(mutex_);
    done_.emplace(record, std::move(solved));
    changed_.notify_all();
  }
  /// Waits for the next records in order, fewer than the window has.
  core::Expected<std::vector<SolvedDeal>> take(std::size_t count) {
    std::unique_lock lock(mutex_);
    std::vector<SolvedDeal> records;
    for (std::size_t i = 0; i < count; ++i) {
      changed_.wait(lock, [this] { return done_.contains(written_); });
      auto solved = std::move(done_.extract(written_).mapped());
      if (!solved) return tl::unexpected(solved.error());
      records.push_back(*solved);
      ++written_;
      changed_.notify_all();
    }
    return records;
  }
  /// No more records after the block that is in work.
  void leave_off() {
    const std::scoped_lock lock(mutex_);
    end_ =
        std::min(end_, (next_ + kDealsBlockRecords - 1) / kDealsBlockRecords * kDealsBlockRecords);
    changed_.notify_all();
  }
  /// Where the records end; they may be fewer than were wanted.
  [[nodiscard]] std::uint64_t end() {
    const std::scoped_lock lock(mutex_);
    return end_;
  }
  void stop() {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, core::Expected<SolvedDeal>> done_;
  std::uint64_t next_;
  std::uint64_t written_;
  std::uint64_t end_;
  const std::uint64_t window_;
  bool stopped_ = false;
};

core::Expected<SolvedDeal> solve_record(const DealsHeader& header, std::uint64_t record,
                                        dd::Solver& solver) {
  const core::Deal deal =
      layout_of_deal(header.seed, header.first + record / header.layouts,
                     static_cast<std::uint32_t>(record % header.layouts), header.strong);
  SolvedDeal solved{deal, {}};
  if (header.declarers == Declarers::kAll) {
    const auto table = solver.table(deal);
    if (!table) return tl::unexpected(table.error());
    solved.tricks = *table;
    return solved;
  }
  const auto tricks = solver.north_south(deal);
  if (!tricks) return tl::unexpected(tricks.error());
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
      solved.tricks.set(strain, seat, (*tricks)(strain, seat));
    }
  }
  return solved;
}

}  // namespace

core::Expected<std::vector<SolvedDeal>> solve_block(
    const DealsHeader& header, std::uint64_t block,
    const std::function<void(std::uint64_t)>& progress) {
  dd::Solver solver;
  std::vector<SolvedDeal> records;
  const std::uint64_t first = block * kDealsBlockRecords;
  for (std::uint64_t i = first; i < first + block_records(header, block); ++i) {
    auto solved = solve_record(header, i, solver);
    if (!solved) return tl::unexpected(solved.error());
    records.push_back(*solved);
    if (progress) progress(1);
  }
  return records;
}

core::Expected<bool> make_deals(const std::filesystem::path& path, DealsHeader header,
                                const MakeDealsOptions& options) {
  header.dds = dd::library_version();
  std::mutex reporting;
  const auto report = [&](std::uint64_t records) {
    if (!options.progress) return;
    const std::scoped_lock lock(reporting);
    options.progress(records);
  };
  if (options.exchange != nullptr) {
    const auto made =
        make_deals_together(path, header, options, std::max(1, options.threads), report);
    if (!made) return tl::unexpected(made.error());
    return true;
  }
  auto writer = DealsWriter::open(path, header);
  if (!writer) return tl::unexpected(writer.error());
  if (options.resumed) {
    options.resumed(std::min(writer->blocks_done() * kDealsBlockRecords, header.records()));
  }
  if (writer->complete()) return true;

  const int threads = options.threads > 0 ? options.threads : dd::concurrency();
  const std::uint64_t window = 4 * static_cast<std::uint64_t>(threads) * kDealsBlockRecords;
  RecordQueue queue(writer->blocks_done() * kDealsBlockRecords, header.records(), window);
  const auto solve = [&]() noexcept {
    dd::Solver solver;
    while (const auto record = queue.claim()) {
      if (options.stop && options.stop()) queue.leave_off();
      queue.deliver(*record, solve_record(header, *record, solver));
      report(1);
    }
  };
  core::Expected<void> written;
  const auto write = [&] {
    while (written && writer->blocks_done() * kDealsBlockRecords < queue.end()) {
      const std::uint64_t block = writer->blocks_done();
      const auto records = queue.take(block_records(header, block));
      written = records ? writer->append(encode_block(header, block, *records))
                        : core::Expected<void>(tl::unexpected(records.error()));
    }
    queue.stop();
  };
  core::Workers workers(1 + static_cast<std::size_t>(threads));
  workers.run([&](std::size_t part) { part == 0 ? write() : solve(); });
  if (!written) return tl::unexpected(written.error());
  if (writer->blocks_done() < block_count(header)) return false;
  if (const auto finished = writer->finish(); !finished) return tl::unexpected(finished.error());
  return true;
}

}  // namespace bidwright::deals
