#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "support/process.hpp"

namespace bidwright::test {
namespace {

using testing::HasSubstr;

constexpr const char* kDeal =
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

TEST(SolveCommand, PrintsTheTableAndThePar) {
  const ProcessResult result = run_bidwright({"solve", kDeal});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, std::string(kDeal) +
                            "\n\n"
                            "         NT   S   H   D   C\n"
                            "North     6   5   6   5   7\n"
                            "South     6   5   6   5   7\n"
                            "East      6   8   6   7   5\n"
                            "West      6   8   6   7   5\n"
                            "\n"
                            "par -110 for N/S: EW 2S\n");
}

TEST(SolveCommand, SaysTheSameAsJson) {
  const ProcessResult result =
      run_bidwright({"solve", "--json", "--dealer", "E", "--vul", "All", "-"},
                    {.input = std::string(kDeal) + "\r\n\n" + kDeal + "\n"});
  EXPECT_EQ(result.status, 0) << result.err;
  const std::string line = result.out.substr(0, result.out.find('\n'));
  EXPECT_EQ(result.out, line + "\n" + line + "\n");
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["deal"], kDeal);
  EXPECT_EQ(json["dealer"], "E");
  EXPECT_EQ(json["tricks"]["W"]["S"], 8);
  EXPECT_EQ(json["par"]["score"], -110);
  EXPECT_EQ(json["par"]["contracts"][0]["strain"], "S");
}

TEST(SolveCommand, SaysWhereADealIsWrong) {
  const ProcessResult result =
      run_bidwright({"solve", "-"}, {.input = std::string(kDeal) + "\nnonsense\n"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("standard input:2, column 1"));
  EXPECT_EQ(result.out, "");
}

TEST(SolveCommand, RefusesSeatsAndSidesThatDoNotExist) {
  EXPECT_THAT(run_bidwright({"solve", "--dealer", "X", kDeal}).err,
              HasSubstr("--dealer X: expected N, E, S or W"));
  EXPECT_THAT(run_bidwright({"solve", "--vul", "some", kDeal}).err,
              HasSubstr("--vul some: expected None, NS, EW or All"));
}

}  // namespace
}  // namespace bidwright::test
