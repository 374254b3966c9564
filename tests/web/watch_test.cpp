// A match as watchers see it, and what it costs to be watched.

#include "bidwright/web/watch.hpp"

#include <ctime>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "raw_client.hpp"
#include "room_driver.hpp"

#include "bidwright/match/direct.hpp"

namespace bidwright::web {
namespace {

using namespace std::chrono_literals;
using match::Room;
using nlohmann::json;
using testing::StartsWith;

/// What this thread has worked, however busy the machine is.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Plays the board in the room and tells the site as a lane does.
template <typename Told>
match::RoomResult play_watched(Told& told, const core::BoardSetup& setup, Room room) {
  std::array<std::unique_ptr<match::RandomPlayer>, core::kSeats> players;
  match::Table table{};
  for (std::size_t i = 0; i < players.size(); ++i) {
    players[i] = std::make_unique<match::RandomPlayer>(static_cast<std::uint64_t>(room) + 7);
    table[i] = players[i].get();
  }
  told.begin({setup, room, {"a", "b", "a", "b"}});
  const auto result = match::play_board(
      setup, table,
      {[&](core::Seat, const core::MadeCall& call) { told.call(setup.number, room, call); },
       [&](core::Seat, core::Card card) { told.card(setup.number, room, card); }});
  told.finish(setup.number, room, result);
  return result;
}

TEST(AWatchBook, FollowsBothRoomsToTheirImps) {
  WatchBook book("A against B");
  const auto setup = match::random_board(4, 1);
  book.begin({setup, Room::kOpen, {"a", "b", "a", "b"}});
  book.call(1, Room::kOpen, {core::Call::pass(), "weak"});
  auto view = json::parse(book.view());
  EXPECT_EQ(view["boards"][0]["live"], true);
  EXPECT_EQ(view["boards"][0]["rooms"][0]["calls"][0]["shows"], "weak");
  EXPECT_FALSE(view["boards"][0]["rooms"][0].contains("contract"));
  const auto open = play_watched(book, setup, Room::kOpen);
  const auto closed = play_watched(book, setup, Room::kClosed);
  view = json::parse(book.view());
  EXPECT_EQ(view["boards"][0]["live"], false);
  EXPECT_EQ(view["boards"][0]["imps"], core::imps(open.score - closed.score));
  EXPECT_EQ(view["total"], core::imps(open.score - closed.score));
  EXPECT_EQ(view["boards"][0]["rooms"][1]["cards"].size(), closed.cards.size());
}

TEST(AWatchBook, ForgetsOldBoardsAndIgnoresUnknownOnes) {
  WatchBook book("A against B");
  book.card(99, Room::kOpen, core::Card());
  for (int board = 1; board <= 40; ++board) {
    play_watched(book, match::random_board(4, board), Room::kOpen);
  }
  EXPECT_LE(json::parse(book.view())["boards"].size(), 12U);
}

TEST(AWatchSite, ShowsTheMatchAndListensToNobody) {
  WatchOptions options;
  options.title = "A against B";
  WatchSite site(options);
  const auto port =
      static_cast<std::uint16_t>(std::stoi(site.address().substr(site.address().rfind(':') + 1)));
  RawClient page(port);
  page.send(fmt::format("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", port));
  EXPECT_THAT(page.read("</html>"), StartsWith("HTTP/1.1 200"));
  RawClient watcher(port);
  ASSERT_THAT(watcher.upgrade("/socket"), StartsWith("HTTP/1.1 101"));
  ASSERT_TRUE(watcher.read_frame());
  watcher.send_frame(R"({"do":"call","call":"7NT"})");
  play_watched(site, match::random_board(4, 3), Room::kOpen);
  json view;
  while (view["boards"].empty() || view["boards"][0]["live"] == true) {
    const auto frame = watcher.read_frame();
    ASSERT_TRUE(frame);
    view = json::parse(*frame);
  }
  EXPECT_EQ(view["boards"][0]["number"], 3);
}

TEST(AWatchSite, TwoHundredWatchersDoNotSlowThePlayersDown) {
  const auto seconds_for_boards = [](int watchers) {
    WatchSite site(WatchOptions{});
    const auto port =
        static_cast<std::uint16_t>(std::stoi(site.address().substr(site.address().rfind(':') + 1)));
    std::vector<std::unique_ptr<RawClient>> crowd;
    for (int i = 0; i < watchers; ++i) {
      crowd.push_back(std::make_unique<RawClient>(port));
      EXPECT_THAT(crowd.back()->upgrade("/socket"), StartsWith("HTTP/1.1 101"));
    }
    // What the players wait for: only the notes that they leave.
    double spent = 0;
    const auto setup = match::random_board(4, 1);
    for (int board = 0; board < 200; ++board) {
      const double begin = thread_seconds();
      site.begin({setup, Room::kOpen, {}});
      for (int i = 0; i < 52; ++i) site.card(1, Room::kOpen, core::Card::at(i));
      spent += thread_seconds() - begin;
    }
    return spent / (200 * 53);
  };
  const double seconds = seconds_for_boards(200);
  RecordProperty("microseconds_a_card", std::to_string(seconds * 1e6));
  EXPECT_LT(seconds, 50e-6);  // A tenth of one was measured.
}

TEST(AWatchSite, BeyondLoopbackWantsItsToken) {
  WatchOptions options;
  options.token = "s3cret";
  WatchSite site(options);
  EXPECT_THAT(site.address(), testing::EndsWith("/?token=s3cret"));
  const std::string address = site.address().substr(0, site.address().find("/?"));
  const auto port = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
  RawClient stranger(port);
  EXPECT_THAT(stranger.upgrade("/socket"), StartsWith("HTTP/1.1 401"));
  RawClient guest(port);
  EXPECT_THAT(guest.upgrade("/socket", "Cookie: bidwright=s3cret\r\n"), StartsWith("HTTP/1.1 101"));
}

}  // namespace
}  // namespace bidwright::web
