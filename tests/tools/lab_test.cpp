// The lab commands on few data: what they print and write, and how they fail.

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/training/deals_file.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::test;
using testing::HasSubstr;

/// Games in which North opens by a simple rule and all pass behind it.
std::string simple_games(int count, bool only_passes = false) {
  std::string text;
  for (std::uint64_t k = 0; k < static_cast<std::uint64_t>(count); ++k) {
    const core::Deal deal = core::random_deal(17, k);
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
  const ProcessResult result =
      run_bidwright({"lab", "cbridge", "--games", games, "--cases", "200", "--out", page});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("CBridge1 (table of section 4.4)"));
  EXPECT_THAT(result.out, HasSubstr("200 cases"));
  EXPECT_THAT(result.out, HasSubstr("\n13    53.42"));
  EXPECT_THAT(result.out, HasSubstr("Best case-based result"));
  EXPECT_THAT(read_whole_file(page), HasSubstr("<svg"));
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
void write_deals(const std::string& path, std::uint64_t count) {
  training::DealsHeader header;
  header.seed = 5;
  header.count = count;
  header.dds = "none";
  auto writer = training::DealsWriter::open(path, header);
  ASSERT_TRUE(writer) << writer.error().text();
  for (std::uint64_t block = 0; block < training::block_count(header); ++block) {
    std::vector<training::SolvedDeal> deals;
    for (std::size_t i = 0; i < training::block_records(header, block); ++i) {
      training::SolvedDeal solved;
      solved.deal = core::random_deal(5, block * training::kDealsBlockRecords + i);
      const int tricks = (core::high_card_points(solved.deal[core::Seat::kNorth]) +
                          core::high_card_points(solved.deal[core::Seat::kSouth])) *
                         13 / 40;
      for (const core::Strain strain : core::kAllStrains) {
        solved.tricks.set(strain, core::Seat::kNorth, tricks);
        solved.tricks.set(strain, core::Seat::kSouth, tricks);
      }
      deals.push_back(solved);
    }
    ASSERT_TRUE(writer->append(training::encode_block(header, block, deals)));
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
  EXPECT_THAT(result.out, HasSubstr("450 pairs of hands to train, 50 held out"));
  EXPECT_THAT(result.out, HasSubstr("strain, then level"));
}

TEST(Lab, SaysWhatIsMissingAndHowToGetIt) {
  const TempDir directory;
  const std::string few = directory.file("few.tsv", simple_games(10)).string();
  const std::string passes = directory.file("passes.tsv", simple_games(100, true)).string();
  const std::string games = directory.file("games.tsv", simple_games(100)).string();
  const std::string records = directory.file("a.pbn", pbn_of(simple_games(100))).string();

  const ProcessResult nowhere = run_bidwright({"lab", "cbridge", "--games", "nowhere.tsv"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("../shared"));
  EXPECT_THAT(run_bidwright({"lab", "cbridge", "--games", few}).err, HasSubstr("too few"));
  EXPECT_THAT(
      run_bidwright({"lab", "white", "--games", few, "--records", records, "--skip-contracts"}).err,
      HasSubstr("too few"));
  EXPECT_THAT(
      run_bidwright({"lab", "white", "--games", passes, "--records", records, "--skip-contracts"})
          .err,
      HasSubstr("everybody always passed"));
  EXPECT_THAT(run_bidwright({"lab", "white", "--games", games, "--records", records, "--deals",
                             (directory / "none").string()})
                  .err,
              HasSubstr("--skip-contracts"));
}

}  // namespace
