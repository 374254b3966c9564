// One table as a state machine without I/O or clocks: people and robots in the seats, what they do
// and the time go in, what is to be done comes out, in order. The board is the protocol's own
// RunningBoard; what is legal is asked of core.
//
// A person acts by a JSON object (see act()), sees by view(): JSON text of everything that the seat
// may know, and no more. After a person's card the next player acts not before `pace`, after a call
// not before twice that, so that a misclick can be taken back in between. One thread at a time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bidwright/match/types.hpp"
#include "bidwright/protocol/running_board.hpp"
#include "bidwright/web/review.hpp"
#include "bidwright/web/story.hpp"

namespace bidwright::web {

/// A moment or a span in milliseconds, counted from whenever the caller likes.
using Time = std::chrono::milliseconds;

/// What a call shows, for people; empty: nothing is known.
using Meanings = std::function<std::string(const core::Auction& before,
                                           core::Vulnerability vulnerability, core::Call call)>;

/// What the calls that are made in a position show, as far as it is known.
using CallMeanings = std::vector<std::pair<core::Call, std::string>>;

struct BoardToPlay {
  core::BoardSetup setup;
  /// What happened at another table, if that is known already, and who sat there, by seat.
  std::optional<match::RoomResult> elsewhere;
  std::array<std::string, core::kSeats> players;
  /// By call and card, why they did it there, as FinishedBoard has it; empty if nothing is known.
  std::vector<std::string> whys_elsewhere = {};
};

struct RoomOptions {
  /// Board i, from 0; none: there are no more.
  std::function<std::optional<BoardToPlay>(std::size_t i)> board;
  Meanings meanings;
  /// Where `meanings` knows nothing of any call, ExplainCalls is asked for.
  bool explains = false;
  /// What the robots are called.
  std::string robot = "Bidwright";
  bool undo = true;
  Time pace{600};
  /// A complete trick stays on the table so long.
  Time trick_pace{1100};
};

struct AskRobot {
  std::uint64_t ticket = 0;
  bool for_call = false;
  Story story;
};
/// Play the board with four robots.
struct PlayElsewhere {
  std::size_t board = 0;
  core::BoardSetup setup;
};
struct Analyse {
  std::size_t board = 0;
  FinishedBoard finished;
};
/// What the cards of the other table were worth.
struct AnalyseElsewhere {
  std::size_t board = 0;
  core::BoardSetup setup;
  match::RoomResult result;
};
/// What a robot would have done at call or card `step`.
struct Advise {
  std::size_t board = 0;
  std::size_t step = 0;
  bool for_call = false;
  Story story;
};
/// Whether the claim holds by what its maker sees.
struct JudgeClaim {
  std::uint64_t ticket = 0;
  core::Play seen;
  core::Seat claimer = core::Seat::kNorth;
  int tricks = 0;
};
/// What the calls show that a person may make now.
struct ExplainCalls {
  std::size_t board = 0;
  core::Auction auction;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
};
using RobotJob = std::variant<AskRobot, PlayElsewhere, Analyse, AnalyseElsewhere, Advise,
                              JudgeClaim, ExplainCalls>;

/// What came of a job.
struct Answered {
  std::uint64_t ticket = 0;
  Answer answer;
};
struct Failed {
  std::uint64_t ticket = 0;
  std::string why;
};
struct Elsewhere {
  std::size_t board = 0;
  match::RoomResult result;
  /// By call and card; empty if robots do not tell.
  std::vector<std::string> whys;
};
struct Analysed {
  std::size_t board = 0;
  DoubleDummy double_dummy;
};
struct AnalysedElsewhere {
  std::size_t board = 0;
  std::vector<dd::CardTricksList> cards;
};
struct Advised {
  std::size_t board = 0;
  std::size_t step = 0;
  Answer answer;
};
struct ClaimJudged {
  std::uint64_t ticket = 0;
  bool holds = false;
};
struct CallsExplained {
  std::size_t board = 0;
  core::Auction auction;
  CallMeanings calls;
};
using RobotNews = std::variant<Answered, Failed, Elsewhere, Analysed, AnalysedElsewhere, Advised,
                               ClaimJudged, CallsExplained>;

class GameRoom {
 public:
  explicit GameRoom(RoomOptions options);

  /// The first board. Called once, before anything else.
  void start(Time now);
  /// A person sits down in the seat, or gets up and leaves it to a robot.
  void seat_person(core::Seat seat, std::string_view name, Time now);
  void seat_robot(core::Seat seat, Time now);
  /// Whether the person's page is connected.
  void set_present(core::Seat seat, bool present);

  /// {"do":"call","call":"1H"}, {"do":"card","card":"SA"}, both with "at", the number of calls and
  /// cards so far; {"do":"undo"}, {"do":"claim","tricks":5}, {"do":"next"}, and for reviews
  /// {"do":"review","board":0}, {"do":"advise","board":0,"step":3}. What was wrong, for people.
  [[nodiscard]] core::Expected<void> act(core::Seat by, std::string_view json, Time now);
  void on_news(const RobotNews& news, Time now);
  void on_timeout(Time now);
  [[nodiscard]] std::optional<Time> next_deadline() const;

  /// Jobs that came up since the last call.
  [[nodiscard]] std::vector<RobotJob> take_jobs();
  /// Whether views have changed since the last call.
  [[nodiscard]] bool take_changed();
  /// Boards whose review has changed since the last call, or was asked for.
  [[nodiscard]] std::vector<std::size_t> take_reviews();

  /// The state as the seat may see it; of an onlooker if none.
  [[nodiscard]] std::string view(std::optional<core::Seat> viewer) const;
  /// A finished board; empty text if there is none with this number.
  [[nodiscard]] std::string review(std::size_t board) const;

  [[nodiscard]] bool is_person(core::Seat seat) const { return at(seat).person; }
  [[nodiscard]] bool anybody_present() const;

 private:
  struct Chair {
    bool person = false;
    bool present = false;
    std::string name;
  };
  struct Pending {
    std::uint64_t ticket = 0;
    std::optional<Answer> answer;
  };
  /// A claim that is being judged; the board waits for it.
  struct Claim {
    std::uint64_t ticket = 0;
    core::Seat by = core::Seat::kNorth;
    int tricks = 0;
  };
  /// The last thing that a person did, as long as it can be taken back.
  struct Undoable {
    core::Seat by = core::Seat::kNorth;
    std::size_t steps = 0;
  };

  [[nodiscard]] const Chair& at(core::Seat seat) const {
    return chairs_[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] Chair& at(core::Seat seat) { return chairs_[static_cast<std::size_t>(seat)]; }

  void begin_board(Time now);
  void move_on(Time now);
  void ask_robot(core::Seat seat, Time now);
  void carry_out(const Answer& answer, Time now);
  void finish_board(std::optional<int> claimed_tricks, Time now);
  void add_call(core::Call call, std::string alert, std::string why);
  void add_card(core::Card card, std::string why);
  [[nodiscard]] core::Expected<void> call(core::Seat by, std::string_view text, Time now);
  [[nodiscard]] core::Expected<void> card(core::Seat by, std::string_view text, Time now);
  [[nodiscard]] core::Expected<void> undo(core::Seat by, Time now);
  [[nodiscard]] core::Expected<void> claim(core::Seat by, int tricks);
  void judge(const ClaimJudged& judged, Time now);
  /// Asks what the calls show that a person is about to choose from, if nothing is known of them.
  void ask_meanings();
  void explain(const CallsExplained& explained);
  [[nodiscard]] bool is_explained() const;
  /// What the call would show now.
  [[nodiscard]] std::string shows(core::Call call) const;
  [[nodiscard]] core::Expected<void> next(Time now);
  [[nodiscard]] core::Expected<void> advise(std::size_t board, std::size_t step);

  [[nodiscard]] std::optional<core::Seat> on_turn() const;
  [[nodiscard]] Story story_of(core::Seat seat) const;
  /// The play as the seat sees it.
  [[nodiscard]] core::Play seen_play(core::Seat seat) const;
  [[nodiscard]] bool may_undo(core::Seat seat) const;
  [[nodiscard]] core::Side home_side() const;

  RoomOptions options_;
  std::array<Chair, core::kSeats> chairs_;
  std::size_t index_ = 0;
  std::optional<BoardToPlay> board_;
  std::optional<protocol::RunningBoard> running_;
  /// By call and card: the decision of the robot that made it; empty: a person made it.
  std::vector<std::string> whys_;
  std::optional<int> final_tricks_;
  bool claimed_ = false;
  std::string note_;
  /// Boards that are finished, the last ones in full.
  std::vector<FinishedBoard> finished_;

  std::optional<Pending> pending_;
  Time not_before_{};
  std::optional<Undoable> undoable_;
  std::optional<Claim> claim_;
  /// The position whose calls were asked about last, and the answer once it is there.
  std::optional<CallsExplained> explained_;
  bool explaining_ = false;
  std::uint64_t last_ticket_ = 0;
  int failures_ = 0;
  std::vector<RobotJob> jobs_;
  std::vector<std::size_t> reviews_;
  bool changed_ = true;
};

}  // namespace bidwright::web
