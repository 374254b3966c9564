#include "bidwright/net/table_server.hpp"

#include <deque>

#include "net/connection.hpp"
#include "net/listen.hpp"
#include "net/reactor_impl.hpp"

namespace bidwright::net {

namespace {

using protocol::ConnectionId;
using protocol::Time;

struct Door {
  tcp::acceptor acceptor;
  std::optional<core::Seat> seat;
};

}  // namespace

struct TableServer::Impl : std::enable_shared_from_this<TableServer::Impl> {
  Impl(Reactor& owner, protocol::TableOptions table_options, TableServerOptions server_options,
       std::vector<core::BoardSetup> boards, std::function<void(const TableEvent&)> handler)
      : reactor(owner.impl()),
        options(std::move(server_options)),
        table(std::move(table_options), std::move(boards)),
        on_event(std::move(handler)),
        deadline(reactor.io) {
    reactor.add_user();
  }

  void open() {
    if (options.seat_ports) {
      for (const core::Seat seat : core::kAllSeats) {
        const auto port = (*options.seat_ports)[static_cast<std::size_t>(seat)];
        doors.push_back({listen(reactor.io, options.address, port), seat});
      }
    } else {
      doors.push_back({listen(reactor.io, options.address, options.port), std::nullopt});
    }
    for (std::size_t i = 0; i < doors.size(); ++i) {
      ports.push_back(doors[i].acceptor.local_endpoint().port());
      accept(i);
    }
    watch_deadline();
  }

  [[nodiscard]] Time now() const {
    return std::chrono::duration_cast<Time>(Connection::Clock::now() - start);
  }

  void accept(std::size_t door) {
    doors[door].acceptor.async_accept(
        [self = shared_from_this(), door](const ErrorCode& error, tcp::socket socket) {
          if (self->doors.empty() || error == asio::error::operation_aborted) return;
          if (error) return self->accept_later(door);
          self->admit(std::move(socket), self->doors[door].seat);
          if (!self->doors.empty()) self->accept(door);
        });
  }

  /// When the system has no more descriptors, asking again at once would only spin.
  void accept_later(std::size_t door) {
    const auto timer = std::make_shared<asio::steady_timer>(reactor.io);
    timer->expires_after(std::chrono::milliseconds(100));
    timer->async_wait([self = shared_from_this(), door, timer](const ErrorCode&) {
      if (!self->doors.empty()) self->accept(door);
    });
  }

  void admit(tcp::socket socket, std::optional<core::Seat> seat) {
    const ConnectionId id{next_id++};
    Connection::Handlers handlers;
    const std::weak_ptr<Impl> weak = weak_from_this();
    handlers.on_line = [weak, id](const protocol::LineSplitter::Line& line) {
      if (const auto self = weak.lock()) self->heard(id, line);
    };
    handlers.on_sent = [weak, id](std::string_view line) {
      const auto self = weak.lock();
      if (self && self->observer)
        self->observer({static_cast<std::uint32_t>(id), true, line, false});
    };
    handlers.on_closed = [weak, id](std::string_view why) {
      const auto self = weak.lock();
      if (!self) return;
      self->connections.erase(id);
      if (self->observer) self->observer({static_cast<std::uint32_t>(id), false, {}, true});
      self->perform(self->table.on_disconnect(id, why, self->now()));
    };
    handlers.on_gone = [weak, id] {
      const auto self = weak.lock();
      if (!self) return;
      self->closing.erase(id);
      self->rest();
    };
    const auto connection =
        std::make_shared<Connection>(std::move(socket),
                                     ConnectionOptions{protocol::Peer::kClient, options.max_line,
                                                       options.unterminated_pause, options.linger},
                                     std::move(handlers));
    connections.emplace(id, connection);
    perform(table.on_connect(id, connection->address(), seat, now()));
    connection->start();
    // The table bounds those that it still listens to; of the others the oldest must hurry.
    while (!closing.empty() && connections.size() + closing.size() > options.max_connections) {
      const auto oldest = closing.begin()->second;
      closing.erase(closing.begin());
      oldest->abort();
    }
  }

  void heard(ConnectionId id, const protocol::LineSplitter::Line& line) {
    if (observer) observer({static_cast<std::uint32_t>(id), false, line.text, false});
    perform(line.too_long ? table.on_overlong_line(id, line.text, now())
                          : table.on_line(id, line.text, now()));
  }

  /// Handlers of events may call the table again: what follows from that comes afterwards.
  void perform(protocol::TableActions actions) {
    for (auto& action : actions) pending.push_back(std::move(action));
    if (std::exchange(performing, true)) return;
    const auto self = shared_from_this();
    while (!pending.empty()) {
      const auto action = std::move(pending.front());
      pending.pop_front();
      std::visit([&](const auto& one) { carry_out(one); }, action);
    }
    performing = false;
    watch_deadline();
    rest();
  }

  void carry_out(const protocol::SendTo& send) {
    const auto found = connections.find(send.to);
    if (found == connections.end()) return;
    const auto connection = found->second;
    connection->send(send.line, send.gap, send.pause);
  }
  void carry_out(const protocol::CloseConnection& close) {
    const auto found = connections.find(close.id);
    if (found == connections.end()) return;
    const auto connection = found->second;
    closing.insert(connections.extract(found));
    connection->close(close.after);
  }
  template <typename Event>
  void carry_out(const Event& event) {
    emit(event);
  }

  void emit(const TableEvent& event) const {
    if (on_event) on_event(event);
  }

  void watch_deadline() {
    const auto next = table.next_deadline();
    if (!next) {
      deadline.cancel();
      deadline_at.reset();
      return;
    }
    // Deadlines mostly move away: an early timer only asks the table once more.
    if (deadline_at && *deadline_at <= *next) return;
    deadline_at = next;
    deadline.expires_at(start + *next);
    deadline.async_wait([weak = weak_from_this()](const ErrorCode& error) {
      const auto self = weak.lock();
      if (error || !self) return;
      self->deadline_at.reset();
      self->perform(self->table.on_timeout(self->now()));
    });
  }

  /// Lets go of the reactor when nothing is left to do.
  void rest() {
    if (!table.ended() || performing) return;
    doors.clear();
    deadline.cancel();
    if (connections.empty() && closing.empty() && std::exchange(active, false))
      reactor.remove_user();
  }

  void shut() {
    on_event = nullptr;
    observer = nullptr;
    doors.clear();
    deadline.cancel();
    for (auto* list : {&connections, &closing}) {
      const auto all = std::exchange(*list, {});
      for (const auto& [id, connection] : all) connection->abort();
    }
    if (std::exchange(active, false)) reactor.remove_user();
  }

  Reactor::Impl& reactor;
  const TableServerOptions options;
  protocol::Table table;
  std::function<void(const TableEvent&)> on_event;
  std::function<void(const WireLine&)> observer;
  const Connection::Clock::time_point start = Connection::Clock::now();
  std::vector<Door> doors;
  /// The doors'; still known when they are closed.
  std::vector<std::uint16_t> ports;
  std::map<ConnectionId, std::shared_ptr<Connection>> connections;
  /// Those that the table wants to hear nothing of any more.
  std::map<ConnectionId, std::shared_ptr<Connection>> closing;
  std::uint32_t next_id = 1;
  std::deque<protocol::TableAction> pending;
  bool performing = false;
  asio::steady_timer deadline;
  std::optional<Time> deadline_at;
  bool active = true;
};

TableServer::TableServer(Reactor& reactor, protocol::TableOptions table, TableServerOptions options,
                         std::vector<core::BoardSetup> boards,
                         std::function<void(const TableEvent&)> on_event)
    : impl_(std::make_shared<Impl>(reactor, std::move(table), std::move(options), std::move(boards),
                                   std::move(on_event))) {
  try {
    impl_->open();
  } catch (...) {
    impl_->shut();
    throw;
  }
}

TableServer::~TableServer() {
  impl_->shut();
}

std::uint16_t TableServer::port(core::Seat seat) const {
  const std::size_t door = impl_->options.seat_ports ? static_cast<std::size_t>(seat) : 0;
  return door < impl_->ports.size() ? impl_->ports[door] : 0;
}

void TableServer::add_board(const core::BoardSetup& board) {
  impl_->perform(impl_->table.add_board(board, impl_->now()));
}
void TableServer::abort_board(std::string_view why) {
  impl_->perform(impl_->table.abort_board(why, impl_->now()));
}
void TableServer::finish() {
  impl_->perform(impl_->table.finish(impl_->now()));
}
void TableServer::close(std::string_view why) {
  impl_->perform(impl_->table.close(why, impl_->now()));
}
bool TableServer::ended() const {
  return impl_->table.ended();
}
void TableServer::on_wire(std::function<void(const WireLine&)> observer) {
  impl_->observer = std::move(observer);
}

}  // namespace bidwright::net
