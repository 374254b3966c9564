#include "bidwright/protocol/dialect.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bidwright::protocol {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

TEST(ParseDialect, TakesAPresetByName) {
  for (const Dialect& dialect : dialects()) EXPECT_EQ(parse_dialect(dialect.name), dialect);
  EXPECT_EQ(parse_dialect("WBRIDGE5")->alerts, AlertRelay::kNever);
}

TEST(ParseDialect, GivesARoboBridgeTimeBetweenTwoLines) {
  EXPECT_EQ(find_dialect("robobridge")->gap, std::chrono::milliseconds(300));
}

TEST(ParseDialect, SaysOfEveryPresetWhoThatIs) {
  for (const Dialect& one : dialects()) EXPECT_FALSE(one.about.empty()) << one.name;
}

TEST(ParseDialect, ChangesSettings) {
  const auto dialect =
      parse_dialect("ben,timing=no,gap=250,alerts=never,teams-stop=yes,pause=0,brackets=NO");
  ASSERT_TRUE(dialect);
  EXPECT_EQ(dialect->name, "ben");
  EXPECT_FALSE(dialect->timing);
  EXPECT_EQ(dialect->gap, milliseconds(250));
  EXPECT_EQ(dialect->pause, milliseconds(0));
  EXPECT_EQ(dialect->alerts, AlertRelay::kNever);
  EXPECT_TRUE(dialect->stop_in_teams);
  EXPECT_FALSE(dialect->seated_in_brackets);
}

TEST(ParseDialect, SaysWhatItDoesNotKnow) {
  EXPECT_THAT(parse_dialect("bens").error().message, HasSubstr("bridge-moniteur"));
  EXPECT_THAT(parse_dialect("ben,tming=no").error().message, HasSubstr("timing"));
  EXPECT_THAT(parse_dialect("ben,timing").error().message, HasSubstr("timing=no"));
  EXPECT_THAT(parse_dialect("ben,timing=maybe").error().message, HasSubstr("yes or no"));
  EXPECT_THAT(parse_dialect("ben,gap=-1").error().message, HasSubstr("60000"));
  EXPECT_THAT(parse_dialect("ben,gap=1x").error().message, HasSubstr("60000"));
  EXPECT_THAT(parse_dialect("ben,alerts=some").error().message, HasSubstr("never"));
  EXPECT_EQ(parse_dialect("ben,gap=1,x=2").error().column, 11U);
}

}  // namespace
}  // namespace bidwright::protocol
