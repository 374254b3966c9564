#include "board_file.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "errors.hpp"
#include "files.hpp"
#include "interrupt.hpp"
#include "progress.hpp"
#include "records.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/dd/batch.hpp"
#include "bidwright/dd/par.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/json_lines.hpp"
#include "bidwright/formats/lin.hpp"
#include "bidwright/formats/pbn.hpp"

namespace bidwright::tools {

namespace {

using formats::BoardRecord;
using formats::Format;

/// Thrown out of the threads when the user wants to stop.
struct Interrupted {};

std::vector<BoardRecord> records_of_deals_file(const std::string& path) {
  const auto reader = value_or_fail(deals::DealsReader::open(path), path);
  const bool all = reader.header().declarers == deals::Declarers::kAll;
  std::vector<BoardRecord> records;
  value_or_fail(reader.for_each([&](std::uint64_t, const deals::SolvedDeal& solved) {
    const int number = static_cast<int>(records.size()) + 1;
    BoardRecord& record = records.emplace_back(formats::make_record(
        number, solved.deal, core::dealer_of_board(number), core::vulnerability_of_board(number)));
    if (all) formats::set_optimum_result_table(record, solved.tricks);
  }),
                path);
  return records;
}

/// The board without what happened on it.
BoardRecord bare(const BoardRecord& record, int number) {
  BoardRecord board = formats::make_record(
      number, *record.deal, record.dealer.value_or(core::dealer_of_board(number)),
      record.vulnerability.value_or(core::vulnerability_of_board(number)));
  for (const std::string_view tag : {"Event", "Site", "Date", "Stage"}) {
    if (const auto value = record.tags.get(tag); !value.empty()) board.tags.set(tag, value);
  }
  if (const auto table = formats::optimum_result_table(record)) {
    formats::set_optimum_result_table(board, *table);
  }
  return board;
}

std::vector<BoardRecord> records_of_records(const std::string& path) {
  const auto reader = open_records(path, format_or_usage("", path, ""));
  std::vector<BoardRecord> records;
  std::map<int, std::vector<core::Deal>> seen;
  while (const auto record = value_or_fail(reader->next(), path)) {
    if (!record->deal || !record->deal->is_complete()) {
      fail(core::Error{core::ErrorCode::kMismatch,
                       fmt::format("{} has no complete deal; its 52 cards are needed",
                                   board_name(*record)),
                       record->where.line, record->where.column},
           path);
    }
    const int number = record->number.value_or(static_cast<int>(records.size()) + 1);
    std::vector<core::Deal>& same_number = seen[number];
    if (std::ranges::find(same_number, *record->deal) != same_number.end()) continue;
    same_number.push_back(*record->deal);
    records.push_back(bare(*record, number));
  }
  return records;
}

std::string text_of(const std::vector<BoardRecord>& records, Format format) {
  if (format == Format::kPbn) return formats::write_pbn_file(records);
  std::string text;
  if (format == Format::kJsonLines) {
    for (const BoardRecord& record : records) text += formats::write_json_line(record) + "\n";
    return text;
  }
  formats::LinWriter writer;
  for (const BoardRecord& record : records) text += writer.add(record);
  return text + writer.finish();
}

/// OUT.part: its first line, then "17 {...}" for each board that is done. One process at a time.
class Part {
 public:
  Part(std::string path, const std::string& first_line) : path_(std::move(path)) {
    constexpr int kFlags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC;
    descriptor_ = ::open(path_.c_str(), kFlags, 0666);
    if (descriptor_ < 0) fail_with("cannot be written");
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      fail(fmt::format("{}: another process is at work on it", path_));
    }
    resume(first_line);
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  ~Part() { ::close(descriptor_); }

  /// What was done before.
  [[nodiscard]] std::map<std::size_t, BoardRecord>& done() { return done_; }

  void add(std::size_t board, const BoardRecord& record) {
    append(fmt::format("{} {}\n", board, formats::write_json_line(record)));
  }
  void remove() const { ::unlink(path_.c_str()); }

 private:
  [[noreturn]] void fail_with(std::string_view what) const {
    fail(fmt::format("{} {}: {}", path_, what, std::strerror(errno)));
  }

  void append(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(descriptor_, text.data(), text.size());
      if (written < 0) fail_with("cannot be written");
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  /// Takes whole lines and cuts off a torn one.
  void resume(const std::string& first_line) {
    const std::string text = value_or_fail(read_file(path_), path_);
    const std::size_t whole = text.rfind('\n') + 1;
    std::string_view rest(text.data(), whole);
    if (::ftruncate(descriptor_, static_cast<off_t>(whole)) != 0 ||
        ::lseek(descriptor_, 0, SEEK_END) < 0) {
      fail_with("cannot be written");
    }
    if (rest.empty()) return append(first_line + "\n");
    const auto next_line = [&rest] {
      const std::size_t end = rest.find('\n');
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end + 1);
      return line;
    };
    if (const std::string_view found = next_line(); found != first_line) {
      fail(
          fmt::format("{} was begun by another command:\n  {}\ninstead of\n  {}\nremove it, or "
                      "name another file",
                      path_, found, first_line));
    }
    while (!rest.empty()) {
      const std::string_view line = next_line();
      std::size_t board = 0;
      const auto number = std::from_chars(line.data(), line.data() + line.size(), board);
      const auto blank = static_cast<std::size_t>(number.ptr - line.data());
      if (number.ec != std::errc() || blank == line.size()) {
        fail(fmt::format("{} is damaged; remove it", path_));
      }
      done_[board] = value_or_fail(formats::parse_json_line(line.substr(blank + 1)), path_);
    }
  }

  std::string path_;
  int descriptor_ = -1;
  std::map<std::size_t, BoardRecord> done_;
};

Format format_of_output(const BoardFileWork& job) {
  if (job.out == "-" || job.out.starts_with("/dev/")) {
    return job.json ? Format::kJsonLines : Format::kPbn;
  }
  const auto format = formats::format_of_file(job.out);
  if (!format || *format == Format::kGameLines || job.out.ends_with(".zst")) {
    fail_usage(fmt::format("--out {}: expected a file named .pbn, .lin or .jsonl", job.out));
  }
  return *format;
}

}  // namespace

bool names_board_file(const std::string& text) {
  return text.find('\n') == std::string::npos && !text.starts_with("http") &&
         (text.ends_with(".deals") || formats::format_of_file(text).has_value());
}

std::vector<BoardRecord> read_board_file(const std::string& path) {
  auto records = path.ends_with(".deals") ? records_of_deals_file(path) : records_of_records(path);
  if (records.empty()) fail(fmt::format("{}: there is no board in it", path));
  return records;
}

void add_double_dummy(BoardRecord& record, dd::Solver& solver) {
  const auto known = formats::optimum_result_table(record);
  const core::TrickTable table =
      known ? *known : value_or_fail(solver.table(*record.deal), board_name(record));
  if (!known) formats::set_optimum_result_table(record, table);
  const dd::Par par = dd::par(table, *record.vulnerability, *record.dealer);
  std::vector<std::string> contracts;
  for (const dd::ParContract& contract : par.contracts) contracts.push_back(to_string(contract));
  record.tags.set("OptimumScore", formats::score_text(par.score));
  record.tags.set("ParContract",
                  contracts.empty() ? "Pass" : fmt::format("{}", fmt::join(contracts, "; ")));
}

void work_on_board_file(const BoardFileWork& job) {
  const Format format = format_of_output(job);
  std::vector<BoardRecord> records = read_board_file(job.in);
  std::optional<Part> part;
  if (job.out != "-" && !job.out.starts_with("/dev/")) {
    const std::string boards = text_of(records, Format::kJsonLines);
    part.emplace(job.out + ".part",
                 fmt::format("{}; {} boards {:016x}", job.conditions, records.size(),
                             XXH3_64bits(boards.data(), boards.size())));
  }
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (part && part->done().contains(i)) {
      records[i] = std::move(part->done()[i]);
    } else {
      missing.push_back(i);
    }
  }
  const std::size_t before = records.size() - missing.size();
  handle_interrupts("the boards in work");
  std::size_t done = before;
  try {
    Progress progress(job.doing, records.size(), "boards", before);
    std::mutex mutex;
    dd::parallel(missing.size(), job.threads, [&](std::size_t i, dd::Solver& solver) {
      if (interrupted()) throw Interrupted{};
      job.work(records[missing[i]], solver);
      const std::scoped_lock lock(mutex);
      if (part) part->add(missing[i], records[missing[i]]);
      ++done;
      progress.advance();
    });
  } catch (const Interrupted&) {
    if (!part) throw ExitWith{130};
    end_interrupted(
        fmt::format("{} of {} in {}.part", done, core::counted(records.size(), "board"), job.out));
  }
  value_or_fail(write_file(job.out, text_of(records, format)), job.out);
  if (!part) return;
  part->remove();
  fmt::print(stderr, "{}: {}{}\n", job.out, core::counted(records.size(), "board"),
             before == 0 ? "" : fmt::format("; {} were already there", before));
}

}  // namespace bidwright::tools
