#include "match/lanes.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <future>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "errors.hpp"
#include "files.hpp"
#include "match/decision_logs.hpp"
#include "match/remote_room.hpp"

#include "bidwright/match/direct.hpp"

namespace bidwright::tools {

namespace {

using core::Seat;
using match::Room;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Collects the decisions of one board in one room. Over TCP every player has a thread of its own.
class Decisions final : public player::DecisionSink {
 public:
  void on_call(const player::CallRecord& record) override { add(player::to_json_line(record)); }
  void on_card(const player::CardRecord& record) override { add(player::to_json_line(record)); }

  /// Into the file of the board.
  void write(const LaneOptions& options, int board, Room room) {
    const std::scoped_lock lock(mutex_);
    const std::string path = decisions_file(options.directory, board, room).string();
    if (const auto written = write_file(path, std::exchange(lines_, {})); !written) {
      throw std::runtime_error(written.error().text(path));
    }
  }

 private:
  void add(const std::string& line) {
    const std::scoped_lock lock(mutex_);
    lines_ += line;
    lines_ += '\n';
  }
  std::mutex mutex_;
  std::string lines_;
};

/// East and West of an uncontested auction.
class Silent final : public player::Player {
 public:
  void begin_board(const core::BoardStart&) override {}
  core::MadeCall choose_call() override { return {}; }
  void see_call(core::Call, std::string_view) override {}
  core::Card choose_card() override { return {}; }
  void see_card(core::Card) override {}
  void see_dummy(core::Hand) override {}
  void end_board() override {}
};

/// Both teams' players live in this process, and no socket is needed.
class DirectLane final : public match::Lane {
 public:
  DirectLane(const NamedRobot& home, const NamedRobot& away, const LaneOptions& options)
      : options_(options) {
    auto robot = robot_options(options, options.decisions ? &decisions_ : nullptr);
    // Where no card is played only those who think listen.
    robot.discloses = options.played != core::Played::kBidding || home.loaded().think > 0 ||
                      away.loaded().think > 0;
    for (const Seat seat : core::kAllSeats) {
      const auto i = static_cast<std::size_t>(seat);
      home_[i] = home.make(robot);
      away_[i] = away.make(robot);
    }
  }

  match::RoomResult play(const core::BoardSetup& setup, Room room,
                         const match::RoomObserver& observer) override {
    match::Table table{};
    for (const Seat seat : core::kAllSeats) {
      const auto i = static_cast<std::size_t>(seat);
      const bool at_home = match::team_at(room, core::side_of(seat)) == match::Team::kHome;
      table[i] = at_home ? home_[i].get() : away_[i].get();
    }
    if (options_.played == core::Played::kUncontested) {
      table[1] = &silent_[0];
      table[3] = &silent_[1];
    }
    match::RoomResult result = options_.played == core::Played::kBoards
                                   ? match::play_board(setup, table, observer)
                                   : match::bid_board(setup, table, observer);
    if (options_.decisions) decisions_.write(options_, setup.number, room);
    return result;
  }

 private:
  const LaneOptions& options_;
  Decisions decisions_;
  std::array<std::unique_ptr<player::Player>, core::kSeats> home_;
  std::array<std::unique_ptr<player::Player>, core::kSeats> away_;
  std::array<Silent, 2> silent_;
};

/// Somebody plays over TCP: two tables, one a room.
class RemoteLane final : public match::Lane {
 public:
  RemoteLane(const NamedRobot& home, const NamedRobot& away, const LaneOptions& options, int number)
      : options_(options),
        rooms_{room(Room::kOpen, home, away, options, number),
               room(Room::kClosed, home, away, options, number)} {}

  match::RoomResult play(const core::BoardSetup& setup, Room room,
                         const match::RoomObserver& observer) override {
    const auto i = static_cast<std::size_t>(room);
    match::RoomResult result = rooms_[i]->play(setup, observer);
    if (options_.decisions) decisions_[i].write(options_, setup.number, room);
    return result;
  }
  [[nodiscard]] bool rooms_at_once() const override { return true; }

  std::optional<std::string> open() override {
    auto closed = std::async(std::launch::async, [this] { return gather(Room::kClosed); });
    auto problem = gather(Room::kOpen);
    auto other = closed.get();
    return problem ? problem : other;
  }

  [[nodiscard]] std::vector<std::string> seated() const {
    std::vector<std::string> lines;
    for (const Room room : match::kAllRooms) {
      for (const SeatedRobot& robot : rooms_[static_cast<std::size_t>(room)]->seated()) {
        lines.push_back(fmt::format("{} room, {}: '{}', version {}, dialect {}, after {:.1f} s",
                                    match::name(room), robot.seat, robot.team, robot.version,
                                    robot.dialect, robot.seconds));
      }
    }
    return lines;
  }

 private:
  /// What is wrong if the room's robots do not sit down.
  std::optional<std::string> gather(Room room) {
    const auto absent = rooms_[static_cast<std::size_t>(room)]->gather();
    if (!absent) return std::nullopt;
    const match::Team team = match::team_at(room, core::side_of(absent->offender));
    return fmt::format("{} in the {} room is missing as {}: {}",
                       team == match::Team::kHome ? options_.home_name : options_.away_name,
                       match::name(room), absent->offender, absent->reason);
  }

  std::unique_ptr<RemoteRoom> room(Room room, const NamedRobot& home, const NamedRobot& away,
                                   const LaneOptions& options, int number) {
    player::DecisionSink* const sink =
        options.decisions ? &decisions_[static_cast<std::size_t>(room)] : nullptr;
    RemoteRoomOptions remote;
    remote.name = number == 0 ? std::string(match::name(room))
                              : fmt::format("{}-{}", match::name(room), number + 1);
    remote.logs = std::filesystem::path(options.directory) / "logs";
    remote.played = options.played;
    remote.connect_limit = options.connect_limit;
    remote.time_limit = options.time_limit;
    remote.stall_limit = options.stall_limit;
    remote.gap = options.gap;
    remote.transcript = options.transcript;
    remote.say = options.say;
    remote.abandon = options.abandon;
    if (options.wait) remote.port = options.port + 2 * number + static_cast<int>(room);
    for (const Seat seat : core::kAllSeats) {
      RemoteSeat& who = remote.seats[static_cast<std::size_t>(seat)];
      const bool at_home = match::team_at(room, core::side_of(seat)) == match::Team::kHome;
      const NamedRobot& robots = at_home ? home : away;
      who.team = at_home ? options.home_name : options.away_name;
      who.dialect = options.dialects[at_home ? 0 : 1];
      if (options.played == core::Played::kUncontested &&
          core::side_of(seat) == core::Side::kEastWest) {
        who.player = [] { return std::make_unique<Silent>(); };
      } else if (robots.built_in()) {
        who.player = [&robots, &options, sink] {
          return robots.make(robot_options(options, sink));
        };
      } else if (!options.wait) {
        who.command = [&robots, &options, seat, team = who.team, name = remote.name](
                          const std::string& host, int port) {
          return robots.command({host, port, std::string(core::name(seat)), team,
                                 robots.records_decisions()
                                     ? guest_decisions_file(options.directory, name, seat)
                                     : std::string()});
        };
      }
    }
    return std::make_unique<RemoteRoom>(std::move(remote));
  }

  const LaneOptions& options_;
  /// By room; before the rooms, whose players write there.
  std::array<Decisions, 2> decisions_;
  std::array<std::unique_ptr<RemoteRoom>, 2> rooms_;
};

}  // namespace

cardplay::CardOptions card_options(const match::PlayedWith& play) {
  cardplay::CardOptions options = play.quick ? cardplay::quick_cards() : cardplay::CardOptions{};
  options.time_per_card = play.seconds_per_card;
  if (play.samples) options.samples = play.samples;
  return options;
}

player::RobotOptions robot_options(const LaneOptions& options, player::DecisionSink* sink) {
  player::RobotOptions robot;
  robot.seed = options.seed;
  robot.cards = options.cards;
  robot.clock = seconds;
  robot.sink = sink;
  return robot;
}

bool is_remote(const NamedRobot& home, const NamedRobot& away, const LaneOptions& options) {
  return options.sockets || !home.built_in() || !away.built_in();
}

PeerCheck check_peers(const NamedRobot& home, const NamedRobot& away, const LaneOptions& options) {
  RemoteLane lane(home, away, options, 0);
  PeerCheck check;
  check.problem = lane.open();
  check.seated = lane.seated();
  return check;
}

std::unique_ptr<match::Lane> make_lane(const NamedRobot& home, const NamedRobot& away,
                                       const LaneOptions& options, int number) {
  if (is_remote(home, away, options)) {
    return std::make_unique<RemoteLane>(home, away, options, number);
  }
  return std::make_unique<DirectLane>(home, away, options);
}

}  // namespace bidwright::tools
