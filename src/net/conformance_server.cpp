#include "bidwright/net/conformance_server.hpp"

#include "net/connection.hpp"
#include "net/listen.hpp"
#include "net/reactor_impl.hpp"

namespace bidwright::net {

using protocol::Time;

struct ConformanceServer::Impl : std::enable_shared_from_this<ConformanceServer::Impl> {
  Impl(Reactor& owner, protocol::ConformanceOptions conformance, ConformanceServerOptions how,
       std::function<void(const protocol::StepResult&)> handler)
      : reactor(owner.impl()),
        options(std::move(how)),
        machine(conformance),
        on_step(std::move(handler)),
        acceptor(listen(reactor.io, options.address, options.port)),
        port(acceptor.local_endpoint().port()),
        deadline(reactor.io) {
    reactor.add_user();
  }

  [[nodiscard]] Time now() const {
    return std::chrono::duration_cast<Time>(Connection::Clock::now() - start);
  }

  void accept() {
    acceptor.async_accept([weak = weak_from_this()](const ErrorCode& error, tcp::socket socket) {
      const auto self = weak.lock();
      if (!self || error == asio::error::operation_aborted || !self->acceptor.is_open()) return;
      // One robot at a time; whoever else comes finds the connection closed.
      if (!error && !self->connection) self->admit(std::move(socket));
      self->accept();
    });
  }

  void admit(tcp::socket socket) {
    const std::weak_ptr<Impl> weak = weak_from_this();
    Connection::Handlers handlers;
    const std::uint32_t number = ++connections_made;
    handlers.on_line = [weak, number](const protocol::LineSplitter::Line& line) {
      const auto self = weak.lock();
      if (!self) return;
      if (self->observer) self->observer({number, false, line.text, false});
      self->perform(self->machine.on_line(line.text, line.lf_only, self->now()));
    };
    handlers.on_sent = [weak, number](std::string_view line) {
      const auto self = weak.lock();
      if (self && self->observer) self->observer({number, true, line, false});
    };
    handlers.on_closed = [weak, number](std::string_view) {
      const auto self = weak.lock();
      if (self && self->observer) self->observer({number, false, {}, true});
    };
    handlers.on_gone = [weak] {
      const auto self = weak.lock();
      if (!self) return;
      self->connection.reset();
      self->perform(self->machine.on_disconnect(self->now()));
    };
    connection = std::make_shared<Connection>(
        std::move(socket),
        ConnectionOptions{protocol::Peer::kClient, protocol::LineSplitter::kDefaultLimit,
                          std::chrono::milliseconds(3000), std::chrono::milliseconds(2000)},
        std::move(handlers));
    connection->start();
    perform(machine.on_connect(now()));
  }

  void perform(const protocol::ConformanceActions& actions) {
    const auto self = shared_from_this();
    for (const auto& action : actions) {
      const auto open = connection;
      if (const auto* send = std::get_if<protocol::SendBytes>(&action)) {
        if (open) open->send_bytes(send->bytes, options.gap, send->pause);
      } else if (const auto* cut = std::get_if<protocol::CutConnection>(&action)) {
        if (open) open->close(cut->after);
      } else if (const auto* step = std::get_if<protocol::StepResult>(&action)) {
        if (on_step) on_step(*step);
      }
    }
    if (machine.ended() && !connection) return finish();
    deadline.cancel();
    if (const auto next = machine.next_deadline()) {
      deadline.expires_at(start + *next);
      deadline.async_wait([weak = weak_from_this()](const ErrorCode& error) {
        const auto again = weak.lock();
        if (!error && again) again->perform(again->machine.on_timeout(again->now()));
      });
    }
  }

  void finish() {
    ErrorCode ignored;
    acceptor.close(ignored);
    deadline.cancel();
    if (std::exchange(active, false)) reactor.remove_user();
  }

  Reactor::Impl& reactor;
  const ConformanceServerOptions options;
  protocol::Conformance machine;
  std::function<void(const protocol::StepResult&)> on_step;
  std::function<void(const WireLine&)> observer;
  const Connection::Clock::time_point start = Connection::Clock::now();
  tcp::acceptor acceptor;
  const std::uint16_t port;
  std::shared_ptr<Connection> connection;
  std::uint32_t connections_made = 0;
  asio::steady_timer deadline;
  bool active = true;
};

ConformanceServer::ConformanceServer(Reactor& reactor, protocol::ConformanceOptions conformance,
                                     ConformanceServerOptions options,
                                     std::function<void(const protocol::StepResult&)> on_step)
    : impl_(std::make_shared<Impl>(reactor, conformance, std::move(options), std::move(on_step))) {
  impl_->accept();
}

ConformanceServer::~ConformanceServer() {
  impl_->on_step = nullptr;
  impl_->observer = nullptr;
  stop();
}

std::uint16_t ConformanceServer::port() const {
  return impl_->port;
}
void ConformanceServer::on_wire(std::function<void(const WireLine&)> observer) {
  impl_->observer = std::move(observer);
}
void ConformanceServer::stop() {
  impl_->finish();
  if (const auto connection = impl_->connection) connection->abort();
}
bool ConformanceServer::ended() const {
  return impl_->machine.ended();
}
std::size_t ConformanceServer::not_begun() const {
  return impl_->machine.not_begun();
}

}  // namespace bidwright::net
