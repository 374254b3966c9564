#include "bidwright/disclosure/disclosure.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/disclosure/alert.hpp"
#include "bidwright/disclosure/kinds.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/disclosure/summary.hpp"
#include "bidwright/disclosure/told.hpp"

namespace bidwright::disclosure {
namespace {

core::Hand hand(std::string_view text) {
  return core::parse_hand(text).value();
}

HandConstraint five_hearts(Range points) {
  HandConstraint constraint;
  constraint.points = points;
  constraint.length[2] = at_least(5);
  return constraint;
}

TEST(Disclosure, ContainsTheHandsThatKeepOneAlternative) {
  const Disclosure shown{{five_hearts({11, 15}), {.points = at_least(20)}}, {}};
  EXPECT_TRUE(shown.contains(hand("K2.AQJ52.Q98.432")));
  EXPECT_FALSE(shown.contains(hand("K2.AQJ5.Q98.5432")));
  EXPECT_FALSE(shown.contains(hand("K2.AQJ52.AQ8.K32")));
  EXPECT_TRUE(shown.contains(hand("AK2.AQJ5.AQ8.Q32")));
  EXPECT_TRUE(Disclosure{}.contains(hand("K2.AQJ5.Q98.5432")));
}

TEST(Disclosure, ContainsByHonoursToo) {
  const HandConstraint shown{.suit_points = {up_to(3)},
                             .aces = 1,
                             .kings = 1,
                             .holds = core::parse_holding(".A..").value()};
  EXPECT_TRUE(shown.contains(hand("KQ2.AQJ5.Q98.Q32")));
  EXPECT_FALSE(shown.contains(hand("AQ2.KQJ5.Q98.Q32")));
  EXPECT_FALSE(shown.contains(hand("KQ2.AKQ5.Q98.Q32")));
  EXPECT_FALSE(shown.contains(hand("QJ2.AQJ5.Q98.KQ2")));
}

TEST(Disclosure, KnowsWhatNoHandCanKeep) {
  EXPECT_TRUE(five_hearts({11, 15}).is_possible());
  EXPECT_FALSE(five_hearts({15, 11}).is_possible());
  EXPECT_FALSE(five_hearts(at_least(38)).is_possible());
  EXPECT_FALSE((HandConstraint{.length = {at_least(7), at_least(7)}}.is_possible()));
  EXPECT_FALSE((HandConstraint{.length = {up_to(3), up_to(3), up_to(3), up_to(3)}}.is_possible()));
  EXPECT_TRUE((HandConstraint{.points = {16, 16}, .aces = 4}.is_possible()));
  EXPECT_FALSE((HandConstraint{.points = up_to(15), .aces = 4}.is_possible()));
  EXPECT_TRUE(HandConstraint{.points = at_least(37)}.is_possible());
  EXPECT_FALSE((HandConstraint{.points = at_least(37), .length = {at_least(5)}}.is_possible()));
  EXPECT_FALSE(
      (HandConstraint{.length = {up_to(1)}, .suit_points = {{at_least(5)}}}.is_possible()));
  EXPECT_FALSE((HandConstraint{.aces = 5}.is_possible()));
}

TEST(Told, LeavesOutEndsThatNearlyEveryHandKeeps) {
  EXPECT_EQ(told_points({0, 37}), Range{});
  EXPECT_EQ(told_points({2, 9}), up_to(9));
  EXPECT_EQ(told_points({11, 37}), at_least(11));
  EXPECT_EQ(told_length({0, 5}), Range{});
  EXPECT_EQ(told_length({2, 6}), Range{});
  EXPECT_EQ(told_length({1, 4}), up_to(4));
  EXPECT_EQ(told_length({5, 8}), at_least(5));
  EXPECT_EQ(told_length({0, 0}), (Range{0, 0}));
}

TEST(Summary, TellsWhatAllHandsOfACallKeep) {
  std::vector<core::Hand> openings;
  core::Random random(1, core::Purpose::kTest);
  while (openings.size() < 500) {
    const core::Hand hand = core::random_deal(random)[core::Seat::kNorth];
    const int points = core::high_card_points(hand);
    if (hand.length(core::Suit::kSpades) >= 5 && points >= 12 && points <= 20) {
      openings.push_back(hand);
    }
  }
  EXPECT_EQ(short_text(told(summarise(openings, 0))), "12–20 HCP, 5+♠");
}

TEST(Summary, LeavesNoMoreHandsOutsideThanItMay) {
  std::vector<core::Hand> hands;
  core::Random random(2, core::Purpose::kTest);
  for (int i = 0; i < 2000; ++i) hands.push_back(core::random_deal(random)[core::Seat::kNorth]);
  const HandConstraint shown = told(summarise(hands, 0.05));
  EXPECT_FALSE(shown.is_open());
  const auto outside =
      std::ranges::count_if(hands, [&](core::Hand hand) { return !shown.contains(hand); });
  EXPECT_LE(outside, 100);
  EXPECT_GT(outside, 20);
}

TEST(Summary, SaysNothingWithoutHandsOnly) {
  EXPECT_TRUE(disclosure_of({}, 0.01).empty());
  std::vector<core::Hand> hands;
  core::Random random(3, core::Purpose::kTest);
  int most = 0;
  for (int i = 0; i < 2000; ++i) {
    hands.push_back(core::random_deal(random)[core::Seat::kNorth]);
    most = std::max(most, core::high_card_points(hands.back()));
  }
  ASSERT_GE(most, 22) << "more than ranges are mostly told with";
  EXPECT_EQ(told(summarise(hands, 0)).points, up_to(most));
}

TEST(Kinds, AreToldAsAlternativesWhereOneRangeWouldSayLittle) {
  // Weak hands with six spades, and strong ones with six hearts.
  std::vector<core::Hand> hands;
  core::Random random(3, core::Purpose::kTest);
  while (hands.size() < 300) {
    const core::Hand hand = core::random_deal(random)[core::Seat::kNorth];
    const int points = core::high_card_points(hand);
    const bool weak = hand.length(core::Suit::kSpades) >= 6 && points <= 9;
    const bool strong = hand.length(core::Suit::kHearts) >= 6 && points >= 14;
    if (weak || strong) hands.push_back(hand);
  }
  const Disclosure shown = disclosure_of(hands, 0.02);
  ASSERT_EQ(shown.alternatives.size(), 2U);
  EXPECT_EQ(shown.alternatives[0].length[3].low, 6) << "the weak ones are more";
  EXPECT_EQ(shown.alternatives[1].length[2].low, 6);
  EXPECT_THAT(write_alert(shown), testing::HasSubstr(". Alternatively, "));
  EXPECT_LE(std::ranges::count_if(hands, [&](core::Hand hand) { return !shown.contains(hand); }),
            static_cast<std::ptrdiff_t>(hands.size() / 50));
  std::erase_if(hands, [](core::Hand hand) { return core::high_card_points(hand) >= 14; });
  EXPECT_EQ(disclosure_of(hands, 0.02).alternatives.size(), 1U);
}

TEST(Kinds, AreThreeWhereOneOfTwoIsTwoAgain) {
  // A hundred weak hands with six spades, as many with six hearts, and strong ones with six clubs.
  std::vector<core::Hand> hands;
  core::Random random(4, core::Purpose::kTest);
  std::array<int, 3> counts{};
  while (hands.size() < 300) {
    const core::Hand hand = core::random_deal(random)[core::Seat::kNorth];
    const int points = core::high_card_points(hand);
    const auto fits = [&](int kind) {
      if (kind == 0) return points <= 9 && hand.length(core::Suit::kSpades) >= 6;
      if (kind == 1) return points <= 9 && hand.length(core::Suit::kHearts) >= 6;
      return points >= 14 && hand.length(core::Suit::kClubs) >= 6;
    };
    for (int kind = 0; kind < 3; ++kind) {
      int& count = counts[static_cast<std::size_t>(kind)];
      if (count == 100 || !fits(kind)) continue;
      ++count;
      hands.push_back(hand);
      break;
    }
  }
  const auto kinds = few_kinds(hands, ByBalance::kYes);
  ASSERT_EQ(kinds.size(), 3U);
  EXPECT_EQ(kinds[0].size() + kinds[1].size() + kinds[2].size(), hands.size());
  EXPECT_GE(kinds[0].size(), kinds[1].size());
  EXPECT_GE(kinds[1].size(), kinds[2].size());
  EXPECT_EQ(two_kinds(hands, ByBalance::kYes).size(), 2U);
  std::erase_if(hands, [](core::Hand hand) { return hand.length(core::Suit::kSpades) < 6; });
  EXPECT_TRUE(few_kinds(hands, ByBalance::kYes).empty());
}

TEST(TypicalHand, IsInTheMiddleOfThePoints) {
  EXPECT_FALSE(typical_hand({}).has_value());
  const std::array hands{hand("AKQ2.AKQ5.Q98.32"), hand("5432.5432.432.32"),
                         hand("AQ32.KJ54.432.32")};
  EXPECT_EQ(typical_hand(hands), hands[2]);
}

TEST(ShortText, IsAsPlayersWriteIt) {
  HandConstraint constraint = five_hearts({12, 21});
  constraint.length[3] = {2, 4};
  constraint.length[0] = up_to(4);
  EXPECT_EQ(short_text(constraint), "12–21 HCP, 5+♥, 2–4♠, ≤4♣");
  EXPECT_EQ(short_text(HandConstraint{.points = up_to(11)}, true), "0–11 HCP, balanced");
  EXPECT_EQ(short_text(Disclosure{}), "any hand");
  EXPECT_EQ(short_text(Disclosure{{five_hearts(up_to(9)), {.points = at_least(22)}},
                                  {std::string(kForcing)}}),
            "0–9 HCP, 5+♥; or 22+ HCP, forcing for one round");
  EXPECT_EQ(symbol_text(core::parse_call("1H").value()), "1♥");
  EXPECT_EQ(symbol_text(core::Call::pass()), "Pass");
  EXPECT_EQ(symbol_text(core::parse_card("HT").value()), "♥10");
}

TEST(ShortText, ShortensWhatAlertsSayAndLeavesOtherWords) {
  EXPECT_EQ(short_alert(""), "");
  EXPECT_EQ(short_alert("12 to 21 total points, 2 to 4 cards in spades, at least 5 cards in "
                        "hearts, up to 3 cards in clubs."),
            "12–21 HCP, 5+♥, 2–4♠, ≤3♣");
  EXPECT_EQ(short_alert("up to 9 total points, 6 cards in spades. Alternatively, at least 20 "
                        "total points, Forcing for one round."),
            "0–9 HCP, 6♠; or 20+ HCP, forcing for one round");
  EXPECT_EQ(short_alert("at least 4 points in hearts, a nice hand"), "4+ HCP in ♥, a nice hand");
  EXPECT_EQ(short_alert("Michaels, both majors."), "Michaels, both majors");
  EXPECT_EQ(short_alert("Opening 1NT. 15-17 hcp. 5+ spades possible"),
            "Opening 1NT. 15-17 hcp. 5+ spades possible");
}

}  // namespace
}  // namespace bidwright::disclosure
