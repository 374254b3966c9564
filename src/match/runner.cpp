#include "bidwright/match/runner.hpp"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <future>
#include <mutex>
#include <optional>
#include <utility>

#include "bidwright/core/random.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/core/workers.hpp"
#include "bidwright/files/file_lock.hpp"
#include "bidwright/files/new_file.hpp"
#include "bidwright/match/journal.hpp"

namespace bidwright::match {

namespace {

namespace fs = std::filesystem;
using core::ErrorCode;

core::Expected<void> write_file(const fs::path& path, const std::string& text) {
  if (const auto written = files::write_new_file(path, text); !written) {
    return core::fail(ErrorCode::kIo,
                      fmt::format("{}: {}", path.filename().string(), written.error().message));
  }
  return {};
}

core::Expected<std::string> read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) {
    return core::fail(ErrorCode::kIo, fmt::format("cannot read {}", path.filename().string()));
  }
  return text;
}

/// Makes the directory a match of these conditions, or finds that it is one.
core::Expected<void> open_directory(const fs::path& directory, const Conditions& conditions) {
  std::error_code failed;
  fs::create_directories(directory / "parts", failed);
  if (failed) {
    return core::fail(ErrorCode::kIo,
                      fmt::format("this directory cannot be made: {}", failed.message()));
  }
  const fs::path file = directory / "match.json";
  if (!fs::exists(file)) {
    if (fs::exists(directory / "journal.jsonl")) {
      return core::fail(ErrorCode::kMismatch,
                        "this directory holds a journal without its match.json; take another one");
    }
    return write_file(file, to_json(conditions));
  }
  const auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  const auto found = conditions_from_json(*text);
  if (!found) return tl::unexpected(found.error());
  if (conditions == *found) return {};
  if (extends(conditions, *found)) return write_file(file, to_json(conditions));
  if (const std::string other = difference(conditions, *found); !other.empty()) {
    return core::fail(ErrorCode::kMismatch,
                      fmt::format("this directory holds another match ({}); take another one, or "
                                  "remove it to begin anew",
                                  other));
  }
  return {};
}

/// Refuses a second process that plays the same shard.
core::Expected<files::FileLock> lock_of(const fs::path& directory, int shard, int shards) {
  auto lock =
      files::FileLock::open(directory / fmt::format("shard-{}-of-{}.lock", shard + 1, shards));
  if (lock && !lock->try_lock()) {
    return core::fail(ErrorCode::kBusy,
                      "another process plays this match; wait for it or take another directory");
  }
  return lock;
}

/// Writes a board's lines as they come: the open room's at once, the closed room's after them.
class Recorder {
 public:
  Recorder(Part& part, int board, const std::function<bool()>& abandon)
      : part_(part), board_(board), abandon_(abandon) {}

  RoomObserver observer(Room room) {
    return {[this, room](core::Seat seat, const core::MadeCall& call) {
              if (abandon_ && abandon_()) throw Abandoned{};
              write(room, journal_call(board_, room, seat, call));
            },
            [this, room](core::Seat hand, core::Card card) {
              if (abandon_ && abandon_()) throw Abandoned{};
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
  const std::function<bool()>& abandon_;
  bool open_ended_ = false;
  std::string later_;
  std::optional<core::Error> problem_;
};

class Run {
 public:
  explicit Run(const RunOptions& options) : options_(options), journal_(options.directory) {
    if (options.conditions.bounds) bounds_.emplace(*options.conditions.bounds);
  }

  core::Expected<RunResult> run() {
    if (auto opened = open_directory(options_.directory, options_.conditions); !opened) {
      return tl::unexpected(opened.error());
    }
    const auto lock = lock_of(options_.directory, options_.shard, options_.shards);
    if (!lock) return tl::unexpected(lock.error());
    if (auto assembled = assemble(); !assembled) return tl::unexpected(assembled.error());
    for (const BoardResult& board : result_.boards) {
      const int number = board.setup.number;
      if (!has_absent_robot(board) || !is_own(number)) continue;
      (journal_.has_complete_part(number) ? played_again_ : again_).push_back(number);
    }

    if (!played_again_.empty()) {
      if (auto assembled = assemble(); !assembled) return tl::unexpected(assembled.error());
    }

    core::Workers lanes(static_cast<std::size_t>(std::max(1, options_.parallel)));
    lanes.run([this](std::size_t) { work(); });
    if (problem_) return tl::unexpected(*problem_);
    result_.complete = again_.empty() && !abandoned_ &&
                       (result_.stopped_by_test || count() == options_.conditions.boards);
    if (bounds_) result_.accepted = bounds_->accepted();
    // Other shards may still be at boards that the test has made needless.
    if (result_.complete && options_.shards == 1) remove_rest();
    return std::move(result_);
  }

 private:
  [[nodiscard]] int count() const { return static_cast<int>(result_.boards.size()); }
  [[nodiscard]] bool is_own(int board) const {
    return (board - 1) % options_.shards == options_.shard;
  }

  /// Takes into the journal, one by one, what is complete; the test is made after each board, so
  /// that it ends the match at the same board whoever plays.
  core::Expected<void> assemble() {
    const std::scoped_lock lock(mutex_);
    const auto played_again = std::exchange(played_again_, {});
    for (const int board : played_again) {
      if (auto moved = journal_.supersede(board); !moved) return moved;
    }
    const std::size_t before = result_.boards.size();
    std::size_t first_new = before;
    while (!result_.stopped_by_test && count() < options_.conditions.boards) {
      auto boards = journal_.assemble(count() + 1, count() + 1);
      if (!boards) return tl::unexpected(boards.error());
      if (boards->empty()) break;
      for (BoardResult& board : *boards) first_new = std::min(first_new, take(std::move(board)));
    }
    if (!played_again.empty()) {
      auto again = journal_.assemble(count() + 1, count());
      if (!again) return tl::unexpected(again.error());
      for (BoardResult& board : *again) first_new = std::min(first_new, take(std::move(board)));
    }
    if (first_new < before) count_anew();
    if (first_new < result_.boards.size() && options_.on_boards) {
      options_.on_boards(result_.boards, first_new);
    }
    return {};
  }

  /// The place of the board.
  std::size_t take(BoardResult board) {
    const auto place = static_cast<std::size_t>(board.setup.number - 1);
    if (place < result_.boards.size()) {
      result_.boards[place] = std::move(board);
      return place;
    }
    result_.boards.push_back(std::move(board));
    test(result_.boards.back());
    result_.stopped_by_test = (options_.conditions.sequential && test_.decided()) ||
                              (bounds_ && bounds_->accepted().has_value());
    return place;
  }

  void test(const BoardResult& board) {
    const double imps = home_imps(board, options_.conditions.forfeit_imps);
    test_.add(imps);
    if (bounds_) bounds_->add(imps);
  }

  void count_anew() {
    test_ = {};
    if (bounds_) bounds_.emplace(*options_.conditions.bounds);
    for (const BoardResult& board : result_.boards) test(board);
  }

  /// The next board that nobody has played, or that is to be played again; 0 when there is none.
  int take_board() {
    const std::scoped_lock lock(mutex_);
    if (problem_ || abandoned_ || (options_.stop && options_.stop())) return 0;
    if (!again_.empty()) {
      const int board = again_.back();
      again_.pop_back();
      return board;
    }
    if (result_.stopped_by_test) return 0;
    while (next_ <= options_.conditions.boards) {
      const int board = next_++;
      if (board <= count() || !is_own(board)) continue;
      if (!journal_.has_complete_part(board)) return board;
    }
    return 0;
  }

  void work() {
    try {
      std::unique_ptr<Lane> lane;
      while (const int board = take_board()) {
        if (!lane) {
          lane = options_.make_lane();
          if (const auto problem = lane->open()) return report({ErrorCode::kIo, *problem, 0, 0});
        }
        auto done = play(*lane, board);
        if (done) done = assemble();
        if (!done) return report(done.error());
      }
    } catch (const Abandoned&) {
      const std::scoped_lock lock(mutex_);
      abandoned_ = true;
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
    Recorder recorder(*part, number, options_.abandon);
    const auto play_room = [&](Room room) {
      RoomResult result = lane.play(setup, room, recorder.observer(room));
      const bool is_bid_only = options_.conditions.played != core::Played::kBoards;
      if (is_bid_only && result.contract && !result.forfeit) score_bid_board(setup, room, result);
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
    auto finished = recorder.finish();
    const std::scoped_lock lock(mutex_);
    if (finished && number <= count()) played_again_.push_back(number);
    return finished;
  }

  void score_bid_board(const core::BoardSetup& setup, Room room, RoomResult& result) const {
    const core::Contract& contract = *result.contract;
    result.tricks = options_.tricks(setup)(contract.strain(), contract.declarer);
    result.score = core::score_north_south(result.contract, setup.vulnerability, result.tricks);
    if (options_.conditions.leads) result.lead = options_.lead(setup, room, result);
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
  std::optional<BoundsTest> bounds_;
  int next_ = 1;
  /// Boards that are to be played again, and those that have been and are not in the journal yet.
  std::vector<int> again_;
  std::vector<int> played_again_;
  bool abandoned_ = false;
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
                      fs::exists(directory)
                          ? "this directory holds no match: there is no match.json in it"
                          : "there is no such directory");
  }
  auto conditions = conditions_from_json(*json);
  if (!conditions) return tl::unexpected(conditions.error());
  StoredMatch stored{std::move(*conditions), {}};
  if (!fs::exists(directory / "journal.jsonl")) return stored;
  const auto text = read_file(directory / "journal.jsonl");
  if (!text) return tl::unexpected(text.error());
  auto journal = parse_journal(*text);
  if (!journal) return tl::unexpected(journal.error());
  stored.boards = without_superseded(std::move(journal->boards));
  return stored;
}

core::BoardSetup random_board(std::uint64_t seed, int number) {
  return {number, core::dealer_of_board(number), core::vulnerability_of_board(number),
          core::random_deal(seed, static_cast<std::uint64_t>(number - 1))};
}

}  // namespace bidwright::match
