// `lab ho` as a program, on made-up deals: that every table and picture is there, not what it says.

#include <chrono>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>

#include "deals/synthetic_deals.hpp"
#include "support/process.hpp"
#include "support/temp_dir.hpp"

namespace bidwright::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Of the second nobody has counted the tricks; in the third East bids.
constexpr const char* kGames =
    "N:J84.AK72.943.Q42 T9632.Q8.AK75.53 AQ7.JT9.82.AJ987 K5.6543.QJT6.KT6\t"
    "P P 1C P 1H P P P\t\t5 6 8 8 4 5 8 9 7 7\n"
    "N:J84.AK72.943.Q42 T9632.Q8.AK75.53 AQ7.JT9.82.AJ987 K5.6543.QJT6.KT6\tP P 1C P P P\n"
    "N:J84.AK72.943.Q42 T9632.Q8.AK75.53 AQ7.JT9.82.AJ987 K5.6543.QJT6.KT6\tP 1S P P P\n";

TEST(LabHo, PrintsEveryTableAndWritesOnePage) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 640);
  const std::string page = dir / "ho.html";
  const std::vector<std::string> command{bidwright_program(),
                                         "lab",
                                         "ho",
                                         "--quick",
                                         "--auctions",
                                         "300",
                                         "--svm-deals",
                                         "40",
                                         "--choosing-seeds",
                                         "2",
                                         "--deals",
                                         deals,
                                         "--games",
                                         dir.file("games.tsv", kGames).string(),
                                         "--out",
                                         page,
                                         "--threads",
                                         "2"};
  const ProcessResult result = run_process(command, {}, std::chrono::minutes(5));
  ASSERT_EQ(result.status, 0) << result.err;
  std::ifstream file(page);
  const std::string html{std::istreambuf_iterator<char>(file), {}};
  for (const char* part : {"Table 4.1", "Figure 4.1", "Figure 4.2", "Figure 4.3", "Table 4.2",
                           "Table 4.3", "Table 4.4", "Table A.1"}) {
    EXPECT_THAT(result.out, HasSubstr(part));
    EXPECT_THAT(html, HasSubstr(part));
  }
  EXPECT_THAT(result.out, HasSubstr("Ours on 640 random deals: 512 to train"));
  EXPECT_THAT(result.out, HasSubstr("validation, with 2 of"));
  EXPECT_THAT(result.out, testing::ContainsRegex("WBridge5, its deals +2 "));
  EXPECT_THAT(html, HasSubstr("<svg"));
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("http:")));
  EXPECT_THAT(html, Not(HasSubstr("https:")));
}

TEST(LabHo, LooksAtTheGamesBeforeItLearns) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 640);
  const auto refused = [&](const std::string& games) {
    const ProcessResult result =
        run_process({bidwright_program(), "lab", "ho", "--deals", deals, "--games", games});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.out, "");
    return result.err;
  };
  const std::string contested(
      std::string_view(kGames).substr(std::string_view(kGames).rfind("N:")));
  EXPECT_THAT(refused(dir.file("contested.tsv", contested).string()),
              HasSubstr("in none of these games East and West were silent"));
  EXPECT_THAT(refused(dir.file("bad.pbn", "[Deal \"N:x\"]\n").string()),
              HasSubstr("not one game with its deal and its auction can be read"));
  EXPECT_THAT(refused("nowhere.pbn"), HasSubstr("nowhere.pbn: there are no such games"));
}

TEST(LabHo, SaysWhatIsMissing) {
  const TempDir dir;
  const std::string deals = dir / "few.deals";
  deals::write_synthetic_deals(deals, 128);
  const ProcessResult few = run_process({bidwright_program(), "lab", "ho", "--deals", deals});
  EXPECT_EQ(few.status, 1);
  EXPECT_THAT(few.err, HasSubstr("128 deals are too few"));
  EXPECT_EQ(run_process({bidwright_program(), "lab", "ho", "--quick", "--full"}).status, 2);
  EXPECT_EQ(run_process({bidwright_program(), "lab"}).status, 2);
}

}  // namespace
}  // namespace bidwright::test
