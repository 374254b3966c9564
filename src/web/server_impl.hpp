#pragma once

#include <atomic>
#include <map>

#include "web/beast.hpp"

#include "bidwright/web/server.hpp"

namespace bidwright::web {

class SocketSession;

struct Server::Io {
  asio::io_context context{1};
};

struct Server::Impl : std::enable_shared_from_this<Server::Impl> {
  Impl(asio::io_context& context, ServerOptions server_options, Handler& server_handler);

  void accept();
  void admit(tcp::socket socket);
  void turn_away(tcp::socket socket);

  ServerOptions options;
  Handler& handler;
  asio::io_context& io;
  tcp::acceptor acceptor;
  asio::signal_set signals{io};
  asio::steady_timer deadline{io};
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  std::map<ConnectionId, std::shared_ptr<SocketSession>> sockets;
  std::uint64_t next_id = 1;
  /// Open ones, and those that are being told that there is no room.
  std::size_t connections = 0;
  std::size_t turned_away = 0;
  /// Set by whatever thread.
  std::atomic<bool> stopped = false;
};

/// Counts a connection for as long as it is there.
class Counted {
 public:
  explicit Counted(std::shared_ptr<Server::Impl> server) : server_(std::move(server)) {
    ++server_->connections;
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --server_->connections; }
  [[nodiscard]] Server::Impl& server() const { return *server_; }
  [[nodiscard]] const std::shared_ptr<Server::Impl>& shared() const { return server_; }

 private:
  std::shared_ptr<Server::Impl> server_;
};

using HttpRequest = http::request<http::string_body>;

/// Reads requests one at a time and writes their answers.
void serve_http(std::shared_ptr<Server::Impl> server, tcp::socket socket);
/// Takes over a connection whose request asks for a WebSocket.
void serve_socket(std::shared_ptr<Counted> counted, beast::tcp_stream stream, HttpRequest request,
                  RequestHead head);

/// A frame for a WebSocket, and its end.
void send_to(SocketSession& session, std::shared_ptr<const std::string> text, int replaces);
void close(SocketSession& session);

}  // namespace bidwright::web
