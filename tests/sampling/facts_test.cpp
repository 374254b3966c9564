#include "bidwright/sampling/facts.hpp"

#include <gmock/gmock.h>

namespace bidwright::sampling {
namespace {

using core::Seat;
using core::Suit;

core::Deal deal() {
  return core::parse_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
      .value();
}

/// South plays 3NT, West leads, North is dummy.
core::Auction three_no_trump() {
  return core::parse_auction("PASS PASS 3NT PASS PASS PASS", Seat::kNorth).value();
}

View seen_by(Seat seat, std::string_view cards) {
  std::vector<core::Card> played;
  while (!cards.empty()) {
    played.push_back(core::parse_card(cards.substr(0, 2)).value());
    cards.remove_prefix(std::min<std::size_t>(3, cards.size()));
  }
  return view_of(seat, deal(), core::Vulnerability::kNone, three_no_trump(), played);
}

bool is_void(const Facts& facts, Seat seat, Suit suit) {
  return (facts.void_in[static_cast<std::size_t>(seat)] >> core::index(suit) & 1) != 0;
}

TEST(Facts, KnowOwnCardsDummyAndCardsPlayed) {
  const Facts facts = facts_of(seen_by(Seat::kEast, "S4 S6 S3 SK"));
  EXPECT_EQ(facts.known[Seat::kEast], deal()[Seat::kEast]);
  EXPECT_EQ(facts.known[Seat::kNorth], deal()[Seat::kNorth]);
  EXPECT_EQ(core::to_string(facts.known[Seat::kWest]), "4...");
  EXPECT_EQ(core::to_string(facts.known[Seat::kSouth]), "K...");
  EXPECT_EQ(facts.pool.size(), 24);
  EXPECT_TRUE(facts.agree(deal()));
  EXPECT_THAT(facts.notes, testing::IsEmpty());
}

TEST(Facts, KnowSuitsShownOutOf) {
  const Facts facts = facts_of(seen_by(Seat::kEast, "S4 S6 S3 H3"));
  EXPECT_TRUE(is_void(facts, Seat::kSouth, Suit::kSpades));
  EXPECT_FALSE(is_void(facts, Seat::kWest, Suit::kSpades));
  EXPECT_FALSE(facts.agree(deal()));
}

TEST(Facts, KnowOnlyTheOwnHandBeforeTheLead) {
  const Facts facts = facts_of(seen_by(Seat::kWest, ""));
  EXPECT_EQ(facts.pool.size(), 39);
}

TEST(Facts, DropDummyCardsThatWerePlayedBySomebodyElse) {
  View view = seen_by(Seat::kEast, "S4");
  view.dummy->remove(core::parse_card("S6").value());
  view.dummy->add(core::parse_card("S4").value());
  const Facts facts = facts_of(view);
  EXPECT_EQ(facts.known[Seat::kNorth].size(), 12);
  EXPECT_TRUE(facts.known[Seat::kWest].contains(core::parse_card("S4").value()));
  EXPECT_THAT(facts.notes, testing::Contains(testing::HasSubstr("S4 is shown in dummy")));
  EXPECT_THAT(facts.notes, testing::Contains(testing::HasSubstr("the other 1 are guessed")));
}

TEST(Facts, CompleteADummyShownAfterItPlayed) {
  View view = seen_by(Seat::kEast, "S4 S6");
  view.dummy->remove(core::parse_card("S6").value());
  const Facts facts = facts_of(view);
  EXPECT_EQ(facts.known[Seat::kNorth], deal()[Seat::kNorth]);
  EXPECT_THAT(facts.notes, testing::IsEmpty());
}

TEST(Facts, DropAVoidThatIsContradictedLater) {
  const Facts facts = facts_of(seen_by(Seat::kEast, "S4 S6 S3 H3 SJ S7 S5 S2"));
  EXPECT_FALSE(is_void(facts, Seat::kSouth, Suit::kSpades));
  EXPECT_THAT(facts.notes, testing::ElementsAre(testing::HasSubstr("that void is dropped")));
}

TEST(Facts, DropACardPlayedThatLiesInTheOwnHand) {
  const Facts facts = facts_of(seen_by(Seat::kEast, "S8"));
  EXPECT_TRUE(facts.known[Seat::kEast].contains(core::parse_card("S8").value()));
  EXPECT_TRUE(facts.known[Seat::kWest].empty());
  EXPECT_THAT(facts.notes, testing::ElementsAre(testing::HasSubstr("but East holds it")));
}

TEST(View, HoldsNothingOfHiddenHands) {
  core::Deal other = deal();
  // South and West, hidden from East, trade cards that nobody has played.
  other[Seat::kSouth] = core::parse_hand("K5.A83.KQ9.J7652").value();
  other[Seat::kWest] = core::parse_hand("AT942.TQ4.32.KA3").value();
  ASSERT_TRUE(other.is_complete());
  const auto auction = three_no_trump();
  const std::vector cards{core::parse_card("S4").value(), core::parse_card("S6").value()};
  const View a = view_of(Seat::kEast, deal(), core::Vulnerability::kNone, auction, cards);
  const View b = view_of(Seat::kEast, other, core::Vulnerability::kNone, auction, cards);
  EXPECT_EQ(a.hand, b.hand);
  EXPECT_EQ(a.dummy, b.dummy);
  EXPECT_EQ(facts_of(a).known, facts_of(b).known);
  EXPECT_FALSE(view_of(Seat::kEast, deal(), core::Vulnerability::kNone, auction, {}).dummy);
}

}  // namespace
}  // namespace bidwright::sampling
