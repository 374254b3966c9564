// Plays a match into a directory: several boards at a time, resuming what is there.
//
//   match.json     the conditions
//   journal.jsonl  every call and card of complete boards, in order (see journal.hpp)
//   parts/         boards in play or waiting for their turn
//
// Shards (several processes, on one disk) play every n-th board each and fill the same journal.
// What is played depends on the conditions and the board only, never on the lane that plays it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "bidwright/match/conditions.hpp"
#include "bidwright/match/direct.hpp"
#include "bidwright/match/statistics.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

/// A pair of tables. Each lane is used by one board at a time.
class Lane {
 public:
  Lane() = default;
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;
  virtual ~Lane() = default;

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
  /// Of contracts that are not played (uncontested matches); by any thread.
  std::function<dd::TrickTable(const core::BoardSetup&)> tricks;
  /// All boards so far, each time that some were added to the journal.
  std::function<void(std::span<const BoardResult>)> on_boards;
  /// Asked before each board: whether to stop early. By any thread.
  std::function<bool()> stop;
};

struct RunResult {
  std::vector<BoardResult> boards;
  /// All boards of the match are in the journal, or the sequential test has ended it.
  bool complete = false;
  bool stopped_by_test = false;
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
