#include "bidwright/web/server.hpp"

#include <csignal>

#include "web/server_impl.hpp"

#include "bidwright/core/error.hpp"

namespace bidwright::web {

namespace {

/// Beyond so many connections that wait to be told so, they are just closed.
constexpr std::size_t kMaxTurnedAway = 64;

tcp::acceptor listen(asio::io_context& io, const ServerOptions& options) {
  ErrorCode error;
  const auto ip = asio::ip::make_address(options.address, error);
  if (error) {
    throw core::StartupError(fmt::format(
        "'{}' is not an address to listen on; name one such as 127.0.0.1", options.address));
  }
  const tcp::endpoint endpoint(ip, options.port);
  tcp::acceptor acceptor(io);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    throw core::StartupError(
        fmt::format("cannot listen on port {} of {}: {}; choose another with --port", options.port,
                    options.address, error.message()));
  }
  return acceptor;
}

}  // namespace

std::string_view RequestHead::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

Server::Impl::Impl(asio::io_context& context, ServerOptions server_options, Handler& server_handler)
    : options(std::move(server_options)),
      handler(server_handler),
      io(context),
      acceptor(listen(io, options)) {}

void Server::Impl::accept() {
  acceptor.async_accept([self = shared_from_this()](const ErrorCode& error, tcp::socket socket) {
    if (self->stopped || error == asio::error::operation_aborted) return;
    if (!error) {
      self->admit(std::move(socket));
      return self->accept();
    }
    // When the system has no more descriptors, asking again at once would only spin.
    const auto timer = std::make_shared<asio::steady_timer>(self->io);
    timer->expires_after(std::chrono::milliseconds(100));
    timer->async_wait([self, timer](const ErrorCode&) {
      if (!self->stopped) self->accept();
    });
  });
}

void Server::Impl::admit(tcp::socket socket) {
  ErrorCode ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  if (connections >= options.max_connections) return turn_away(std::move(socket));
  serve_http(shared_from_this(), std::move(socket));
}

void Server::Impl::turn_away(tcp::socket socket) {
  if (turned_away >= kMaxTurnedAway) return;
  static constexpr std::string_view kFull =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 52\r\n"
      "Retry-After: 10\r\nConnection: close\r\n\r\n"
      "too many connections are open here: try again later\n";
  ++turned_away;
  const auto stream = std::make_shared<beast::tcp_stream>(std::move(socket));
  stream->expires_after(std::chrono::seconds(2));
  asio::async_write(*stream, asio::buffer(kFull.data(), kFull.size()),
                    [stream, self = shared_from_this()](const ErrorCode&, std::size_t) {
                      --self->turned_away;
                      ErrorCode ignored;
                      stream->socket().shutdown(tcp::socket::shutdown_send, ignored);
                    });
}

Server::Server(ServerOptions options, Handler& handler)
    : io_(std::make_unique<Io>()),
      impl_(std::make_shared<Impl>(io_->context, std::move(options), handler)) {
  impl_->accept();
}

Server::~Server() {
  stop();
  impl_->sockets.clear();
  impl_.reset();
}

std::uint16_t Server::port() const {
  return impl_->acceptor.local_endpoint().port();
}

void Server::run() {
  impl_->io.run();
}

void Server::stop() {
  impl_->stopped = true;
  impl_->io.stop();
}

void Server::post(std::function<void()> function) {
  asio::post(impl_->io, std::move(function));
}

void Server::stop_on_signals() {
  impl_->signals.add(SIGINT);
  impl_->signals.add(SIGTERM);
  impl_->signals.async_wait([this](const ErrorCode& error, int) {
    if (!error) stop();
  });
}

void Server::send(ConnectionId to, std::shared_ptr<const std::string> text, int replaces) {
  const auto found = impl_->sockets.find(to);
  if (found != impl_->sockets.end()) send_to(*found->second, std::move(text), replaces);
}

void Server::close(ConnectionId id) {
  const auto found = impl_->sockets.find(id);
  if (found == impl_->sockets.end()) return;
  const auto session = found->second;
  web::close(*session);
}

void Server::set_deadline(std::optional<Time> at) {
  if (!at) {
    impl_->deadline.cancel();
    return;
  }
  impl_->deadline.expires_at(impl_->start + *at);
  impl_->deadline.async_wait([this](const ErrorCode& error) {
    if (!error) impl_->handler.on_deadline();
  });
}

Time Server::now() const {
  return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now() - impl_->start);
}

std::size_t Server::connections() const {
  return impl_->connections;
}

}  // namespace bidwright::web
