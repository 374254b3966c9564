#include "bidwright/player/robot.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "four_players.hpp"

#include "bidwright/player/make_player.hpp"

namespace bidwright::player {
namespace {

std::shared_ptr<const bidding::Model> test_model() {
  return std::make_shared<const bidding::Model>(bidding::random_model());
}

RobotOptions lowest() {
  RobotOptions options;
  options.cards = cardplay::lowest_cards();
  return options;
}

std::unique_ptr<Player> robot(std::string_view kind, const RobotOptions& options = lowest()) {
  return make_player(kind, test_model(), options).value();
}

class Recorder final : public DecisionSink {
 public:
  void on_call(const CallRecord& record) override { lines.push_back(to_json_line(record)); }
  void on_card(const CardRecord& record) override { lines.push_back(to_json_line(record)); }

  std::vector<std::string> lines;
};

TEST(Robot, PlaysWholeBoardsByTheLaws) {
  const auto self = [] { return robot("self"); };
  const std::array players{self(), self(), self(), self()};
  int played = 0;
  for (int board = 1; board <= 40; ++board) {
    const auto result =
        test::play_board({players[0].get(), players[1].get(), players[2].get(), players[3].get()},
                         core::random_deal(1, static_cast<std::uint64_t>(board)), board);
    EXPECT_TRUE(result.auction.ended());
    if (!result.cards.empty()) ++played;
  }
  EXPECT_GT(played, 30);
}

TEST(Robot, PassesThroughOnceTheOpponentsBid) {
  const auto player = robot("self");
  player->begin_board({1, core::Seat::kEast, core::Vulnerability::kNone, core::Seat::kNorth,
                       core::parse_hand("AKQJ.AKQ.AKQ.AKQ").value()});
  player->see_call(core::Call(1, core::Strain::kClubs), "");
  player->see_call(core::Call::pass(), "");
  player->see_call(core::Call::pass(), "");
  EXPECT_EQ(player->choose_call().call, core::Call::pass());
}

TEST(Robot, LeavesAnUnfinishedBoardForTheNext) {
  const auto player = robot("pass");
  player->begin_board({1, core::Seat::kNorth, core::Vulnerability::kNone, core::Seat::kNorth,
                       core::parse_hand("AKQJ.AKQ.AKQ.AKQ").value()});
  player->see_call(core::Call::pass(), "");
  player->begin_board({2, core::Seat::kEast, core::Vulnerability::kNone, core::Seat::kSouth,
                       core::parse_hand("5432.432.432.432").value()});
  player->see_call(core::Call(1, core::Strain::kClubs), "");
  EXPECT_EQ(player->choose_call().call, core::Call::pass());
}

TEST(Robot, TellsTheSinkOfEveryDecision) {
  Recorder recorder;
  RobotOptions options = lowest();
  options.sink = &recorder;
  const auto north = robot("self", options);
  const auto others = std::array{robot("pass"), robot("pass"), robot("pass")};
  const auto result = test::play_board(
      {north.get(), others[0].get(), others[1].get(), others[2].get()}, core::random_deal(1, 3));
  ASSERT_THAT(recorder.lines, testing::Not(testing::IsEmpty()));
  EXPECT_THAT(recorder.lines.front(),
              testing::HasSubstr(R"("board":1,"seat":"N","number":1,"call":)"));
  EXPECT_THAT(recorder.lines, testing::Each(testing::Not(testing::HasSubstr("\n"))));
}

TEST(MakePlayer, RefusesAnUnknownKindAndNamesTheKnownOnes) {
  const auto player = make_player("shark", nullptr, {});
  ASSERT_FALSE(player);
  EXPECT_THAT(player.error().message, testing::HasSubstr("'self' 'pass' 'reference'"));
}

TEST(MakePlayer, NeedsAModelForSelf) {
  EXPECT_FALSE(make_player("self", nullptr, {}));
  EXPECT_TRUE(make_player("pass", nullptr, {}));
}

}  // namespace
}  // namespace bidwright::player
