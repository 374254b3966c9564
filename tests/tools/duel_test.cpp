// `lab duel` as the user runs it: built-in robots and pipes, sound ones and others.

#include <chrono>
#include <cmath>
#include <filesystem>
#include <regex>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "support/process.hpp"
#include "support/shared_data.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/deals/deals_file.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::test;
using testing::HasSubstr;
using testing::Not;

/// Deals whose tricks follow from the points: solving them would take too long here.
void write_deals(const std::string& path, std::uint64_t count, deals::Declarers declarers) {
  deals::DealsHeader header;
  header.seed = 6;
  header.count = count;
  header.declarers = declarers;
  header.dds = "none";
  auto writer = deals::DealsWriter::open(path, header);
  ASSERT_TRUE(writer) << writer.error().text();
  for (std::uint64_t block = 0; block < deals::block_count(header); ++block) {
    std::vector<deals::SolvedDeal> solved(deals::block_records(header, block));
    for (std::size_t i = 0; i < solved.size(); ++i) {
      solved[i].deal = core::random_deal(6, block * deals::kDealsBlockRecords + i);
      for (const core::Seat seat : core::kAllSeats) {
        if (declarers == deals::Declarers::kNorthSouth &&
            core::side_of(seat) == core::Side::kEastWest) {
          continue;
        }
        const int tricks = (core::high_card_points(solved[i].deal[seat]) +
                            core::high_card_points(solved[i].deal[core::partner(seat)])) *
                           13 / 40;
        for (const core::Strain strain : core::kAllStrains) {
          solved[i].tricks.set(strain, seat, tricks);
        }
      }
    }
    ASSERT_TRUE(writer->append(deals::encode_block(header, block, solved)));
  }
  ASSERT_TRUE(writer->finish());
}

class LabDuel : public testing::Test {
 protected:
  void SetUp() override { write_deals(deals_, 100, deals::Declarers::kAll); }

  [[nodiscard]] ProcessResult duel(const std::string& home, const std::string& away,
                                   std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments{"lab",    "duel", "--home",  home,
                                       "--away", away,   "--deals", deals_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_bidwright(arguments);
  }

  /// A program that answers lines, in shell.
  [[nodiscard]] std::string pipe(const std::string& name, const std::string& script) const {
    return "pipe:sh " + directory_.file(name, script).string();
  }

  const TempDir directory_;
  const std::string deals_ = (directory_ / "some.deals").string();
};

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of('\n');
  const auto begin = text.find_last_of('\n', end);
  return text.substr(begin + 1, end - begin);
}

/// The number of "imps +0.123 +- 0.045 per board on N boards: ...".
double imps_of(const ProcessResult& result) {
  std::smatch match;
  const std::string line = last_line(result.out);
  EXPECT_TRUE(std::regex_match(
      line, match,
      std::regex(R"(imps ([+-]\d+\.\d{3}) \+- \d+\.\d{3} per board on \d+ boards: .+ against .+)")))
      << line << result.err;
  return match.size() < 2 ? NAN : std::stod(match[1]);
}

TEST_F(LabDuel, EndsWithOneLineThatSaysWhoWonAndByHowMuch) {
  const ProcessResult result = duel("natural", "reference", {"--count", "60"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\ncontested "));
  EXPECT_THAT(result.out, HasSubstr("\none side silent "));
  EXPECT_THAT(last_line(result.out), HasSubstr("on 60 boards: natural against reference"));
  imps_of(result);
}

TEST_F(LabDuel, GivesEqualRobotsNothingAndIsNegatedBySwapping) {
  EXPECT_EQ(imps_of(duel("self+natural", "self+natural")), 0);
  EXPECT_EQ(imps_of(duel("natural:temperature=1", "natural:temperature=1")), 0);
  const double forward = imps_of(duel("self", "reference"));
  EXPECT_NE(forward, 0);
  EXPECT_EQ(forward, -imps_of(duel("reference", "self")));
}

TEST_F(LabDuel, MeetsSeveralOpponentsOverTheSameBoardsAndGivesTheMean) {
  const double natural = imps_of(duel("self", "natural"));
  const double reference = imps_of(duel("self", "reference"));
  const auto both = duel("self", "natural", {"--away", "reference"});
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_TRUE(
      std::regex_search(both.out, std::regex(fmt::format("\nnatural +\\{:+.3f} \\+- ", natural))))
      << both.out;
  EXPECT_THAT(last_line(both.out), HasSubstr("on 100 boards: self against 2 others"));
  const auto json = nlohmann::json::parse(
      duel("self", "natural", {"--away", "reference", "--json"}).out, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_NEAR(json["mean"]["mean"].get<double>(), (natural + reference) / 2, 0.001);
  EXPECT_EQ(json["rivals"][1]["away"], "reference");
  EXPECT_EQ(duel("self", "natural", {"--away", "reference", "--honest"}).status, 2);
}

TEST_F(LabDuel, GivesTheSameForAnyNumberOfThreads) {
  const std::string one = duel("self", "natural:temperature=0.5", {"--threads", "1"}).out;
  EXPECT_EQ(one, duel("self", "natural:temperature=0.5", {"--threads", "3"}).out);
}

TEST_F(LabDuel, TakesAPipeForARobot) {
  const std::string passes = pipe("pass.sh", "while read line; do echo PASS; done\n");
  const ProcessResult result = duel("reference", passes, {"--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto by_pipe = nlohmann::json::parse(result.out);
  const auto built_in = nlohmann::json::parse(duel("reference", "pass", {"--json"}).out);
  EXPECT_EQ(by_pipe["imps"], built_in["imps"]);
  EXPECT_EQ(by_pipe["by"], built_in["by"]);
  EXPECT_EQ(by_pipe["imps"]["boards"], 100);
}

TEST_F(LabDuel, AsksAPipeInLinesOfItsForm) {
  const std::string heard = (directory_ / "heard").string();
  const std::string script =
      "while read line; do echo \"$line\" >> " + heard + "; echo PASS; done\n";
  ASSERT_EQ(duel("pass", pipe("hear.sh", script), {"--count", "3", "--threads", "1"}).status, 0);
  const std::string lines = read_whole_file(heard);
  // Board 2, dealt by East, North-South vulnerable.
  const std::string hand = core::to_string(core::random_deal(6, 1)[core::Seat::kSouth]);
  EXPECT_THAT(lines, HasSubstr("S ns E " + hand + " PASS\n"));
}

TEST_F(LabDuel, NamesTheLineThatAPipeFailedAt) {
  const auto error = [&](const std::string& name, const std::string& script) {
    const ProcessResult result =
        duel("reference", pipe(name, script), {"--patience", "0.5", "--threads", "1"});
    EXPECT_EQ(result.status, 1) << name;
    EXPECT_THAT(result.err, HasSubstr("asked \"")) << name;
    EXPECT_THAT(result.err, HasSubstr(name)) << name;
    return result.err;
  };
  EXPECT_THAT(error("dies.sh", "read line; echo PASS; exit 3\n"),
              HasSubstr("ended with exit status 3"));
  EXPECT_THAT(error("killed.sh", "read line; kill -SEGV $$\n"), HasSubstr("ended by signal 11"));
  EXPECT_THAT(error("stalls.sh", "read line; echo PASS; sleep 60\n"),
              HasSubstr("is silent for 0.5 s"));
  EXPECT_THAT(error("closes.sh", "exec >&-; sleep 60\n"), HasSubstr("closed its output"));
  EXPECT_THAT(error("raves.sh", "while read line; do echo what; done\n"),
              HasSubstr("answered \"what\", which is no call"));
  EXPECT_THAT(error("cheats.sh", "while read line; do echo 1C; done\n"),
              HasSubstr("answered 1C, which is not legal"));
  EXPECT_THAT(error("talks.sh", "while read line; do echo PASS; echo PASS; done\n"),
              HasSubstr("answered with more than one line"));
  EXPECT_THAT(error("endless.sh", "read line; tr '\\0' 'x' < /dev/zero\n"),
              HasSubstr("without the end of a line"));
}

TEST_F(LabDuel, LeavesNoPipeBehind) {
  const std::string id = (directory_ / "id").string();
  const auto start = std::chrono::steady_clock::now();
  const ProcessResult result = duel(
      "pass", pipe("stays.sh", "echo $$ > " + id + "; while true; do read line; echo PASS; done\n"),
      {"--count", "2"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_FALSE(std::filesystem::exists("/proc/" + std::to_string(std::stoi(read_whole_file(id)))));
}

TEST_F(LabDuel, ShowsTheWorstBoardsWithBothAuctions) {
  const ProcessResult result = duel("pass", "reference", {"--worst", "2"});
  EXPECT_EQ(result.status, 0) << result.err;
  for (const char* part : {"pass North-South: ", "reference North-South: ", "  North ", " tricks",
                           " for North-South"}) {
    EXPECT_THAT(result.out, HasSubstr(part));
  }
  const auto worst =
      nlohmann::json::parse(duel("pass", "reference", {"--worst", "2", "--json"}).out)["worst"];
  ASSERT_EQ(worst.size(), 2U);
  EXPECT_LE(worst[0]["imps"], worst[1]["imps"]);
  for (const char* room : {"open", "closed"}) {
    const auto& calls = worst[0]["rooms"][room]["calls"];
    ASSERT_GE(calls.size(), 4U);
    EXPECT_EQ(calls.back(), "PASS");
    EXPECT_TRUE(worst[0]["rooms"][room].contains("contract"));
  }
}

TEST_F(LabDuel, WritesAllGamesAsPbn) {
  const std::string games = (directory_ / "games.pbn").string();
  ASSERT_EQ(duel("natural", "reference", {"--out", games, "--count", "5"}).status, 0);
  EXPECT_EQ(run_bidwright({"verify", games}).status, 0);
  const std::string text = read_whole_file(games);
  EXPECT_THAT(text, HasSubstr("[HomeTeam \"natural\"]"));
  EXPECT_THAT(text, HasSubstr("[Room \"Closed\"]"));
  EXPECT_THAT(text, HasSubstr("OptimumResultTable"));
}

TEST_F(LabDuel, CountsHandsThatAreNotAsWasSaid) {
  const ProcessResult result =
      duel("natural", "reference", {"--count", "10", "--honest", "--hands", "200"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\nsaid and not held "));
  EXPECT_THAT(result.out, HasSubstr("natural said nothing of the cards with "));
  const auto honesty = nlohmann::json::parse(
      duel("natural", "reference", {"--count", "10", "--honest", "--hands", "200", "--json"})
          .out)["honesty"];
  EXPECT_GT(honesty["calls"], 20);
  EXPECT_LT(honesty["outside"], honesty["calls"].get<int>() / 8);
  int calls = 0;
  for (const auto& row : honesty["by_call"]) calls += row["calls"].get<int>();
  EXPECT_EQ(honesty["calls"], calls);
}

TEST_F(LabDuel, FixesDealerAndVulnerabilityIfAsked) {
  const auto result = nlohmann::json::parse(
      duel("natural", "reference", {"--vul", "ew", "--dealer", "S", "--worst", "3", "--json"}).out);
  EXPECT_EQ(result["by"]["vulnerability"]["E-W"]["boards"], 100);
  for (const auto& board : result["worst"]) {
    EXPECT_EQ(board["dealer"], "South");
    EXPECT_EQ(board["vulnerability"], "EW");
  }
}

TEST_F(LabDuel, RefusesWhatItCannotCount) {
  const std::string north_south = (directory_ / "ns.deals").string();
  write_deals(north_south, 3, deals::Declarers::kNorthSouth);
  const auto message = [](const std::vector<std::string>& arguments, int status) {
    std::vector<std::string> all{"lab", "duel"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const ProcessResult result = run_bidwright(all);
    EXPECT_EQ(result.status, status) << testing::PrintToString(arguments);
    return result.err;
  };
  EXPECT_THAT(message({"--away", "pass", "--deals", north_south}, 1),
              HasSubstr("deal --declarers all"));
  EXPECT_THAT(message({"--deals", deals_}, 2), HasSubstr("--away ROBOT or --pipe COMMAND"));
  EXPECT_THAT(message({"--away", "pass", "--pipe", "x", "--deals", deals_}, 2),
              HasSubstr("one of them"));
  EXPECT_THAT(message({"--away", "nobody", "--deals", deals_}, 2),
              HasSubstr("no such robot; there are self,"));
  EXPECT_THAT(message({"--away", "natural:temperature=hot", "--deals", deals_}, 2),
              HasSubstr("natural:temperature=T"));
  EXPECT_THAT(message({"--pipe", "/no/such/program", "--deals", deals_}, 1),
              HasSubstr("cannot start /no/such/program"));
  EXPECT_THAT(message({"--away", "pass", "--deals", deals_, "--first", "100"}, 1),
              HasSubstr("there are 100 deals"));
}

}  // namespace
