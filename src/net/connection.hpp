// One TCP connection as lines: reads into a LineSplitter, writes one line a segment with the gaps
// and pauses that were asked for. Everything is bounded: the line that is being read, the lines
// that wait to be written, and the time that closing may take. On the reactor's thread only.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "net/asio.hpp"

#include "bidwright/protocol/line_splitter.hpp"

namespace bidwright::net {

struct ConnectionOptions {
  protocol::Peer peer = protocol::Peer::kClient;
  std::size_t max_line = protocol::LineSplitter::kDefaultLimit;
  /// After such a silence an unterminated but complete line counts.
  std::chrono::milliseconds unterminated_pause{3000};
  /// How long the other end may take to close after this one has.
  std::chrono::milliseconds linger{500};
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Clock = std::chrono::steady_clock;

  struct Handlers {
    std::function<void(const protocol::LineSplitter::Line&)> on_line;
    /// When a line is handed to the system.
    std::function<void(std::string_view)> on_sent;
    /// Once, when it is over, unless close() or abort() was called before.
    std::function<void(std::string_view why)> on_closed;
    /// Once, when the socket is closed, whoever closed it.
    std::function<void()> on_gone;
  };

  Connection(tcp::socket socket, ConnectionOptions options, Handlers handlers);

  void start();
  /// Not before `pause` from now, and not before `gap` after the line before unless something was
  /// received in between.
  void send(std::string line, std::chrono::milliseconds gap, std::chrono::milliseconds pause);
  /// The same, with the end of the line, or none, as it is in the bytes.
  void send_bytes(std::string bytes, std::chrono::milliseconds gap,
                  std::chrono::milliseconds pause);
  /// Sends what waits, waits `after`, then closes. Nothing is read any more.
  void close(std::chrono::milliseconds after = {});
  void abort();
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  /// A peer that lets so many lines pile up does not read them.
  static constexpr std::size_t kMaxWaiting = 1000;

  struct Waiting {
    std::string bytes;
    std::chrono::milliseconds gap;
    Clock::time_point not_before;
  };

  void read();
  void on_bytes(std::string_view bytes);
  void deliver(const std::vector<protocol::LineSplitter::Line>& lines);
  void watch_for_silence();
  void pump();
  void write_some();
  void finish_closing();
  void fail(std::string_view why);
  void gone();

  tcp::socket socket_;
  ConnectionOptions options_;
  Handlers handlers_;
  std::string address_;
  protocol::LineSplitter splitter_;
  std::array<char, 4096> buffer_{};
  std::deque<Waiting> waiting_;
  std::size_t written_ = 0;
  bool writing_ = false;
  bool received_since_send_ = true;
  Clock::time_point last_send_;
  asio::steady_timer send_timer_;
  asio::steady_timer silence_timer_;
  asio::steady_timer close_timer_;
  bool closing_ = false;
  bool gone_ = false;
  std::chrono::milliseconds close_after_{};
};

}  // namespace bidwright::net
