// A robot that behaves badly on purpose, as a process of its own:
//
//   mock_robot PORT SEAT MODE [AFTER]
//
// AFTER counts the lines that it says before it begins to. Modes:
//   good         nothing bad
//   crash        dies
//   stall        says nothing any more, but stays
//   silent       connects and says nothing at all
//   garbage      bytes of every value between its lines
//   mega         a megabyte without an end, and then its end
//   endless      bytes without any end, for ever
//   flood        a hundred thousand lines at once
//   drip         a byte at a time
//   slow-drip    a byte a second
//   nul          NUL bytes before its lines, in them and as lines of their own
//   out-of-turn  calls whenever it has something to say
//   revoke       the same card of somebody else, whatever it should play
//   others       speaks for the other seats
//   steal        is only seated where nobody sits
//   drop         leaves, and comes back, once
//   second-try   an illegal call and an illegal card first on every board, then what is right
//   lively       nothing bad: doubles whatever it can, redoubles with fourteen points
//   whole-boards leaves when a board begins before the last one is played to its end
//   deaf         does not read any more what it is told

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/simple_player.hpp"

#include "bidwright/net/player_side.hpp"
#include "bidwright/protocol/client.hpp"
#include "bidwright/protocol/line_splitter.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::protocol;

/// Doubles and redoubles if that is wanted, and otherwise calls as simply as others.
class Player final : public test::SimplePlayer {
 public:
  explicit Player(bool lively) : lively_(lively) {}
  core::MadeCall choose_call() override {
    if (lively_ && auction_.is_legal(core::Call::double_())) return {core::Call::double_(), {}};
    if (lively_ && auction_.is_legal(core::Call::redouble()) &&
        core::high_card_points(board_.hand) >= 14) {
      return {core::Call::redouble(), {}};
    }
    return SimplePlayer::choose_call();
  }

 private:
  bool lively_;
};

class MockRobot {
 public:
  MockRobot(int port, core::Seat seat, std::string mode, int after)
      : port_(port),
        mode_(std::move(mode)),
        after_(after),
        client_(options(seat)),
        player_(mode_ == "lively") {}

  int run() {
    if (!connect()) return 1;
    if (mode_ == "silent") return wait_for_end();
    perform(client_.on_connect());
    char buffer[4096];
    while (!over_) {
      if (mode_ == "deaf" && said_ > after_) {
        std::this_thread::sleep_for(std::chrono::seconds(20));
        return 0;
      }
      const ssize_t size = ::recv(socket_, buffer, sizeof buffer, 0);
      if (size <= 0) {
        if (!dropped_) return 1;
        dropped_ = false;
        client_.on_disconnect();
        ::close(socket_);
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (!connect()) return 1;
        perform(client_.on_connect());
        continue;
      }
      for (const auto& line : splitter_.feed({buffer, static_cast<std::size_t>(size)})) {
        if (mode_ == "whole-boards" && client_.phase() == Client::Phase::kPlaying &&
            line.text.starts_with("Start of board")) {
          return 1;
        }
        if (!held_.empty() && line.text.starts_with("Illegal")) {
          for (const std::string& held : std::exchange(held_, {})) send_bytes(held + "\r\n");
        } else {
          perform(client_.on_line(line.text));
        }
      }
    }
    return 0;
  }

 private:
  static ClientOptions options(core::Seat seat) {
    ClientOptions result;
    result.seat = seat;
    result.team = core::side_of(seat) == core::Side::kNorthSouth ? "NS" : "EW";
    return result;
  }

  bool connect() {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }

  int wait_for_end() {
    char byte = 0;
    while (::recv(socket_, &byte, 1, 0) > 0) {
    }
    return 0;
  }

  void send_bytes(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (size <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(size));
    }
  }

  void say(const std::string& line) {
    ++said_;
    const bool bad = said_ > after_;
    const std::string seat(core::name(*client_.options().seat));
    if (bad && mode_ == "crash") std::abort();
    if (bad && mode_ == "stall") return;
    if (bad && mode_ == "drop" && !has_dropped_) {
      has_dropped_ = dropped_ = true;
      ::shutdown(socket_, SHUT_RDWR);
      return;
    }
    if (bad && mode_ == "garbage") {
      std::string bytes;
      for (int i = 0; i < 300; ++i) bytes += static_cast<char>(i * 7 + said_);
      send_bytes(bytes + "\r\n");
    }
    if (bad && mode_ == "mega" && said_ == after_ + 1) {
      send_bytes(std::string(1 << 20, 'x'));
      send_bytes("\r\n");
    }
    if (bad && mode_ == "endless") {
      for (;;) {
        if (::send(socket_, "xxxxxxxxxxxxxxxxxxxx", 20, MSG_NOSIGNAL) <= 0) std::exit(0);
      }
    }
    if (bad && mode_ == "flood") {
      for (int i = 0; i < 100000; ++i) send_bytes(seat + " ready for teams\r\n");
    }
    if (bad && mode_ == "out-of-turn") send_bytes(seat + " bids 7NT\r\n");
    if (bad && mode_ == "others") {
      for (const core::Seat other : core::kAllSeats) {
        if (other == client_.options().seat) continue;
        send_bytes(std::string(core::name(other)) + " passes\r\n");
        send_bytes(std::string(core::name(other)) + " plays AS\r\n");
      }
    }
    if (bad && mode_ == "revoke" && line.find(" plays ") != std::string::npos) {
      return send_bytes(line.substr(0, line.find(" plays ")) + " plays " + somebody_elses_card() +
                        "\r\n");
    }
    if (bad && (mode_ == "drip" || mode_ == "slow-drip")) {
      const bool slow = mode_ == "slow-drip";
      for (const char c : line + "\r\n") {
        send_bytes({&c, 1});
        std::this_thread::sleep_for(slow ? std::chrono::microseconds(1000000)
                                         : std::chrono::microseconds(300));
      }
      return;
    }
    if (bad && mode_ == "nul") {
      send_bytes(std::string(100, '\0') + "\r\n");
      return send_bytes(std::string(3, '\0') + line.substr(0, 8) + '\0' + line.substr(8) + "\r\n");
    }
    if (bad && mode_ == "second-try" && said_wrongly(line)) return;
    send_bytes(line + "\r\n");
  }

  /// Says something illegal instead, once a board for calls and for cards, and keeps the line and
  /// what follows it until that is answered.
  bool said_wrongly(const std::string& line) {
    if (!held_.empty()) {
      held_.push_back(line);
      return true;
    }
    if (line.ends_with("ready for cards")) wrong_call_ = wrong_card_ = false;
    const std::string seat(core::name(*client_.options().seat));
    const auto plays = line.find(" plays ");
    if (line.starts_with(seat + " plays ") && !wrong_card_) {
      wrong_card_ = true;
      send_bytes(seat + " plays " + somebody_elses_card() + "\r\n");
    } else if (line.find(" ready ") == std::string::npos && plays == std::string::npos &&
               client_.board() && !wrong_call_) {
      wrong_call_ = true;
      send_bytes(seat + " redoubles\r\n");
    } else {
      return false;
    }
    held_.push_back(line);
    return true;
  }

  [[nodiscard]] std::string somebody_elses_card() const {
    return core::to_string((core::Hand::full_deck() - client_.board()->hand()).lowest());
  }

  void perform(const ClientActions& actions) {
    for (const ClientAction& action : actions) {
      if (const auto* send = std::get_if<SendLine>(&action)) {
        say(send->line);
      } else if (std::holds_alternative<Leave>(action)) {
        over_ = true;
      } else {
        perform(net::consult(client_, player_, action));
      }
    }
  }

  int port_;
  std::string mode_;
  int after_;
  int socket_ = -1;
  Client client_;
  Player player_;
  LineSplitter splitter_{Peer::kTable};
  int said_ = 0;
  /// What is to be said when the illegal line has been answered.
  std::vector<std::string> held_;
  bool wrong_call_ = false;
  bool wrong_card_ = false;
  bool dropped_ = false;
  bool has_dropped_ = false;
  bool over_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: mock_robot PORT SEAT MODE [AFTER]\n");
    return 2;
  }
  const auto seat = core::seat_from(argv[2]);
  if (!seat) return 2;
  return MockRobot(std::atoi(argv[1]), *seat, argv[3], argc > 4 ? std::atoi(argv[4]) : 0).run();
}
