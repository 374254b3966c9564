// One connection that speaks HTTP: head, check, body, answer, and again.

#include <cctype>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include "web/server_impl.hpp"

namespace bidwright::web {

namespace {

constexpr std::size_t kMaxHead = 8192;

std::string text(beast::string_view view) {
  return {view.data(), view.size()};
}

RequestHead head_of(const HttpRequest& request) {
  RequestHead head;
  head.method = text(request.method_string());
  const std::string target = text(request.target());
  const auto mark = target.find('?');
  head.path = target.substr(0, mark);
  if (mark != std::string::npos) head.query = target.substr(mark + 1);
  for (const auto& field : request) {
    std::string name = text(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    head.headers.emplace_back(std::move(name), text(field.value()));
  }
  return head;
}

class HttpSession final : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(std::shared_ptr<Counted> counted, tcp::socket socket)
      : counted_(std::move(counted)),
        stream_(std::move(socket)),
        patience_(stream_.get_executor()) {}

  void read_head(std::chrono::milliseconds limit) {
    parser_.emplace();
    parser_->header_limit(kMaxHead);
    parser_->body_limit(std::uint64_t{1} << 40);  // Set anew when the head is known.
    wait_no_longer_than(limit);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                              self->wait_in_peace();
                              self->on_head(error);
                            });
  }

  void send(Response response) {
    http::response<http::string_body> message(static_cast<http::status>(response.status), version_);
    fill(message, response);
    message.body() = std::move(response.body);
    if (head_only_) {
      const std::size_t size = message.body().size();
      message.body().clear();
      message.content_length(size);
    } else {
      message.prepare_payload();
    }
    const auto owned = std::make_shared<http::response<http::string_body>>(std::move(message));
    stream_.expires_after(options().write_limit);
    // A serialiser of its own, so that an answer to HEAD may announce what it does not send.
    const auto serializer = std::make_shared<http::response_serializer<http::string_body>>(*owned);
    const auto done = [self = shared_from_this(), owned, serializer](
                          const ErrorCode& error, std::size_t) { self->answered(error); };
    if (head_only_) {
      http::async_write_header(stream_, *serializer, done);
    } else {
      http::async_write(stream_, *serializer, done);
    }
  }

  void begin(const Response& response) {
    const auto message = std::make_shared<http::response<http::empty_body>>(
        static_cast<http::status>(response.status), version_);
    fill(*message, response);
    // Somebody who speaks HTTP/1.0 reads until the connection is closed.
    chunked_ = version_ >= 11;
    if (chunked_) {
      message->chunked(true);
    } else {
      keep_alive_ = false;
    }
    const auto serializer = std::make_shared<http::response_serializer<http::empty_body>>(*message);
    stream_.expires_after(options().write_limit);
    begun_ = false;
    http::async_write_header(
        stream_, *serializer,
        [self = shared_from_this(), message, serializer](const ErrorCode& error, std::size_t) {
          self->begun_ = true;
          self->broken_ = self->broken_ || error;
          if (self->waiting_) std::exchange(self->waiting_, nullptr)();
        });
  }

  void chunk(std::string bytes, std::function<void(bool)> then) {
    if (!begun_) {
      waiting_ = [self = shared_from_this(), bytes = std::move(bytes), then = std::move(then)] {
        self->chunk(bytes, then);
      };
      return;
    }
    if (broken_ || bytes.empty()) return then(!broken_);
    if (chunked_) bytes = fmt::format("{:x}\r\n{}\r\n", bytes.size(), bytes);
    const auto owned = std::make_shared<std::string>(std::move(bytes));
    stream_.expires_after(options().write_limit);
    asio::async_write(stream_, asio::buffer(*owned),
                      [self = shared_from_this(), owned, then = std::move(then)](
                          const ErrorCode& error, std::size_t) {
                        self->broken_ = self->broken_ || error;
                        then(!self->broken_);
                      });
  }

  void end() {
    if (!begun_) {
      waiting_ = [self = shared_from_this()] { self->end(); };
      return;
    }
    if (broken_) return;
    if (!chunked_) return answered({});
    static constexpr std::string_view kEnd = "0\r\n\r\n";
    asio::async_write(stream_, asio::buffer(kEnd.data(), kEnd.size()),
                      [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                        self->answered(error);
                      });
  }

  [[nodiscard]] Server::Impl& server() const { return counted_->server(); }

 private:
  [[nodiscard]] const ServerOptions& options() const { return server().options; }

  template <typename Message>
  void fill(Message& message, const Response& response) const {
    message.set(http::field::content_type, response.type);
    for (const auto& [name, value] : response.headers) message.insert(name, value);
    message.keep_alive(keep_alive_);
  }

  void refuse_and_close(int status, std::string why) {
    keep_alive_ = false;
    send({status, "text/plain; charset=utf-8", std::move(why) + "\n", {}});
  }

  /// Reading ends then; the stream's own limit would close it, and nothing could be answered.
  void wait_no_longer_than(std::chrono::milliseconds limit) {
    stream_.expires_never();
    late_ = false;
    patience_.expires_after(limit);
    patience_.async_wait([self = shared_from_this()](const ErrorCode& cancelled) {
      // It may have run out in the moment when all was read; then it is set to another time.
      if (cancelled || self->patience_.expiry() > asio::steady_timer::clock_type::now()) return;
      self->late_ = true;
      self->stream_.cancel();
    });
  }

  void wait_in_peace() { patience_.expires_at(asio::steady_timer::time_point::max()); }

  void too_slow() { refuse_and_close(408, "this request did not come to its end in time"); }

  void on_head(const ErrorCode& error) {
    if (error) {
      // Whoever sent nothing gets no answer; whoever stopped, or sent nonsense, is told so.
      if (late_ && parser_->got_some()) return too_slow();
      if (error == http::error::end_of_stream || late_) return close();
      if (error.category() != make_error_code(http::error::end_of_stream).category()) {
        return close();
      }
      const bool long_head = error == http::error::header_limit;
      return refuse_and_close(long_head ? 431 : 400,
                              long_head ? "the head of this request is longer than 8 KiB"
                                        : "this is not an HTTP request: " + error.message());
    }
    const HttpRequest& request = parser_->get();
    head_ = head_of(request);
    version_ = request.version() >= 11 ? 11 : 10;
    keep_alive_ = request.keep_alive();
    head_only_ = head_.method == "HEAD";
    if (auto refusal = server().handler.refuse(head_)) {
      keep_alive_ = false;
      return send(*std::move(refusal));
    }
    if (websocket::is_upgrade(request)) {
      if (!server().handler.has_socket(head_)) {
        return refuse_and_close(404, "there is no WebSocket at this address");
      }
      stream_.expires_never();
      return serve_socket(std::move(counted_), std::move(stream_), parser_->release(),
                          std::move(head_));
    }
    const std::size_t limit = server().handler.body_limit(head_);
    const auto length = parser_->content_length();
    if (length && *length > limit) return too_large(limit);
    parser_->body_limit(limit);
    wait_no_longer_than(options().body_time);
    if (beast::iequals(request[http::field::expect], "100-continue")) {
      static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
      return asio::async_write(stream_, asio::buffer(kContinue.data(), kContinue.size()),
                               [self = shared_from_this()](const ErrorCode& failed, std::size_t) {
                                 if (!failed) self->read_body();
                               });
    }
    read_body();
  }

  void read_body() {
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                       self->wait_in_peace();
                       self->on_body(error);
                     });
  }

  void too_large(std::size_t limit) {
    refuse_and_close(
        413, fmt::format("the body of this request is longer than the {} bytes that are read here",
                         limit));
  }

  void on_body(const ErrorCode& error) {
    if (error == http::error::body_limit) return too_large(server().handler.body_limit(head_));
    if (late_) return too_slow();
    if (error == http::error::partial_message) return close();
    if (error) return refuse_and_close(400, "the body cannot be read: " + error.message());
    stream_.expires_never();
    server().handler.on_request(head_, std::move(parser_->get().body()), reply());
  }

  [[nodiscard]] std::shared_ptr<Reply> reply();

  void answered(const ErrorCode& error) {
    if (error) return;
    if (!keep_alive_) return close();
    read_head(options().idle_limit);
  }

  /// Says that nothing more comes, then waits a moment for what the other end still sends: a reset
  /// would take the answer away before it is read.
  void close() {
    ErrorCode ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(std::chrono::seconds(2));
    drain();
  }

  void drain() {
    drained_ += buffer_.size();
    buffer_.consume(buffer_.size());
    if (drained_ > std::size_t{1} << 22) return;
    stream_.async_read_some(buffer_.prepare(4096),
                            [self = shared_from_this()](const ErrorCode& error, std::size_t bytes) {
                              if (error) return;
                              self->buffer_.commit(bytes);
                              self->drain();
                            });
  }

  std::shared_ptr<Counted> counted_;
  beast::tcp_stream stream_;
  /// For reading, and whether it has run out.
  asio::steady_timer patience_;
  bool late_ = false;
  beast::flat_buffer buffer_{std::size_t{1} << 16};
  std::optional<http::request_parser<http::string_body>> parser_;
  RequestHead head_;
  unsigned version_ = 11;
  bool keep_alive_ = false;
  bool head_only_ = false;
  bool chunked_ = false;
  bool begun_ = false;
  bool broken_ = false;
  std::function<void()> waiting_;
  std::size_t drained_ = 0;
};

/// Carries answers from whatever thread to the server's.
class SessionReply final : public Reply {
 public:
  explicit SessionReply(std::shared_ptr<HttpSession> session)
      : io_(session->server().io),
        server_(session->server().shared_from_this()),
        session_(std::move(session)) {}
  /// The session is destroyed by the server's thread only.
  ~SessionReply() override {
    asio::post(io_, [session = std::move(session_)] {});
  }

  void send(Response response) override {
    asio::post(io_, [session = session_, response = std::move(response)]() mutable {
      session->send(std::move(response));
    });
  }
  void begin(Response head) override {
    asio::post(io_, [session = session_, head = std::move(head)] { session->begin(head); });
  }
  void chunk(std::string text, std::function<void(bool)> then) override {
    asio::post(io_, [session = session_, text = std::move(text), then = std::move(then)]() mutable {
      session->chunk(std::move(text), std::move(then));
    });
  }
  void end() override {
    asio::post(io_, [session = session_] { session->end(); });
  }

 private:
  asio::io_context& io_;
  std::shared_ptr<Server::Impl> server_;
  std::shared_ptr<HttpSession> session_;
};

std::shared_ptr<Reply> HttpSession::reply() {
  return std::make_shared<SessionReply>(shared_from_this());
}

}  // namespace

void serve_http(std::shared_ptr<Server::Impl> server, tcp::socket socket) {
  const auto limit = server->options.head_limit;
  std::make_shared<HttpSession>(std::make_shared<Counted>(std::move(server)), std::move(socket))
      ->read_head(limit);
}

}  // namespace bidwright::web
