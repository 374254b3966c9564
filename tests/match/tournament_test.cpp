#include "bidwright/match/tournament.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/core/vp.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::match {
namespace {

PairResult result(std::size_t home, std::size_t away, double mean, double error) {
  return {{home, away}, {100, mean, error}, 30, 10, 2, {}, {}};
}

BoardResult board_of(int number, int open, int closed) {
  BoardResult board{random_board(1, number), {}};
  board.in(Room::kOpen).score = open;
  board.in(Room::kClosed).score = closed;
  return board;
}

TEST(Tournament, PairsTheFirstWithAllOrAllWithAll) {
  EXPECT_EQ(gauntlet(4), (std::vector<Pairing>{{0, 1}, {0, 2}, {0, 3}}));
  EXPECT_EQ(round_robin(3), (std::vector<Pairing>{{0, 1}, {0, 2}, {1, 2}}));
}

TEST(Ratings, AgreeWithResultsThatAgree) {
  const std::vector results{result(0, 1, 1, 0.2), result(1, 2, 0.5, 0.3), result(0, 2, 1.5, 0.1)};
  const auto ratings = ratings_of(3, results);
  EXPECT_NEAR(ratings[0].rating - ratings[1].rating, 1, 1e-9);
  EXPECT_NEAR(ratings[1].rating - ratings[2].rating, 0.5, 1e-9);
  EXPECT_NEAR(ratings[0].rating + ratings[1].rating + ratings[2].rating, 0, 1e-9);
  EXPECT_EQ(ratings[0].boards, 200);
  EXPECT_EQ(ratings[0].vps, 60);
  EXPECT_EQ(ratings[1].vps, 40);
}

TEST(Ratings, WeighResultsByTheirErrors) {
  const std::vector results{result(0, 1, 0, 0.1), result(1, 2, 0, 0.1), result(0, 2, 3, 10)};
  const auto ratings = ratings_of(3, results);
  EXPECT_NEAR(ratings[0].rating, 0, 0.01);
}

TEST(Ratings, HaveIntervalsThatHoldTheTruth) {
  core::Random random(5, core::Purpose::kTest);
  const std::vector<double> truth{0.6, 0.1, -0.2, -0.5};
  int held = 0;
  constexpr int kTrials = 400;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<PairResult> results;
    for (const Pairing& pair : round_robin(4)) {
      const double error = 0.1 + 0.1 * static_cast<double>(pair.away);
      results.push_back(result(pair.home, pair.away,
                               truth[pair.home] - truth[pair.away] + error * random.normal(),
                               error));
    }
    const auto ratings = ratings_of(4, results);
    for (std::size_t i = 0; i < 4; ++i) {
      held += std::abs(ratings[i].rating - truth[i]) <= ratings[i].half_width ? 1 : 0;
    }
  }
  EXPECT_NEAR(static_cast<double>(held) / (4 * kTrials), 0.95, 0.025);
}

TEST(PairResult, CountsVictoryPointsRoundByRound) {
  std::vector<BoardResult> boards;
  for (int number = 1; number <= 10; ++number) {
    boards.push_back(board_of(number, number <= 4 ? 500 : 0, 0));
  }
  const PairResult result = pair_result({0, 1}, boards, 10, 4);
  EXPECT_EQ(result.rounds, 3);
  EXPECT_NEAR(result.vp_home, core::victory_points(44, 4) + 2 * 10, 1e-9);
  EXPECT_NEAR(result.vp_home + result.vp_away, 60, 1e-9);
  EXPECT_EQ(result.imps.count, 10);
  EXPECT_NEAR(result.imps.mean, 4.4, 1e-9);
}

TEST(Tournament, CountsForfeitsAndInterruptionsOfEachRobot) {
  std::vector<BoardResult> boards;
  for (int number = 1; number <= 4; ++number) boards.push_back(board_of(number, 0, 0));
  boards[0].in(Room::kOpen).forfeit = core::Forfeit{core::Seat::kEast, "illegal call"};
  boards[1].in(Room::kClosed).interruptions.returns[0] = 1;
  boards[2].in(Room::kOpen).interruptions.starts[2] = 1;
  const PairResult first = pair_result({0, 1}, boards, 10, 4);
  EXPECT_EQ(first.mishaps_home, (Mishaps{0, 1}));
  EXPECT_EQ(first.mishaps_away, (Mishaps{1, 1}));
  const PairResult second = pair_result({1, 2}, boards, 10, 4);
  const auto ratings = ratings_of(3, std::vector{first, second});
  EXPECT_EQ(ratings[1].mishaps, (Mishaps{1, 2}));
  const std::string json = tournament_json({{"a", "b", "c"}, {first, second}, {"", ""}, 4});
  EXPECT_THAT(json, testing::HasSubstr("\"forfeits\": 1,\n      \"interrupted\": 2"));
}

TEST(Tournament, ShowsTheBestFirstAndEveryMatchFromBothSides) {
  const TournamentReport report{
      {"weak", "strong <&>"}, {result(0, 1, -0.75, 0.2)}, {"0-1/report.html"}, 16};
  const std::string text = tournament_text(report);
  EXPECT_LT(text.find("strong"), text.find("weak"));
  EXPECT_THAT(text, testing::HasSubstr("-0.75 +- 0.20"));
  EXPECT_THAT(text, testing::HasSubstr("+0.75 +- 0.20"));
  const std::string page = tournament_page(report);
  EXPECT_THAT(page, testing::HasSubstr("strong &lt;&amp;&gt;"));
  EXPECT_THAT(page, testing::HasSubstr("<a href=\"0-1/report.html\">"));
  EXPECT_THAT(tournament_json(report), testing::HasSubstr("\"rating\": 0.375"));
}

}  // namespace
}  // namespace bidwright::match
