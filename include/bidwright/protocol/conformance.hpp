// Walks one robot through the protocol step by step: hosts it in a seat, plays the other three, and
// compares everything that it says with what a Client in its place would have to say. A state
// machine without I/O or clocks, like Table.
//
// What a robot calls and plays is its own business as long as it is legal; a step that depends on
// it (to be declarer, say) may therefore not be reached. Forms that this project's table reads but
// that others may not (a line without CR, other case) are notes, not failures.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bidwright/protocol/client.hpp"
#include "bidwright/protocol/running_board.hpp"
#include "bidwright/protocol/table_actions.hpp"

namespace bidwright::protocol {

struct ConformanceOptions {
  /// Given to a robot that lets the table choose.
  core::Seat any_seat = core::Seat::kSouth;
  /// How long the robot may take for anything.
  Time patience{std::chrono::seconds(30)};
  /// How long it may take to come back after its connection was cut; 0 leaves the step out.
  Time comeback{std::chrono::seconds(15)};
  /// How long a robot that has closed the connection in a board may take to connect again, so that
  /// the walk goes on with the next board; 0: the walk ends.
  Time again{0};
  /// How it is spoken to.
  Dialect dialect = {};
  /// In "competition" it may only pass once an opponent has called something else.
  bool passes_through = false;
  /// Names of steps: only these boards; empty: all.
  std::vector<std::string> only;
};

/// The names of all boards that robots are walked through, in order.
[[nodiscard]] std::vector<std::string> conformance_step_names();

/// Bytes for the robot, with the ends of lines as the step wants them; not before `pause`.
struct SendBytes {
  std::string bytes;
  Time pause{};
};
/// Close the robot's connection after `after`.
struct CutConnection {
  Time after{};
};
struct StepResult {
  enum class Verdict : std::uint8_t { kPassed, kFailed, kNotReached };
  std::string name;
  /// What the step is about, in a sentence.
  std::string about;
  Verdict verdict = Verdict::kPassed;
  /// What was expected and what came, or why it was not reached.
  std::string text;
  std::vector<std::string> notes;
};
struct ConformanceEnded {};

using ConformanceAction = std::variant<SendBytes, CutConnection, StepResult, ConformanceEnded>;
using ConformanceActions = std::vector<ConformanceAction>;

struct ConformanceStep;

class Conformance {
 public:
  explicit Conformance(ConformanceOptions options);
  Conformance(const Conformance&) = delete;
  Conformance& operator=(const Conformance&) = delete;
  ~Conformance();

  [[nodiscard]] ConformanceActions on_connect(Time now);
  /// `lf_only`: the line ended without CR.
  [[nodiscard]] ConformanceActions on_line(std::string_view line, bool lf_only, Time now);
  [[nodiscard]] ConformanceActions on_disconnect(Time now);
  [[nodiscard]] ConformanceActions on_timeout(Time now);
  [[nodiscard]] std::optional<Time> next_deadline() const;
  [[nodiscard]] bool ended() const { return stage_ == Stage::kEnded; }
  /// Boards of which there is no result, because the test ended before them.
  [[nodiscard]] std::size_t not_begun() const { return not_begun_; }

 private:
  enum class Stage : std::uint8_t {
    /// For the robot to connect.
    kWaiting,
    kGreeting,
    kBoards,
    /// Its connection was cut: for it to come back.
    kComingBack,
    kGreetingAgain,
    /// It left in a board: for it to connect again, and to be greeted.
    kStartingAgain,
    kGreetingOnceMore,
    kLeaving,
    kEnded,
  };
  struct Expected {
    enum class Kind : std::uint8_t { kLine, kAnyText, kCall, kCard };
    Kind kind = Kind::kLine;
    std::string line;
    int ticket = 0;
  };

  // What the robot says: conformance_listen.cpp.
  void on_first_line(std::string_view line, Time now, ConformanceActions& out);
  /// Against the first line that is expected; what is wrong, if anything.
  [[nodiscard]] std::optional<std::string> match(std::string_view line);
  [[nodiscard]] std::optional<std::string> match_call(const ClientMessage& message);
  [[nodiscard]] std::optional<std::string> match_card(const ClientMessage& message);
  [[nodiscard]] bool opponents_have_called() const;
  [[nodiscard]] std::string what_is_expected() const;
  void note(std::string text);
  void note_form(std::string_view line, std::string_view usual);

  // What it is told: conformance.cpp.
  void go_on(Time now, ConformanceActions& out);
  void board_line(ConformanceActions& out);
  [[nodiscard]] bool board_is_long_enough() const;
  [[nodiscard]] std::string next_relay();
  [[nodiscard]] std::string others_call(core::Seat seat);
  void say(const std::string& line, ConformanceActions& out);
  void take(const ClientActions& actions);
  void begin_step(ConformanceActions& out);
  /// The next one that the robot's version has; after the last, the end.
  void begin_boards(ConformanceActions& out);
  void finish_board(ConformanceActions& out);
  void next_step(ConformanceActions& out);
  void finish_step(StepResult::Verdict verdict, std::string text, ConformanceActions& out);
  void fail(std::string text, ConformanceActions& out);
  void lost(std::string text, ConformanceActions& out);
  void cut(ConformanceActions& out);
  void say_good_bye(ConformanceActions& out);
  /// Whose fault it is that the board that was broken off does not end.
  void fail_held(std::string_view text, ConformanceActions& out);
  void release_held(ConformanceActions& out);
  void end(ConformanceActions& out);

  ConformanceOptions options_;
  Stage stage_ = Stage::kWaiting;
  /// When the robot last moved on, or was told something.
  Time since_{};
  std::vector<ConformanceStep> steps_;
  std::size_t step_ = 0;
  std::size_t not_begun_ = 0;
  StepResult result_;
  /// The step of the board broken off before: it is passed when the robot follows.
  std::optional<StepResult> held_;
  /// The robot does not stand it that boards are broken off: no more than the steps are about.
  bool whole_boards_ = false;
  std::vector<std::string> noted_;
  core::Seat seat_ = core::Seat::kSouth;
  int version_ = kOldestVersion;

  /// What a faultless robot would say.
  std::unique_ptr<Client> model_;
  std::deque<Expected> expected_;
  /// Lines of a board that was broken off may still come before "ready for deal".
  bool stale_ = false;
  std::optional<RunningBoard> board_;
  /// Steps of the board that the robot knows of.
  std::size_t told_ = 0;
  bool told_to_lead_ = false;
  std::size_t extras_said_ = 0;
  bool restarted_ = false;
  int failures_in_a_row_ = 0;
};

}  // namespace bidwright::protocol
