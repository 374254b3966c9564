#include <atomic>
#include <deque>
#include <optional>

#include "net/connection.hpp"
#include "net/player_thread.hpp"
#include "net/reactor_impl.hpp"

#include "bidwright/net/player_side.hpp"
#include "bidwright/net/run_client.hpp"

namespace bidwright::net {

namespace {

using protocol::Client;
using protocol::LogLevel;

constexpr std::chrono::seconds kConnectTimeout{10};

}  // namespace

struct ClientSession::Impl : std::enable_shared_from_this<ClientSession::Impl> {
  Impl(Reactor& owner, player::Player& who, ClientSettings how,
       std::function<void(const ClientOutcome&)> when_over)
      : reactor(owner.impl()),
        player(who),
        settings(std::move(how)),
        on_end(std::move(when_over)),
        client(settings.protocol),
        retries(settings.retries),
        resolver(reactor.io),
        timer(reactor.io),
        quiet_timer(reactor.io),
        thread(settings.think_aside) {
    reactor.add_user();
  }

  // ---- Connecting ----

  void connect() {
    const std::uint64_t attempt = ++attempts_made;
    auto socket = std::make_shared<tcp::socket>(reactor.io);
    timer.expires_after(kConnectTimeout);
    timer.async_wait([self = shared_from_this(), socket, attempt](const ErrorCode& error) {
      if (error || attempt != self->attempts_made) return;
      ErrorCode ignored;
      socket->close(ignored);
      self->resolver.cancel();
    });
    resolver.async_resolve(settings.host, std::to_string(settings.port),
                           [self = shared_from_this(), socket](
                               const ErrorCode& error, const tcp::resolver::results_type& results) {
                             if (self->ended) return;
                             if (error) return self->failed(error.message());
                             std::vector<tcp::endpoint> endpoints;
                             for (const auto& result : results)
                               endpoints.push_back(result.endpoint());
                             self->try_next(socket, std::move(endpoints), 0, {});
                           });
  }

  void try_next(const std::shared_ptr<tcp::socket>& socket, std::vector<tcp::endpoint> endpoints,
                std::size_t next, const ErrorCode& last) {
    if (next == endpoints.size()) return failed(last.message());
    ErrorCode ignored;
    socket->close(ignored);
    const tcp::endpoint endpoint = endpoints[next];
    socket->async_connect(endpoint,
                          [self = shared_from_this(), socket, endpoints = std::move(endpoints),
                           next](const ErrorCode& error) mutable {
                            if (self->ended) return;
                            if (error == asio::error::operation_aborted)
                              return self->failed("no answer in time");
                            if (error)
                              return self->try_next(socket, std::move(endpoints), next + 1, error);
                            self->timer.cancel();
                            self->begin(std::move(*socket));
                          });
  }

  void begin(tcp::socket socket) {
    Connection::Handlers handlers;
    const std::weak_ptr<Impl> weak = weak_from_this();
    ++connections_made;
    handlers.on_line = [weak](const protocol::LineSplitter::Line& line) {
      if (const auto self = weak.lock()) self->heard(line);
    };
    handlers.on_sent = [weak](std::string_view line) {
      if (const auto self = weak.lock()) self->show({self->connections_made, false, line, false});
    };
    handlers.on_closed = [weak](std::string_view why) {
      const auto self = weak.lock();
      if (!self) return;
      self->show({self->connections_made, true, {}, true});
      self->lost(why);
    };
    connection = std::make_shared<Connection>(
        std::move(socket),
        ConnectionOptions{protocol::Peer::kTable, settings.max_line, settings.unterminated_pause,
                          std::chrono::milliseconds(500)},
        std::move(handlers));
    connection->start();
    perform(client.on_connect());
  }

  void lost(std::string_view why, ClientOutcome::How how = ClientOutcome::How::kGaveUp) {
    connection.reset();
    quiet_timer.cancel();
    client.on_disconnect();
    failed(why, how);
  }

  void failed(std::string_view why, ClientOutcome::How how = ClientOutcome::How::kGaveUp) {
    if (ended) return;
    timer.cancel();
    const auto wait = retries.on_failure();
    if (!wait) {
      return end(how, fmt::format("{} port {}: {}, after {} attempts", settings.host, settings.port,
                                  why, retries.failures()));
    }
    log(LogLevel::kWarning, fmt::format("{} port {}: {}; trying again in {} ms", settings.host,
                                        settings.port, why, wait->count()));
    ++attempts_made;
    timer.expires_after(*wait);
    timer.async_wait([self = shared_from_this()](const ErrorCode& error) {
      if (!error && !self->ended) self->connect();
    });
  }

  void end(ClientOutcome::How how, std::string text) {
    if (std::exchange(ended, true)) return;
    hurry = true;
    timer.cancel();
    quiet_timer.cancel();
    resolver.cancel();
    if (connection) connection->close();
    connection.reset();
    reactor.remove_user();
    if (on_end) on_end({how, std::move(text), client.boards_played()});
  }

  void log(LogLevel level, std::string text) const {
    if (settings.on_log) settings.on_log({level, std::move(text)});
  }

  // ---- Playing ----

  void show(const WireLine& line) const {
    if (settings.on_wire) settings.on_wire(line);
  }

  void heard(const protocol::LineSplitter::Line& line) {
    show({connections_made, true, line.text, false});
    if (line.too_long) return log(LogLevel::kWarning, "ignored a line that is too long");
    perform(client.on_line(line.text));
    watch_for_quiet();
  }

  void watch_for_quiet() {
    const bool waits = client.phase() == Client::Phase::kWaitingForTeams ||
                       client.phase() == Client::Phase::kWaitingForStart;
    if (ended || !waits || !client.board()) return;
    quiet_timer.expires_after(settings.quiet);
    quiet_timer.async_wait([self = shared_from_this()](const ErrorCode& error) {
      if (!error && !self->ended) self->perform(self->client.on_timeout());
    });
  }

  void perform(protocol::ClientActions actions) {
    for (auto& action : actions) pending.push_back(std::move(action));
    if (std::exchange(performing, true)) return;
    const auto self = shared_from_this();
    while (!pending.empty() && !ended) {
      const auto action = std::move(pending.front());
      pending.pop_front();
      std::visit([&](const auto& one) { carry_out(one); }, action);
    }
    performing = false;
  }

  void carry_out(const protocol::SendLine& send) {
    if (connection) connection->send(send.line, settings.protocol.dialect.gap, {});
  }
  void carry_out(const protocol::Log& one) { log(one.level, one.text); }

  void carry_out(const protocol::Leave& leave) {
    switch (leave.why) {
      case protocol::Leave::Why::kEndOfSession:
        return end(ClientOutcome::How::kEndOfSession, leave.text);
      case protocol::Leave::Why::kRefused:
        return end(ClientOutcome::How::kRefused, leave.text);
      case protocol::Leave::Why::kTurnedAway:
        if (connection) connection->close();
        return lost(leave.text, ClientOutcome::How::kRefused);
    }
  }

  void carry_out(const core::BoardStart& board) { pass_on(board); }
  void carry_out(const protocol::SawCall& saw) { pass_on(saw); }
  void carry_out(const protocol::SawCard& saw) { pass_on(saw); }
  void carry_out(const protocol::SawDummy& saw) { pass_on(saw); }
  void carry_out(const protocol::EndBoard& end) {
    retries.on_board_ended();
    pass_on(end);
  }
  template <typename News>
  void pass_on(const News& news) {
    tell([news](player::Player& who) { net::tell(who, news); });
  }
  void carry_out(const protocol::AskCall& ask) {
    tell([this, ask](player::Player& who) {
      if (hurry) return;
      core::MadeCall choice;
      try {
        choice = who.choose_call();
      } catch (const std::exception& problem) {
        answer([this, text = std::string(problem.what())] {
          log(LogLevel::kError, fmt::format("the player failed, so it passes: {}", text));
        });
      }
      answer([this, ask, choice = std::move(choice)] {
        perform(client.on_call(ask.ticket, choice.call, choice.alert));
      });
    });
  }
  void carry_out(const protocol::AskCard& ask) {
    tell([this, ask](player::Player& who) {
      if (hurry) return;
      // The lowest card of the deck, if nothing better comes: the client plays a legal one then.
      core::Card card;
      try {
        card = who.choose_card();
      } catch (const std::exception& problem) {
        answer([this, text = std::string(problem.what())] {
          log(LogLevel::kError, fmt::format("the player failed, so any card is played: {}", text));
        });
      }
      answer([this, ask, card] { perform(client.on_card(ask.ticket, card)); });
    });
  }

  void tell(std::function<void(player::Player&)> job) {
    thread.run([this, job = std::move(job)] {
      try {
        job(player);
      } catch (const std::exception& problem) {
        answer([this, text = std::string(problem.what())] {
          log(LogLevel::kError, fmt::format("the player failed: {}", text));
        });
      }
    });
  }

  /// Back onto the reactor's thread.
  void answer(std::function<void()> function) {
    if (!settings.think_aside) return function();
    asio::post(reactor.io, [weak = weak_from_this(), function = std::move(function)] {
      const auto self = weak.lock();
      if (self && !self->ended) function();
    });
  }

  Reactor::Impl& reactor;
  player::Player& player;
  const ClientSettings settings;
  std::function<void(const ClientOutcome&)> on_end;
  Client client;
  protocol::Retries retries;
  std::shared_ptr<Connection> connection;
  tcp::resolver resolver;
  asio::steady_timer timer;
  asio::steady_timer quiet_timer;
  std::deque<protocol::ClientAction> pending;
  bool performing = false;
  bool ended = false;
  /// Nobody wants an answer any more; read by the player's thread.
  std::atomic<bool> hurry = false;
  std::uint64_t attempts_made = 0;
  std::uint32_t connections_made = 0;
  PlayerThread thread;
};

ClientSession::ClientSession(Reactor& reactor, player::Player& player, ClientSettings settings,
                             std::function<void(const ClientOutcome&)> on_end)
    : impl_(std::make_shared<Impl>(reactor, player, std::move(settings), std::move(on_end))) {
  impl_->connect();
}

ClientSession::~ClientSession() {
  impl_->on_end = nullptr;
  impl_->end(ClientOutcome::How::kStopped, {});
  impl_->thread.finish();
}

void ClientSession::stop() {
  impl_->end(ClientOutcome::How::kStopped, {});
}

ClientOutcome run_client(player::Player& player, const ClientSettings& settings) {
  Reactor reactor;
  ClientOutcome outcome;
  ClientSession session(reactor, player, settings,
                        [&](const ClientOutcome& result) { outcome = result; });
  reactor.run();
  return outcome;
}

}  // namespace bidwright::net
