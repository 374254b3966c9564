// One WebSocket: messages in, frames out, the newest of a kind only where a reader is slow.

#include <deque>

#include "web/server_impl.hpp"

namespace bidwright::web {

namespace {

/// A reader that lets more pile up does not read.
constexpr std::size_t kMaxFrames = 256;
constexpr std::size_t kMaxBytes = std::size_t{4} << 20;

}  // namespace

class SocketSession final : public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(std::shared_ptr<Counted> counted, beast::tcp_stream stream, ConnectionId id,
                RequestHead head)
      : counted_(std::move(counted)), socket_(std::move(stream)), id_(id), head_(std::move(head)) {}

  void accept(const HttpRequest& request) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = server().options.head_limit;
    timeout.idle_timeout = server().options.socket_idle;
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.read_message_max(server().options.max_message);
    socket_.text(true);
    const auto owned = std::make_shared<HttpRequest>(request);
    socket_.async_accept(*owned, [self = shared_from_this(), owned](const ErrorCode& error) {
      if (error) return;
      self->server().sockets[self->id_] = self;
      self->open_ = true;
      self->server().handler.on_open(self->id_, self->head_);
      self->read();
    });
  }

  void send(std::shared_ptr<const std::string> text, int replaces) {
    if (!open_ || closing_) return;
    if (replaces != 0) {
      // The first frame may be on its way.
      for (std::size_t i = writing_ ? 1 : 0; i < frames_.size(); ++i) {
        if (frames_[i].replaces != replaces) continue;
        bytes_ -= frames_[i].text->size();
        frames_.erase(frames_.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
    }
    bytes_ += text->size();
    frames_.push_back({std::move(text), replaces});
    if (frames_.size() > kMaxFrames || bytes_ > kMaxBytes) {
      return close(websocket::close_code::policy_error, "frames are not read");
    }
    write();
  }

  void close(websocket::close_code code, std::string_view why) {
    if (!open_ || std::exchange(closing_, true)) return;
    websocket::close_reason reason(code);
    reason.reason.assign(why.data(), std::min<std::size_t>(why.size(), 120));
    socket_.async_close(reason, [self = shared_from_this()](const ErrorCode&) { self->gone(); });
  }

 private:
  struct Frame {
    std::shared_ptr<const std::string> text;
    int replaces = 0;
  };

  [[nodiscard]] Server::Impl& server() const { return counted_->server(); }

  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](const ErrorCode& error, std::size_t) {
      if (error) return self->gone();
      if (!self->may_speak()) {
        return self->close(websocket::close_code::policy_error, "too many messages at once");
      }
      const std::string message = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.consume(self->buffer_.size());
      self->server().handler.on_message(self->id_, message);
      if (!self->closing_) self->read();
    });
  }

  /// A bucket that fills at the rate that is allowed.
  bool may_speak() {
    const double rate = server().options.messages_per_second;
    const auto now = std::chrono::steady_clock::now();
    tokens_ =
        std::min(2 * rate, tokens_ + rate * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

  void write() {
    if (frames_.empty() || std::exchange(writing_, true)) return;
    socket_.async_write(asio::buffer(*frames_.front().text),
                        [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                          self->writing_ = false;
                          if (error) return self->gone();
                          self->bytes_ -= self->frames_.front().text->size();
                          self->frames_.pop_front();
                          self->write();
                        });
  }

  void gone() {
    if (!std::exchange(open_, false)) return;
    const auto self = shared_from_this();
    server().sockets.erase(id_);
    server().handler.on_close(id_);
  }

  std::shared_ptr<Counted> counted_;
  websocket::stream<beast::tcp_stream> socket_;
  ConnectionId id_;
  RequestHead head_;
  beast::flat_buffer buffer_;
  std::deque<Frame> frames_;
  std::size_t bytes_ = 0;
  bool writing_ = false;
  bool open_ = false;
  bool closing_ = false;
  double tokens_ = 40;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

void serve_socket(std::shared_ptr<Counted> counted, beast::tcp_stream stream, HttpRequest request,
                  RequestHead head) {
  const ConnectionId id{counted->server().next_id++};
  std::make_shared<SocketSession>(std::move(counted), std::move(stream), id, std::move(head))
      ->accept(request);
}

void send_to(SocketSession& session, std::shared_ptr<const std::string> text, int replaces) {
  session.send(std::move(text), replaces);
}

void close(SocketSession& session) {
  session.close(websocket::close_code::normal, "");
}

}  // namespace bidwright::web
