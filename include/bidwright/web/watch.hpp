// The running match as a page: whoever plays tells what happened, whoever watches is shown it. The
// server has a thread of its own, and telling it only leaves a note there, so watching costs the
// players nothing and cannot reach them: no message of a watcher is ever listened to.
//
// WatchBook is its state, without I/O; WatchSite is a server around one.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "bidwright/match/types.hpp"
#include "bidwright/web/page_site.hpp"

namespace bidwright::web {

/// A board in one room, from its deal on.
struct WatchedRoom {
  core::BoardSetup setup;
  match::Room room = match::Room::kOpen;
  /// By seat.
  std::array<std::string, core::kSeats> players;
};

class WatchBook {
 public:
  explicit WatchBook(std::string title) : title_(std::move(title)) {}

  /// Anew, if the room plays the board again.
  void begin(const WatchedRoom& room);
  void call(int board, match::Room room, const core::MadeCall& call);
  void card(int board, match::Room room, core::Card card);
  void finish(int board, match::Room room, const match::RoomResult& result);

  /// JSON: boards in play and the last ones that are finished, in full; results of all.
  [[nodiscard]] std::string view() const;

 private:
  struct Part {
    std::array<std::string, core::kSeats> players;
    match::RoomResult so_far;
    bool finished = false;
  };
  struct Board {
    core::BoardSetup setup;
    std::map<match::Room, Part> rooms;

    [[nodiscard]] bool in_play() const;
  };
  struct Line {
    int number = 0;
    std::string text;
    std::optional<int> imps;
  };

  [[nodiscard]] Part* part(int board, match::Room room);
  void forget_old();

  std::string title_;
  std::map<int, Board> boards_;
  /// IMPs for whoever sits North-South in the open room, over boards that both rooms have played.
  int total_ = 0;
  int scored_ = 0;
};

struct WatchOptions {
  std::string title;
  ServerOptions server;
  /// Asked for where it is not empty.
  std::string token;
};

class WatchSite final : public PageSite {
 public:
  /// Listens at once; throws core::StartupError if it cannot.
  explicit WatchSite(WatchOptions options);
  ~WatchSite() override;

  /// "http://127.0.0.1:8018/", with the token where one is asked for.
  [[nodiscard]] const std::string& address() const { return address_; }

  // By any thread.
  void begin(WatchedRoom room);
  void call(int board, match::Room room, core::MadeCall call);
  void card(int board, match::Room room, core::Card card);
  void finish(int board, match::Room room, match::RoomResult result);

  [[nodiscard]] std::size_t body_limit(const RequestHead& head) const override;
  void on_request(const RequestHead& head, std::string body, std::shared_ptr<Reply> reply) override;
  void on_open(ConnectionId id, const RequestHead& head) override;
  void on_message(ConnectionId id, std::string_view text) override;
  void on_close(ConnectionId id) override;
  void on_deadline() override;

 private:
  /// Watchers are told soon: what happens at once is told at once.
  void changed();

  WatchBook book_;
  std::set<ConnectionId> watchers_;
  bool waiting_ = false;
  std::unique_ptr<Server> server_;
  std::string address_;
  std::thread thread_;
};

/// 128 random bits of the system as text, for tokens and keys.
[[nodiscard]] std::string random_key();

}  // namespace bidwright::web
