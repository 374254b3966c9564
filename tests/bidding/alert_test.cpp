#include "bidwright/bidding/alert.hpp"

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/survey.hpp"

namespace bidwright::bidding {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t kOverOneClub = 2;

Model ruled_model(std::string_view rules) {
  Model model = simple_model();
  model.system = read_system(rules).value();
  bind_system(model);
  SurveyOptions options;
  options.pairs = 20'000;
  model.meanings = survey(model, options);
  return model;
}

std::string text(const Model& model, std::size_t node, std::string_view call) {
  const auto action = model.nodes[node].find(core::parse_call(call).value());
  return alert_text(model, {},
                    {static_cast<std::uint32_t>(node), static_cast<std::uint32_t>(action.value())});
}

TEST(AlertText, SaysTheAcesThatRulesMakeACallShow) {
  const Model model = ruled_model(
      "1C : 1H  : exactly : 1 total aces\n"
      "1C : 3NT : exactly : 0 total aces. Alternatively, 2 total aces\n"
      "1C : PASS : exactly : 3 total aces. Alternatively, 4 total aces\n");
  EXPECT_THAT(text(model, kOverOneClub, "1H"), HasSubstr("1 total aces"));
  EXPECT_THAT(
      text(model, kOverOneClub, "3NT"),
      AllOf(HasSubstr("0 total aces"), HasSubstr("Alternatively"), HasSubstr("2 total aces")));
  EXPECT_THAT(text(model, 0, "1C"), AllOf(HasSubstr("points"), HasSubstr("Asking for aces")));
  EXPECT_EQ(aces_text(model, {kOverOneClub, 0}), "3 or 4 aces");
  EXPECT_EQ(aces_text(model, {kOverOneClub, 1}), "1 ace");
  EXPECT_EQ(aces_text(model, {kOverOneClub, 3}), "");
  EXPECT_EQ(aces_text(model, {0, 1}), "asks for aces");
}

TEST(AlertText, SaysNothingOfAcesWhereRulesAreOfOtherThings) {
  const Model model = ruled_model("1C : 1H : exactly : at least 5 cards in hearts\n");
  EXPECT_THAT(text(model, 0, "1C"), Not(HasSubstr("ace")));
  EXPECT_THAT(text(model, kOverOneClub, "1H"), AllOf(HasSubstr("hearts"), Not(HasSubstr("ace"))));
}

TEST(AlertText, CallsABidNoAskWhereRulesOnlyForbidCallsByAces) {
  const Model model = ruled_model("1C : 7NT : must not : 0 total aces\n");
  EXPECT_THAT(text(model, 0, "1C"), Not(HasSubstr("ace")));
  const Model both = ruled_model(
      "1C : 1H : exactly : 1 total aces\n"
      "1C : 7NT : must not : 0 total aces\n");
  EXPECT_THAT(text(both, 0, "1C"), HasSubstr("Asking for aces"));
}

}  // namespace
}  // namespace bidwright::bidding
