// Keeps the robots of one room at their table: which are started, which are started again, when a
// board is given up, and whose fault that is. A state machine without I/O or clocks: what programs,
// the table and the time do goes in, what is to be done comes out, in order.
//
// A board needs an open table at which four robots have sat down. Robots that this program started
// and that end are started again, some times for one board; robots that do not come in time, end
// again and again, or are put out by the table lose the board, and the next one is tried at a new
// table. After some boards without a session nobody is waited for any longer than a moment. What
// interrupts a board is counted.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bidwright/core/board.hpp"
#include "bidwright/match/interruptions.hpp"

namespace bidwright::match {

class RoomKeeper {
 public:
  /// Counted from whenever the caller likes, never backwards.
  using Time = std::chrono::milliseconds;

  struct Options {
    /// The seats whose robots are programs that this side starts.
    std::array<bool, core::kSeats> programs{};
    /// What robots may take to sit down.
    Time connect_limit{std::chrono::minutes(1)};
    /// How often a robot may be started for one board.
    int starts = 5;
    /// After so many boards in a row without a session nobody is waited for any longer.
    int patience = 3;
  };

  struct OpenTable {
    friend bool operator==(const OpenTable&, const OpenTable&) = default;
  };
  struct StartProgram {
    core::Seat seat = core::Seat::kNorth;
    friend bool operator==(const StartProgram&, const StartProgram&) = default;
  };
  /// The table is to be closed, too.
  struct LoseBoard {
    core::Forfeit forfeit;
    /// The robot could not be started or never sat down, see RoomResult::absent.
    bool absent = false;
    friend bool operator==(const LoseBoard&, const LoseBoard&) = default;
  };
  using Action = std::variant<OpenTable, StartProgram, LoseBoard>;
  using Actions = std::vector<Action>;

  explicit RoomKeeper(const Options& options) : options_(options) {}

  /// A board is to be played now, or the robots are to sit down for the first.
  [[nodiscard]] Actions begin_board(Time now);
  void on_seated(core::Seat seat);
  /// `silent`: put out since nothing came in time.
  void on_seat_lost(core::Seat seat, std::string why, bool silent);
  /// The table has put the robot out, and will do with it what it needs when it comes back.
  [[nodiscard]] Actions on_new_start_needed(core::Seat seat);
  /// The table waits for this one.
  void on_seat_awaited(core::Seat seat);
  /// All four are ready.
  void on_session_started();
  /// At the table, for the first time or again.
  void on_board_started(int restarts);
  [[nodiscard]] Actions on_session_ended(std::string why);
  /// `how`: "exit status 3".
  [[nodiscard]] Actions on_program_ended(core::Seat seat, const std::string& how);
  /// The program could not even be started.
  [[nodiscard]] Actions on_start_failed(core::Seat seat, std::string why);
  /// The table has played the board, or a side has lost it there.
  void on_board_finished();
  [[nodiscard]] Actions on_time(Time now);

  [[nodiscard]] bool in_session() const { return table_ == TableState::kSession; }
  /// Who has not sat down.
  [[nodiscard]] std::vector<core::Seat> missing() const;
  /// What has been counted since the last call.
  [[nodiscard]] Interruptions take_interruptions();

 private:
  enum class TableState : std::uint8_t { kNone, kGathering, kSession, kEnded };

  /// The board is lost if one is to be played; in any case the table is given up.
  [[nodiscard]] Actions lose(core::Seat offender, std::string reason, bool absent);

  Options options_;
  TableState table_ = TableState::kNone;
  bool board_wanted_ = false;
  std::array<bool, core::kSeats> present_{};
  std::array<int, core::kSeats> starts_{};
  std::optional<core::Seat> last_lost_;
  std::string why_lost_;
  /// For whom the table waited last, or who sat down last: the one whom the others wait for.
  core::Seat late_ = core::Seat::kNorth;
  /// The table has put it out on purpose: that it comes back interrupts nothing.
  std::array<bool, core::kSeats> sent_away_{};
  Interruptions interruptions_;
  Time give_up_{};
  Time limit_{};
  int failures_ = 0;
};

}  // namespace bidwright::match
