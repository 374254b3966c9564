// Laws 41 to 45.
#include "bidwright/core/play.hpp"

#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

using enum CardProblem;

Card card(std::string_view text) {
  return parse_card(text).value();
}

Contract contract_of(std::string_view text, Seat declarer) {
  return *parse_contract(text, declarer).value();
}

const Deal kDeal =
    parse_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3").value();

/// Plays the cards of a text; each must be legal.
void play_on(Play& play, std::initializer_list<std::string_view> cards) {
  for (const std::string_view text : cards) ASSERT_EQ(play.add(card(text)), kNone) << text;
}

TEST(Play, BeginsOnTheLeftOfDeclarer) {
  const Play play(kDeal, contract_of("3NT", Seat::kSouth));
  EXPECT_EQ(play.turn(), Seat::kWest);
  EXPECT_EQ(play.player(), Seat::kWest);
  EXPECT_EQ(play.legal(), kDeal[Seat::kWest]);
  EXPECT_EQ(play.tricks_played(), 0);
}

TEST(Play, LetsDeclarerPlayDummysCards) {
  Play play(kDeal, contract_of("3NT", Seat::kSouth));
  play_on(play, {"S4"});
  EXPECT_EQ(play.turn(), Seat::kNorth);
  EXPECT_EQ(play.player(), Seat::kSouth);
  EXPECT_EQ(play.player_of(Seat::kEast), Seat::kEast);
}

TEST(Play, MakesEveryHandFollowSuit) {
  Play play(kDeal, contract_of("3NT", Seat::kSouth));
  play_on(play, {"S4"});
  EXPECT_EQ(play.check(card("HK")), kRevoke);
  EXPECT_EQ(play.check(card("S7")), kNotHeld);
  EXPECT_EQ(play.check(card("S4")), kNotHeld);
  EXPECT_EQ(to_string(play.legal()), "QJ6...");
  EXPECT_EQ(play.add(card("S6")), kNone);
}

TEST(Play, ChangesNothingWithAnIllegalCard) {
  Play play(kDeal, contract_of("3NT", Seat::kSouth));
  play_on(play, {"S4"});
  EXPECT_EQ(play.add(card("HK")), kRevoke);
  EXPECT_EQ(play.cards().size(), 1U);
  EXPECT_EQ(play.remaining()[Seat::kNorth], kDeal[Seat::kNorth]);
  EXPECT_EQ(play.shown_out(Seat::kNorth), 0U);
  EXPECT_EQ(play.turn(), Seat::kNorth);
}

TEST(Play, GivesTheTrickToTheHighestCardOfTheSuitLed) {
  Play play(kDeal, contract_of("3NT", Seat::kSouth));
  play_on(play, {"S4", "SJ", "S3", "SK"});
  EXPECT_EQ(play.leader(), Seat::kSouth);
  EXPECT_EQ(play.leader_of(0), Seat::kWest);
  EXPECT_EQ(play.declarer_tricks(), 1);
  EXPECT_EQ(play.tricks_of(Side::kNorthSouth), 1);
  EXPECT_EQ(play.tricks_of(Side::kEastWest), 0);
  EXPECT_TRUE(play.current_trick().empty());
  play_on(play, {"S5", "SA"});
  EXPECT_EQ(play.current_trick().size(), 2U);
  play_on(play, {"S6", "S7"});
  EXPECT_EQ(play.leader(), Seat::kWest);
  EXPECT_EQ(play.tricks_of(Side::kEastWest), 1);
}

TEST(Play, LetsTrumpsWinAndTheHighestTrumpOfAll) {
  const Deal deal =
      parse_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432").value();
  Play play(deal, contract_of("7S", Seat::kSouth));
  play_on(play, {"CA", "S2", "HA", "DA"});
  EXPECT_EQ(play.leader(), Seat::kNorth);
  EXPECT_EQ(play.shown_out(Seat::kNorth), 1U << index(Suit::kClubs));
  Play notrump(deal, contract_of("7NT", Seat::kSouth));
  play_on(notrump, {"CA", "SA", "HA", "DA"});
  EXPECT_EQ(notrump.leader(), Seat::kWest);

  EXPECT_TRUE(beats(card("S2"), card("HA"), Strain::kSpades));
  EXPECT_FALSE(beats(card("S2"), card("HA"), Strain::kNoTrump));
  EXPECT_FALSE(beats(card("DA"), card("HA"), Strain::kSpades));
  EXPECT_TRUE(beats(card("S3"), card("S2"), Strain::kSpades));
  EXPECT_FALSE(beats(card("HA"), card("S2"), Strain::kSpades));
}

TEST(Play, EndsAfterThirteenTricks) {
  const Deal deal =
      parse_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432").value();
  Play play(deal, contract_of("7S", Seat::kNorth));
  play_on(play, {"HA", "DA", "CA", "S2"});
  for (int i = 12; i >= 1; --i) {
    const Seat leader = play.turn();
    EXPECT_EQ(leader, Seat::kNorth);
    for (int j = 0; j < 4; ++j) ASSERT_EQ(play.add(play.legal().highest()), kNone);
  }
  EXPECT_TRUE(play.ended());
  EXPECT_EQ(play.tricks_played(), 13);
  EXPECT_EQ(play.declarer_tricks(), 13);
  EXPECT_EQ(play.tricks_of(Side::kEastWest), 0);
  EXPECT_TRUE(play.legal().empty());
  EXPECT_EQ(play.check(card("S2")), kPlayEnded);
  EXPECT_EQ(play.played(), Hand::full_deck());
}

TEST(Play, LetsAnUnknownHandPlayAnyCardNotSeen) {
  Deal known;
  known[Seat::kWest] = kDeal[Seat::kWest];
  Play play(known, contract_of("3NT", Seat::kSouth));
  EXPECT_TRUE(play.is_known(Seat::kWest));
  EXPECT_FALSE(play.is_known(Seat::kNorth));
  play_on(play, {"S4"});
  EXPECT_EQ(play.legal(), Hand::full_deck() - kDeal[Seat::kWest]);
  EXPECT_EQ(play.check(card("S4")), kSeenElsewhere);
  EXPECT_EQ(play.check(card("SA")), kSeenElsewhere);
  play_on(play, {"SJ", "S3", "SK", "H3", "H4"});
  EXPECT_EQ(play.remaining()[Seat::kNorth], Hand());
}

TEST(Play, RemembersWhatAnUnknownHandHasShownOutOf) {
  Deal known;
  known[Seat::kWest] = kDeal[Seat::kWest];
  Play play(known, contract_of("3NT", Seat::kSouth));
  play_on(play, {"S4", "C2", "S3", "SK", "H3", "H4"});
  EXPECT_EQ(play.shown_out(Seat::kNorth), 1U << index(Suit::kSpades));
  EXPECT_EQ(play.check(card("SQ")), kRevoke);
  EXPECT_EQ(play.check(card("SK")), kSeenElsewhere);
  EXPECT_EQ(play.check(card("HK")), kNone);
  EXPECT_EQ(play.legal().length(Suit::kSpades), 0);
}

TEST(Play, RevealsDummyAndTakesOutWhatItHasPlayed) {
  Deal known;
  known[Seat::kEast] = kDeal[Seat::kEast];
  Play play(known, contract_of("3NT", Seat::kSouth));
  play_on(play, {"S4"});
  play.reveal(Seat::kNorth, kDeal[Seat::kNorth]);
  EXPECT_TRUE(play.is_known(Seat::kNorth));
  EXPECT_EQ(to_string(play.legal()), "QJ6...");
  EXPECT_EQ(play.check(card("HK")), kRevoke);
  play_on(play, {"SJ", "S3", "SK"});
  play.reveal(Seat::kWest, kDeal[Seat::kWest]);
  EXPECT_EQ(to_string(play.remaining()[Seat::kWest]), "AT92.AQ4.32.KJ3");
}

TEST(Play, KnowsWhichHandsASeatMayHaveHeld) {
  Deal known;
  known[Seat::kEast] = kDeal[Seat::kEast];
  Play play(known, contract_of("3NT", Seat::kSouth));
  play_on(play, {"S4", "SJ", "S3", "C2"});
  EXPECT_TRUE(play.may_have_held(Seat::kNorth, kDeal[Seat::kNorth]));
  EXPECT_TRUE(play.may_have_held(Seat::kWest, kDeal[Seat::kWest]));
  EXPECT_TRUE(play.may_have_held(Seat::kEast, kDeal[Seat::kEast]));
  // South has shown out of spades, but this hand still has two.
  EXPECT_FALSE(play.may_have_held(Seat::kSouth, kDeal[Seat::kSouth]));
  // Too few cards; a card of East's; without the jack played; with the four that West played.
  EXPECT_FALSE(play.may_have_held(Seat::kNorth, parse_holding("QJ6.K652.J85.T9").value()));
  EXPECT_FALSE(play.may_have_held(Seat::kNorth, parse_hand("QJ6.K652.J85.T9Q").value()));
  EXPECT_FALSE(play.may_have_held(Seat::kNorth, parse_hand("Q65.K652.J85.T98").value()));
  EXPECT_FALSE(play.may_have_held(Seat::kNorth, parse_hand("QJ4.K652.J85.T98").value()));
  EXPECT_FALSE(play.may_have_held(Seat::kEast, kDeal[Seat::kNorth]));
}

}  // namespace
}  // namespace bidwright::core
