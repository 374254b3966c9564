// The table manager's end of the protocol as a state machine without I/O or clocks: connections,
// lines and the time go in, actions come out, to be carried out in order.
//
// Four seats of any make, each in its own dialect. What a client says is read, checked and written
// anew for the others, never passed through. A seat is told what it may know when it says that it
// is ready for it: its own thirteen cards, the calls (with the opponents' alerts, if its dialect
// allows), dummy after the opening lead, the cards.
//
// A seat whose connection is lost is kept until its side has been away for `rejoin_limit` of the
// board in all. If it connects anew the board begins anew for everybody, and if the auction was
// over then, it has to call what it called before; if a new connection from the same address just
// speaks on for it, the board goes on. One thread at a time.
//
// Where no card counts, the next board begins after the auction. A seat that cannot take that is
// found out, and boards are played out for it and the others of its kind: they play their cards,
// the table plays the lowest for everybody else, and whatever goes wrong then costs nothing.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/protocol/dialect.hpp"
#include "bidwright/protocol/table_actions.hpp"

namespace bidwright::protocol {

struct TableOptions {
  /// By seat; none: recognised from what the client says.
  std::array<std::optional<Dialect>, core::kSeats> dialects;
  /// If set, instead of every dialect's.
  std::optional<Time> gap;
  std::optional<Time> pause;
  /// The only team admitted, by side; empty: whatever the first of a side calls itself.
  std::array<std::string, 2> teams;
  /// Whether ANYPL is seated, and in which order free seats are given away.
  bool any_seat = true;
  std::array<core::Seat, core::kSeats> any_order = core::kAllSeats;

  /// How often a seat may try again after an illegal call or card before it forfeits the board.
  int illegal_tries = 2;
  /// Thinking time of a pair for one board, with the time that one of its seats was away; more
  /// forfeits it. 0: no limit.
  Time time_limit{0};
  /// How long a seat may keep the table waiting for any line before it is put out.
  Time stall_limit{std::chrono::minutes(10)};
  /// How long a side may be away during one board, all its absences together, each from the lost
  /// connection until the seat is ready to start again; then the session ends.
  Time rejoin_limit{std::chrono::minutes(1)};
  /// After so long, and again each time, SeatAwaited says whom the table waits for; 0: never.
  Time notice{std::chrono::seconds(30)};
  /// From a connection to its being seated.
  Time connect_limit{std::chrono::seconds(10)};
  /// Connections that are not seated; when one more comes the oldest has to go.
  std::size_t max_unseated = 16;
  /// The moment, on the caller's clock, by which four players must be ready to start; 0: none.
  Time gather_until{0};
  /// How often a board may begin anew because of one seat; then that seat forfeits it.
  int restarts = 3;
  /// Lines without use from one seat in one board; more and it is put out.
  int useless_lines = 100;

  /// Unless it is kBoards, boards end with their auction: the closing pass is not even relayed.
  core::Played played = core::Played::kBoards;
  /// The seats that do not take a new board after an auction, as far as that is known.
  std::array<bool, core::kSeats> plays_out{};
  /// Who has not answered the first board after an auction by then does not take it.
  Time new_board_limit{std::chrono::seconds(20)};
  /// When the boards are finished wait for more, until finish().
  bool keep_open = false;
};

class Table {
 public:
  explicit Table(TableOptions options, std::vector<core::BoardSetup> boards = {});

  /// `address` is for logs; `seat_of_port` if the port that was called belongs to one seat.
  [[nodiscard]] TableActions on_connect(ConnectionId id, std::string_view address,
                                        std::optional<core::Seat> seat_of_port, Time now);
  [[nodiscard]] TableActions on_line(ConnectionId id, std::string_view line, Time now);
  /// A line that was longer than anybody reads; `begin` is how it began.
  [[nodiscard]] TableActions on_overlong_line(ConnectionId id, std::string_view begin, Time now);
  [[nodiscard]] TableActions on_disconnect(ConnectionId id, std::string_view why, Time now);
  /// To be called at next_deadline(), or later, or at any other time.
  [[nodiscard]] TableActions on_timeout(Time now);
  [[nodiscard]] std::optional<Time> next_deadline() const;

  [[nodiscard]] TableActions add_board(const core::BoardSetup& board, Time now);
  /// Breaks the board off; the next one begins.
  [[nodiscard]] TableActions abort_board(std::string_view why, Time now);
  /// No more boards will be added: the session ends when they are finished.
  [[nodiscard]] TableActions finish(Time now);
  /// Ends the session now, whatever is in play.
  [[nodiscard]] TableActions close(std::string_view why, Time now);

  [[nodiscard]] bool ended() const { return phase_ == Phase::kEnded; }
  /// The board in play.
  [[nodiscard]] const std::optional<RunningBoard>& running() const { return running_; }

 private:
  enum class Phase : std::uint8_t {
    /// Waiting for four players who know each other's teams.
    kGathering,
    /// Boards are played.
    kSession,
    kEnded,
  };

  /// What a seat has said last, or is expected to say.
  enum class Stage : std::uint8_t {
    kEmpty,
    kSeated,
    kReadyForTeams,
    kToldTeams,
    kReadyToStart,
    kToldStart,
    kReadyForDeal,
    kToldBoard,
    kReadyForCards,
    kPlaying,
  };

  struct Connection {
    std::string address;
    std::optional<core::Seat> seat_of_port;
    std::optional<core::Seat> seat;
    Time since{};
  };

  struct SeatState {
    std::optional<ConnectionId> connection;
    std::string team;
    std::string address;
    int version = 0;
    Dialect dialect;
    Stage stage = Stage::kEmpty;
    /// The next step to be sent or made, and whether the seat is ready for it.
    std::size_t cursor = 0;
    bool ready = false;
    bool told_to_lead = false;
    /// When the seat last moved on, or was told something it must answer.
    Time since{};
    /// When its connection was lost.
    Time lost{};
    /// When it was last said that it is waited for.
    Time noticed{};
    /// The last line to it and from it, for who has to find out why it left.
    std::string last_told;
    std::string last_said;
    int tries = 0;
    int useless = 0;
    /// How often it came back during the board.
    int returns = 0;
    /// It came back after the auction.
    bool repeats = false;
    /// Its last board ended with the auction, as none did before: now it will show what it does.
    bool on_trial = false;
    /// If it takes the new board it will take others; who was passed out may not see the
    /// difference.
    bool trial_proves = false;
    int illegal = 0;

    /// What was said last, to be put behind why it is lost; empty if nothing was.
    [[nodiscard]] std::string last_lines() const;
  };

  [[nodiscard]] SeatState& at(core::Seat seat) { return seats_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] const SeatState& at(core::Seat seat) const {
    return seats_[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] bool all_at(Stage stage) const;

  // Who sits where: table_seating.cpp.
  void on_first_line(ConnectionId id, std::string_view line, Time now, TableActions& out);
  void take_seat(ConnectionId id, const ClientMessage& message, Time now, TableActions& out);
  [[nodiscard]] std::optional<std::string> refusal(const Connection& connection,
                                                   const ClientMessage& message,
                                                   core::Seat seat) const;
  /// `as_whom` is for the log.
  void refuse(ConnectionId id, std::string_view what, TableActions& out,
              std::string_view as_whom = {});
  void make_room(TableActions& out);
  void lose_seat(core::Seat seat, std::string_view why, Time now, TableActions& out,
                 bool silent = false);
  void put_out(core::Seat seat, std::string_view why, Time now, TableActions& out,
               bool silent = false);
  /// "East and West"; empty if everybody is there.
  [[nodiscard]] std::string missing_seats() const;
  void log_missing_seats(TableActions& out) const;
  void end_session(bool complete, std::string_view why, TableActions& out);
  /// To be told before anything changes: counts how long sides are away.
  void pass_time(Time now);
  [[nodiscard]] std::optional<core::Seat> away_seat(core::Side side) const;

  // From gathering to the last board: table.cpp.
  void on_message(core::Seat seat, const ClientMessage& message, std::string_view line, Time now,
                  TableActions& out);
  void useless(core::Seat seat, std::string_view line, std::string_view why, Time now,
               TableActions& out);
  void move_on(Time now, TableActions& out);
  void start_board(Time now, TableActions& out);
  void finish_board(BoardFinished::How how, std::optional<core::Forfeit> forfeit, Time now,
                    TableActions& out);
  void forfeit(core::Seat seat, std::string reason, Time now, TableActions& out);
  void give_up_on(core::Seat seat, Time now, TableActions& out);

  // Auction and play: table_board.cpp.
  void on_ready(core::Seat seat, const ClientMessage& message, std::string_view line, Time now,
                TableActions& out);
  void on_call(core::Seat seat, const ClientMessage& message, Time now, TableActions& out);
  void on_card(core::Seat seat, const ClientMessage& message, Time now, TableActions& out);
  /// What a seat that came back after the auction called at this point before.
  [[nodiscard]] std::optional<core::Call> call_to_repeat(core::Seat seat) const;
  void illegal(core::Seat seat, bool call, std::string reason, Time now, TableActions& out);
  void made(core::Seat seat, Time now, TableActions& out);
  void serve(core::Seat seat, Time now, TableActions& out);
  // Boards that are played out for those who cannot stop after the auction: table_play_out.cpp.
  /// Whether the board in play is, or would be, played out for the seat.
  [[nodiscard]] bool plays_out(core::Seat seat) const;
  /// Whether the seat has to do with the board in play.
  [[nodiscard]] bool takes_part(core::Seat seat) const;
  /// The auction is over, and more does not count.
  [[nodiscard]] bool playing_out() const;
  void play_out(Time now, TableActions& out);
  void finish_auction(Time now, TableActions& out);
  /// The seat does not take the new board.
  void found_out(core::Seat seat, TableActions& out);

  [[nodiscard]] std::string relay(core::Seat to, const Step& step) const;
  [[nodiscard]] bool blocks(core::Seat seat) const;
  [[nodiscard]] std::optional<core::Seat> on_turn() const;
  /// Whether a seat of this side is on turn, and there.
  [[nodiscard]] bool thinks(core::Side side) const;
  /// Adds the time since turn_since_ to that of the side on turn.
  void count_turn(Time now);
  /// When the side has used up its time for the board, as things stand.
  [[nodiscard]] std::optional<Time> time_is_up(core::Side side) const;

  /// What the seat is waited for, in words; empty if it is not.
  [[nodiscard]] std::string due_from(core::Seat seat) const;
  /// When it is to be said next that the seat is waited for.
  [[nodiscard]] std::optional<Time> next_notice(core::Seat seat) const;
  void give_notice(Time now, TableActions& out);

  void send(core::Seat seat, std::string line, TableActions& out, Time pause = {});
  [[nodiscard]] Time pause_of(core::Seat seat) const;
  void log(TableActions& out, LogLevel level, std::string text) const;

  TableOptions options_;
  std::vector<core::BoardSetup> boards_;
  Phase phase_ = Phase::kGathering;
  std::map<ConnectionId, Connection> connections_;
  std::array<SeatState, core::kSeats> seats_;

  /// The board in play or the next one.
  std::size_t index_ = 0;
  std::optional<RunningBoard> running_;
  int restarts_ = 0;
  std::array<bool, core::kSeats> plays_out_{};
  std::array<bool, core::kSeats> takes_new_boards_{};
  /// How the auction went before somebody came back.
  std::optional<core::Auction> known_auction_;
  /// When the seat on turn could begin to think.
  Time turn_since_{};
  std::array<Time, 2> board_times_{};
  std::array<Time, 2> total_times_{};
  /// The last moment that is known, and how long each side was away since the last board until
  /// then.
  Time clock_{};
  std::array<Time, 2> away_{};
  bool finishing_ = false;
};

}  // namespace bidwright::protocol
