#include "bidwright/match/report.hpp"

#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "match/random_player.hpp"

#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/match/records.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::match {
namespace {

using testing::HasSubstr;
using testing::Not;

ReportData match_of(int boards) {
  ReportData data;
  data.conditions.home_name = "Homers & Sons";
  data.conditions.away_name = "Awaymen";
  data.conditions.boards = boards;
  std::array<RandomPlayer, 4> players{RandomPlayer(1), RandomPlayer(2), RandomPlayer(1),
                                      RandomPlayer(2)};
  for (int number = 1; number <= boards; ++number) {
    BoardResult board{random_board(9, number), {}};
    for (const Room room : kAllRooms) {
      Table table{};
      for (std::size_t i = 0; i < 4; ++i) {
        table[i] = &players[(i + static_cast<std::size_t>(room)) % 4];
      }
      board.in(room) = play_board(board.setup, table);
    }
    data.boards.push_back(std::move(board));
  }
  return data;
}

TEST(Report, TextEndsWithOneLineForScripts) {
  const ReportData data = match_of(12);
  const std::string text = report_text(data);
  EXPECT_THAT(text, testing::EndsWith(summary_line(data) + "\n"));
  EXPECT_THAT(summary_line(data),
              testing::MatchesRegex("imps [+-][0-9.]+ \\+- [0-9.]+ per board on "
                                    "12 boards: Homers & Sons [0-9]+ - "
                                    "[0-9]+ Awaymen"));
}

TEST(Report, JsonHoldsTheSameFacts) {
  const ReportData data = match_of(12);
  const auto json = nlohmann::json::parse(report_json(data));
  const Statistics statistics = statistics_of(data);
  EXPECT_EQ(json["imps_home"], statistics.imps_home);
  EXPECT_EQ(json["boards"].size(), 12U);
  EXPECT_DOUBLE_EQ(json["imps_per_board"]["mean"], statistics.imps.mean);
  int total = 0;
  for (const auto& board : json["boards"]) total += board["imps"].get<int>();
  EXPECT_EQ(total, statistics.margin());
}

TEST(Report, ThePageStandsAloneAndShowsEveryBoard) {
  ReportData data = match_of(12);
  data.analyses.resize(12);
  data.boards[0].in(Room::kOpen).calls[0].alert = "asks \"why?\" <b>";
  const core::Call first = data.boards[0].in(Room::kOpen).calls[0].call;
  data.decisions.push_back(
      {Room::kOpen, data.boards[0].setup.number, data.boards[0].setup.dealer, 1,
       fmt::format(
           R"({{"call":"{}","reason":"sampled","samples":12,"candidates":[)"
           R"({{"call":"{}","score":1,"imps":0.5}},{{"call":"7NT","score":0,"imps":-8}}]}})",
           first, first)});
  const std::string page = report_page(data);
  EXPECT_THAT(page, HasSubstr("Homers &amp; Sons"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("src=\"")));
  EXPECT_THAT(page, Not(HasSubstr("<link")));
  // Links out of the page lead to the one viewer only.
  for (auto at = page.find("http"); at != std::string::npos; at = page.find("http", at + 1)) {
    const std::string from = page.substr(at, 50);
    EXPECT_TRUE(from.starts_with("http-equiv") ||
                from.starts_with("https://www.bridgebase.com/tools/handviewer.html"))
        << from;
  }
  EXPECT_THAT(page, Not(HasSubstr("<b>\"")));
  EXPECT_THAT(page, HasSubstr("asks &quot;why?&quot; &lt;b&gt;"));
  // Figures have minus signs, no hyphens.
  EXPECT_FALSE(std::regex_search(page, std::regex("> *-[0-9]")));
  EXPECT_THAT(page, HasSubstr("7NT\u00a0\u22128.50\u00a0(0\u00a0%)<td>12\n"));
  for (int board = 1; board <= 12; ++board) {
    EXPECT_THAT(page, HasSubstr(fmt::format("id=\"board-{}\"", board)));
    EXPECT_THAT(page, HasSubstr(fmt::format("href=\"#board-{}\"", board)));
  }
}

TEST(Records, KeepEverybodyWhereTheySatAndSayWhatItWasWorth) {
  ReportData data = match_of(6);
  data.analyses.resize(6);
  data.analyses[2].tricks.set(core::Strain::kHearts, core::Seat::kEast, 11);
  for (const Room room : kAllRooms) {
    const auto records = records_of(data, room);
    ASSERT_EQ(records.size(), 6U);
    for (std::size_t i = 0; i < records.size(); ++i) {
      const auto text = formats::write_pbn(records[i]);
      const BoardResult& board = data.boards[i];
      EXPECT_EQ(records[i].deal, board.setup.deal);
      EXPECT_EQ(records[i].player(core::Seat::kNorth),
                room == Room::kOpen ? "Homers & Sons" : "Awaymen");
      const int home = home_imps(board, 10);
      EXPECT_THAT(
          text, HasSubstr(fmt::format("[ScoreIMP \"NS {}\"]", room == Room::kOpen ? home : -home)));
      EXPECT_THAT(text, HasSubstr("[OptimumResultTable"));
    }
    const auto table = formats::optimum_result_table(records[2]);
    ASSERT_TRUE(table);
    EXPECT_EQ((*table)(core::Strain::kHearts, core::Seat::kEast), 11);
  }
  EXPECT_EQ(vugraph_records(data).size(), 12U);
}

TEST(Report, SaysForfeitsAndMissingBoardsFirst) {
  ReportData data = match_of(3);
  data.conditions.boards = 8;
  data.boards[1].in(Room::kOpen).forfeit = core::Forfeit{core::Seat::kEast, "never connected"};
  add_warnings(data);
  ASSERT_EQ(data.warnings.size(), 2U);
  EXPECT_EQ(data.warnings[0], "Awaymen forfeited in 1 room: see the table");
  EXPECT_EQ(data.warnings[1], "3 of 8 boards so far");
  EXPECT_THAT(report_text(data), testing::StartsWith("! Awaymen forfeited in 1 room"));
  EXPECT_THAT(report_page(data), HasSubstr("never connected"));
}

TEST(Report, SaysWhatWasInterruptedAndByWhom) {
  ReportData data = match_of(4);
  data.boards[1].in(Room::kOpen).interruptions = {2, {0, 1, 0, 1}, {0, 0, 0, 1}, {0, 1, 0, 0}};
  data.boards[2].in(Room::kClosed).interruptions = {1, {1, 0, 0, 0}, {}, {}};
  data.boards[3].in(Room::kClosed).interruptions = {0, {0, 1, 0, 0}, {}, {}};
  const Statistics statistics = statistics_of(data);
  EXPECT_EQ(statistics.restarts, 3);
  EXPECT_EQ(statistics.interruptions_away.boards, (std::vector{2, 3}));
  EXPECT_EQ(statistics.interruptions_away.returns, 3);
  EXPECT_EQ(statistics.interruptions_away.silences, 1);
  EXPECT_EQ(statistics.interruptions_away.starts, 1);
  EXPECT_EQ(statistics.interruptions_home.boards, std::vector{4});
  add_warnings(data);
  EXPECT_THAT(data.warnings,
              testing::ElementsAre(
                  "Homers & Sons interrupted 1 board (4): its robots came back 1, fell silent 0 "
                  "and were started again 0 times",
                  "Awaymen interrupted 2 boards (2, 3): its robots came back 3, fell silent 1 "
                  "and were started again 1 time"));
  EXPECT_THAT(report_text(data), HasSubstr("boards begun anew           3\n"));
  const auto json = nlohmann::json::parse(report_json(data));
  EXPECT_EQ(json["restarts"], 3);
  EXPECT_EQ(json["interruptions_away"],
            nlohmann::json::parse(R"({"boards":[2,3],"returns":3,"silences":1,"starts":1})"));
  EXPECT_EQ(json["boards"][1]["open"]["interrupted"]["returns"], (std::vector{0, 1, 0, 1}));
  EXPECT_FALSE(json["boards"][0]["open"].contains("interrupted"));
  const std::string who =
      "begun anew: 2; East left and came back, was started again; West left and came back, fell "
      "silent";
  EXPECT_THAT(report_page(data), HasSubstr("Interrupted: " + who));
  // What the viewer steps through says it, too.
  EXPECT_THAT(report_page(data), HasSubstr("\"interrupted\":\"" + who + "\""));
  EXPECT_THAT(formats::write_pbn(room_record(data, 1, Room::kOpen)), HasSubstr("{" + who + "}"));
}

}  // namespace
}  // namespace bidwright::match
