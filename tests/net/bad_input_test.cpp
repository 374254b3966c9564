// What strangers send to a table's port, in bytes, and what they are answered before the connection
// is closed: every answer is one line, and the log names the address and, where there is one, the
// seat.

#include <mutex>
#include <thread>

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "protocol/room.hpp"

#include "bidwright/net/table_server.hpp"

namespace bidwright::net {
namespace {

using std::chrono::milliseconds;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

using Strings = std::vector<std::string>;

/// A plain socket that says what it is told to.
class Stranger {
 public:
  explicit Stranger(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval limit{20, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;
  ~Stranger() { ::close(socket_); }

  /// As far as the table takes it.
  void say(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (size <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(size));
    }
  }
  [[nodiscard]] std::string line() const {
    std::string result;
    for (char byte = 0; !result.ends_with("\r\n") && ::recv(socket_, &byte, 1, 0) == 1;) {
      result += byte;
    }
    return result;
  }
  /// Until the table has closed the connection.
  [[nodiscard]] std::string everything() const {
    std::string result;
    for (char byte = 0; ::recv(socket_, &byte, 1, 0) == 1;) result += byte;
    return result;
  }

 private:
  int socket_;
};

class BadInput : public testing::Test {
 protected:
  explicit BadInput(milliseconds connect_limit = std::chrono::seconds(20))
      : connect_limit_(connect_limit) {}
  ~BadInput() override {
    reactor_.post([this] { server_.close("the test is over"); });
    thread_.join();
  }

  [[nodiscard]] protocol::TableOptions options() const {
    protocol::TableOptions options = test::quick_options();
    options.connect_limit = connect_limit_;
    return options;
  }

  std::string answer(std::string_view bytes) {
    const Stranger stranger(server_.port());
    stranger.say(bytes);
    return stranger.everything();
  }
  Strings log() {
    const std::scoped_lock lock(mutex_);
    return log_;
  }
  [[nodiscard]] std::uint16_t port() const { return server_.port(); }

 private:
  const milliseconds connect_limit_;
  std::mutex mutex_;
  Strings log_;
  Reactor reactor_;
  TableServer server_{reactor_, options(), {}, test::test_boards(1), [this](const auto& event) {
                        const std::scoped_lock lock(mutex_);
                        const auto* log = std::get_if<protocol::Log>(&event);
                        if (log != nullptr) log_.push_back(log->text);
                      }};
  std::thread thread_{[this] { reactor_.run(); }};
};

constexpr std::string_view kNorth = "Connecting \"A\" as North using protocol version 18\r\n";

TEST_F(BadInput, AMegabyteAsFirstLineIsRefused) {
  EXPECT_THAT(answer(std::string(1 << 20, 'x') + "\r\n"),
              testing::AnyOf("Error: the line is too long\r\n", IsEmpty()));
  EXPECT_THAT(log(), Contains("127.0.0.1 is refused: the line is too long"));
}

class BadInputInAHurry : public BadInput {
 protected:
  BadInputInAHurry() : BadInput(milliseconds(500)) {}
};

TEST_F(BadInputInAHurry, AFirstLineWithoutEndIsRefusedWhenItsTimeIsUp) {
  EXPECT_EQ(answer("Connecting \"A\""), "Error: no connect line came in time\r\n");
  EXPECT_THAT(answer(std::string(1 << 20, 'x')),
              testing::AnyOf("Error: no connect line came in time\r\n", IsEmpty()));
  EXPECT_THAT(log(), Contains("127.0.0.1 is refused: no connect line came in time"));
}

TEST_F(BadInput, NulBytesAreNotRead) {
  EXPECT_THAT(answer(std::string(1000, '\0') + "\r\n"), StartsWith("Expected 'Connecting"));
  const Stranger stranger(port());
  std::string bytes(kNorth);
  bytes.insert(15, 3, '\0');
  stranger.say(bytes);
  EXPECT_EQ(stranger.line(), "North (\"A\") seated\r\n");
}

TEST_F(BadInput, WhoeverSpeaksAnotherLanguageIsRefused) {
  EXPECT_EQ(answer("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
            "Expected 'Connecting \"team\" as seat using protocol version 18'\r\n");
}

TEST_F(BadInput, WrongSeatsNamesAndVersionsAreRefused) {
  EXPECT_THAT(answer("Connecting \"A\" as Norht using protocol version 18\r\n"),
              HasSubstr("expected North, East, South, West or ANYPL"));
  EXPECT_THAT(answer("Connecting \"A\" as South using protocol version 17\r\n"),
              StartsWith("Error: protocol version 17"));
  EXPECT_THAT(log(), Contains("127.0.0.1 is refused as South of 'A': protocol version 17 is not "
                              "spoken here; 18 and 19 are"));
  const Stranger north(port());
  north.say(kNorth);
  EXPECT_EQ(north.line(), "North (\"A\") seated\r\n");
  EXPECT_EQ(answer("Connecting \"B\" as South using protocol version 18\r\n"),
            "Error: team name must be 'A'\r\n");
  EXPECT_THAT(log(), Contains("127.0.0.1 is refused as South of 'B': team name must be 'A'"));
}

TEST_F(BadInput, AHundredSilentConnectionsLeaveRoomForARobot) {
  std::vector<std::unique_ptr<Stranger>> silent;
  for (int i = 0; i < 100; ++i) silent.push_back(std::make_unique<Stranger>(port()));
  const Stranger robot(port());
  robot.say(kNorth);
  EXPECT_EQ(robot.line(), "North (\"A\") seated\r\n");
}

TEST_F(BadInput, ASecondConnectionToATakenSeatIsRefusedAndTheFirstStays) {
  const Stranger north(port());
  north.say(kNorth);
  EXPECT_EQ(north.line(), "North (\"A\") seated\r\n");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(answer(kNorth), "Error: North is already taken\r\n");
  EXPECT_THAT(log(), Contains("127.0.0.1 is refused as North of 'A': North is already taken"));
}

}  // namespace
}  // namespace bidwright::net
