#include "bidwright/training/costs_file.hpp"

#include <gmock/gmock.h>

namespace bidwright::training {
namespace {

using testing::HasSubstr;

constexpr std::string_view kHands = "98432.8.QT8764.7 AK7.K6.K95.AJ864";

std::string costs(int count, std::string_view cost = " 2.5") {
  std::string text;
  for (int i = 0; i < count; ++i) text += cost;
  return text;
}

core::Error error_of(const std::string& text) {
  const auto pairs = read_costs(text);
  EXPECT_FALSE(pairs);
  return pairs ? core::Error{} : pairs.error();
}

TEST(CostsFile, HasPairsBetweenComments) {
  const auto pairs =
      read_costs("# north south costs\n\n" + std::string(kHands) + " 0 24" + costs(34) + "\r\n");
  ASSERT_TRUE(pairs) << pairs.error().text();
  ASSERT_EQ(pairs->size(), 1U);
  const PricedPair& pair = pairs->front();
  EXPECT_EQ(to_string(pair.hands.second), "AK7.K6.K95.AJ864");
  EXPECT_EQ(pair.costs[0][0], 0.0F);
  EXPECT_EQ(pair.costs[0][1], 24.0F);
  EXPECT_EQ(pair.costs[0][35], 2.5F);
  EXPECT_EQ(pair.costs[1], pair.costs[0]) << "Whoever named the strain";
}

TEST(CostsFile, ThatIsWrongSaysWhere) {
  const std::string good = std::string(kHands) + costs(36) + "\n";
  core::Error error = error_of(good + std::string(kHands) + costs(35));
  EXPECT_EQ(error.line, 2U);
  EXPECT_THAT(error.message, HasSubstr("the cost of 7NT was expected"));
  error = error_of(std::string(kHands) + costs(37));
  EXPECT_THAT(error.message, HasSubstr("more than 36 costs"));
  EXPECT_EQ(error.column, 34U + 36 * 4 + 1);
  EXPECT_THAT(error_of(std::string(kHands) + costs(36, " 24.1")).message, HasSubstr("0 to 24"));
  EXPECT_THAT(error_of(std::string(kHands) + costs(36, " nan")).message, HasSubstr("0 to 24"));
  EXPECT_THAT(error_of(std::string(kHands) + costs(36, " 1x")).message, HasSubstr("0 to 24"));
  error = error_of("98432.8.QT8764.7 AK7.K6.K95.AJ86" + costs(36));
  EXPECT_THAT(error.message, HasSubstr("South's hand: "));
  EXPECT_EQ(error.column, 18U);
  error = error_of("98432.8.QT8764.7 AK7.K6.K95.AJ876" + costs(36));
  EXPECT_THAT(error.message, HasSubstr("both hold C7"));
  EXPECT_THAT(error_of("# nothing\n").message, HasSubstr("no pair of hands"));
}

}  // namespace
}  // namespace bidwright::training
