// A whole site on a port of loopback: good requests, bad ones, slow ones, too many.

#include "bidwright/web/server.hpp"

#include <atomic>
#include <future>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "raw_client.hpp"
#include "room_driver.hpp"

#include "bidwright/web/site.hpp"

namespace bidwright::web {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

class ASite : public testing::Test {
 protected:
  void SetUp() override { begin(ServerOptions{}); }
  void TearDown() override { end(); }

  void begin(ServerOptions server) {
    SiteOptions options;
    options.server = server;
    options.lobby.room = [](std::uint64_t n) {
      RoomOptions room = random_boards(n + 3);
      room.pace = Time(5);
      room.trick_pace = Time(5);
      return room;
    };
    options.lobby.make_key = [] {
      static std::atomic<int> n = 0;
      return fmt::format("key{}", ++n);
    };
    options.make_player = make_player;
    site = std::make_unique<Site>(std::move(options));
    port = site->server().port();
    thread = std::thread([this] { site->server().run(); });
  }
  void end() {
    site->server().stop();
    thread.join();
    site.reset();
  }

  [[nodiscard]] std::string head(std::string_view line) const {
    return fmt::format("{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", line, port);
  }
  [[nodiscard]] std::string ask(const std::string& request) const {
    RawClient client(port);
    client.send(request);
    return client.read("\r\n\r\n", 60s);
  }

  Brain::MakePlayer make_player = [](std::uint64_t position, Care, player::DecisionSink*) {
    return std::make_unique<match::RandomPlayer>(position + 1);
  };
  std::unique_ptr<Site> site;
  std::thread thread;
  std::uint16_t port = 0;
};

TEST_F(ASite, ServesItsPageWithAPolicyAndKnowsWhatABrowserHas) {
  const std::string page = ask(head("GET /") + "Connection: close\r\n\r\n");
  EXPECT_THAT(page, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(page, HasSubstr("Content-Security-Policy: default-src 'none'"));
  const auto tag = page.find("ETag: ");
  ASSERT_NE(tag, std::string::npos);
  const std::string value = page.substr(tag + 6, 18);
  EXPECT_THAT(ask(head("GET /") + "If-None-Match: " + value + "\r\n\r\n"),
              StartsWith("HTTP/1.1 304"));
  EXPECT_THAT(ask(head("HEAD /table.js") + "\r\n"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(ask(head("GET /nothing") + "\r\n"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(ask(head("GET /../CMakeLists.txt") + "\r\n"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(ask(head("DELETE /") + "\r\n"), StartsWith("HTTP/1.1 405"));
}

TEST_F(ASite, AllThatAPageLoadsIsSmall) {
  std::size_t bytes = 0;
  for (const char* const file : {"/", "/cards.js", "/viewer.js", "/box.js", "/table.js", "/main.js",
                                 "/base.css", "/table.css", "/viewer.css", "/icon.svg"}) {
    RawClient client(port);
    client.send(head(std::string("GET ") + file) + "Connection: close\r\n\r\n");
    const std::string answer = client.read();
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200")) << file;
    EXPECT_EQ(answer.find("<script>"), std::string::npos) << file;
    bytes += answer.size();
  }
  EXPECT_LT(bytes, 200'000U);
}

TEST_F(ASite, AnswersTheApiAndKeepsTheConnection) {
  RawClient client(port);
  for (int i = 0; i < 3; ++i) {
    client.send(head("GET /api/bid?hand=AKJ54.K32.A4.965&seat=S&dealer=S") + "\r\n");
    const std::string answer = client.read("}");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(answer, HasSubstr("\"call\""));
  }
}

TEST_F(ASite, AnswersAFileOfBoardsBoardByBoard) {
  RawClient client(port);
  const std::string body = R"({"count": 40, "seed": 7})";
  client.send(head("POST /api/boards?solve=false") + "Connection: close\r\nContent-Length: " +
              std::to_string(body.size()) + "\r\n\r\n" + body);
  const std::string answer = client.read({}, 60s);
  EXPECT_THAT(answer, HasSubstr("chunked"));
  EXPECT_THAT(answer, HasSubstr("\"number\":1,"));
  EXPECT_THAT(answer, HasSubstr("\"number\":40,"));
  EXPECT_THAT(answer, testing::EndsWith("0\r\n\r\n"));
}

/// Waits before it begins board `number`.
class WaitingPlayer final : public match::RandomPlayer {
 public:
  WaitingPlayer(int number, std::shared_future<void> released)
      : RandomPlayer(1), number_(number), released_(std::move(released)) {}
  void begin_board(const core::BoardStart& board) override {
    if (board.number == number_) released_.wait();
    RandomPlayer::begin_board(board);
  }

 private:
  int number_;
  std::shared_future<void> released_;
};

TEST_F(ASite, SendsABoardBeforeTheNextOneIsDone) {
  end();
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  make_player = [released](std::uint64_t, Care, player::DecisionSink*) {
    return std::make_unique<WaitingPlayer>(3, released);
  };
  begin(ServerOptions{});
  RawClient client(port);
  const std::string body = R"({"count": 40, "seed": 7})";
  client.send(head("POST /api/boards?solve=false") + "Connection: close\r\nContent-Length: " +
              std::to_string(body.size()) + "\r\n\r\n" + body);
  const std::string before = client.read("\"number\":2,", 60s);
  EXPECT_THAT(before, HasSubstr("\"number\":2,"));
  EXPECT_EQ(before.find("\"number\":3,"), std::string::npos);
  release.set_value();
  const std::string after = client.read({}, 60s);
  std::size_t at = 0;
  for (int number = 4; number <= 40; ++number) {
    at = after.find(fmt::format("\"number\":{},", number), at);
    ASSERT_NE(at, std::string::npos) << number;
  }
}

TEST_F(ASite, AnswersOthersWhileItWorksOnThousandsOfBoards) {
  end();
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  make_player = [released](std::uint64_t position, Care care, player::DecisionSink*) {
    if (care != Care::kTable) released.wait();
    return std::make_unique<match::RandomPlayer>(position + 1);
  };
  begin(ServerOptions{});
  RawClient client(port);
  const std::string body = R"({"count": 4000, "seed": 7})";
  client.send(head("POST /api/boards?play=false&solve=false") +
              "Connection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
              body);
  EXPECT_THAT(client.read("ndjson", 60s), HasSubstr("200"));
  EXPECT_THAT(ask(head("GET /api/bid?hand=AKJ54.K32.A4.965&seat=S&dealer=S") + "\r\n"),
              StartsWith("HTTP/1.1 200"));
  release.set_value();
}

TEST_F(ASite, RefusesWhatIsNotForIt) {
  EXPECT_THAT(ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), StartsWith("HTTP/1.1 421"));
  EXPECT_THAT(ask("GET / HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 421"));
  EXPECT_THAT(ask(head("GET /api/bid") + "Origin: http://evil.example\r\n\r\n"),
              StartsWith("HTTP/1.1 403"));
  RawClient client(port);
  EXPECT_THAT(client.upgrade("/socket", "Origin: http://evil.example\r\n"),
              StartsWith("HTTP/1.1 403"));
  RawClient other(port);
  EXPECT_THAT(other.upgrade("/elsewhere"), StartsWith("HTTP/1.1 404"));
}

TEST_F(ASite, RefusesWhatIsTooLargeWithASentence) {
  const std::string megabyte(1 << 20, 'x');
  EXPECT_THAT(ask(head("POST /api/bid") + "Content-Length: 1048576\r\n\r\n" + megabyte),
              StartsWith("HTTP/1.1 413"));
  // Chunked: the length comes out only on the way.
  EXPECT_THAT(ask(head("POST /api/bid") + "Transfer-Encoding: chunked\r\n\r\n100000\r\n" +
                  megabyte + "\r\n0\r\n\r\n"),
              StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(ask(head("GET /") + "X: " + std::string(20'000, 'x') + "\r\n\r\n"),
              StartsWith("HTTP/1.1 431"));
  EXPECT_THAT(ask("nonsense\r\n\r\n"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask(std::string(300, '\0')), StartsWith("HTTP/1.1 400"));
}

TEST_F(ASite, SlowRequestsAreLeftAloneWithASentence) {
  end();
  ServerOptions options;
  options.head_limit = 300ms;
  options.body_time = 300ms;
  begin(options);
  RawClient silent(port);
  RawClient half(port);
  half.send("GET / HT");
  RawClient body(port);
  body.send(head("POST /api/bid") + "Content-Length: 100\r\n\r\nabc");
  EXPECT_THAT(half.read(), StartsWith("HTTP/1.1 408"));
  EXPECT_THAT(body.read(), HasSubstr("did not come to its end in time"));
  for (RawClient* const client : {&silent, &half, &body}) EXPECT_TRUE(client->closed(60s));
}

TEST_F(ASite, ConnectionsWithoutAnotherRequestAreEnded) {
  end();
  ServerOptions options;
  options.idle_limit = 300ms;
  begin(options);
  RawClient idle(port);
  idle.send(head("GET /") + "\r\n");
  EXPECT_THAT(idle.read("</html>"), StartsWith("HTTP/1.1 200"));
  EXPECT_TRUE(idle.closed(60s));
}

TEST_F(ASite, ThousandsOfSocketsDoNotStopAGame) {
  end();
  ServerOptions options;
  options.max_connections = 40;
  begin(options);
  RawClient player(port);
  ASSERT_THAT(player.upgrade("/socket"), StartsWith("HTTP/1.1 101"));
  player.send_frame(R"({"do":"new","seat":"S"})");
  ASSERT_TRUE(player.read_frame());
  std::vector<std::unique_ptr<RawClient>> crowd;
  int told = 0;
  for (int round = 0; round < 10; ++round) {
    crowd.clear();
    for (int i = 0; i < 200; ++i) crowd.push_back(std::make_unique<RawClient>(port));
    crowd.back()->send(head("GET /") + "\r\n");
    if (crowd.back()->read("\r\n\r\n", 20s).starts_with("HTTP/1.1 503")) ++told;
  }
  EXPECT_GT(told, 0);
  player.send_frame(R"({"do":"review","board":99})");
  bool answered = false;
  for (int i = 0; i < 200 && !answered; ++i) {
    const auto frame = player.read_frame();
    if (!frame) break;
    answered = frame->find("no such board") != std::string::npos;
  }
  EXPECT_TRUE(answered);
}

TEST_F(ASite, PlaysABoardOverAWebSocketAndSendsNoHiddenCard) {
  RawClient player(port);
  ASSERT_THAT(player.upgrade("/socket"), StartsWith("HTTP/1.1 101"));
  player.send_frame(R"({"do":"new","seat":"S","name":"Ann"})");
  bool bid = false;
  for (int i = 0; i < 600; ++i) {
    const auto frame = player.read_frame();
    ASSERT_TRUE(frame);
    const auto state = json::parse(*frame);
    if (state["type"] != "table") continue;
    if (state["phase"] == "finished") return;
    const core::Deal deal = match::random_board(3, 1).deal;
    EXPECT_TRUE((cards_in(state) - cards_allowed(state, deal)).empty()) << *frame;
    if (!state.contains("legal")) continue;
    const auto& legal = state["legal"];
    json act{{"at", state["at"]}};
    if (state["phase"] == "auction") {
      act["do"] = "call";
      act["call"] = legal[bid ? 0 : std::min<std::size_t>(8, legal.size() - 1)]["call"];
      bid = true;
    } else {
      act["do"] = "card";
      act["card"] = legal[0];
    }
    player.send_frame(act.dump());
  }
  FAIL() << "the board did not end";
}

TEST_F(ASite, AFloodOfMessagesEndsItsOwnConnectionOnly) {
  RawClient loud(port);
  RawClient quiet(port);
  loud.upgrade("/socket");
  quiet.upgrade("/socket");
  for (int i = 0; i < 2000; ++i) {
    if (!loud.send_frame(R"({"do":"x"})")) break;
  }
  while (loud.read_frame()) {
  }
  EXPECT_TRUE(loud.closed(60s));
  quiet.send_frame(R"({"do":"new","seat":"N"})");
  EXPECT_TRUE(quiet.read_frame());
  RawClient large(port);
  large.upgrade("/socket");
  large.send_frame(std::string(60'000, 'x'));
  while (large.read_frame()) {
  }
  EXPECT_TRUE(large.closed(60s));
}

TEST_F(ASite, AnActionIsAnsweredWhileAllRobotsThink) {
  end();
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  make_player = [released](std::uint64_t position, Care, player::DecisionSink*) {
    released.wait();
    return std::make_unique<match::RandomPlayer>(position + 1);
  };
  begin(ServerOptions{});
  RawClient player(port);
  player.upgrade("/socket");
  player.send_frame(R"({"do":"new","seat":"N"})");
  // Board 1: North deals.
  json state;
  while (!state.contains("legal")) {
    const auto frame = player.read_frame();
    if (!frame) break;
    state = json::parse(*frame);
  }
  EXPECT_TRUE(state.contains("legal"));
  player.send_frame(R"({"do":"call","call":"PASS"})");
  bool answered = false;
  while (!answered) {
    const auto frame = player.read_frame();
    if (!frame) break;
    answered = json::parse(*frame)["calls"].size() == 1;
  }
  EXPECT_TRUE(answered);
  release.set_value();
}

}  // namespace
}  // namespace bidwright::web
