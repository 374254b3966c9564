// The papers' lab commands on few data: what they print and write, and how they fail.

#include <filesystem>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/deals/deals_file.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::test;
using testing::HasSubstr;
using testing::Not;

/// Games in which North opens by a simple rule and all pass after it.
std::string simple_games(int count, bool only_passes = false, std::uint64_t seed = 17) {
  std::string text;
  for (std::uint64_t k = 0; k < static_cast<std::uint64_t>(count); ++k) {
    const core::Deal deal = core::random_deal(seed, k);
    const core::Hand hand = deal[core::Seat::kNorth];
    const int points = core::high_card_points(hand);
    std::string calls = "P P P P";
    if (!only_passes && points >= 12) {
      calls = points >= 20 ? "2C P P P" : core::is_balanced(hand) ? "1N P P P" : "1S P P P";
    }
    text += core::to_string(deal) + "\t" + calls + "\t\n";
  }
  return text;
}

std::string pbn_of(const std::string& games) {
  std::string text;
  std::size_t at = 0;
  while (at < games.size()) {
    const std::size_t tab = games.find('\t', at);
    const std::size_t second = games.find('\t', tab + 1);
    text += "[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"" + games.substr(at, tab - at) +
            "\"]\n[Auction \"N\"]\n" + games.substr(tab + 1, second - tab - 1) + "\n\n";
    at = games.find('\n', second) + 1;
  }
  return text;
}

TEST(LabCbridge, PrintsBothTablesAndWritesItsPage) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", simple_games(300)).string();
  const std::string page = (directory / "page.html").string();
  const std::string fresh = directory.file("fresh.tsv", simple_games(20, false, 19)).string();
  const ProcessResult result =
      run_bidwright({"lab", "cbridge", "--games", games, "--fresh", fresh, "--cases", "200",
                     "--node-cases", "30", "--out", page});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("CBridge1 (table of section 4.4)"));
  EXPECT_THAT(result.out, HasSubstr("fresh hands ask, with 30 random hands each"));
  EXPECT_THAT(result.out, HasSubstr("no PASS: choices and rules"));
  EXPECT_THAT(result.out, HasSubstr("200 cases"));
  EXPECT_THAT(result.out, HasSubstr("\n13    53.42"));
  EXPECT_THAT(result.out, HasSubstr("Best case-based result"));
  EXPECT_THAT(read_whole_file(page), HasSubstr("<svg"));
}

TEST(LabCbridge, MakesOnePartWhereAsked) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", simple_games(100)).string();
  const ProcessResult result =
      run_bidwright({"lab", "cbridge", "--games", games, "--only", "hybrid", "--out",
                     (directory / "page.html").string()});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("no PASS: remembered calls"));
  EXPECT_THAT(result.out, Not(HasSubstr("CBridge1")));
}

TEST(LabWhite, PrintsTableOneAndWritesItsPage) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", simple_games(150)).string();
  const std::string records = directory.file("a.pbn", pbn_of(simple_games(120))).string();
  const std::string page = (directory / "page.html").string();
  const ProcessResult result =
      run_bidwright({"lab", "white", "--games", games, "--records", records, "--skip-contracts",
                     "--passes", "5", "--out", page});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("Opening bids (table I)"));
  EXPECT_THAT(result.out, HasSubstr("142 domain features"));
  EXPECT_THAT(read_whole_file(page), HasSubstr("<svg"));
}

/// Deals whose tricks follow from the points: solving them would take too long here.
void write_deals(const std::string& path, std::uint64_t count,
                 deals::Declarers declarers = deals::Declarers::kNorthSouth) {
  deals::DealsHeader header;
  header.declarers = declarers;
  header.seed = 5;
  header.count = count;
  header.dds = "none";
  auto writer = deals::DealsWriter::open(path, header);
  ASSERT_TRUE(writer) << writer.error().text();
  for (std::uint64_t block = 0; block < deals::block_count(header); ++block) {
    std::vector<deals::SolvedDeal> deals;
    for (std::size_t i = 0; i < deals::block_records(header, block); ++i) {
      deals::SolvedDeal solved;
      solved.deal = core::random_deal(5, block * deals::kDealsBlockRecords + i);
      const int tricks = (core::high_card_points(solved.deal[core::Seat::kNorth]) +
                          core::high_card_points(solved.deal[core::Seat::kSouth])) *
                         13 / 40;
      for (const core::Strain strain : core::kAllStrains) {
        solved.tricks.set(strain, core::Seat::kNorth, tricks);
        solved.tricks.set(strain, core::Seat::kSouth, tricks);
        if (declarers != deals::Declarers::kAll) continue;
        solved.tricks.set(strain, core::Seat::kEast, 13 - tricks);
        solved.tricks.set(strain, core::Seat::kWest, 13 - tricks);
      }
      deals.push_back(solved);
    }
    ASSERT_TRUE(writer->append(deals::encode_block(header, block, deals)));
  }
  ASSERT_TRUE(writer->finish());
}

TEST(LabWhite, LearnsFinalContractsFromDeals) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", simple_games(150)).string();
  const std::string records = directory.file("a.pbn", pbn_of(simple_games(120))).string();
  const std::string deals = (directory / "some.deals").string();
  write_deals(deals, 500);
  const ProcessResult result =
      run_bidwright({"lab", "white", "--games", games, "--records", records, "--passes", "2",
                     "--deals", deals, "--out", (directory / "page.html").string()});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("450 pairs"));
  EXPECT_THAT(result.out, HasSubstr("strain, then level"));
}

TEST(LabWhite, LabelsThePairThatCanScoreMoreWhereItIsKnown) {
  const TempDir directory;
  const auto contracts = [&](const std::string& name, deals::Declarers declarers) {
    const std::string deals = (directory / name).string();
    write_deals(deals, 500, declarers);
    const ProcessResult result =
        run_bidwright({"lab", "white", "--only", "contracts", "--deals", deals, "--out",
                       (directory / "page.html").string()});
    EXPECT_EQ(result.status, 0) << result.err;
    return result.out;
  };
  // One pair or the other always takes seven tricks.
  const std::string both = contracts("all.deals", deals::Declarers::kAll);
  EXPECT_THAT(both, HasSubstr("the pair that can score more, as the paper has it"));
  EXPECT_THAT(both, HasSubstr("0.0 % of"));
  EXPECT_THAT(both, HasSubstr("North-South of each deal"));
  const std::string one = contracts("ns.deals", deals::Declarers::kNorthSouth);
  EXPECT_THAT(one, HasSubstr("North-South of each deal"));
  EXPECT_THAT(one, Not(HasSubstr("as the paper has it")));
  EXPECT_THAT(one, Not(HasSubstr("Opening bids")));
}

TEST(LabWhite, MakesOnePartWhereAsked) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", simple_games(620)).string();
  const std::string records = directory.file("a.pbn", pbn_of(simple_games(90))).string();
  const std::string fresh = directory.file("fresh.tsv", simple_games(60, false, 19)).string();
  const std::vector<std::pair<std::string, std::string>> parts{
      {"openings", "Opening bids (table I)"},
      {"programs", "Programs alone (section IV.A)"},
      {"reading", "Reading opponents' openings"}};
  for (const auto& [wanted, heading] : parts) {
    const ProcessResult result = run_bidwright(
        {"lab", "white", "--games", games, "--records", records, "--fresh", fresh, "--only", wanted,
         "--passes", "2", "--out", (directory / "page.html").string()});
    EXPECT_EQ(result.status, 0) << result.err;
    for (const auto& [part, its_heading] : parts) {
      EXPECT_EQ(result.out.find(its_heading) != std::string::npos, part == wanted) << part;
    }
    EXPECT_THAT(result.out, Not(HasSubstr("The final contract")));
  }
  EXPECT_EQ(run_bidwright({"lab", "white", "--only", "figures"}).status, 2);
}

TEST(LabWhite, SurvivesACallThatOnlyOneDealHas) {
  const TempDir directory;
  std::string text = simple_games(149);
  text += core::to_string(core::random_deal(18, 0)) + "\t7N P P P\t\n";
  const std::string games = directory.file("games.tsv", text).string();
  const std::string records = directory.file("a.pbn", pbn_of(simple_games(120))).string();
  const ProcessResult result =
      run_bidwright({"lab", "white", "--games", games, "--records", records, "--skip-contracts",
                     "--passes", "2", "--out", (directory / "page.html").string()});
  EXPECT_EQ(result.status, 0) << result.err;
}

struct WrongData {
  std::vector<std::string> arguments;
  /// Parts of the message: what is wrong, what to do.
  std::vector<std::string> parts;
};

void expect_message(const WrongData& wrong) {
  std::vector<std::string> arguments{"lab"};
  arguments.insert(arguments.end(), wrong.arguments.begin(), wrong.arguments.end());
  const ProcessResult result = run_bidwright(arguments);
  EXPECT_EQ(result.status, 1) << testing::PrintToString(arguments);
  for (const std::string& part : wrong.parts) EXPECT_THAT(result.err, HasSubstr(part));
}

TEST(Lab, SaysWhatIsMissingAndHowToGetIt) {
  const TempDir directory;
  const std::string few = directory.file("few.tsv", simple_games(10)).string();
  const std::string passes = directory.file("passes.tsv", simple_games(100, true)).string();
  const std::string games = directory.file("games.tsv", simple_games(100)).string();
  const std::string records = directory.file("a.pbn", pbn_of(simple_games(100))).string();
  const std::string passed = directory.file("p.pbn", pbn_of(simple_games(100, true))).string();
  const std::string text = directory.file("text.tsv", "no game\n").string();
  const std::string deck = directory.file("deck.txt", "NUMBER 0\n").string();
  const std::string none = (directory / "none").string();
  std::filesystem::create_directory(directory / "empty");
  const std::string empty = (directory / "empty").string();
  const std::string deals = (directory / "some.deals").string();
  write_deals(deals, 256);

  for (const WrongData& wrong : std::vector<WrongData>{
           {{"cbridge", "--games", none}, {none, "../shared"}},
           {{"cbridge", "--games", few}, {few, "too few", "at least 40"}},
           {{"cbridge", "--games", passes}, {passes, "everybody always passed"}},
           {{"cbridge", "--games", text}, {text + ":1"}},
           {{"cbridge", "--games", games, "--fresh", none}, {none, "../shared"}},
           {{"white", "--games", none, "--records", records}, {none, "../shared"}},
           {{"white", "--games", games, "--records", none}, {none, "../shared"}},
           {{"white", "--games", games, "--records", empty}, {empty, "no opening bid"}},
           {{"white", "--games", few, "--records", records}, {"too few", "--games"}},
           {{"white", "--games", passes, "--records", records}, {passes, "always passed"}},
           {{"white", "--games", games, "--records", passed}, {passed, "always passed"}},
           {{"white", "--games", games, "--records", records, "--deals", none},
            {none, "bidwright deal", "--deals"}},
           {{"white", "--games", games, "--records", records, "--deals", deals},
            {deals, "256 deals are too few", "at least 500"}},
           {{"mandziuk", "--deals", none}, {none, "bidwright deal", "--deals"}},
           {{"mandziuk", "--deals", deals, "--deck", none}, {none}},
           {{"mandziuk", "--deals", deals, "--deck", deck}, {deck, "PBN"}},
       }) {
    expect_message(wrong);
  }
}

}  // namespace
