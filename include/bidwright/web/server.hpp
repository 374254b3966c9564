// HTTP and WebSocket over TCP: moves bytes, bounds every buffer and wait, and decides nothing. What
// is answered comes from a Handler, which is called on the thread that is inside run(); a Reply and
// post() may be used by any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bidwright/web/lobby.hpp"

namespace bidwright::web {

/// A request without its body. Names of headers are in lower case.
struct RequestHead {
  std::string method;
  /// Without the query; percent signs as they came.
  std::string path;
  std::string query;
  std::vector<std::pair<std::string, std::string>> headers;

  /// "" if there is none.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

struct Response {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

/// Answers one request, and must not outlive the server: send(), or begin(), chunk() as often as
/// wanted, and end(). Dropped without an answer it closes the connection.
class Reply {
 public:
  Reply() = default;
  Reply(const Reply&) = delete;
  Reply& operator=(const Reply&) = delete;
  virtual ~Reply() = default;

  virtual void send(Response response) = 0;
  /// The head of an answer whose end is not known yet.
  virtual void begin(Response head) = 0;
  /// `then`, on the server's thread: it has been written (true), or the reader is gone.
  virtual void chunk(std::string text, std::function<void(bool)> then) = 0;
  virtual void end() = 0;
};

class Handler {
 public:
  Handler() = default;
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;
  virtual ~Handler() = default;

  /// Before anything else of the request is read: an answer refuses it.
  [[nodiscard]] virtual std::optional<Response> refuse(const RequestHead& head) = 0;
  [[nodiscard]] virtual std::size_t body_limit(const RequestHead& head) const = 0;
  virtual void on_request(const RequestHead& head, std::string body,
                          std::shared_ptr<Reply> reply) = 0;

  /// Whether a WebSocket may be opened there.
  [[nodiscard]] virtual bool has_socket(const RequestHead& head) const = 0;
  virtual void on_open(ConnectionId id, const RequestHead& head) = 0;
  virtual void on_message(ConnectionId id, std::string_view text) = 0;
  virtual void on_close(ConnectionId id) = 0;
  /// At the moment that set_deadline() named.
  virtual void on_deadline() = 0;
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  /// 0: any free one.
  std::uint16_t port = 0;
  std::size_t max_connections = 600;
  /// Waits: for a request's head, for its body, for the other end to take an answer, between two
  /// requests.
  std::chrono::milliseconds head_limit{10'000};
  std::chrono::milliseconds body_time{30'000};
  std::chrono::milliseconds write_limit{30'000};
  std::chrono::milliseconds idle_limit{30'000};
  std::chrono::milliseconds socket_idle{60'000};
  std::size_t max_message = 4096;
  /// Messages of one WebSocket: so many a second in the long run, twice that at once.
  double messages_per_second = 40;
};

class Server {
 public:
  /// Listens at once; throws core::StartupError if it cannot. The handler must outlive the server.
  Server(ServerOptions options, Handler& handler);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  [[nodiscard]] std::uint16_t port() const;
  /// Until stop().
  void run();
  /// By any thread.
  void stop();
  void post(std::function<void()> function);
  /// SIGINT and SIGTERM end run().
  void stop_on_signals();

  /// A frame of `replaces` other than 0 takes the place of an older one that still waits.
  void send(ConnectionId to, std::shared_ptr<const std::string> text, int replaces = 0);
  void close(ConnectionId id);
  /// On the clock that begins with the server; none: no deadline.
  void set_deadline(std::optional<Time> at);
  [[nodiscard]] Time now() const;
  [[nodiscard]] std::size_t connections() const;

  struct Impl;

 private:
  struct Io;
  // Sessions that still wait belong to the context, and go with it.
  std::unique_ptr<Io> io_;
  std::shared_ptr<Impl> impl_;
};

}  // namespace bidwright::web
