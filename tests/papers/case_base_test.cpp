#include "bidwright/papers/case_base.hpp"

#include <gmock/gmock.h>

namespace {

using namespace bidwright;
using namespace bidwright::papers;
using core::Call;
using core::Hand;

Hand hand(const char* text) {
  return *core::parse_hand(text);
}

Opening opening(const char* cards, const char* call) {
  Opening result;
  result.hand = hand(cards);
  result.call = *core::parse_call(call);
  return result;
}

TEST(Similarity, AddsPointsShapeAndCards) {
  const Hand a = hand("AKQ2.432.432.432");  // 9 points, 4333
  EXPECT_DOUBLE_EQ(similarity(a, a), 100.0);
  const Hand b = hand("AKQ2.A32.432.432");  // 13 points
  EXPECT_DOUBLE_EQ(similarity(a, b), 51.0 * 9 / 13 + 36 + 12);
  const Hand c = hand("AKQ.A432.432.432");
  EXPECT_DOUBLE_EQ(similarity(a, c), 51.0 * 9 / 13 + 9 * (0.75 + 0.75 + 1 + 1) + 12);
  EXPECT_DOUBLE_EQ(similarity(a, c), similarity(c, a));
  // A void beside a suit, and hands without points.
  const Hand empty = hand("5432.5432.65432.");
  const Hand other = hand(".98765.9876.5432");
  EXPECT_DOUBLE_EQ(similarity(empty, other), 51.0 + 9 * (4.0 / 5 + 4.0 / 5) + 2);
}

TEST(Adaptation, MovesABidInTheLongestSuit) {
  const Hand spades = hand("AKQ32.432.43.432");
  const Hand hearts = hand("432.AKQ32.43.432");
  EXPECT_EQ(core::to_string(adapted(*core::parse_call("1S"), spades, hearts)), "1H");
  EXPECT_EQ(core::to_string(adapted(*core::parse_call("1C"), spades, hearts)), "1C");
  EXPECT_EQ(core::to_string(adapted(*core::parse_call("1NT"), spades, hearts)), "1NT");
  EXPECT_TRUE(adapted(Call::pass(), spades, hearts).is_pass());
}

TEST(CaseBase, AsksTheNearestAndLeavesOneOut) {
  const std::vector<Opening> cases{
      opening("AKQ32.A32.43.432", "1S"), opening("AKQ32.A42.32.432", "1S"),
      opening("432.432.432.5432", "PASS"), opening("532.432.432.6432", "PASS"),
      opening("542.432.432.7432", "PASS")};
  const CaseBase base(cases);
  const CaseBase::Answer all = base.ask(cases[0], Similarity::kRatios);
  EXPECT_EQ(core::to_string(all.calls[0]), "1S");
  EXPECT_DOUBLE_EQ(all.similarity[0], 100.0);
  EXPECT_EQ(core::to_string(all.calls[2]), "1S");  // Two of three
  EXPECT_TRUE(all.calls[4].is_pass());             // Three of five
  const CaseBase::Answer others = base.ask(cases[0], Similarity::kRatios, 0);
  EXPECT_EQ(core::to_string(others.calls[0]), "1S");
  EXPECT_LT(others.similarity[0], 100.0);
  EXPECT_EQ(core::to_string(others.calls[1]), "1S");  // A tie goes to the nearer
  EXPECT_TRUE(others.calls[19].is_pass());            // Fewer cases than neighbours
}

TEST(CaseBase, DescendsTheHierarchyUntilEnoughCasesVote) {
  const std::vector<Opening> cases{opening("432.432.432.5432", "PASS"),
                                   opening("AKQ32.A32.43.432", "1S"),
                                   opening("AKQ32.AJ2.43.432", "2S")};
  const CaseBase base(cases);
  using Levels = std::array<int, 3>;
  const auto levels = [&](const char* hand) {
    const auto answer = base.ask(opening(hand, "PASS"), Similarity::kHierarchy);
    EXPECT_EQ(answer.votes, 3);
    return Levels{answer.levels[0], answer.levels[1], answer.levels[2]};
  };
  EXPECT_EQ(levels("AKQ54.A54.65.543"), (Levels{0, 1, 2}));  // 13 points, as the second case
  EXPECT_EQ(levels("AK654.K54.65.543"), (Levels{2, 2, 2}));  // 10 points
  EXPECT_EQ(levels("A.AKQJ5432.65.54"), (Levels{2, 2, 2}));
  const auto answer = base.ask(opening("AKQ54.AJ4.65.543", "PASS"), Similarity::kHierarchy);
  EXPECT_EQ(core::to_string(answer.calls[0]), "2S");
  EXPECT_EQ(core::to_string(answer.calls[19]), "2S");  // One vote each: the nearest
}

TEST(CaseBase, KnowsTheSimilaritiesThatThePaperGaveUp) {
  const std::vector<Opening> cases{opening("432.AK32.432.K32", "PASS"),  // 10, hearts
                                   opening("AK432.432.43.K32", "1S"),    // 10, spades
                                   opening("KQ432.AQJ.43.432", "2S"),    // 12, spades
                                   opening("AQ432.A32.Q3.J32", "3S")};   // 13, spades
  const CaseBase base(cases);
  const Opening ten = opening("AQ8765.Q98.Q5.76", "PASS");
  const auto longest = base.ask(ten, Similarity::kLongest);
  EXPECT_EQ(core::to_string(longest.calls[0]), "1S");
  EXPECT_DOUBLE_EQ(longest.similarity[0], 100.0);
  EXPECT_DOUBLE_EQ(longest.similarity[1], 50.0);
  EXPECT_EQ(longest.votes, 4);
  // Eleven points are in the range of twelve, and not in that of ten.
  EXPECT_EQ(
      core::to_string(base.ask(opening("AQJ65.987.K5.J65", "PASS"), Similarity::kRanges).calls[0]),
      "2S");
  // One PASS and one bid: the bid wins, though its case is farther.
  const std::vector<Opening> two{opening("AK432.432.43.K32", "PASS"),
                                 opening("AQ432.A32.Q3.J32", "1S")};
  const Opening same = opening("AK432.432.43.K32", "PASS");
  EXPECT_TRUE(CaseBase(two).ask(same, Similarity::kRatios).calls[1].is_pass());
  EXPECT_EQ(core::to_string(CaseBase(two).ask(same, Similarity::kPassBias).calls[1]), "1S");
}

TEST(CaseBase, AdaptsAndWeighs) {
  const std::vector<Opening> cases{opening("AKQ32.A32.43.432", "1S")};
  const CaseBase base(cases);
  const Opening hearts = opening("A32.AKQ32.43.432", "1H");
  EXPECT_EQ(core::to_string(base.ask(hearts, Similarity::kRatios).calls[0]), "1S");
  EXPECT_EQ(core::to_string(base.ask(hearts, Similarity::kAdapted).calls[0]), "1H");
  EXPECT_EQ(core::to_string(base.ask(hearts, Similarity::kWeighted).calls[0]), "1S");
}

}  // namespace
