#include "bidwright/sampling/signals.hpp"

#include <gmock/gmock.h>

#include "bidwright/sampling/sampler.hpp"

namespace bidwright::sampling {
namespace {

using core::Card;
using core::Seat;
using core::Suit;

Card card(std::string_view text) {
  return core::parse_card(text).value();
}

SignalPlace declarer_led(std::string_view lead, core::Strain strain = core::Strain::kNoTrump) {
  return {strain, card(lead).suit(), card(lead), false};
}

SignalPlace partner_led(std::string_view lead) {
  return {core::Strain::kNoTrump, card(lead).suit(), card(lead), true};
}

std::optional<Card> told(const SignalPlace& place, Suit suit, std::string_view hand) {
  const core::Hand held = core::parse_holding(hand).value();
  return signal(place, suit, held, held);
}

TEST(Signals, CountTheSuitThatDeclarerLeads) {
  const SignalPlace place = declarer_led("SK");
  EXPECT_EQ(told(place, Suit::kSpades, "8642.A3.A3.A3"), card("S8"));
  EXPECT_EQ(told(place, Suit::kSpades, "864.A32.A3.A3"), card("S4"));
  EXPECT_EQ(told(place, Suit::kSpades, "Q762.A3.A3.A3"), card("S7"));
}

TEST(Signals, SayWhetherTheSuitIsLikedThatThePartnerLeads) {
  EXPECT_EQ(told(partner_led("SK"), Suit::kSpades, "Q82.A3.A3.A3"), card("S8"));
  EXPECT_EQ(told(partner_led("SK"), Suit::kSpades, "J82.A3.A3.A3"), card("S2"));
}

TEST(Signals, SayWhetherTheDiscardedSuitIsLiked) {
  const SignalPlace place = declarer_led("SK", core::Strain::kClubs);
  EXPECT_EQ(told(place, Suit::kHearts, ".KJ73.A3.A3"), card("H7"));
  EXPECT_EQ(told(place, Suit::kHearts, ".JT73.A3.A3"), card("H3"));
}

TEST(Signals, AreNotMadeWithCardsThatWinNorWithHonoursNorWithTrumps) {
  EXPECT_EQ(told(declarer_led("S3"), Suit::kSpades, "9842.A3.A3.A3"), std::nullopt);
  EXPECT_EQ(told(declarer_led("S5"), Suit::kSpades, "9842.A3.A3.A3"), card("S4"));
  EXPECT_EQ(told(declarer_led("SA"), Suit::kSpades, "QJT2.A3.A3.A3"), std::nullopt);
  EXPECT_EQ(told(declarer_led("SK", core::Strain::kHearts), Suit::kHearts, ".8642.A3.A3"),
            std::nullopt);
}

TEST(Signals, AreMadeWithTheCardsThatServe) {
  const core::Hand held = core::parse_holding("9642.A3.A3.A3").value();
  EXPECT_EQ(signal(declarer_led("SK"), Suit::kSpades, held, core::parse_holding("64...").value()),
            card("S6"));
}

/// West leads against South's 3NT and sees North as dummy and these cards.
View west_sees(std::string_view played) {
  View view;
  view.seat = Seat::kWest;
  view.hand = core::parse_hand("KT73.T98.T64.873").value();
  view.auction = core::parse_auction("PASS PASS 1NT PASS 3NT PASS PASS PASS", Seat::kNorth).value();
  view.dummy = core::parse_hand("865.A74.KJ8.Q964").value();
  while (!played.empty()) {
    view.cards.push_back(card(played.substr(0, 2)));
    played.remove_prefix(std::min<std::size_t>(3, played.size()));
  }
  return view;
}

TEST(PlayPriors, ReadAHighCardAsAnEvenNumberWhereThereIsAnAgreement) {
  // South takes the spade and leads the king of hearts; East follows.
  const std::string before = "S3 S5 SJ SA HK H8 H4 ";
  const auto weigh = [&](std::string_view played, std::string_view east, bool signals) {
    const View view = west_sees(before + std::string(played));
    return PlayPriors::shipped()
        .bind(view, Seat::kEast, signals)
        ->log_likelihood(core::parse_hand(east).value(), -1e9F);
  };
  constexpr auto kFour = "QJ4.J632.Q97.J52";
  constexpr auto kThree = "QJ42.J62.Q97.J52";
  // How much more the six speaks for four cards than the two does.
  const auto reads = [&](bool signals) {
    return weigh("H6", kFour, signals) - weigh("H6", kThree, signals) -
           weigh("H2", kFour, signals) + weigh("H2", kThree, signals);
  };
  EXPECT_GT(reads(true), 3.0F);
  EXPECT_GT(reads(true), reads(false) + 1);
}

}  // namespace
}  // namespace bidwright::sampling
