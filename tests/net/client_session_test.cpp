// A client against tables that refuse it or do not keep it: plain sockets that say what a test
// wants.

#include <future>
#include <thread>

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/simple_player.hpp"

#include "bidwright/net/run_client.hpp"

namespace bidwright::net {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

/// Answers each connection's lines, one for one, and then closes it.
class FalseTable {
 public:
  explicit FalseTable(std::vector<std::string> answers)
      : answers_(std::move(answers)), socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(socket_, 16), 0);
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  FalseTable(const FalseTable&) = delete;
  FalseTable& operator=(const FalseTable&) = delete;
  ~FalseTable() {
    ::shutdown(socket_, SHUT_RDWR);
    thread_.join();
    ::close(socket_);
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] int connections() const { return connections_; }

 private:
  void serve() {
    for (int one = 0; (one = ::accept(socket_, nullptr, nullptr)) >= 0; ::close(one)) {
      ++connections_;
      for (const std::string& answer : answers_) {
        for (char byte = 0; byte != '\n' && ::recv(one, &byte, 1, 0) == 1;) {
        }
        const std::string line = answer + "\r\n";
        ::send(one, line.data(), line.size(), MSG_NOSIGNAL);
      }
    }
  }

  std::vector<std::string> answers_;
  int socket_;
  std::uint16_t port_ = 0;
  std::atomic<int> connections_ = 0;
  std::thread thread_;
};

/// What comes of a client there; none if it is still at it after ten seconds.
std::optional<ClientOutcome> outcome_at(const FalseTable& table, int attempts) {
  test::SimplePlayer player;
  ClientSettings settings;
  settings.port = table.port();
  settings.protocol.seat = core::Seat::kSouth;
  settings.protocol.dialect.gap = milliseconds(0);
  settings.retries = {attempts, milliseconds(1), milliseconds(20)};
  settings.think_aside = false;
  Reactor reactor;
  std::optional<ClientOutcome> outcome;
  ClientSession session(reactor, player, settings,
                        [&](const ClientOutcome& result) { outcome = result; });
  auto running = std::async(std::launch::async, [&] { reactor.run(); });
  if (running.wait_for(std::chrono::seconds(10)) != std::future_status::ready) reactor.stop();
  running.get();
  return outcome;
}

TEST(ClientSession, AsksNoSecondTimeForASeatThatSomebodyElseHas) {
  const FalseTable table({"Error: South is already taken"});
  const auto outcome = outcome_at(table, 10);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->how, ClientOutcome::How::kRefused);
  EXPECT_THAT(outcome->text, HasSubstr("already taken"));
  EXPECT_EQ(table.connections(), 1);
}

TEST(ClientSession, GivesUpATableThatSeatsItDealsAndDropsIt) {
  const FalseTable table({"South (\"Bidwright\") seated", "Teams : N/S : \"Bidwright\" E/W : \"B\"",
                          "Start of board", "Board number 1. Dealer West. Neither vulnerable.",
                          "South's cards : S A K Q. H A K Q. D A K Q. C A K Q J."});
  const auto outcome = outcome_at(table, 6);
  ASSERT_TRUE(outcome) << "it never stops";
  EXPECT_EQ(outcome->how, ClientOutcome::How::kGaveUp);
  EXPECT_EQ(table.connections(), 6);
}

}  // namespace
}  // namespace bidwright::net
