#include "bidwright/match/runner.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <future>
#include <mutex>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "bidwright/core/random.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/core/workers.hpp"
#include "bidwright/files/new_file.hpp"
#include "bidwright/match/journal.hpp"

namespace bidwright::match {

namespace {

namespace fs = std::filesystem;
using core::ErrorCode;

core::Expected<void> write_file(const fs::path& path, const std::string& text) {
  if (const auto written = files::write_new_file(path, text); !written) {
    return core::fail(ErrorCode::kIo,
                      fmt::format("{}: {}", path.string(), written.error().message));
  }
  return {};
}

core::Expected<std::string> read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) {
    return core::fail(ErrorCode::kIo, fmt::format("cannot read {}", path.string()));
  }
  return text;
}

/// Makes the directory a match of these conditions, or finds that it is one.
core::Expected<void> open_directory(const fs::path& directory, const Conditions& conditions) {
  std::error_code failed;
  fs::create_directories(directory / "parts", failed);
  if (failed) {
    return core::fail(ErrorCode::kIo,
                      fmt::format("cannot make {}: {}", directory.string(), failed.message()));
  }
  const fs::path file = directory / "match.json";
  if (!fs::exists(file)) {
    if (fs::exists(directory / "journal.jsonl")) {
      return core::fail(ErrorCode::kMismatch,
                        fmt::format("{} holds a journal without its match.json; take another "
                                    "directory",
                                    directory.string()));
    }
    return write_file(file, to_json(conditions));
  }
  const auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  const auto found = conditions_from_json(*text);
  if (!found) return tl::unexpected(found.error());
  if (const std::string other = difference(conditions, *found); !other.empty()) {
    return core::fail(ErrorCode::kMismatch,
                      fmt::format("{} holds another match ({}); take another directory, or remove "
                                  "it to begin anew",
                                  directory.string(), other));
  }
  return {};
}

/// Refuses a second process that plays the same shard.
class ShardLock {
 public:
  static core::Expected<ShardLock> take(const fs::path& directory, int shard, int shards) {
    const fs::path path = directory / fmt::format("shard-{}-of-{}.lock", shard + 1, shards);
    ShardLock lock;
    lock.descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock.descriptor_ < 0) {
      return core::fail(ErrorCode::kIo,
                        fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
    }
    if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
      return core::fail(ErrorCode::kBusy,
                        fmt::format("another process plays this match in {}; wait for it or take "
                                    "another directory",
                                    directory.string()));
    }
    return lock;
  }
  ShardLock(ShardLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  ShardLock& operator=(ShardLock&&) = delete;
  ~ShardLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

 private:
  ShardLock() = default;
  int descriptor_ = -1;
};

/// Writes a board's lines as they come: the open room's at once, the closed room's behind them.
class Recorder {
 public:
  Recorder(Part& part, int board) : part_(part), board_(board) {}

  RoomObserver observer(Room room) {
    return {[this, room](core::Seat seat, const core::MadeCall& call) {
              write(room, journal_call(board_, room, seat, call));
            },
            [this, room](core::Seat hand, core::Card card) {
              write(room, journal_card(board_, room, hand, card));
            }};
  }
  void end_room(Room room, const RoomResult& result) {
    write(room, journal_room(board_, room, result));
    if (room == Room::kOpen) {
      const std::scoped_lock lock(mutex_);
      open_ended_ = true;
      put(later_);
    }
  }
  core::Expected<void> finish() {
    if (problem_) return tl::unexpected(*problem_);
    return part_.finish(board_);
  }

 private:
  void write(Room room, const std::string& line) {
    const std::scoped_lock lock(mutex_);
    if (room == Room::kClosed && !open_ended_) {
      later_ += line;
    } else {
      put(line);
    }
  }
  void put(const std::string& text) {
    if (problem_) return;
    if (auto written = part_.write(text); !written) problem_ = written.error();
  }

  std::mutex mutex_;
  Part& part_;
  int board_;
  bool open_ended_ = false;
  std::string later_;
  std::optional<core::Error> problem_;
};

class Run {
 public:
  explicit Run(const RunOptions& options) : options_(options), journal_(options.directory) {}

  core::Expected<RunResult> run() {
    if (auto opened = open_directory(options_.directory, options_.conditions); !opened) {
      return tl::unexpected(opened.error());
    }
    const auto lock = ShardLock::take(options_.directory, options_.shard, options_.shards);
    if (!lock) return tl::unexpected(lock.error());
    if (auto assembled = assemble(); !assembled) return tl::unexpected(assembled.error());

    core::Workers lanes(static_cast<std::size_t>(std::max(1, options_.parallel)));
    lanes.run([this](std::size_t) { work(); });
    if (problem_) return tl::unexpected(*problem_);
    result_.complete = result_.stopped_by_test || count() == options_.conditions.boards;
    // Other shards may still be at boards that the test has made needless.
    if (result_.complete && options_.shards == 1) remove_rest();
    return std::move(result_);
  }

 private:
  [[nodiscard]] int count() const { return static_cast<int>(result_.boards.size()); }

  /// Takes into the journal, one by one, what is complete; the test is made after each board, so
  /// that it ends the match at the same board whoever plays.
  core::Expected<void> assemble() {
    const std::scoped_lock lock(mutex_);
    bool added = false;
    while (!result_.stopped_by_test && count() < options_.conditions.boards) {
      auto boards = journal_.assemble(count() + 1, count() + 1);
      if (!boards) return tl::unexpected(boards.error());
      if (boards->empty()) break;
      for (BoardResult& board : *boards) {
        test_.add(home_imps(board, options_.conditions.forfeit_imps));
        result_.boards.push_back(std::move(board));
        added = true;
        if (options_.conditions.sequential && test_.decided()) result_.stopped_by_test = true;
      }
    }
    if (added && options_.on_boards) options_.on_boards(result_.boards);
    return {};
  }

  /// The next board that nobody has played; 0 when there is none.
  int take_board() {
    const std::scoped_lock lock(mutex_);
    if (problem_ || result_.stopped_by_test || (options_.stop && options_.stop())) return 0;
    while (next_ <= options_.conditions.boards) {
      const int board = next_++;
      if (board <= count() || (board - 1) % options_.shards != options_.shard) continue;
      if (!journal_.has_complete_part(board)) return board;
    }
    return 0;
  }

  void work() {
    try {
      const std::unique_ptr<Lane> lane = options_.make_lane();
      while (const int board = take_board()) {
        auto done = play(*lane, board);
        if (done) done = assemble();
        if (!done) return report(done.error());
      }
    } catch (const std::exception& error) {
      report({ErrorCode::kIo, error.what(), 0, 0});
    }
  }

  void report(const core::Error& error) {
    const std::scoped_lock lock(mutex_);
    if (!problem_) problem_ = error;
  }

  core::Expected<void> play(Lane& lane, int number) {
    const core::BoardSetup setup = options_.board(number);
    auto part = Part::create(options_.directory, setup);
    if (!part) return tl::unexpected(part.error());
    Recorder recorder(*part, number);
    const auto play_room = [&](Room room) {
      RoomResult result = lane.play(setup, room, recorder.observer(room));
      if (options_.conditions.played != core::Played::kBoards && result.contract &&
          !result.forfeit) {
        result.tricks =
            options_.tricks(setup)(result.contract->strain(), result.contract->declarer);
        result.score = core::score_north_south(result.contract, setup.vulnerability, result.tricks);
      }
      recorder.end_room(room, result);
    };
    if (lane.rooms_at_once()) {
      auto closed = std::async(std::launch::async, play_room, Room::kClosed);
      play_room(Room::kOpen);
      closed.get();
    } else {
      play_room(Room::kOpen);
      play_room(Room::kClosed);
    }
    return recorder.finish();
  }

  /// Boards beyond the end, and what a killed process left behind.
  void remove_rest() const {
    std::error_code ignored;
    fs::remove_all(options_.directory / "parts", ignored);
  }

  const RunOptions& options_;
  Journal journal_;
  std::mutex mutex_;
  RunResult result_;
  SequentialTest test_;
  int next_ = 1;
  std::optional<core::Error> problem_;
};

}  // namespace

core::Expected<RunResult> run_match(const RunOptions& options) {
  return Run(options).run();
}

core::Expected<StoredMatch> read_match(const fs::path& directory) {
  const auto json = read_file(directory / "match.json");
  if (!json) {
    return core::fail(ErrorCode::kIo,
                      fmt::format("{} holds no match: there is no match.json", directory.string()));
  }
  auto conditions = conditions_from_json(*json);
  if (!conditions) return tl::unexpected(conditions.error());
  StoredMatch stored{std::move(*conditions), {}};
  if (!fs::exists(directory / "journal.jsonl")) return stored;
  const auto text = read_file(directory / "journal.jsonl");
  if (!text) return tl::unexpected(text.error());
  auto journal = parse_journal(*text);
  if (!journal) return tl::unexpected(journal.error());
  stored.boards = std::move(journal->boards);
  return stored;
}

core::BoardSetup random_board(std::uint64_t seed, int number) {
  return {number, core::dealer_of_board(number), core::vulnerability_of_board(number),
          core::random_deal(seed, static_cast<std::uint64_t>(number - 1))};
}

}  // namespace bidwright::match
