// `lab mandziuk` as a program, on made-up deals.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "deals/synthetic_deals.hpp"
#include "support/process.hpp"
#include "support/temp_dir.hpp"

namespace bidwright::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(LabMandziuk, PrintsItsTablesAndWritesOnePage) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 256);
  const std::string page = dir / "m.html";
  const std::string deck = dir.file("deck.txt",
                                    "NUMBER 1\n"
                                    "PBN 0 0 0 0 \"N:AKQJT98765432... .AKQJT98765432.. "
                                    "..AKQJT98765432. ...AKQJT98765432\"\n"
                                    "TABLE 13 0 13 0 0 13 0 13 13 0 13 0 0 13 0 13 0 0 0 0\n");
  const ProcessResult result =
      run_process({bidwright_program(), "lab", "mandziuk", "--visits", "500", "--deals", deals,
                   "--out", page, "--threads", "2", "--deck", deck},
                  {}, std::chrono::minutes(5));
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("256 random deals"));
  for (const char* part :
       {"Bamberger", "Rule of 3 and 4", "DeepChess-like", "AE-MLP dedicated", "whole deals at once",
        "deals a second", "training deals", "AE-MLP dedicated, taught", "The same on 1 deals",
        "DeepChess-like, dedicated", "208-52-13-1", "figure 5 (3 tricks)"}) {
    EXPECT_THAT(result.out, HasSubstr(part));
  }
  std::ifstream file(page);
  const std::string html{std::istreambuf_iterator<char>(file), {}};
  EXPECT_THAT(html, HasSubstr("<svg"));
  EXPECT_THAT(html, Not(HasSubstr("<script")));
}

TEST(LabMandziuk, SaysTheSameAsJson) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 256);
  const auto estimators = [&](std::vector<std::string> more) {
    std::vector<std::string> command{bidwright_program(), "lab",     "mandziuk", "--only",
                                     "estimators",        "--deals", deals,      "--out",
                                     dir / "m.html",      "--deck",  ""};
    command.insert(command.end(), more.begin(), more.end());
    const ProcessResult result = run_process(command, {}, std::chrono::minutes(5));
    EXPECT_EQ(result.status, 0) << result.err;
    return result.out;
  };
  const std::string text = estimators({});
  const auto json = nlohmann::json::parse(estimators({"--json"}));
  EXPECT_THAT(text, testing::StartsWith(json["title"].get<std::string>()));
  EXPECT_EQ(json["files"], std::vector<std::string>{dir / "m.html"});
  const auto& part = json["parts"][1];
  EXPECT_THAT(text, HasSubstr("== " + part["heading"].get<std::string>()));
  const auto& table = part["tables"][0];
  for (const auto& row : table["rows"]) {
    EXPECT_EQ(row.size(), table["columns"].size());
    EXPECT_THAT(text, HasSubstr(row[0].get<std::string>()));
    EXPECT_TRUE(row[2].is_number()) << row;
  }
}

TEST(LabMandziuk, FindsItsDealsWhereverItIsStarted) {
  const TempDir dir;
  const ProcessResult result =
      run_process({"sh", "-c", "cd \"$1\" && exec \"$0\" lab mandziuk --only estimators --deck ''",
                   bidwright_program(), dir.path().string()},
                  {}, std::chrono::minutes(5));
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("The page with the figures: lab-mandziuk.html"));
  EXPECT_TRUE(std::filesystem::exists(dir / "lab-mandziuk.html"));
}

TEST(LabMandziuk, SaysWhatIsMissing) {
  const TempDir dir;
  const std::string deals = dir / "few.deals";
  deals::write_synthetic_deals(deals, 64);
  const ProcessResult few = run_process({bidwright_program(), "lab", "mandziuk", "--deals", deals});
  EXPECT_EQ(few.status, 1);
  EXPECT_THAT(few.err, HasSubstr("64 deals are too few"));
}

}  // namespace
}  // namespace bidwright::test
