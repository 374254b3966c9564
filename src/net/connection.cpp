#include "net/connection.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>

namespace bidwright::net {

namespace {

void set_up(tcp::socket& socket) {
  ErrorCode ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  socket.set_option(asio::socket_base::keep_alive(true), ignored);
  // A peer whose machine has gone is noticed within a minute.
  const auto option = [&](int name, int value) {
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, name, &value, sizeof value);
  };
  option(TCP_KEEPIDLE, 30);
  option(TCP_KEEPINTVL, 10);
  option(TCP_KEEPCNT, 3);
  socket.non_blocking(true, ignored);
}

std::string address_of(const tcp::socket& socket) {
  ErrorCode error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return "unknown address";
  const std::string host = endpoint.address().to_string();
  return endpoint.address().is_v6() ? "[" + host + "]" : host;
}

}  // namespace

Connection::Connection(tcp::socket socket, ConnectionOptions options, Handlers handlers)
    : socket_(std::move(socket)),
      options_(options),
      handlers_(std::move(handlers)),
      address_(address_of(socket_)),
      splitter_(options.peer, options.max_line),
      send_timer_(socket_.get_executor()),
      silence_timer_(socket_.get_executor()),
      close_timer_(socket_.get_executor()) {
  set_up(socket_);
}

void Connection::start() {
  read();
}

void Connection::read() {
  socket_.async_read_some(
      asio::buffer(buffer_), [self = shared_from_this()](const ErrorCode& error, std::size_t size) {
        if (self->gone_) return;
        if (error) {
          if (self->closing_) return self->gone();
          return self->fail(error == asio::error::eof ? "the peer closed the connection"
                                                      : error.message());
        }
        self->on_bytes({self->buffer_.data(), size});
        if (!self->gone_) self->read();
      });
}

void Connection::on_bytes(std::string_view bytes) {
  if (closing_) return;
  received_since_send_ = true;
  deliver(splitter_.feed(bytes));
  if (!gone_ && !closing_ && splitter_.pending()) watch_for_silence();
}

void Connection::deliver(const std::vector<protocol::LineSplitter::Line>& lines) {
  const auto self = shared_from_this();
  for (const auto& line : lines) {
    if (closing_ || gone_) return;
    handlers_.on_line(line);
  }
}

void Connection::watch_for_silence() {
  silence_timer_.expires_after(options_.unterminated_pause);
  silence_timer_.async_wait([self = shared_from_this()](const ErrorCode& error) {
    if (error || self->closing_ || self->gone_) return;
    self->deliver(self->splitter_.flush_complete());
  });
}

void Connection::send(std::string line, std::chrono::milliseconds gap,
                      std::chrono::milliseconds pause) {
  line += "\r\n";
  send_bytes(std::move(line), gap, pause);
}

void Connection::send_bytes(std::string bytes, std::chrono::milliseconds gap,
                            std::chrono::milliseconds pause) {
  if (closing_ || gone_) return;
  if (waiting_.size() >= kMaxWaiting) return fail("the peer does not read");
  waiting_.push_back(
      {std::move(bytes), gap, pause.count() > 0 ? Clock::now() + pause : Clock::time_point::min()});
  pump();
}

void Connection::pump() {
  if (writing_ || gone_) return;
  if (waiting_.empty()) {
    if (closing_) finish_closing();
    return;
  }
  const Waiting& next = waiting_.front();
  auto earliest = next.not_before;
  if (!received_since_send_ && next.gap.count() > 0) {
    earliest = std::max(earliest, last_send_ + next.gap);
  }
  if (earliest > Clock::now()) {
    send_timer_.expires_at(earliest);
    send_timer_.async_wait([self = shared_from_this()](const ErrorCode& error) {
      if (!error) self->pump();
    });
    return;
  }
  writing_ = true;
  written_ = 0;
  received_since_send_ = false;
  last_send_ = Clock::now();
  if (handlers_.on_sent) {
    std::string_view line = next.bytes;
    if (line.ends_with("\r\n")) line.remove_suffix(2);
    handlers_.on_sent(line);
  }
  write_some();
}

void Connection::write_some() {
  const std::string& bytes = waiting_.front().bytes;
  ErrorCode error;
  written_ +=
      socket_.write_some(asio::buffer(bytes.data() + written_, bytes.size() - written_), error);
  if (!error && written_ == bytes.size()) {
    waiting_.pop_front();
    writing_ = false;
    return pump();
  }
  if (error && error != asio::error::would_block && error != asio::error::try_again) {
    // Reading reports the end of the connection, after what the peer has still sent.
    waiting_.clear();
    writing_ = false;
    if (closing_) gone();
    return;
  }
  socket_.async_wait(tcp::socket::wait_write,
                     [self = shared_from_this()](const ErrorCode& wait_error) {
                       if (!wait_error && !self->gone_) self->write_some();
                     });
}

void Connection::close(std::chrono::milliseconds after) {
  if (closing_ || gone_) return;
  closing_ = true;
  close_after_ = after;
  silence_timer_.cancel();
  // Whatever the peer does, it is over then.
  close_timer_.expires_after(after + options_.linger + std::chrono::seconds(5));
  close_timer_.async_wait([self = shared_from_this()](const ErrorCode& error) {
    if (!error) self->gone();
  });
  pump();
}

void Connection::finish_closing() {
  close_timer_.expires_after(close_after_);
  close_timer_.async_wait([self = shared_from_this()](const ErrorCode& error) {
    if (error || self->gone_) return;
    ErrorCode ignored;
    self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
    self->close_timer_.expires_after(self->options_.linger);
    self->close_timer_.async_wait([self](const ErrorCode& late) {
      if (!late) self->gone();
    });
  });
}

void Connection::abort() {
  closing_ = true;
  gone();
}

void Connection::fail(std::string_view why) {
  if (gone_) return;
  const auto self = shared_from_this();
  const bool report = !closing_;
  closing_ = true;
  gone();
  if (report && handlers_.on_closed) handlers_.on_closed(why);
}

void Connection::gone() {
  if (gone_) return;
  const auto self = shared_from_this();
  gone_ = true;
  ErrorCode ignored;
  socket_.close(ignored);
  send_timer_.cancel();
  silence_timer_.cancel();
  close_timer_.cancel();
  waiting_.clear();
  if (handlers_.on_gone) handlers_.on_gone();
}

}  // namespace bidwright::net
