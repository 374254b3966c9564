// bid, explain and evaluate as people run them.

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace bidwright::test {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// 1C: 12 points or more; over it 1H: four hearts or more, 3NT: 13 points or more.
const std::string kModel = (source_dir() / "tests/fuzz/corpus/model_file/simple.bwm").string();
const std::string kNorth = "AKQ2.AKQ2.32.432";
const std::string kSouth = "J43.J98765.4.J65";

std::string failure(const std::vector<std::string>& arguments, int status) {
  const ProcessResult result = run_bidwright(arguments);
  EXPECT_EQ(result.status, status) << result.err;
  EXPECT_EQ(result.out, "");
  return result.err;
}

TEST(BidCommand, BidsTwoHandsAndSaysWhatCallsShow) {
  const ProcessResult result =
      run_bidwright({"bid", "--model", kModel, "--north", kNorth, "--south", kSouth});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("North  1C    at least 12 HCP.\nSouth  1H    up to 1"));
  EXPECT_THAT(result.out, EndsWith("\nauction  1C PASS 1H PASS 4H PASS PASS PASS\n"
                                   "contract 4H by South\n"));
}

TEST(BidCommand, LetsAnyoneDeal) {
  const ProcessResult result =
      run_bidwright({"bid", "--model", kModel, "--north", kNorth, "--south", kSouth, "--dealer",
                     "east", "--vul", "both", "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const json facts = json::parse(result.out);
  EXPECT_EQ(facts["auction"], "PASS PASS PASS 1C PASS PASS PASS");
  EXPECT_EQ(facts["declarer"], "North");
  EXPECT_EQ(facts["vulnerability"], "All");
  EXPECT_EQ(facts["calls"][1]["candidates"].size(), 2U);
  EXPECT_EQ(facts["calls"][1]["candidates"][1]["reward"], 18);
}

TEST(BidCommand, RefusesWhatIsNotTwoHands) {
  EXPECT_THAT(
      failure({"bid", "--model", kModel, "--north", "AKQ2.AKQ2.32.43", "--south", kSouth}, 2),
      HasSubstr("--north"));
  EXPECT_THAT(failure({"bid", "--model", kModel, "--north", kNorth, "--south", kNorth}, 2),
              HasSubstr("both hold"));
  EXPECT_THAT(
      failure({"bid", "--model", kModel, "--north", kNorth, "--south", kSouth, "--dealer", "Q"}, 2),
      HasSubstr("expected N, E, S or W"));
  const std::string absent =
      failure({"bid", "--model", "/no/such.bwm", "--north", kNorth, "--south", kSouth}, 1);
  EXPECT_THAT(absent, HasSubstr("/no/such.bwm"));
}

TEST(ExplainCommand, TellsOpeningsAndSequences) {
  const ProcessResult openings = run_bidwright({"explain", "--model", kModel});
  EXPECT_EQ(openings.status, 0) << openings.err;
  EXPECT_THAT(openings.out, StartsWith("Openings:\n  PASS   "));
  EXPECT_THAT(openings.out, HasSubstr("never used: 1♦–7NT"));
  const ProcessResult sequence =
      run_bidwright({"explain", "--model", kModel, "--auction", "1C 1H"});
  EXPECT_THAT(sequence.out, HasSubstr("at least 4 cards in hearts"));
  EXPECT_THAT(sequence.out, HasSubstr("The partner's next call:\n  PASS"));
  const ProcessResult over =
      run_bidwright({"explain", "--model", kModel, "--auction", "1C 1H 4H", "--json"});
  const json facts = json::parse(over.out);
  EXPECT_EQ(facts["calls"].size(), 3U);
  EXPECT_EQ(facts["calls"][2]["to_play"], true);
  EXPECT_EQ(facts["next"], json::array());
}

TEST(ExplainCommand, WritesAPageWithBoardsOnWhichTheAuctionComesUp) {
  const TempDir directory;
  const auto page_of = [&](const std::string& name, const std::string& auction,
                           std::vector<std::string> more) {
    const std::string file = directory / name;
    std::vector<std::string> command{"explain", "--model", kModel,     "--auction",
                                     auction,   "--page",  file,       "--boards",
                                     "2",       "--robot", "reference"};
    command.insert(command.end(), more.begin(), more.end());
    const ProcessResult result = run_bidwright(command, {}, std::chrono::seconds(300));
    EXPECT_EQ(result.status, 0) << result.err;
    return read_whole_file(file);
  };
  const std::string page = page_of("one.html", "1C (1S)", {"--threads", "1"});
  EXPECT_THAT(page, HasSubstr("<h1>1♣ (1♠)</h1>"));
  EXPECT_THAT(page, HasSubstr("The pair's next call"));
  EXPECT_THAT(page, HasSubstr("\"calls\":[\"1C\",\"1S\","));
  EXPECT_THAT(page, HasSubstr("<article id=\"board-2\""));
  EXPECT_EQ(page.find("<article id=\"board-3\""), std::string::npos);
  EXPECT_EQ(page.find(" IMPs</span>"), std::string::npos);
  EXPECT_EQ(page_of("two.html", "1C (1S)", {"--threads", "2"}), page);
  EXPECT_NE(page_of("other.html", "1C (1S)", {"--seed", "2"}), page);
  EXPECT_THAT(page_of("none.html", "(7NT)", {}), HasSubstr("nobody bid so"));
  EXPECT_THAT(failure({"explain", "--replay", "x", "--page", "y"}, 2), HasSubstr("--page"));
}

TEST(ExplainCommand, RefusesASequenceThatIsNotOfThePairAlone) {
  EXPECT_THAT(failure({"explain", "--model", kModel, "--auction", "1C PASS 1H"}, 2),
              HasSubstr("without the opponents' passes"));
  EXPECT_THAT(failure({"explain", "--model", kModel, "--auction", "1C 8H"}, 2),
              HasSubstr("--auction"));
}

TEST(BidCommand, BidsFourHands) {
  const std::vector<std::string> command{
      "bid",    "--robot",          "reference", "--north",         "AKJ52.K52.Q98.43",
      "--east", "3.AQJ976.KJ4.Q52", "--south",   "QT97.43.AT52.AJ7"};
  const ProcessResult result = run_bidwright(command);
  EXPECT_EQ(result.status, 0) << result.err;
  // West's hand is what is left.
  EXPECT_THAT(result.out, StartsWith("North  1S    9 to 19 HCP, at least 5 "));
  EXPECT_THAT(result.out, HasSubstr("\nEast   2H    "));
  EXPECT_THAT(result.out, HasSubstr("cards in hearts"));
  EXPECT_THAT(result.out, HasSubstr("\nauction  1S 2H "));
  std::vector<std::string> as_json = command;
  as_json.insert(as_json.end(), {"--opponents", "pass", "--json"});
  const json facts = json::parse(run_bidwright(as_json).out);
  EXPECT_EQ(facts["calls"][1]["call"], "PASS");
  EXPECT_EQ(facts["deal"].get<std::string>().size(), 69U);
  const json whole =
      json::parse(run_bidwright({"bid", "--robot", "reference", "--opponents", "pass", "--json",
                                 "--deal", facts["deal"].get<std::string>()})
                      .out);
  EXPECT_EQ(whole["auction"], facts["auction"]);
}

TEST(BidCommand, RefusesWhatIsNotADeal) {
  EXPECT_THAT(failure({"bid", "--north", kNorth}, 2), HasSubstr("--south"));
  EXPECT_THAT(failure({"bid", "--north", kNorth, "--east", kSouth}, 2),
              HasSubstr("--west is missing"));
  EXPECT_THAT(failure({"bid", "--north", kNorth, "--east", kSouth, "--west", kSouth}, 2),
              HasSubstr("another hand holds"));
  EXPECT_THAT(failure({"bid", "--deal", "N:x", "--dealer", "N"}, 2), HasSubstr("--deal"));
  EXPECT_THAT(failure({"bid", "--deal", "N:x", "--east", kSouth}, 2), HasSubstr("all hands"));
}

TEST(ExplainCommand, AsksTheRobotOnceTheOpponentsHaveBid) {
  const std::vector<std::string> command{"explain", "--robot", "reference", "--auction",
                                         "1C (1S) X"};
  const ProcessResult result = run_bidwright(command);
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\n  (1S)\n  X "));
  // A negative double.
  EXPECT_THAT(result.out, HasSubstr("cards in hearts"));
  EXPECT_THAT(result.out, HasSubstr("\nThe pair's next call:\n"));
  std::vector<std::string> as_json = command;
  as_json.emplace_back("--json");
  const json facts = json::parse(run_bidwright(as_json).out);
  ASSERT_EQ(facts["calls"].size(), 3U);
  EXPECT_GE(facts["calls"][0]["points"][0], 8);
  EXPECT_EQ(facts["calls"][1], (json{{"call", "(1S)"}}));
  EXPECT_GE(facts["calls"][2]["lengths"]["H"][0], 4);
  double share = 0;
  for (const json& call : facts["next"]) share += call["share"].get<double>();
  EXPECT_GT(share, 0.95);
  EXPECT_LE(share, 1.0001);
}

TEST(ExplainCommand, SaysWhatIsWrongWithAContestedAuction) {
  EXPECT_THAT(failure({"explain", "--auction", "1C (1H X"}, 2), HasSubstr("in parentheses"));
  EXPECT_THAT(failure({"explain", "--auction", "1H (1C) X"}, 2), HasSubstr("not higher"));
  EXPECT_THAT(failure({"explain", "--auction", "(1C)", "--robot", "nobody"}, 2),
              HasSubstr("no built-in robot"));
}

TEST(ExplainCommand, WritesACard) {
  const TempDir directory;
  const std::string path = directory / "card.html";
  const ProcessResult result = run_bidwright({"explain", "--model", kModel, "--card", path});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "");
  const std::string page = read_whole_file(path);
  EXPECT_THAT(page, HasSubstr("Convention card: simple"));
  EXPECT_THAT(page, Not(HasSubstr("src=")));
}

std::string costs_file(const TempDir& directory) {
  std::string text = "# north south costs\n" + kNorth + " " + kSouth;
  for (int c = 0; c < 36; ++c) text += c == 18 ? " 0.5" : " 3";  // 4H
  return directory.file("costs.txt", text + "\n").string();
}

TEST(EvaluateCommand, EndsWithTheCost) {
  const TempDir directory;
  const ProcessResult result =
      run_bidwright({"evaluate", "--model", kModel, "--costs", costs_file(directory)});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, EndsWith("\ncost 0.5000 +- 0.0000 on 1 deal\n"));
  const ProcessResult facts =
      run_bidwright({"evaluate", "--model", kModel, "--costs", costs_file(directory), "--json"});
  EXPECT_EQ(json::parse(facts.out)["by_contract"]["game"]["count"], 1);
}

TEST(EvaluateCommand, EndsWithTheImpsOnGames) {
  const auto data = shared_data_dir();
  if (!data) GTEST_SKIP() << kNoSharedData;
  const ProcessResult result = run_bidwright(
      {"evaluate", "--model", kModel, "--games", (*data / "wbridge5_games.tsv.zst").string()});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, testing::ContainsRegex(
                              "\nimps -[0-9.]+ \\+- 0\\.[0-9]+ per board on 2005 boards against "
                              "wbridge5\n$"));
}

TEST(EvaluateCommand, TakesPartsOfSolvedDeals) {
  const TempDir directory;
  const std::string deals = directory.path().string();
  ASSERT_EQ(run_bidwright({"deal", "--count", "6", "--out", deals + "/a.deals"}).status, 0);
  ASSERT_EQ(
      run_bidwright({"deal", "--count", "4", "--first", "6", "--out", deals + "/b.deals"}).status,
      0);
  const auto last_line = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"evaluate", "--model", kModel, "--deals", deals};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const std::string out = run_bidwright(arguments).out;
    return out.substr(out.rfind("cost "));
  };
  const std::string all = last_line({});
  EXPECT_THAT(all, HasSubstr(" on 10 deals\n"));
  EXPECT_THAT(last_line({"--split", "validation"}), HasSubstr(" on 1 deal\n"));
  EXPECT_THAT(last_line({"--split", "train"}), HasSubstr(" on 9 deals\n"));
  EXPECT_THAT(last_line({"--first", "5", "--count", "3"}), HasSubstr(" on 3 deals\n"));
  EXPECT_NE(last_line({"--vul", "both", "--declarer", "real"}), all);
  EXPECT_EQ(last_line({"--vul", "both", "--declarer", "real"}),
            last_line({"--vul", "ns", "--declarer", "real"}));
  EXPECT_THAT(failure({"evaluate", "--model", kModel, "--deals", deals, "--first", "10"}, 1),
              HasSubstr("no such deal"));
}

TEST(EvaluateCommand, MeasuresWhatTheNetworkOfTricksKnows) {
  const TempDir directory;
  const std::string deals = directory / "a.deals";
  ASSERT_EQ(run_bidwright({"deal", "--count", "4", "--out", deals}).status, 0);
  const std::string network = (source_dir() / "models/tricks.bwn").string();
  const std::vector<std::string> command{"evaluate", "--tricks-network", network, "--deals", deals};
  const ProcessResult result = run_bidwright(command);
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out,
              testing::ContainsRegex("\ntricks [0-9.]+ \\+- [0-9.]+ % right on 4 deals"));
  std::vector<std::string> machine = command;
  machine.emplace_back("--json");
  const json facts = json::parse(run_bidwright(machine).out);
  EXPECT_EQ(facts["deals"], 4);
  // 32 results in suits and 8 at no trump, of which most are right.
  const double suits = facts["suits"]["percent_right"]["mean"];
  const double no_trump = facts["no_trump"]["percent_right"]["mean"];
  const double all = facts["all"]["percent_right"]["mean"];
  EXPECT_NEAR(all, 0.8 * suits + 0.2 * no_trump, 1e-9);
  EXPECT_GT(all, 40);
  EXPECT_GT(facts["all"]["percent_within_one"]["mean"], all);
  EXPECT_THAT(failure({"evaluate", "--tricks-network", kModel, "--deals", deals}, 1),
              HasSubstr("not a Bidwright file of weights"));
  EXPECT_THAT(failure({"evaluate", "--tricks-network", network, "--costs", "c.txt"}, 2),
              HasSubstr("--tricks-network goes with --deals"));
}

TEST(EvaluateCommand, ComparesTwoModelsPairByPair) {
  const TempDir directory;
  const std::string costs = costs_file(directory);
  const ProcessResult result =
      run_bidwright({"evaluate", "--model", kModel, "--costs", costs, "--against", kModel});
  EXPECT_THAT(result.out, HasSubstr("+0.0000 +- 0.0000 dearer than " + kModel));
  const json facts = json::parse(run_bidwright({"evaluate", "--model", kModel, "--costs", costs,
                                                "--against", kModel, "--json"})
                                     .out);
  EXPECT_EQ(facts["dearer"]["count"], 1);
  EXPECT_THAT(failure({"evaluate", "--games", costs, "--against", kModel}, 2),
              HasSubstr("--against goes with --deals and --costs only"));
}

TEST(EvaluateCommand, SaysHowManySlamsLackAces) {
  const TempDir directory;
  std::string costs = "KQJ.KQJ.KQJ.KQJ9 A765.A765.987.87";  // 1C-1H-4H; South needs 13 for 3NT
  for (int i = 0; i < 36; ++i) costs += " 1";
  const std::string file = directory.file("slam.txt", costs + "\n").string();
  const json facts =
      json::parse(run_bidwright({"evaluate", "--model", kModel, "--costs", file, "--json"}).out);
  EXPECT_EQ(facts["grand_slams_lacking_an_ace"]["of"], 0);
  EXPECT_THAT(run_bidwright({"evaluate", "--model", kModel, "--costs", file}).out,
              Not(HasSubstr("lacking")));
}

TEST(EvaluateCommand, RefusesWhatItCannotMeasure) {
  const TempDir directory;
  const std::string costs = costs_file(directory);
  EXPECT_EQ(run_bidwright({"evaluate", "--model", kModel}).status, 2);
  EXPECT_EQ(
      run_bidwright({"evaluate", "--model", kModel, "--costs", costs, "--games", costs}).status, 2);
  EXPECT_THAT(failure({"evaluate", "--model", kModel, "--costs", costs, "--declarer", "real"}, 2),
              HasSubstr("--deals only"));
  const std::string bad = directory.file("bad.txt", "\nA K\n").string();
  EXPECT_THAT(failure({"evaluate", "--model", kModel, "--costs", bad}, 1), HasSubstr(bad + ":2:"));
  const std::string cut =
      directory.file("cut.tsv.zst", std::string("\x28\xb5\x2f\xfd\x04", 5)).string();
  EXPECT_THAT(failure({"evaluate", "--model", kModel, "--games", cut}, 1), HasSubstr(cut));
}

}  // namespace
}  // namespace bidwright::test
