// All tables of a server, and who sits where: connections and their messages go in, frames and jobs
// for robots come out. No I/O, no clocks. One thread at a time.
//
// A connection says {"do":"new","seat":"S","name":"..."} for a table of its own, or
// {"do":"open","key":"..."} for the seat that the key is for; it is answered by {"type":"key",...}
// and from then on by {"type":"table",...} whenever the table changes. {"do":"invite","seat":"N"}
// asks for a key for another seat, {"do":"leave"} gives one's own back to a robot; everything else
// is the table's (game_room.hpp). What was wrong comes as {"type":"error","text":"..."}.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bidwright/web/game_room.hpp"

namespace bidwright::web {

/// The server's name of a connection; never used twice.
enum class ConnectionId : std::uint64_t {};
enum class RoomId : std::uint64_t {};

struct LobbyOptions {
  /// For a new table; `n` counts them from 0.
  std::function<RoomOptions(std::uint64_t n)> room;
  /// 128 random bits as text.
  std::function<std::string()> make_key;
  std::size_t max_rooms = 500;
  /// A table without a connection is kept for so long.
  Time idle_limit = std::chrono::hours(24);
};

class Lobby {
 public:
  struct Frame {
    ConnectionId to{};
    std::shared_ptr<const std::string> text;
    /// A newer frame of this kind makes this one useless: 0 nothing does, 1 a table.
    int replaces = 0;
  };
  struct Job {
    RoomId room{};
    RobotJob job;
  };

  explicit Lobby(LobbyOptions options) : options_(std::move(options)) {}

  void on_open(ConnectionId id);
  void on_message(ConnectionId id, std::string_view text, Time now);
  void on_close(ConnectionId id, Time now);
  void on_news(RoomId room, const RobotNews& news, Time now);
  void on_timeout(Time now);
  [[nodiscard]] std::optional<Time> next_deadline() const;

  [[nodiscard]] std::vector<Frame> take_frames();
  [[nodiscard]] std::vector<Job> take_jobs();
  [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }

 private:
  struct Place {
    RoomId room{};
    core::Seat seat = core::Seat::kSouth;
  };
  struct Room {
    std::unique_ptr<GameRoom> game;
    std::map<ConnectionId, core::Seat> connections;
    Time since{};
  };

  void create(ConnectionId id, std::string_view seat, std::string_view name, Time now);
  void open(ConnectionId id, const std::string& key, std::string_view name, Time now);
  void invite(ConnectionId id, const Place& host, std::string_view seat);
  void leave(ConnectionId id, const Place& place, Time now);
  [[nodiscard]] std::string key_for(RoomId room, core::Seat seat);
  /// Everybody is told what is new at the table, and its jobs go out.
  void settle(RoomId id);
  void drop(RoomId id);
  bool make_place(Time now);
  void say(ConnectionId to, std::string text, int replaces = 0);
  void complain(ConnectionId to, std::string_view text);

  LobbyOptions options_;
  std::map<RoomId, Room> rooms_;
  std::map<std::string, Place, std::less<>> keys_;
  /// None: it has no seat yet.
  std::map<ConnectionId, std::optional<Place>> connections_;
  std::uint64_t next_room_ = 0;
  std::vector<Frame> frames_;
  std::vector<Job> jobs_;
};

}  // namespace bidwright::web
