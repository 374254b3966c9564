// Plays a match into a directory: several boards at a time, resuming what is there.
//
//   match.json     the conditions
//   journal.jsonl  every call and card of complete boards, in order (see journal.hpp)
//   parts/         boards in play or waiting for their turn
//
// A board that was forfeited because a robot was absent is played again when the match is resumed.
//
// Shards (several processes, on one disk) play every n-th board each and fill the same journal.
// What is played depends on the conditions and the board only, never on the lane that plays it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bidwright/match/conditions.hpp"
#include "bidwright/match/direct.hpp"
#include "bidwright/match/statistics.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

/// Thrown by a lane whose board has been broken off: nothing of it is recorded.
struct Abandoned {};

/// A pair of tables. Each lane is used by one board at a time.
class Lane {
 public:
  Lane() = default;
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;
  virtual ~Lane() = default;

  /// Makes ready for the first board: what is wrong, for people, if that fails.
  [[nodiscard]] virtual std::optional<std::string> open() { return std::nullopt; }

  [[nodiscard]] virtual RoomResult play(const core::BoardSetup& setup, Room room,
                                        const RoomObserver& observer) = 0;
  /// Whether the two rooms may be played at the same time, by two threads.
  [[nodiscard]] virtual bool rooms_at_once() const { return false; }
};

struct RunOptions {
  std::filesystem::path directory;
  Conditions conditions;
  int parallel = 1;
  int shard = 0;
  int shards = 1;
  /// Board k, from 1.
  std::function<core::BoardSetup(int)> board;
  std::function<std::unique_ptr<Lane>()> make_lane;
  /// What contracts that are not played make (uncontested matches); by any thread.
  std::function<core::TrickTable(const core::BoardSetup&)> tricks;
  /// The opening lead against a contract that is not played, with the conditions' `leads`; by any
  /// thread.
  std::function<Lead(const core::BoardSetup&, Room, const RoomResult&)> lead;
  /// All boards so far, each time that some were added to the journal or played again;
  /// `first_new`: those before it are as they were.
  std::function<void(std::span<const BoardResult>, std::size_t first_new)> on_boards;
  /// Asked before each board: whether to stop early. By any thread.
  std::function<bool()> stop;
  /// Asked at each call and card: whether to break off the board in play. By any thread.
  std::function<bool()> abandon;
};

struct RunResult {
  std::vector<BoardResult> boards;
  /// All boards of the match are in the journal, or the sequential test has ended it.
  bool complete = false;
  bool stopped_by_test = false;
  /// What the test of the conditions' bounds has accepted.
  std::optional<double> accepted;
};

[[nodiscard]] core::Expected<RunResult> run_match(const RunOptions& options);

struct StoredMatch {
  Conditions conditions;
  std::vector<BoardResult> boards;
};

/// What a match directory holds, whether or not it is complete.
[[nodiscard]] core::Expected<StoredMatch> read_match(const std::filesystem::path& directory);

/// Board k of a seed, with the dealer and vulnerability of its number.
[[nodiscard]] core::BoardSetup random_board(std::uint64_t seed, int number);

}  // namespace bidwright::match
