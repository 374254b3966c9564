// Keys, seats and connections of many tables.

#include "bidwright/web/lobby.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "room_driver.hpp"

namespace bidwright::web {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class ALobby : public testing::Test {
 protected:
  ALobby() {
    LobbyOptions options;
    options.room = [](std::uint64_t n) { return random_boards(n + 1); };
    options.make_key = [this] { return fmt::format("key{}", ++keys_); };
    options.max_rooms = 3;
    lobby = std::make_unique<Lobby>(options);
  }

  void say(std::uint64_t id, const json& message) {
    lobby->on_message(ConnectionId{id}, message.dump(), now);
  }
  void open(std::uint64_t id) { lobby->on_open(ConnectionId{id}); }
  /// The frames that a connection was sent since the last call.
  std::vector<json> heard(std::uint64_t id) {
    for (auto& frame : lobby->take_frames()) inbox_.push_back(std::move(frame));
    std::vector<json> result;
    std::erase_if(inbox_, [&](const Lobby::Frame& frame) {
      if (frame.to != ConnectionId{id}) return false;
      result.push_back(json::parse(*frame.text));
      return true;
    });
    return result;
  }
  std::string sit_down(std::uint64_t id) {
    open(id);
    say(id, {{"do", "new"}, {"seat", "S"}, {"name", "Ann"}});
    const auto frames = heard(id);
    return frames.empty() ? "" : frames.front().value("key", "");
  }

  std::unique_ptr<Lobby> lobby;
  Time now{0};

 private:
  int keys_ = 0;
  std::vector<Lobby::Frame> inbox_;
};

TEST_F(ALobby, GivesAKeyAndATable) {
  open(1);
  say(1, {{"do", "new"}, {"seat", "W"}, {"name", "Ann"}});
  const auto frames = heard(1);
  ASSERT_GE(frames.size(), 2U);
  EXPECT_EQ(frames[0]["type"], "key");
  EXPECT_EQ(frames[1]["type"], "table");
  EXPECT_EQ(frames[1]["you"], "W");
  EXPECT_FALSE(lobby->take_jobs().empty());
}

TEST_F(ALobby, SeatsSouthWhoNamesNoSeatAndNobodyElsewhere) {
  open(1);
  say(1, {{"do", "new"}, {"seat", "Z"}, {"name", "Ann"}});
  const auto refused = heard(1);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_THAT(refused[0].dump(), HasSubstr("a seat is N, E, S or W"));
  say(1, {{"do", "new"}, {"name", "Ann"}});
  EXPECT_EQ(heard(1).front()["seat"], "S");
}

TEST_F(ALobby, ASecondTabAndAReloadSeeTheSameSeat) {
  const std::string key = sit_down(1);
  open(2);
  say(2, {{"do", "open"}, {"key", key}});
  EXPECT_EQ(heard(2)[1]["you"], "S");
  // A move in one tab shows in both.
  while (!lobby->take_jobs().empty()) {
  }
  lobby->on_close(ConnectionId{1}, now);
  heard(2);
  open(3);
  say(3, {{"do", "open"}, {"key", key}});
  const auto frames = heard(3);
  EXPECT_EQ(frames[1]["players"]["S"]["here"], true);
}

TEST_F(ALobby, AFriendSitsDownByALink) {
  sit_down(1);
  say(1, {{"do", "invite"}, {"seat", "N"}});
  const auto invitation = heard(1).back();
  ASSERT_EQ(invitation["type"], "invite");
  open(2);
  say(2, {{"do", "open"}, {"key", invitation["key"]}, {"name", "Ben"}});
  EXPECT_EQ(heard(2)[1]["you"], "N");
  EXPECT_EQ(heard(1).back()["players"]["N"]["name"], "Ben");
  // The seat is taken now.
  say(1, {{"do", "invite"}, {"seat", "N"}});
  EXPECT_EQ(heard(1).back()["type"], "error");
  say(2, {{"do", "leave"}});
  EXPECT_EQ(heard(2).back()["type"], "gone");
  EXPECT_EQ(heard(1).back()["players"]["N"]["person"], false);
}

TEST_F(ALobby, KnowsNoStrangersKey) {
  sit_down(1);
  open(2);
  say(2, {{"do", "open"}, {"key", "key99"}});
  EXPECT_EQ(heard(2).back()["type"], "gone");
  say(2, {{"do", "call"}, {"call", "1C"}});
  EXPECT_THAT(heard(2).back()["text"].get<std::string>(), HasSubstr("sit down first"));
}

TEST_F(ALobby, KeepsTheTablesThatAreInUseWhenThereAreTooMany) {
  for (std::uint64_t id = 1; id <= 3; ++id) EXPECT_NE(sit_down(id), "");
  open(4);
  say(4, {{"do", "new"}, {"seat", "S"}});
  EXPECT_THAT(heard(4).back()["text"].get<std::string>(), HasSubstr("all tables"));
  lobby->on_close(ConnectionId{2}, now);
  now += Time(1);
  say(4, {{"do", "new"}, {"seat", "S"}});
  EXPECT_EQ(heard(4).front()["type"], "key");
  EXPECT_EQ(lobby->rooms(), 3U);
}

TEST_F(ALobby, NewsOfATableThatIsGoneIsNoMatter) {
  lobby->on_news(RoomId{77}, Failed{1, "x"}, now);
  EXPECT_TRUE(lobby->take_frames().empty());
}

TEST_F(ALobby, WhateverIsSaidIsAnswered) {
  open(1);
  for (const char* const text :
       {"", "{", "[]", "7", "{\"do\":7}", "{\"do\":\"new\",\"seat\":[1]}"}) {
    lobby->on_message(ConnectionId{1}, text, now);
  }
  EXPECT_FALSE(heard(1).empty());
  for (const char* const text :
       {"{", "null", R"({"do":"claim","tricks":-1})", R"({"do":"claim","tricks":1e99})",
        R"({"do":"call","call":{}})", R"({"do":"advise","board":18446744073709551615})",
        R"({"do":"invite"})", R"({"do":"invite","seat":"S"})"}) {
    lobby->on_message(ConnectionId{1}, text, now);
    EXPECT_FALSE(heard(1).empty()) << text;
  }
}

}  // namespace
}  // namespace bidwright::web
