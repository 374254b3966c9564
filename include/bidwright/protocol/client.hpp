// A player's end of the protocol as a state machine without I/O: lines and decisions go in, actions
// come out, to be carried out in order. It tolerates what real tables do (protocol/README.md,
// section 5): a restart of the board in any state, teams sent again, unknown lines, an echo of what
// it sent, a connection that drops and comes back. One thread at a time.
//
//   on_connect -> SendLine("Connecting ...")            on_line -> ... AskCall{7}
//   on_call(7, 1C, "11 to 21 total points") -> SendLine("North bids 1C Alert. ..."), SawCall, ...
//
// Tickets: an answer to a question that a restart has overtaken is ignored.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bidwright/core/board.hpp"
#include "bidwright/protocol/dialect.hpp"
#include "bidwright/protocol/log.hpp"
#include "bidwright/protocol/seat_board.hpp"

namespace bidwright::protocol {

struct ClientOptions {
  std::string team = "Bidwright";
  /// None: ANYPL, the table chooses.
  std::optional<core::Seat> seat;
  int version = kOldestVersion;
  Dialect dialect = {};
};

/// A line to send, without its end; dialect.gap after the one before unless a line came between.
struct SendLine {
  std::string line;
  friend bool operator==(const SendLine&, const SendLine&) = default;
};
struct AskCall {
  int ticket = 0;
  friend bool operator==(const AskCall&, const AskCall&) = default;
};
struct AskCard {
  int ticket = 0;
  friend bool operator==(const AskCard&, const AskCard&) = default;
};
struct SawCall {
  core::Seat seat = core::Seat::kNorth;
  core::Call call;
  /// Empty for this side's own calls.
  std::string alert;
  friend bool operator==(const SawCall&, const SawCall&) = default;
};
struct SawCard {
  core::Seat hand = core::Seat::kNorth;
  core::Card card;
  friend bool operator==(const SawCard&, const SawCard&) = default;
};
struct SawDummy {
  core::Hand hand;
  friend bool operator==(const SawDummy&, const SawDummy&) = default;
};
struct EndBoard {
  friend bool operator==(const EndBoard&, const EndBoard&) = default;
};
/// Close the connection.
struct Leave {
  enum class Why : std::uint8_t {
    /// The table has ended the session.
    kEndOfSession,
    /// The table did not take this client; text: what it said.
    kRefused,
    /// The same from a table where it sat before, which after a lost connection may for a while
    /// believe that the seat is still taken: to be tried again.
    kTurnedAway,
  };
  Why why = Why::kEndOfSession;
  std::string text;
  friend bool operator==(const Leave&, const Leave&) = default;
};

/// core::BoardStart, SawCall, SawCard, SawDummy and EndBoard are what the player is told, in the
/// order that player::Player wants.
using ClientAction = std::variant<SendLine, AskCall, AskCard, core::BoardStart, SawCall, SawCard,
                                  SawDummy, EndBoard, Leave, Log>;
using ClientActions = std::vector<ClientAction>;

class Client {
 public:
  enum class Phase : std::uint8_t {
    kDisconnected,
    /// "Connecting" is sent; waiting for "seated".
    kConnecting,
    kWaitingForTeams,
    kWaitingForStart,
    kWaitingForBoard,
    kWaitingForCards,
    kPlaying,
    /// Waiting for the timing, the next board or the end.
    kBoardOver,
    kEnded,
  };

  explicit Client(ClientOptions options);

  [[nodiscard]] ClientActions on_connect();
  [[nodiscard]] ClientActions on_line(std::string_view line);
  [[nodiscard]] ClientActions on_call(int ticket, core::Call call, std::string_view alert);
  [[nodiscard]] ClientActions on_card(int ticket, core::Card card);
  /// Nothing has come for a while. After a reconnection the table may be waiting for a line that
  /// was lost with the old connection: it is sent again, once.
  [[nodiscard]] ClientActions on_timeout();
  /// The connection is gone; on_connect() may follow, and the board may go on.
  void on_disconnect();

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] std::optional<core::Seat> seat() const { return seat_; }
  [[nodiscard]] const std::optional<SeatBoard>& board() const { return board_; }
  /// Boards played to their end.
  [[nodiscard]] int boards_played() const { return boards_played_; }
  [[nodiscard]] const ClientOptions& options() const { return options_; }

 private:
  void dispatch(const TableMessage& message, std::string_view line, ClientActions& out);
  void on_seated(const TableMessage& message, ClientActions& out);
  void leave_refused(std::string why, ClientActions& out);
  void on_start_of_board(ClientActions& out);
  void on_cards(const TableMessage& message, ClientActions& out);
  void on_board_message(const TableMessage& message, std::string_view line, ClientActions& out);
  void on_explain(const TableMessage& message, ClientActions& out);
  void on_refused_call(ClientActions& out);
  void on_refused_card(ClientActions& out);

  /// Says or asks what is due now.
  void proceed(ClientActions& out);
  void make_call(core::Call call, std::string_view alert, ClientActions& out);
  void play_card(core::Card card, ClientActions& out);
  /// Tells the player everything again from the start of the board.
  void retell(ClientActions& out) const;
  /// A line of the board: kept while there is no connection.
  void send(std::string line, ClientActions& out);
  /// In the dialect of the table.
  [[nodiscard]] std::string spoken(std::string line) const;
  [[nodiscard]] bool is_own_echo(const TableMessage& message) const;

  ClientOptions options_;
  Phase phase_ = Phase::kDisconnected;
  std::optional<core::Seat> seat_;
  bool has_sat_ = false;
  std::optional<TableMessage> announced_;
  std::optional<SeatBoard> board_;
  /// The question that is open; 0: none.
  int asked_ = 0;
  int last_ticket_ = 0;
  /// What was refused of this turn's cards.
  core::Hand refused_;
  bool reconnected_ = false;
  /// What was said of the board since the table last was heard, or would have been with a
  /// connection.
  std::vector<std::string> last_lines_;
  int boards_played_ = 0;
};

}  // namespace bidwright::protocol
