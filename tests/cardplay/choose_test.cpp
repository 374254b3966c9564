#include "bidwright/cardplay/choose.hpp"

#include <gmock/gmock.h>

#include "support/random_boards.hpp"

#include "bidwright/cardplay/position.hpp"
#include "bidwright/sampling/play_priors.hpp"

namespace bidwright::cardplay {
namespace {

using core::Card;
using core::Seat;

Card card(std::string_view text) {
  return core::parse_card(text).value();
}

/// Cards between blanks.
std::vector<Card> cards(std::string_view text) {
  std::vector<Card> result;
  while (!text.empty()) {
    result.push_back(card(text.substr(0, 2)));
    text.remove_prefix(std::min<std::size_t>(3, text.size()));
  }
  return result;
}

struct Board {
  core::Deal deal;
  core::Auction auction;
  core::Play play;

  Board(std::string_view deal_text, std::string_view auction_text, std::string_view played = "")
      : deal(core::parse_deal(deal_text).value()),
        auction(core::parse_auction(auction_text, Seat::kNorth).value()),
        play(deal, *auction.contract()) {
    for (const Card one : cards(played)) {
      EXPECT_EQ(play.add(one), core::CardProblem::kNone) << core::to_string(one);
    }
  }

  [[nodiscard]] sampling::View view() const {
    return sampling::view_of(play.player(), deal, core::Vulnerability::kNone, auction,
                             play.cards());
  }
};

CardOptions with_samples(int samples) {
  CardOptions options;
  options.samples = samples;
  return options;
}

/// What the player whose turn it is chooses; nobody's calls are read.
CardDecision choose(const Board& board, const CardOptions& options = with_samples(300),
                    std::uint64_t seed = 1) {
  core::Random random = test::test_random(seed);
  return choose_card(board.view(), {}, options, std::nullopt, {}, random);
}

constexpr auto kSouthPlaysThree = "PASS PASS 3NT PASS PASS PASS";
constexpr auto kSouthPlaysSix = "PASS PASS 6NT PASS PASS PASS";

/// Five tricks are in and each side suit is still stopped; South can afford one loser in diamonds,
/// KT43 opposite A9652, for 6NT.
constexpr auto kSafety = "S5 S2 S7 SA SK S6 S3 S8 HA H5 H2 H6 HK H7 H3 H8 CA C5 C2 C6";
constexpr auto kAllWithEast =
    "N:432.432.KT43.432 T87.T86.QJ87.986 AKQ.AKQ.A9652.AK J965.J975..QJT75";
constexpr auto kAllWithWest =
    "N:432.432.KT43.432 JT87.JT86..QJ986 AKQ.AKQ.A9652.AK 965.975.QJ87.T75";

TEST(ChooseCard, DoesNotCashTheAceBeforeASafetyPlay) {
  for (const auto* deal : {kAllWithEast, kAllWithWest}) {
    const Board board(deal, kSouthPlaysSix, kSafety);
    const auto decision = choose(board);
    EXPECT_EQ(decision.reason, Reason::kSampled);
    EXPECT_NE(decision.card, card("DA"));
    EXPECT_NE(decision.card, card("D9"));
  }
}

TEST(ChooseCard, FinessesTheTenWhenOneLoserDoesNotMatter) {
  const Board board(kAllWithWest, kSouthPlaysSix, std::string(kSafety) + " D2 D7");
  EXPECT_EQ(choose(board).card, card("DT"));
}

TEST(ChooseCard, MakesTheSlamWhoeverHasAllFour) {
  for (const auto* deal : {kAllWithEast, kAllWithWest}) {
    Board board(deal, kSouthPlaysSix, kSafety);
    while (!board.play.ended())
      ASSERT_EQ(board.play.add(choose(board).card), core::CardProblem::kNone);
    EXPECT_GE(board.play.declarer_tricks(), 12) << deal;
  }
}

TEST(ChooseCard, TakesAFinesseThatIsTheOnlyChance) {
  const Board board("N:432.AQ2.432.5432 JT87.JT96.JT87.T AKQ.543.AKQ.AKQJ 965.K87.965.9876",
                    kSouthPlaysSix,
                    "S5 S2 S7 SA SK S6 S3 S8 SQ S9 S4 ST DA D5 D2 D7 DK D6 D3 D8 DQ D9 D4 DT "
                    "CA C6 C2 CT CK C7 C3 H6 CQ C8 C4 H9 CJ C9 C5 HT H3 H7");
  EXPECT_EQ(choose(board).card, card("HQ"));
}

TEST(ChooseCard, PlaysAForcedCardAtOnce) {
  const Board board("N:432.432.KT43.432 T87.T86.QJ87.986 AKQ.AKQ.A9652.AK J965.J975..QJT75",
                    kSouthPlaysThree, "CQ C2 C6 CK SA S5 S2 S7 SK S6 S3 S8 SQ S9");
  const auto decision = choose(board);
  EXPECT_EQ(decision.card, card("S4"));
  EXPECT_EQ(decision.reason, Reason::kForced);
  EXPECT_THAT(decision.candidates, testing::IsEmpty());
}

TEST(ChooseCard, PlaysEqualCardsAtOnce) {
  const Board board("N:432.432.KT43.432 T87.T86.QJ87.986 AKQ.AKQ.A9652.AK J965.J975..QJT75",
                    kSouthPlaysThree, "CQ C2 C6");
  const auto decision = choose(board);
  EXPECT_EQ(decision.reason, Reason::kEqual);
  EXPECT_EQ(decision.card, card("CK"));
  EXPECT_EQ(decision.samples, 0);
}

TEST(ChooseCard, CountsASuitWithCardsThatAreEqualWhereThatIsAgreed) {
  // South leads the ace of diamonds; West holds 65 of it and plays the lower one unless they count.
  const Board board("N:432.432.KT43.432 T87.T86.QJ98.986 AKQ.AKQ.A72.AKQJ J965.J975.65.T75",
                    kSouthPlaysThree, "C5 C2 C6 CK DA");
  CardOptions options = with_samples(40);
  EXPECT_EQ(choose(board, options).card, card("D5"));
  options.signals = true;
  EXPECT_EQ(choose(board, options).card, card("D6"));
}

/// What the player whose turn it is chooses who knows what cards are usual.
CardDecision choose_by_habit(const Board& board, const CardOptions& options) {
  core::Random random = test::test_random(1);
  const sampling::CallModels models{nullptr, nullptr, &sampling::PlayPriors::shipped()};
  return choose_card(board.view(), models, options, std::nullopt, {}, random);
}

TEST(ChooseCard, GoesByWhatIsUsualInDefenceTheLessTheMoreDealsItSaw) {
  const Board board(kAllWithEast, kSouthPlaysThree, "CQ C2 C6 CK SA S5 S2 S7 D2");
  const auto few = choose_by_habit(board, with_samples(8));
  const auto many = choose_by_habit(board, with_samples(64));
  ASSERT_GT(many.samples, few.samples);
  const auto value = [](const CardCandidate& one) { return one.score + one.habit; };
  const auto habit_of = [](const CardDecision& decision, Card card) {
    for (const CardCandidate& one : decision.candidates) {
      if (one.card == card) return one.habit;
    }
    return 0.0;
  };
  for (const auto& decision : {few, many}) {
    for (const CardCandidate& one : decision.candidates) {
      EXPECT_LT(one.habit, 0);
      EXPECT_LE(value(one), value(decision.candidates.front()));
    }
  }
  EXPECT_LT(habit_of(few, card("HJ")), habit_of(many, card("HJ")));
}

TEST(ChooseCard, AsksNoHabitsAsDeclarerNorWhereItSignals) {
  const Board declarer(kAllWithEast, kSouthPlaysThree, "CQ C2 C6 CK");
  const Board defender(kAllWithEast, kSouthPlaysThree, "CQ C2 C6 CK SA S5 S2 S7 D2");
  CardOptions options = with_samples(8);
  for (const CardCandidate& one : choose_by_habit(declarer, options).candidates) {
    EXPECT_EQ(one.habit, 0);
  }
  options.signals = true;
  const auto signalling = choose_by_habit(defender, options);
  EXPECT_THAT(signalling.candidates, testing::Not(testing::IsEmpty()));
  for (const CardCandidate& one : signalling.candidates) EXPECT_EQ(one.habit, 0);
}

TEST(ChooseCard, PlaysTheLowestWithoutThoughtWhenAsked) {
  const Board board(kAllWithEast, kSouthPlaysThree);
  const auto decision = choose(board, lowest_cards());
  EXPECT_EQ(decision.reason, Reason::kLowest);
  EXPECT_EQ(decision.card, card("C5"));
}

TEST(ChooseCard, GivesTheSameForTheSameSeedWithAnyNumberOfThreads) {
  const Board board(kAllWithEast, kSouthPlaysThree, "CQ C2 C6 CK SA S5 S2 S7");
  CardOptions two = with_samples(10);
  two.threads = 2;
  const auto a = choose(board, with_samples(10));
  const auto b = choose(board, two);
  ASSERT_EQ(a.candidates.size(), b.candidates.size());
  EXPECT_EQ(a.card, b.card);
  for (std::size_t i = 0; i < a.candidates.size(); ++i) {
    EXPECT_EQ(a.candidates[i].score, b.candidates[i].score);
  }
}

TEST(ChooseCard, StopsAtItsTimeAndSaysSo) {
  const Board board(kAllWithEast, kSouthPlaysThree, "CQ C2 C6 CK SA S5 S2 S7");
  double now = 0;
  const Clock clock = [&now] { return now += 1; };  // A second at every look
  core::Random random = test::test_random(1);
  const auto decision =
      choose_card(board.view(), {}, with_samples(100), TimeLimit(2.0), clock, random);
  EXPECT_TRUE(decision.cut_short);
  EXPECT_LT(decision.samples, 100);
  EXPECT_GT(decision.samples, 0);
  EXPECT_EQ(decision.reason, Reason::kSampled);
}

TEST(ChooseCard, EndsWhenItsWorkIsDoneAndSaysSo) {
  const Board board(kAllWithEast, kSouthPlaysThree, "CQ C2 C6 CK SA S5 S2 S7");
  CardOptions options = with_samples(100);
  const auto freely = choose(board, options);
  EXPECT_FALSE(freely.out_of_work);
  options.most_work = freely.work / 2;
  const auto bounded = choose(board, options);
  EXPECT_TRUE(bounded.out_of_work);
  EXPECT_FALSE(bounded.cut_short);
  EXPECT_LT(bounded.samples, freely.samples);
  EXPECT_GE(bounded.work, options.most_work);
  EXPECT_LE(bounded.work, 2 * options.most_work);
  options.threads = 2;
  const auto two = choose(board, options);
  EXPECT_EQ(two.work, bounded.work);
  EXPECT_EQ(two.card, bounded.card);
}

TEST(ChooseCard, PlaysTheLowestWhenNoDealCanBeSolvedWithinItsWork) {
  const Board board(kAllWithEast, kSouthPlaysThree);
  CardOptions options = with_samples(20);
  options.most_work = 8;
  const auto decision = choose(board, options);
  EXPECT_TRUE(decision.out_of_work);
  EXPECT_EQ(decision.samples, 0);
  EXPECT_EQ(decision.reason, Reason::kLowest);
  EXPECT_THAT(decision.candidates, testing::IsEmpty());
}

TEST(ChooseCard, StopsSoonWhenTheChoiceIsSafe) {
  const Board board("N:432.AQ2.432.5432 JT87.JT96.JT87.T AKQ.543.AKQ.AKQJ 965.K87.965.9876",
                    kSouthPlaysSix,
                    "S5 S2 S7 SA SK S6 S3 S8 SQ S9 S4 ST DA D5 D2 D7 DK D6 D3 D8 DQ D9 D4 DT "
                    "CA C6 C2 CT CK C7 C3 H6 CQ C8 C4 H9 CJ C9 C5 HT H3 H7");
  const auto decision = choose(board, with_samples(300));
  EXPECT_EQ(decision.card, card("HQ"));
  EXPECT_LT(decision.samples, 100);
}

TEST(ChooseCard, PlaysOnWithADummyThatContradictsTheCards) {
  const Board board(kAllWithEast, kSouthPlaysSix, kSafety);
  auto view = board.view();
  view.dummy->remove(card("DT"));
  view.dummy->add(card("SK"));  // Declarer's own, played long ago
  core::Random random = test::test_random(1);
  const auto decision = choose_card(view, {}, with_samples(20), std::nullopt, {}, random);
  EXPECT_TRUE(board.play.legal().contains(decision.card));
  EXPECT_THAT(decision.notes, testing::Contains(testing::HasSubstr("dropped from dummy")));
}

}  // namespace
}  // namespace bidwright::cardplay
