#include "bidwright/bidding/explain.hpp"

#include <gmock/gmock.h>

#include "bidding/card_hands.hpp"
#include "bidding/test_model.hpp"

#include "bidwright/bidding/card.hpp"
#include "bidwright/bidding/survey.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::bidding {
namespace {

using testing::HasSubstr;
using testing::Not;

const Model& surveyed() {
  static const Model kModel = [] {
    Model model = simple_model();
    SurveyOptions options;
    options.pairs = 20'000;
    model.meanings = survey(model, options);
    return model;
  }();
  return kModel;
}

std::vector<core::Call> calls(std::initializer_list<int> contracts) {
  std::vector<core::Call> result;
  for (const int contract : contracts) result.push_back(call_of_contract(contract));
  return result;
}

TEST(Explain, ListsTheCallsOfANodeAndTheUnusedBids) {
  const ShownNode node = show_node(surveyed(), {}, 2);
  ASSERT_EQ(node.calls.size(), 3U);
  EXPECT_EQ(to_string(node.calls[1].call), "1H");
  EXPECT_TRUE(node.calls[1].next);
  EXPECT_FALSE(node.calls[1].to_play);
  EXPECT_TRUE(node.calls[2].to_play);
  double share = 0;
  for (const ShownCall& call : node.calls) share += call.share;
  EXPECT_NEAR(share, 1, 1e-9);
  EXPECT_NEAR(node.calls[0].reach, 0.348 * node.calls[0].share, 0.01);
  EXPECT_EQ(runs_text(node.unused), "1♦, 1♠–3♠, 4♣–7NT");
}

TEST(Explain, IsAsShortAsPlayersWrite) {
  Meaning meaning{.seen = 1000,
                  .points = {12, 21},
                  .length = {Range{0, 4}, Range{0, 6}, Range{5, 8}, Range{2, 4}},
                  .usual_points = {},
                  .usual_length = {},
                  .balanced = 20};
  EXPECT_EQ(short_text(meaning), "12–21 HCP, 5+♥, 2–4♠, ≤4♣");
  meaning.points = {1, 11};
  meaning.length = {Range{2, 5}, Range{2, 5}, Range{2, 5}, Range{4, 5}};
  meaning.balanced = 95;
  EXPECT_EQ(short_text(meaning), "0–11 HCP, balanced, 4–5♠");
  meaning.points = {0, 37};
  meaning.length.fill(Range{0, 8});
  meaning.balanced = 40;
  EXPECT_EQ(short_text(meaning), "any hand");
  meaning.seen = 0;
  EXPECT_EQ(short_text(meaning), "never seen");
}

TEST(Explain, TellsWhatIsUsualWhereItIsMore) {
  Meaning meaning{.seen = 1000,
                  .points = {10, 22},
                  .length = {Range{0, 7}, Range{3, 7}, Range{0, 4}, Range{1, 5}},
                  .usual_points = {12, 18},
                  .usual_length = {Range{2, 5}, Range{4, 6}, Range{2, 3}, Range{2, 4}},
                  .balanced = 65};
  EXPECT_EQ(usual_text(meaning), "12–18 HCP, balanced, 4–6♦, 2–3♥");
  meaning.usual_points = meaning.points;
  meaning.usual_length = meaning.length;
  meaning.balanced = 30;
  EXPECT_EQ(usual_text(meaning), "");
}

TEST(Explain, ShortensRunsOfThreeAndMore) {
  EXPECT_EQ(runs_text(calls({1, 2, 4})), "1♣, 1♦, 1♠");
  EXPECT_EQ(runs_text(calls({1, 2, 3, 5, 35})), "1♣–1♥, 1NT, 7NT");
  EXPECT_EQ(runs_text({}), "");
}

TEST(ConventionCard, DisclosesLeadsAndSignals) {
  const std::string page = convention_card(surveyed());
  EXPECT_THAT(page, HasSubstr("fourth best"));
  EXPECT_THAT(page, HasSubstr("the highest from an even number, the lowest from an odd one"));
}

TEST(Card, IsOnePageThatStandsAlone) {
  const std::string page = convention_card(surveyed());
  EXPECT_THAT(page, HasSubstr("<!doctype html>"));
  EXPECT_THAT(page, HasSubstr("Convention card: simple"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("http:")));
  EXPECT_THAT(page, Not(HasSubstr("https:")));
  EXPECT_THAT(page, Not(HasSubstr("src=\"")));
  EXPECT_THAT(page, HasSubstr("class=\"example\""));
  EXPECT_THAT(page, HasSubstr("Never opened: 1<span class=\"red\">♦</span>\u2060–\u20607NT"));
  EXPECT_THAT(page, HasSubstr("id=\"1C\""));
  EXPECT_THAT(page, HasSubstr("12+\u00a0HCP"));
  EXPECT_THAT(page, Not(HasSubstr("Not vulnerable")));
}

TEST(Card, TellsWhatIsDoneWhenTheOpponentsBid) {
  EXPECT_THAT(convention_card(surveyed()), Not(HasSubstr("opponents bid</h1>")));
  disclosure::Disclosure weak;
  weak.alternatives.emplace_back().points = {6, 10};
  const std::vector<ContestedChapter> chapters{
      {"They open",
       {{"(1♥)",
         {{*core::parse_call("2S"), weak, 0.25, core::parse_hand("KQ9752.43.K4.832").value()}}}}}};
  const std::string page = convention_card(surveyed(), chapters);
  EXPECT_THAT(page, HasSubstr("When the opponents bid</h1>"));
  EXPECT_THAT(page, HasSubstr("<h3>(1<span class=\"red\">♥</span>)</h3>"));
  EXPECT_THAT(page, HasSubstr("6\u2060–\u206010\u00a0HCP"));
  EXPECT_THAT(page, HasSubstr("25 %"));
  EXPECT_THAT(page,
              HasSubstr("<small class=\"example\">♠KQ9752 <span class=\"red\">♥</span>43 <span "
                        "class=\"red\">♦</span>K4 ♣832</small>"));
}

TEST(Card, HasAChapterForEachVulnerabilityThatMatters) {
  TestShape shape;
  shape.features = "condensed+vulnerable";
  Model model = random_model(shape);
  model.name = "<b>";
  SurveyOptions options;
  options.pairs = 2000;
  model.meanings = survey(model, options);
  const std::string page = convention_card(model);
  EXPECT_THAT(page, HasSubstr("Not vulnerable"));
  EXPECT_THAT(page, HasSubstr("id=\"v\""));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
}

TEST(Card, TellsTwoKindsOfHandsApartWhereOneRangeWouldBlurThem) {
  // Weak hands with six spades, and strong ones with six hearts.
  std::vector<core::Hand> hands;
  core::Random random(3, core::Purpose::kTest);
  while (hands.size() < 200) {
    const core::Hand hand = core::random_deal(random)[core::Seat::kNorth];
    const int points = core::high_card_points(hand);
    const bool weak = hand.length(core::Suit::kSpades) >= 6 && points <= 9;
    const bool strong = hand.length(core::Suit::kHearts) >= 6 && points >= 14;
    if (weak || strong) hands.push_back(hand);
  }
  const auto kinds = kinds_of(hands);
  ASSERT_EQ(kinds.size(), 2U);
  EXPECT_GE(kinds[0].share, kinds[1].share);
  EXPECT_NEAR(kinds[0].share + kinds[1].share, 1, 1e-9);
  const auto spades = static_cast<std::size_t>(core::Suit::kSpades);
  const bool first_is_weak = kinds[0].meaning.length[spades].low >= 6;
  EXPECT_GE(kinds[first_is_weak ? 0 : 1].meaning.length[spades].low, 6);
  EXPECT_LE(kinds[first_is_weak ? 0 : 1].meaning.points.high, 9);
  EXPECT_GE(kinds[first_is_weak ? 1 : 0].meaning.points.low, 14);
  // Hands of one kind stay one.
  std::erase_if(hands, [](core::Hand hand) { return core::high_card_points(hand) > 9; });
  while (hands.size() < 100) hands.push_back(hands[hands.size() / 2]);
  EXPECT_TRUE(kinds_of(hands).empty());
  EXPECT_TRUE(kinds_of({hands.begin(), hands.begin() + 10}).empty());
}

}  // namespace
}  // namespace bidwright::bidding
