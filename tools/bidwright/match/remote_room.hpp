// One room of a match over TCP: a table of this program, the robots that were started for it as
// processes, built-in players as clients of the same process, and robots started by hand. What
// becomes of robots that die, stall or never come is decided by match::RoomKeeper; here are its
// table, programs, threads and clock. One thread at a time plays.
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/match/room_keeper.hpp"
#include "bidwright/match/runner.hpp"
#include "bidwright/player/player.hpp"
#include "bidwright/protocol/dialect.hpp"

namespace bidwright::tools {

class Transcript;

/// Who sits in a seat: one of these.
struct RemoteSeat {
  std::string team;
  /// Fills in host and port, and gives the words of the command; empty: no command.
  std::function<std::vector<std::string>(const std::string& host, int port)> command;
  /// A player of this process; null: none. If there is neither, somebody starts the robot by hand.
  std::function<std::unique_ptr<player::Player>()> player;
  /// How it speaks; none: as it is recognised.
  std::optional<protocol::Dialect> dialect;
};

struct RemoteRoomOptions {
  std::array<RemoteSeat, core::kSeats> seats;
  /// 0: free ports, one for each seat. Otherwise this one for all seats.
  int port = 0;
  std::string address = "127.0.0.1";
  core::Played played = core::Played::kBoards;
  /// How long robots may take to sit down, in seconds.
  double connect_limit = 60;
  /// Thinking time of a pair for one board, in seconds; 0: none.
  double time_limit = 0;
  /// Silence before a seat is put out, in seconds.
  double stall_limit = 600;
  /// The least time between two lines to a seat, in milliseconds; none: as its dialect has it.
  std::optional<int> gap;
  /// Where the robots' output and the table's log go.
  std::filesystem::path logs;
  std::string name;
  /// Everything that goes over the wire goes into a file of this name with the room's in it; if
  /// empty, the last megabyte of it among the logs, and only where a board is lost.
  std::string transcript;
  /// What somebody who waits should know: whom the table waits for. By any thread; may be empty.
  std::function<void(const std::string&)> say;
  /// Whether the board in play is to be broken off; may be empty.
  std::function<bool()> abandon;
};

/// One robot that has sat down.
struct SeatedRobot {
  core::Seat seat = core::Seat::kNorth;
  std::string team;
  int version = 0;
  std::string dialect;
  double seconds = 0;
};

class RemoteRoom {
 public:
  explicit RemoteRoom(RemoteRoomOptions options);
  ~RemoteRoom();

  /// Opens the table and waits until four robots are ready to start: what is wrong if they are not.
  [[nodiscard]] std::optional<core::Forfeit> gather();
  /// Who sits there.
  [[nodiscard]] std::vector<SeatedRobot> seated() const;

  /// The observer is told when the board is finished: a board that begins anew leaves no trace.
  /// Throws match::Abandoned if the board is broken off.
  [[nodiscard]] match::RoomResult play(const core::BoardSetup& setup,
                                       const match::RoomObserver& observer);

 private:
  struct Session;

  void handle_events();
  void look_after_programs();
  void carry_out(match::RoomKeeper::Actions actions);
  void start(core::Seat seat);
  [[nodiscard]] std::string evidence(core::Seat seat, Transcript* transcript) const;
  [[nodiscard]] std::string transcript_file() const;

  RemoteRoomOptions options_;
  match::RoomKeeper keeper_;
  std::unique_ptr<Session> session_;
  std::optional<match::RoomKeeper::LoseBoard> lost_;
  /// The seats that cannot begin a new board after an auction; also at the next table.
  std::array<bool, core::kSeats> plays_out_{};
};

}  // namespace bidwright::tools
