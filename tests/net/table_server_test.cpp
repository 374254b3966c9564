// Tables and clients of this process over real sockets on loopback, on ports that the system chose.

#include "bidwright/net/table_server.hpp"

#include <future>

#include <gtest/gtest.h>

#include "protocol/simple_player.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/net/run_client.hpp"

namespace bidwright::net {
namespace {

using protocol::BoardFinished;
using test::SimplePlayer;

std::vector<core::BoardSetup> boards(int count, std::uint64_t seed = 1) {
  std::vector<core::BoardSetup> result;
  for (int i = 1; i <= count; ++i) {
    result.push_back({i, core::dealer_of_board(i), core::vulnerability_of_board(i),
                      core::random_deal(seed, static_cast<std::uint64_t>(i))});
  }
  return result;
}

protocol::TableOptions quick() {
  protocol::TableOptions options;
  options.gap = options.pause = std::chrono::milliseconds(0);
  return options;
}

ClientSettings settings(std::uint16_t port, std::optional<core::Seat> seat) {
  ClientSettings result;
  result.port = port;
  result.protocol.seat = seat;
  result.protocol.team = seat && core::side_of(*seat) == core::Side::kEastWest ? "EW" : "NS";
  result.protocol.dialect.gap = std::chrono::milliseconds(0);
  result.think_aside = false;
  return result;
}

struct Outcome {
  std::vector<BoardFinished> boards;
  std::vector<protocol::SessionEnded> ended;
  std::array<ClientOutcome, 4> clients;
  std::vector<std::string> warnings;
};

Outcome play(int count, bool think_aside, bool port_a_seat) {
  Reactor reactor;
  Outcome outcome;
  TableServerOptions server;
  if (port_a_seat) server.seat_ports.emplace();
  TableServer table(reactor, quick(), server, boards(count), [&](const TableEvent& event) {
    if (const auto* board = std::get_if<BoardFinished>(&event)) outcome.boards.push_back(*board);
    if (const auto* end = std::get_if<protocol::SessionEnded>(&event))
      outcome.ended.push_back(*end);
    if (const auto* log = std::get_if<protocol::Log>(&event)) {
      if (log->level >= protocol::LogLevel::kWarning) outcome.warnings.push_back(log->text);
    }
  });
  std::array<SimplePlayer, 4> players;
  std::vector<std::unique_ptr<ClientSession>> clients;
  for (const core::Seat seat : core::kAllSeats) {
    const auto i = static_cast<std::size_t>(seat);
    ClientSettings how = settings(table.port(seat), seat);
    how.think_aside = think_aside;
    how.on_log = [&](const protocol::Log& log) {
      if (log.level >= protocol::LogLevel::kWarning) outcome.warnings.push_back(log.text);
    };
    clients.push_back(std::make_unique<ClientSession>(
        reactor, players[i], how,
        [&outcome, i](const ClientOutcome& end) { outcome.clients[i] = end; }));
  }
  reactor.run();
  return outcome;
}

void expect_all_played(const Outcome& outcome, int count) {
  ASSERT_EQ(outcome.boards.size(), static_cast<std::size_t>(count));
  for (const BoardFinished& board : outcome.boards) {
    EXPECT_TRUE(board.how == BoardFinished::How::kPassedOut ||
                (board.how == BoardFinished::How::kPlayed && board.play->ended()));
  }
  ASSERT_EQ(outcome.ended.size(), 1U);
  EXPECT_TRUE(outcome.ended[0].complete);
  for (const ClientOutcome& client : outcome.clients) {
    EXPECT_EQ(client.how, ClientOutcome::How::kEndOfSession);
    EXPECT_EQ(client.boards, count);
  }
  EXPECT_EQ(outcome.warnings, std::vector<std::string>{});
}

TEST(TableServer, PlaysBoardsWithFourClients) {
  expect_all_played(play(8, false, false), 8);
}

TEST(TableServer, PlaysWithPlayersOnThreadsOfTheirOwn) {
  expect_all_played(play(4, true, false), 4);
}

TEST(TableServer, PlaysOnAPortASeat) {
  expect_all_played(play(2, false, true), 2);
}

TEST(TableServer, EndsInTimeWhenNobodyComesAtAll) {
  Reactor reactor;
  protocol::TableOptions options = quick();
  options.gather_until = std::chrono::milliseconds(100);
  std::vector<protocol::SessionEnded> ended;
  TableServer table(reactor, options, {}, boards(1), [&](const TableEvent& event) {
    if (const auto* end = std::get_if<protocol::SessionEnded>(&event)) ended.push_back(*end);
  });
  auto running = std::async(std::launch::async, [&] { reactor.run(); });
  if (running.wait_for(std::chrono::seconds(20)) != std::future_status::ready) reactor.stop();
  running.get();
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].why, "nobody came in time as North, East, South and West");
}

}  // namespace
}  // namespace bidwright::net
