#include "remote_room.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "child_process.hpp"

#include "bidwright/core/score.hpp"
#include "bidwright/net/run_client.hpp"
#include "bidwright/net/table_server.hpp"

namespace bidwright::tools {

namespace {

using namespace std::chrono_literals;
using core::Seat;
using Clock = std::chrono::steady_clock;

/// A robot may be started again so many times for one board.
constexpr int kStarts = 5;
/// After so many boards without a session nobody waits any longer.
constexpr int kPatience = 3;

match::RoomResult result_of(const protocol::BoardFinished& finished,
                            const core::BoardSetup& setup) {
  match::RoomResult result;
  const auto calls = finished.auction.calls();
  for (std::size_t i = 0; i < calls.size(); ++i) {
    result.calls.push_back(
        {calls[i], i < finished.disclosures.size() ? finished.disclosures[i].text : ""});
  }
  result.contract = finished.auction.contract();
  if (finished.play) {
    const auto cards = finished.play->cards();
    result.cards.assign(cards.begin(), cards.end());
  }
  if (finished.forfeit) {
    result.forfeit = core::Forfeit{finished.forfeit->offender, finished.forfeit->reason};
  } else if (finished.how == protocol::BoardFinished::How::kPlayed && finished.play) {
    result.tricks = finished.play->declarer_tricks();
    result.score = core::score_north_south(result.contract, setup.vulnerability, result.tricks);
  }
  return result;
}

match::RoomResult forfeited(Seat offender, std::string reason) {
  match::RoomResult result;
  result.forfeit = core::Forfeit{offender, std::move(reason)};
  return result;
}

}  // namespace

/// A table with its robots, as long as it lives.
struct RemoteRoom::Session {
  explicit Session(const RemoteRoomOptions& room) : options(room) {
    protocol::TableOptions table;
    table.keep_open = true;
    table.played = options.played;
    table.time_limit = std::chrono::milliseconds(static_cast<long>(options.time_limit * 1000));
    table.stall_limit = std::chrono::milliseconds(static_cast<long>(options.stall_limit * 1000));
    // Players of this process need no time between lines.
    const bool all_here = std::all_of(room.seats.begin(), room.seats.end(),
                                      [](const RemoteSeat& seat) { return bool(seat.player); });
    if (const auto gap = all_here ? std::optional(0) : options.gap) {
      table.gap = table.pause = std::chrono::milliseconds(*gap);
    }
    net::TableServerOptions server_options;
    server_options.address = options.address;
    server_options.port = static_cast<std::uint16_t>(options.port);
    if (options.port == 0) server_options.seat_ports.emplace();
    server.emplace(reactor, table, server_options, std::vector<core::BoardSetup>{},
                   [this](const net::TableEvent& event) { on_event(event); });
    // Programs first: if one cannot be started no thread may be waiting for this session.
    for (const Seat seat : core::kAllSeats) {
      if (!options.seats[static_cast<std::size_t>(seat)].player) start(seat);
    }
    thread = std::jthread([this] { reactor.run(); });
    for (const Seat seat : core::kAllSeats) {
      if (options.seats[static_cast<std::size_t>(seat)].player) start(seat);
    }
  }

  ~Session() {
    reactor.post([this] { server->close("the match is over"); });
    for (auto& child : children) {
      if (child) child->let_go();
    }
    clients.clear();
    for (auto& child : children) child.reset();
    reactor.stop();
  }

  void start(Seat seat) {
    const auto i = static_cast<std::size_t>(seat);
    const RemoteSeat& who = options.seats[i];
    const int port = server->port(seat);
    if (who.player) {
      clients.emplace_back([&who, seat, port] {
        const auto player = who.player();
        net::ClientSettings settings;
        settings.port = static_cast<std::uint16_t>(port);
        settings.protocol.team = who.team;
        settings.protocol.seat = seat;
        settings.protocol.dialect.gap = 0ms;
        (void)net::run_client(*player, settings);
      });
      return;
    }
    if (!who.command) return;
    ++starts[i];
    const auto log = options.logs / fmt::format("{}-{}.log", options.name, core::name(seat));
    children[i] = std::make_unique<ChildProcess>(who.command(options.address, port), log);
  }

  void on_event(const net::TableEvent& event) {
    const std::scoped_lock lock(mutex);
    if (const auto* seated = std::get_if<protocol::Seated>(&event)) {
      present[static_cast<std::size_t>(seated->seat)] = true;
    } else if (const auto* lost = std::get_if<protocol::SeatLost>(&event)) {
      present[static_cast<std::size_t>(lost->seat)] = false;
      last_lost = lost->seat;
      why_lost = lost->why;
    } else if (std::holds_alternative<protocol::SessionStarted>(event)) {
      started = true;
    } else if (const auto* board = std::get_if<protocol::BoardFinished>(&event)) {
      finished = *board;
    } else if (const auto* ended_event = std::get_if<protocol::SessionEnded>(&event)) {
      ended = true;
      why_ended = ended_event->why;
    }
    changed.notify_all();
  }

  [[nodiscard]] bool has_ended() {
    const std::scoped_lock lock(mutex);
    return ended;
  }

  /// Starts robots again that have died; false if one has died too often.
  bool revive(Seat& dead, std::string& how) {
    for (const Seat seat : core::kAllSeats) {
      const auto i = static_cast<std::size_t>(seat);
      if (!children[i]) continue;
      const auto status = children[i]->ended();
      if (!status) continue;
      if (starts[i] >= kStarts) {
        dead = seat;
        how = fmt::format("its program ended again and again ({})", *status);
        return false;
      }
      children[i].reset();
      start(seat);
    }
    return true;
  }

  const RemoteRoomOptions& options;
  net::Reactor reactor;
  std::optional<net::TableServer> server;
  std::array<std::unique_ptr<ChildProcess>, core::kSeats> children;
  std::array<int, core::kSeats> starts{};
  std::vector<std::jthread> clients;

  std::mutex mutex;
  std::condition_variable changed;
  std::array<bool, core::kSeats> present{};
  bool started = false;
  bool ended = false;
  std::string why_ended;
  std::optional<Seat> last_lost;
  std::string why_lost;
  std::optional<protocol::BoardFinished> finished;

  /// Last, so that it ends first.
  std::jthread thread;
};

RemoteRoom::RemoteRoom(RemoteRoomOptions options) : options_(std::move(options)) {}

RemoteRoom::~RemoteRoom() = default;

match::RoomResult RemoteRoom::play(const core::BoardSetup& setup,
                                   const match::RoomObserver& observer) {
  if (session_ && session_->has_ended()) session_.reset();
  const auto lose = [&](Seat offender, std::string reason) {
    session_.reset();
    ++failures_;
    return forfeited(offender, std::move(reason));
  };
  if (!session_) session_ = std::make_unique<Session>(options_);
  Session& session = *session_;
  session.starts.fill(1);
  const auto connect_limit = failures_ >= kPatience ? 1.0 : options_.connect_limit;
  const auto give_up =
      Clock::now() + std::chrono::milliseconds(static_cast<long>(connect_limit * 1000));
  session.reactor.post([&session, setup] {
    session.server->add_board({setup.number, setup.dealer, setup.vulnerability, setup.deal});
  });

  std::unique_lock lock(session.mutex);
  while (!session.finished) {
    session.changed.wait_for(lock, 200ms);
    if (session.finished) break;
    if (session.ended) {
      const Seat offender = session.last_lost.value_or(Seat::kNorth);
      const std::string why = session.why_lost.empty() ? session.why_ended : session.why_lost;
      lock.unlock();
      return lose(offender, why);
    }
    Seat dead = Seat::kNorth;
    std::string how;
    if (!session.revive(dead, how)) {
      lock.unlock();
      return lose(dead, how);
    }
    if (!session.started && Clock::now() > give_up) {
      for (const Seat seat : core::kAllSeats) {
        if (session.present[static_cast<std::size_t>(seat)]) continue;
        lock.unlock();
        return lose(seat, fmt::format("nobody sat down within {:g} seconds", connect_limit));
      }
    }
  }
  const protocol::BoardFinished finished = *std::exchange(session.finished, std::nullopt);
  lock.unlock();
  failures_ = 0;

  match::RoomResult result = result_of(finished, setup);
  for (std::size_t i = 0; i < result.calls.size(); ++i) {
    if (observer.on_call) observer.on_call(finished.auction.seat_of(i), result.calls[i]);
  }
  for (std::size_t i = 0; i < result.cards.size(); ++i) {
    if (observer.on_card) observer.on_card(finished.play->seat_of(i), result.cards[i]);
  }
  return result;
}

}  // namespace bidwright::tools
