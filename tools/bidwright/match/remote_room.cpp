#include "match/remote_room.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <mutex>
#include <thread>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "match/child_process.hpp"
#include "table_report.hpp"
#include "transcript.hpp"

#include "bidwright/net/run_client.hpp"
#include "bidwright/net/table_server.hpp"

namespace bidwright::tools {

namespace {

using namespace std::chrono_literals;
using core::Seat;
using match::RoomKeeper;
using Clock = std::chrono::steady_clock;

RoomKeeper::Time now() {
  return std::chrono::duration_cast<RoomKeeper::Time>(Clock::now().time_since_epoch());
}

RoomKeeper::Time time_of(double seconds) {
  return RoomKeeper::Time(static_cast<RoomKeeper::Time::rep>(seconds * 1000));
}

RoomKeeper::Options keeper_options(const RemoteRoomOptions& room) {
  RoomKeeper::Options options;
  options.connect_limit = time_of(room.connect_limit);
  for (std::size_t i = 0; i < room.seats.size(); ++i) {
    options.programs[i] = room.seats[i].command && !room.seats[i].player;
  }
  return options;
}

protocol::TableOptions table_options(const RemoteRoomOptions& room) {
  protocol::TableOptions table;
  table.keep_open = true;
  table.played = room.played;
  table.time_limit = time_of(room.time_limit);
  table.stall_limit = time_of(room.stall_limit);
  // Who keeps the others from sitting down is known before their time is over.
  table.notice = std::min(table.notice, time_of(room.connect_limit) / 2);
  for (std::size_t i = 0; i < room.seats.size(); ++i) table.dialects[i] = room.seats[i].dialect;
  // Players of this process need no time between lines.
  const bool all_here = std::all_of(room.seats.begin(), room.seats.end(),
                                    [](const RemoteSeat& seat) { return bool(seat.player); });
  if (const auto gap = all_here ? std::optional(0) : room.gap) {
    table.gap = table.pause = std::chrono::milliseconds(*gap);
  }
  return table;
}

/// The last lines of a robot's log, in one; a line that it repeated stands there once.
std::string last_words(const std::filesystem::path& log) {
  constexpr std::streamoff kMost = 300;
  std::ifstream file(log, std::ios::binary | std::ios::ate);
  if (!file) return {};
  const auto size = static_cast<std::streamoff>(file.tellg());
  file.seekg(std::max(std::streamoff(0), size - kMost));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    for (char& c : line) {
      if (static_cast<unsigned char>(c) < ' ' || c == 127) c = ' ';
    }
    line.erase(line.find_last_not_of(' ') + 1);
    if (!line.empty() && (lines.empty() || line != lines.back())) lines.push_back(line);
  }
  // The first one may have lost its beginning.
  if (size > kMost && lines.size() > 1) lines.erase(lines.begin());
  return fmt::format("{}", fmt::join(lines, " / "));
}

}  // namespace

/// A table with its robots, as long as it lives.
struct RemoteRoom::Session {
  Session(const RemoteRoomOptions& options, const std::array<bool, core::kSeats>& plays_out,
          const std::string& transcript_file)
      : log(std::fopen((options.logs / (options.name + "-table.log")).c_str(), "ab")),
        opened(Clock::now()),
        transcript(std::make_shared<Transcript>(transcript_file)) {
    net::TableServerOptions server_options;
    server_options.address = options.address;
    server_options.port = static_cast<std::uint16_t>(options.port);
    if (options.port == 0) server_options.seat_ports.emplace();
    protocol::TableOptions table = table_options(options);
    table.plays_out = plays_out;
    server.emplace(reactor, std::move(table), server_options, std::vector<core::BoardSetup>{},
                   [this](const net::TableEvent& event) { on_event(event); });
    server->on_wire([this](const net::WireLine& line) { transcript->add(line); });
    thread = std::jthread([this] { reactor.run(); });
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  ~Session() {
    reactor.post([this] { server->close("the match is over"); });
    for (auto& child : children) {
      if (child) child->let_go();
    }
    clients.clear();
    for (auto& child : children) child.reset();
    reactor.stop();
    thread = {};
    if (log != nullptr) std::fclose(log);
  }

  /// On the reactor's thread.
  void on_event(const net::TableEvent& event) {
    if (const auto* line = std::get_if<protocol::Log>(&event); line != nullptr && log != nullptr) {
      fmt::print(log, "{:%Y-%m-%d %H:%M:%S} {}\n", fmt::localtime(std::time(nullptr)), line->text);
      std::fflush(log);
    }
    const std::scoped_lock lock(mutex);
    events.push_back(event);
    changed.notify_all();
  }

  std::FILE* log;
  const Clock::time_point opened;
  const std::shared_ptr<Transcript> transcript;
  net::Reactor reactor;
  std::optional<net::TableServer> server;
  std::array<std::unique_ptr<ChildProcess>, core::kSeats> children;
  std::vector<std::jthread> clients;
  std::vector<SeatedRobot> seated;
  std::optional<protocol::BoardFinished> finished;

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<net::TableEvent> events;

  std::jthread thread;
};

RemoteRoom::RemoteRoom(RemoteRoomOptions options)
    : options_(std::move(options)), keeper_(keeper_options(options_)) {}

RemoteRoom::~RemoteRoom() = default;

void RemoteRoom::start(Seat seat) {
  const auto i = static_cast<std::size_t>(seat);
  const auto log = options_.logs / fmt::format("{}-{}.log", options_.name, core::name(seat));
  session_->children[i].reset();
  try {
    session_->children[i] = std::make_unique<ChildProcess>(
        options_.seats[i].command(options_.address, session_->server->port(seat)), log);
  } catch (const std::runtime_error& error) {
    carry_out(keeper_.on_start_failed(seat, error.what()));
  }
}

void RemoteRoom::carry_out(RoomKeeper::Actions actions) {
  for (const RoomKeeper::Action& action : actions) {
    if (lost_) return;
    if (std::holds_alternative<RoomKeeper::OpenTable>(action)) {
      session_.reset();
      session_ = std::make_unique<Session>(options_, plays_out_, transcript_file());
      for (const Seat seat : core::kAllSeats) {
        const RemoteSeat& who = options_.seats[static_cast<std::size_t>(seat)];
        if (!who.player) continue;
        session_->clients.emplace_back([&who, seat, port = session_->server->port(seat)] {
          const auto player = who.player();
          net::ClientSettings settings;
          settings.port = static_cast<std::uint16_t>(port);
          settings.protocol.team = who.team;
          settings.protocol.seat = seat;
          settings.protocol.dialect.gap = 0ms;
          (void)net::run_client(*player, settings);
        });
      }
    } else if (const auto* program = std::get_if<RoomKeeper::StartProgram>(&action)) {
      start(program->seat);
    } else if (const auto* lose = std::get_if<RoomKeeper::LoseBoard>(&action)) {
      lost_ = *lose;
      // The robots' last words are complete when they are gone.
      const auto transcript = session_ ? session_->transcript : nullptr;
      session_.reset();
      lost_->forfeit.reason += evidence(lost_->forfeit.offender, transcript.get());
    }
  }
}

/// What the robot said last, and where the rest of it is, and what was said at the table.
std::string RemoteRoom::evidence(Seat seat, Transcript* transcript) const {
  if (!options_.seats[static_cast<std::size_t>(seat)].command) return {};
  const auto log = options_.logs / fmt::format("{}-{}.log", options_.name, core::name(seat));
  const std::string words = last_words(log);
  std::string text = words.empty()
                         ? fmt::format("; it printed nothing ({})", log.string())
                         : fmt::format("; its last words: '{}' ({})", words, log.string());
  const auto said = options_.logs / (options_.name + "-last-lines.txt");
  if (transcript != nullptr && transcript->keep_at(said.string())) {
    text += fmt::format("; what was said at the table: {}", said.string());
  }
  return text;
}

/// "said-open.txt" of "said.txt", and "said-open-2.txt" if that is there: every table that is
/// opened has its own. Empty if there is to be none.
std::string RemoteRoom::transcript_file() const {
  if (options_.transcript.empty()) return {};
  const std::filesystem::path given = options_.transcript;
  const auto path = [&](const std::string& more) {
    return (given.parent_path() / fmt::format("{}-{}{}{}", given.stem().string(), options_.name,
                                              more, given.extension().string()))
        .string();
  };
  std::string free = path("");
  std::error_code ignored;
  for (int i = 2; std::filesystem::exists(free, ignored); ++i) free = path(fmt::format("-{}", i));
  return free;
}

void RemoteRoom::handle_events() {
  std::deque<net::TableEvent> events;
  {
    std::unique_lock lock(session_->mutex);
    if (session_->events.empty()) session_->changed.wait_for(lock, 100ms);
    events.swap(session_->events);
  }
  for (net::TableEvent& event : events) {
    if (!session_) return;
    if (const auto* seated = std::get_if<protocol::Seated>(&event)) {
      keeper_.on_seated(seated->seat);
      session_->seated.push_back(
          {seated->seat, seated->team, seated->version, seated->dialect,
           std::chrono::duration<double>(Clock::now() - session_->opened).count()});
    } else if (auto* lost = std::get_if<protocol::SeatLost>(&event)) {
      keeper_.on_seat_lost(lost->seat, std::move(lost->why), lost->silent);
    } else if (const auto* out = std::get_if<protocol::SeatPlaysOut>(&event)) {
      plays_out_[static_cast<std::size_t>(out->seat)] = true;
      if (options_.say) {
        options_.say(
            fmt::format("{} room: {} does not begin a new board after an auction; from now on it "
                        "plays boards out, which do not count",
                        options_.name, out->seat));
      }
      carry_out(keeper_.on_new_start_needed(out->seat));
    } else if (std::holds_alternative<protocol::SessionStarted>(event)) {
      keeper_.on_session_started();
    } else if (const auto* begun = std::get_if<protocol::BoardStarted>(&event)) {
      keeper_.on_board_started(begun->restarts);
    } else if (auto* board = std::get_if<protocol::BoardFinished>(&event)) {
      session_->finished = std::move(*board);
      keeper_.on_board_finished();
    } else if (auto* ended = std::get_if<protocol::SessionEnded>(&event)) {
      carry_out(keeper_.on_session_ended(std::move(ended->why)));
    } else if (const auto* awaited = std::get_if<protocol::SeatAwaited>(&event)) {
      keeper_.on_seat_awaited(awaited->seat);
      if (options_.say) options_.say(fmt::format("{} room: {}", options_.name, awaited->text()));
    }
  }
}

void RemoteRoom::look_after_programs() {
  for (const Seat seat : core::kAllSeats) {
    if (lost_ || !session_) return;
    const auto& child = session_->children[static_cast<std::size_t>(seat)];
    if (!child) continue;
    if (const auto how = child->ended()) carry_out(keeper_.on_program_ended(seat, *how));
  }
  if (!lost_) carry_out(keeper_.on_time(now()));
}

std::optional<core::Forfeit> RemoteRoom::gather() {
  lost_.reset();
  carry_out(keeper_.begin_board(now()));
  while (!lost_ && !keeper_.in_session()) {
    handle_events();
    if (session_) look_after_programs();
    if (options_.abandon && options_.abandon()) throw match::Abandoned{};
  }
  if (!lost_) return std::nullopt;
  return std::exchange(lost_, std::nullopt)->forfeit;
}

std::vector<SeatedRobot> RemoteRoom::seated() const {
  return session_ ? session_->seated : std::vector<SeatedRobot>{};
}

match::RoomResult RemoteRoom::play(const core::BoardSetup& setup,
                                   const match::RoomObserver& observer) {
  lost_.reset();
  carry_out(keeper_.begin_board(now()));
  if (!lost_) {
    session_->finished.reset();
    session_->reactor.post(
        [session = session_.get(), setup] { session->server->add_board(setup); });
  }
  while (!lost_ && !session_->finished) {
    handle_events();
    if (lost_ || session_->finished) break;
    look_after_programs();
    if (options_.abandon && options_.abandon()) {
      session_.reset();
      throw match::Abandoned{};
    }
  }
  if (lost_) {
    match::RoomResult result;
    result.forfeit = lost_->forfeit;
    result.absent = lost_->absent;
    result.interruptions = keeper_.take_interruptions();
    lost_.reset();
    return result;
  }
  const protocol::BoardFinished finished = *std::exchange(session_->finished, std::nullopt);
  match::RoomResult result = result_of(finished);
  result.interruptions = keeper_.take_interruptions();
  if (result.forfeit)
    result.forfeit->reason += evidence(result.forfeit->offender, session_->transcript.get());
  for (std::size_t i = 0; i < result.calls.size(); ++i) {
    if (observer.on_call) observer.on_call(finished.auction.seat_of(i), result.calls[i]);
  }
  for (std::size_t i = 0; i < result.cards.size(); ++i) {
    if (observer.on_card) observer.on_card(finished.play->seat_of(i), result.cards[i]);
  }
  return result;
}

}  // namespace bidwright::tools
