// One room of a match over TCP: a table of this program, the robots that were started for it as
// processes, built-in players as clients of the same process, and robots started by hand.
//
// Robots that die are started again; those that do not come, die again and again or stall forfeit
// the board, and the next board is tried with a new table. One thread at a time plays.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bidwright/match/runner.hpp"
#include "bidwright/player/player.hpp"

namespace bidwright::tools {

/// Who sits in a seat: one of these.
struct RemoteSeat {
  std::string team;
  /// Fills in host and port, and gives the words of the command; empty: no command.
  std::function<std::vector<std::string>(const std::string& host, int port)> command;
  /// A player of this process; null: none. If there is neither, somebody starts the robot by hand.
  std::function<std::unique_ptr<player::Player>()> player;
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
  /// Where the robots' output goes.
  std::filesystem::path logs;
  std::string name;
};

class RemoteRoom {
 public:
  explicit RemoteRoom(RemoteRoomOptions options);
  ~RemoteRoom();

  /// The observer is told when the board is finished: a board that begins anew leaves no trace.
  [[nodiscard]] match::RoomResult play(const core::BoardSetup& setup,
                                       const match::RoomObserver& observer);

 private:
  struct Session;

  RemoteRoomOptions options_;
  std::unique_ptr<Session> session_;
  /// Boards in a row for which the robots did not sit down.
  int failures_ = 0;
};

}  // namespace bidwright::tools
