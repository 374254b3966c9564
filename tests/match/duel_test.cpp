#include "bidwright/match/duel.hpp"

#include <map>

#include <gmock/gmock.h>

#include "bidwright/core/random.hpp"
#include "bidwright/match/duel_figures.hpp"
#include "bidwright/player/natural_bidder.hpp"
#include "bidwright/player/reference_bidder.hpp"

namespace bidwright::match {
namespace {

using core::Seat;
using testing::HasSubstr;

/// Random deals; tricks follow from the points, which is enough to count by.
std::vector<SolvedBoard> some_boards(int count) {
  std::vector<SolvedBoard> boards;
  for (int number = 1; number <= count; ++number) {
    SolvedBoard& board = boards.emplace_back();
    board.setup = {number, core::dealer_of_board(number), core::vulnerability_of_board(number),
                   core::random_deal(11, static_cast<std::uint64_t>(number))};
    for (const Seat seat : core::kAllSeats) {
      const int points = core::high_card_points(board.setup.deal[seat]) +
                         core::high_card_points(board.setup.deal[core::partner(seat)]);
      for (const core::Strain strain : core::kAllStrains) {
        board.tricks.set(strain, seat, points * 13 / 40);
      }
    }
  }
  return boards;
}

std::vector<BoardResult> results_of(std::span<const SolvedBoard> boards,
                                    std::shared_ptr<const player::CallPolicy> home,
                                    std::shared_ptr<const player::CallPolicy> away) {
  PolicyBidder at_home(std::move(home), 1);
  PolicyBidder visiting(std::move(away), 1);
  return duel(boards, at_home, visiting).value();
}

/// Makes the calls it is told to, in turn, each with an alert; records what it was asked.
class Scripted final : public DuelBidder {
 public:
  explicit Scripted(std::map<Seat, std::vector<core::MadeCall>> script)
      : script_(std::move(script)) {}

  core::Expected<std::vector<core::MadeCall>> answer(
      std::span<const player::CallSituation> situations) override {
    std::vector<core::MadeCall> answers;
    for (const player::CallSituation& situation : situations) {
      asked.push_back(core::to_string(situation.auction));
      heard.emplace_back(situation.alerts.begin(), situation.alerts.end());
      const auto& calls = script_[situation.seat];
      const auto turn = static_cast<std::size_t>(situation.number - 1);
      answers.push_back(turn < calls.size() ? calls[turn] : core::MadeCall{});
    }
    return answers;
  }

  std::vector<std::string> asked;
  std::vector<std::vector<std::string>> heard;

 private:
  std::map<Seat, std::vector<core::MadeCall>> script_;
};

core::MadeCall choice(std::string_view call, std::string alert = {}) {
  return {core::parse_call(call).value(), std::move(alert)};
}

TEST(Duel, GivesEqualRobotsExactlyNothing) {
  const auto boards = some_boards(48);
  for (const double temperature : {0.0, 1.0}) {
    const auto natural = std::make_shared<const player::NaturalBidder>(temperature);
    const auto results = results_of(boards, natural, natural);
    for (const BoardResult& board : results) {
      EXPECT_EQ(board.rooms[0], board.rooms[1]);
      EXPECT_EQ(home_imps(board, 0), 0);
    }
    const DuelFigures figures = duel_figures(results);
    EXPECT_EQ(figures.all.mean, 0);
    EXPECT_EQ(figures.all.standard_error, 0);
  }
}

TEST(Duel, IsNegatedWhenHomeAndAwayChangePlaces) {
  const auto boards = some_boards(64);
  const auto natural = std::make_shared<const player::NaturalBidder>();
  const auto reference = std::make_shared<const player::ReferenceBidder>();
  const auto one = results_of(boards, natural, reference);
  const auto other = results_of(boards, reference, natural);
  int swings = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    EXPECT_EQ(home_imps(one[i], 0), -home_imps(other[i], 0));
    swings += home_imps(one[i], 0) != 0 ? 1 : 0;
  }
  EXPECT_GT(swings, 10);
  EXPECT_EQ(duel_figures(one).all.mean, -duel_figures(other).all.mean);
}

TEST(Duel, ScoresWhatDeclarerTakesDoubleDummy) {
  auto boards = some_boards(1);
  boards[0].tricks.set(core::Strain::kSpades, Seat::kNorth, 10);
  Scripted home({{Seat::kNorth, {choice("4S")}}, {Seat::kEast, {choice("X")}}});
  Scripted away({{Seat::kNorth, {choice("2S")}}});
  const auto results = duel(boards, home, away).value();
  const BoardResult& board = results[0];
  EXPECT_EQ(board.in(Room::kOpen).tricks, 10);
  EXPECT_EQ(board.in(Room::kOpen).score, 420);
  EXPECT_EQ(core::to_string(board.in(Room::kClosed).contract), "2SX");
  EXPECT_EQ(board.in(Room::kClosed).score, 670);
  EXPECT_EQ(home_imps(board, 0), -6);
}

TEST(Duel, TellsTheOpponentsAloneWhatACallShows) {
  const auto boards = some_boards(1);
  Scripted home({{Seat::kNorth, {choice("1S", "home's")}}, {Seat::kSouth, {choice("2S")}}});
  Scripted away({{Seat::kEast, {choice("X", "away's")}}});
  ASSERT_TRUE(duel(boards, home, away));
  // The open room: East hears of 1S, South not; South and North hear of the double.
  using Alerts = std::vector<std::string>;
  EXPECT_THAT(away.heard, testing::Contains(Alerts{"home's"}));
  EXPECT_THAT(home.heard, testing::Contains(Alerts{"", "away's"}));
  EXPECT_THAT(home.heard, testing::Each(testing::Not(testing::Contains("home's"))));
}

TEST(Duel, SaysWhoMadeACallThatIsNotLegalAndWhere) {
  const auto boards = some_boards(3);
  Scripted home({{Seat::kNorth, {choice("1S")}}});
  Scripted away({{Seat::kEast, {choice("1H")}}});
  const auto result = duel(boards, home, away);
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message,
              HasSubstr("board 1, open room: away as East called 1H after \"1S\""));
}

TEST(Duel, AsksAboutManyTablesAtOnce) {
  const auto boards = some_boards(8);
  Scripted home({});
  Scripted away({});
  ASSERT_TRUE(duel(boards, home, away));
  // Four passes at sixteen tables.
  EXPECT_EQ(home.asked.size() + away.asked.size(), 64U);
}

BoardResult bid_board(int number, std::string_view open, std::string_view closed, int open_score,
                      int closed_score) {
  BoardResult board;
  board.setup.number = number;
  for (const Room room : kAllRooms) {
    const auto auction =
        core::parse_auction(room == Room::kOpen ? open : closed, Seat::kNorth).value();
    RoomResult& result = board.in(room);
    for (const core::Call call : auction.calls()) result.calls.push_back({call, {}});
    result.contract = auction.contract();
    result.score = room == Room::kOpen ? open_score : closed_score;
  }
  return board;
}

const DuelRow* find(const DuelFigures& figures, std::string_view division, std::string_view kind) {
  for (const DuelDivision& one : figures.divisions) {
    if (one.name != division) continue;
    for (const DuelRow& row : one.rows) {
      if (row.name == kind) return &row;
    }
  }
  return nullptr;
}

TEST(DuelFigures, DivideTheBoardsByWhatWasBid) {
  const std::vector<BoardResult> boards{
      bid_board(1, "1S P 4S P P P", "1S P 2S P P P", 420, 170),
      bid_board(2, "1S 2H X P P P", "1S P P P", 300, 110),
      bid_board(3, "P P P P", "P P P P", 0, 0),
      bid_board(4, "6S P P P", "P 1H P P P", -50, -80),
  };
  const DuelFigures figures = duel_figures(boards);
  EXPECT_EQ(figures.all.count, 4);
  const auto expect = [&](std::string_view division, std::string_view kind, int count,
                          double mean) {
    const DuelRow* row = find(figures, division, kind);
    ASSERT_NE(row, nullptr) << division << " " << kind;
    EXPECT_EQ(row->imps.count, count) << division << " " << kind;
    EXPECT_DOUBLE_EQ(row->imps.mean, mean) << division << " " << kind;
  };
  expect("calls", "contested", 1, 5);
  expect("calls", "one side silent", 3, 7.0 / 3);
  expect("highest contract", "passed out", 1, 0);
  expect("highest contract", "partscore", 1, 5);
  expect("highest contract", "game", 1, 6);
  expect("highest contract", "slam", 1, 1);
  expect("game or more declared", "by home only", 2, 3.5);
  expect("slam declared", "by home only", 1, 1);
  expect("doubled contract", "away's", 1, 5);
  expect("declarer", "same side of the table", 1, 6);
  // East-West in the open room are away, North-South in the closed room too.
  expect("declarer", "away in both rooms", 1, 5);
  expect("declarer", "home in both rooms", 1, 1);
  expect("declarer", "passed out in both", 1, 0);
  for (const DuelDivision& division : figures.divisions) {
    int count = 0;
    for (const DuelRow& row : division.rows) count += row.imps.count;
    EXPECT_EQ(count, 4) << division.name;
  }
}

TEST(DuelFigures, FindTheWorstBoards) {
  const std::vector<BoardResult> boards{
      bid_board(1, "1S P P P", "1S P P P", 110, 80),
      bid_board(2, "1S P P P", "4S P P P", 170, 420),
      bid_board(3, "P P P P", "1S P P P", 0, 80),
      bid_board(4, "1S P P P", "4S P P P", 170, 420),
  };
  const auto worst = worst_boards(boards, 3);
  ASSERT_EQ(worst.size(), 3U);
  EXPECT_EQ(worst[0]->setup.number, 2);
  EXPECT_EQ(worst[1]->setup.number, 4);
  EXPECT_EQ(worst[2]->setup.number, 3);
  EXPECT_EQ(worst_boards(boards, 9).size(), 4U);
}

}  // namespace
}  // namespace bidwright::match
