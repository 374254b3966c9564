// The API without a server: what is answered to what is asked, and to nonsense.

#include "bidwright/web/api.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "room_driver.hpp"

namespace bidwright::web {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kHand = "AKJ54.K32.A4.965";
constexpr const char* kDeal =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

class TheApi : public testing::Test {
 protected:
  struct Got {
    int status = 0;
    json body;
  };
  Got get(std::string path, std::string query) const {
    return take(api.answer({"GET", std::move(path), std::move(query), {}}, ""));
  }
  Got post(std::string path, const json& body) const {
    return take(api.answer({"POST", std::move(path), "", {}}, body.dump()));
  }

  Brain brain = random_brain();
  Api api{brain,
          [](const core::Auction&, core::Vulnerability, core::Call call) {
            return call.is_bid() ? "a bid" : "";
          },
          "Test"};

 private:
  static Got take(const Response& response) {
    return {response.status, json::parse(response.body)};
  }
};

TEST_F(TheApi, AnswersAQueryAndAnObjectAlike) {
  const auto one = get("/api/bid", "hand=AKJ54.K32.A4.965&seat=S&dealer=N&auction=PASS+PASS");
  const auto two = post(
      "/api/bid", {{"hand", kHand}, {"seat", "S"}, {"dealer", "N"}, {"auction", {"PASS", "PASS"}}});
  ASSERT_EQ(one.status, 200) << one.body;
  EXPECT_EQ(one.body, two.body);
  EXPECT_TRUE(core::parse_call(one.body["call"].get<std::string>()));
}

TEST_F(TheApi, SaysWhichFieldMakesNoSense) {
  const auto wrong = [&](const std::string& query, const char* field) {
    const auto got = get("/api/bid", query);
    EXPECT_EQ(got.status, 400) << query;
    EXPECT_THAT(got.body["error"].get<std::string>(), HasSubstr(field)) << query;
  };
  wrong("", "hand");
  wrong("hand=AKJ54.K32.A4.96", "hand");
  wrong("hand=AKJ54.K32.A4.965&seat=X&dealer=N", "seat");
  wrong("hand=AKJ54.K32.A4.965&seat=S", "dealer");
  wrong("hand=AKJ54.K32.A4.965&seat=S&dealer=N", "seat");
  wrong("hand=AKJ54.K32.A4.965&seat=S&dealer=S&vul=green", "vul");
  wrong("hand=AKJ54.K32.A4.965&seat=S&dealer=S&auction=2H+1H", "auction");
  wrong("hand=AKJ54.K32.A4.965&seat=S&dealer=S&auction=PASS+PASS+PASS+PASS", "auction");
  EXPECT_EQ(api.answer({"DELETE", "/api/bid", "", {}}, "").status, 405);
  EXPECT_EQ(api.answer({"POST", "/api/bid", "", {}}, "[1").status, 400);
  EXPECT_EQ(api.answer({"POST", "/api/bid", "", {}}, "7").status, 400);
}

TEST_F(TheApi, PlaysLegalCardsAndRefusesImpossiblePositions) {
  const std::string begin =
      "hand=AQ2.A954.KQ4.QT8&dummy=KJ3.KQ2.A95.KJ52&seat=S&dealer=S"
      "&auction=1NT+PASS+3NT+PASS+PASS+PASS";
  const auto card = get("/api/card", begin + "&played=D2");
  ASSERT_EQ(card.status, 200) << card.body;
  EXPECT_THAT(card.body["card"].get<std::string>(), testing::StartsWith("D"));
  EXPECT_THAT(get("/api/card", begin + "&played=DK").body["error"].get<std::string>(),
              HasSubstr("played"));
  EXPECT_THAT(get("/api/card", begin + "&played=D2+D2").body["error"].get<std::string>(),
              HasSubstr("played"));
  EXPECT_THAT(get("/api/card", begin).body["error"].get<std::string>(), HasSubstr("seat"));
}

TEST_F(TheApi, JudgesClaims) {
  const std::string begin =
      "hand=AQ2.A954.KQ4.QT8&dummy=KJ3.KQ2.A95.KJ52&seat=S&dealer=S"
      "&auction=1NT+PASS+3NT+PASS+PASS+PASS&played=D2";
  EXPECT_EQ(get("/api/claim", begin + "&tricks=9").body["holds"], true);
  EXPECT_EQ(get("/api/claim", begin + "&tricks=13").body["holds"], false);
  EXPECT_EQ(get("/api/claim", begin + "&tricks=14").status, 400);
}

TEST_F(TheApi, SolvesADeal) {
  const auto solved = post("/api/solve", {{"deal", kDeal}, {"vul", "NS"}, {"dealer", "E"}});
  ASSERT_EQ(solved.status, 200) << solved.body;
  EXPECT_EQ(solved.body["table"]["N"]["NT"], 6);
  EXPECT_TRUE(solved.body["par"].contains("score"));
  EXPECT_EQ(post("/api/solve", {{"deal", "N:AK - - -"}}).status, 400);
}

TEST_F(TheApi, BidsPlaysAndSolvesAWholeBoard) {
  const auto whole = post("/api/board", {{"deal", kDeal}, {"board", 3}});
  ASSERT_EQ(whole.status, 200) << whole.body;
  const auto& room = whole.body["rooms"][0];
  EXPECT_TRUE(room["cards"].size() == 52 || room["contract"] == "PASS");
  EXPECT_EQ(whole.body["vulnerable"], "EW");
  EXPECT_THAT(whole.body["pbn"].get<std::string>(), HasSubstr("[Board \"3\"]"));
  const auto bid_only = post("/api/board", {{"deal", kDeal}, {"play", false}});
  EXPECT_TRUE(bid_only.body["rooms"][0]["cards"].empty());
}

TEST_F(TheApi, AnswersBenInItsOwnShapes) {
  const auto bid = get("/bid", "hand=AK97543_K_T3_AK7&seat=S&dealer=N&vul=&ctx=----");
  ASSERT_EQ(bid.status, 200) << bid.body;
  EXPECT_TRUE(bid.body.contains("bid"));
  EXPECT_EQ(bid.body["who"], "Test");
  EXPECT_EQ(bid.body["quality"], "Good");
  const auto lead =
      get("/lead", "hand=KJ53.KJ7.AT92.K5&seat=W&dealer=N&vul=@v&ctx=----1N--3N------");
  EXPECT_TRUE(lead.body.contains("card")) << lead.body;
  const auto play = get("/play",
                        "hand=AK97543.K.T3.AK7&dummy=QJ82.A95.K64.T42&seat=S&dealer=S&vul="
                        "&ctx=1S--4S------&played=DJ");
  EXPECT_EQ(play.body["player"], 3) << play.body;
  const auto claim = get("/claim",
                         "tricks=9&hand=AK97543.K.T3.AK7&dummy=QJ82.A95.K64.T42&seat=S&dealer=S"
                         "&vul=&ctx=1S--4S------&played=DJDKD2D3");
  EXPECT_THAT(claim.body["result"].get<std::string>(),
              HasSubstr("Contract: 4S Accepted declarers claim of 9 tricks"));
  const auto too_many = get("/claim",
                            "tricks=13&hand=AK97543.K.T3.AK7&dummy=QJ82.A95.K64.T42&seat=S&dealer=S"
                            "&vul=&ctx=1S--4S------&played=DJ");
  EXPECT_EQ(too_many.body["result"], "Declarer claimed 13 tricks - rejected");
  const auto explained = get("/explain", "seat=N&dealer=N&vul=&ctx=1N");
  EXPECT_EQ(explained.body["explanation"], "a bid");
  EXPECT_FALSE(get("/bids", "ctx=1N--").body.empty());
  const auto played = get("/autoplay",
                          "deal=QJ6.K652.J85.T98+873.J97.AT764.Q4+K5.T83.KQ9.A7652+AT942.AQ4.32.KJ3"
                          "&board=5");
  EXPECT_TRUE(played.body.contains("auction")) << played.body;
  EXPECT_EQ(played.body["vulnerability"], "N-S");
  EXPECT_TRUE(played.body.contains("elapsed"));
  EXPECT_EQ(get("/explain_auction", "ctx=1N--").body["explanation"],
            "<ul>\n  <li>1N a bid</li>\n  <li>PASS </li>\n</ul>");
  // Dummy's king wins the first trick; rows begin with West all the same.
  const std::string rows =
      "hand=AK97543.K.T3.AK7&dummy=QJ82.A95.K64.T42&seat=S&dealer=S&vul="
      "&ctx=1S--4S------&played=DJDKD2D3H2HAH6HK&format=";
  EXPECT_EQ(get("/play", rows + "false").status, 400);
  EXPECT_EQ(get("/play", rows + "true").status, 200);
  EXPECT_EQ(get("/bid", "hand=AK97543_K_T3_AK7&seat=S&dealer=N&ctx=1C1C").status, 400);
}

TEST_F(TheApi, TakesSmallCardsThatAreNotNamed) {
  EXPECT_EQ(get("/bid", "hand=AKJxx.Kxx.Ax.9xx&seat=S&dealer=S&ctx=").body,
            get("/bid", "hand=AKJ32.K32.A2.932&seat=S&dealer=S&ctx=").body);
  const std::string begin =
      "hand=AK97543.KQ.x.AKX&dummy=QJ82.A95.Kxx.T42&seat=S&dealer=S&ctx=1S--4S------&played=";
  // East played the two; dummy has what is left below the ten.
  EXPECT_EQ(get("/play", begin + "DJDKD2").body["card"], "D3");
  // What the hand itself has played is what the x stood for.
  EXPECT_EQ(get("/play", begin + "DJDKD2D8").status, 200);
  EXPECT_THAT(get("/bid", "hand=xxxxxxxxx.K.A.92&seat=S&dealer=S").body["error"].get<std::string>(),
              HasSubstr("below the ten"));
  EXPECT_EQ(get("/bid", "hand=AKJx.Kxx.Ax.9xx&seat=S&dealer=S").status, 400);
}

TEST_F(TheApi, SaysWhichContractsAPairReaches) {
  const std::string pair = "hand=AK97543_K_T3_AK7&seat=S&vul=@v&dummy=";
  const auto reached = get("/contract", pair + "QJ82.A95.K64.T42");
  ASSERT_EQ(reached.status, 200) << reached.body;
  double sum = 0;
  for (const auto& [contract, one] : reached.body.items()) {
    EXPECT_EQ(contract.size(), 2U) << contract;
    EXPECT_GT(one["score"], 0.05);
    EXPECT_EQ(one["Tricks"].size(), one["Percentage"].size());
    sum += one["score"].get<double>();
  }
  EXPECT_LE(sum, 1.001);
  EXPECT_EQ(get("/contract", pair + "QJ82.A95.K64.T42").body, reached.body);
  EXPECT_THAT(get("/contract", pair + "AJ82.A95.K64.T42").body["error"].get<std::string>(),
              HasSubstr("dummy"));
  EXPECT_EQ(get("/contract", pair).status, 400);
}

TEST_F(TheApi, ARobotThatThrowsIsAnErrorOfTheServer) {
  const Brain broken(
      [](std::uint64_t, Care, player::DecisionSink*) -> std::unique_ptr<player::Player> {
        throw std::runtime_error("gone");
      });
  const Api other(broken, {}, "Test");
  const auto response =
      other.answer({"GET", "/api/bid", "hand=AKJ54.K32.A4.965&seat=S&dealer=S", {}}, "");
  EXPECT_EQ(response.status, 500);
  EXPECT_THAT(response.body, HasSubstr("gone"));
}

}  // namespace
}  // namespace bidwright::web
