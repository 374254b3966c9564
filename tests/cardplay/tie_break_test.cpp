#include "cardplay/tie_break.hpp"

#include <gmock/gmock.h>

namespace bidwright::cardplay {
namespace {

using core::Hand;
using core::Seat;

Hand holding(std::string_view text) {
  return core::parse_holding(text).value();
}

core::Card card(std::string_view text) {
  return core::parse_card(text).value();
}

/// South plays 3NT; West is on lead with the hand.
Position west_leads(std::string_view hand) {
  Position position;
  position.contract = {core::Bid(3, core::Strain::kNoTrump), core::Doubling::kUndoubled,
                       Seat::kSouth};
  position.leader = Seat::kWest;
  position.left[Seat::kWest] = holding(hand);
  return position;
}

core::Card lead_from(std::string_view hand) {
  return break_tie(holding(hand), west_leads(hand));
}

TEST(TieBreak, LeadsTheTopOfTouchingHonours) {
  EXPECT_EQ(lead_from("KQJ4.32.432.5432"), card("SK"));
  EXPECT_EQ(lead_from("AJT92.32.432.543"), card("SJ"));
}

TEST(TieBreak, LeadsFourthBestFromLength) {
  EXPECT_EQ(lead_from("K9752.A32.432.54"), card("S5"));
  EXPECT_EQ(lead_from("Q864.A32.432.543"), card("S4"));
}

TEST(TieBreak, LeadsTheHigherOfTwoAndLowFromThree) {
  EXPECT_EQ(break_tie(holding("84..."), west_leads("84.A5432.432.543")), card("S8"));
  EXPECT_EQ(break_tie(holding("Q84..."), west_leads("Q84.A5432.432.54")), card("S4"));
}

TEST(TieBreak, KeepsToTheCardsThatAreEqual) {
  // The fourth best is not among them.
  EXPECT_EQ(break_tie(holding("K9..."), west_leads("K9752.A32.432.54")), card("S9"));
}

TEST(TieBreak, FollowsWithTheLowest) {
  Position position = west_leads("QJ8.32.432.5432");
  position.leader = Seat::kSouth;
  position.trick = {card("S4")};
  EXPECT_EQ(break_tie(holding("QJ..."), position), card("SJ"));
}

TEST(TieBreak, ShowsDeclarersLowestOfTouchingCards) {
  Position position = west_leads("KQJ4.32.432.5432");
  position.contract.declarer = Seat::kWest;
  EXPECT_EQ(break_tie(holding("KQJ..."), position), card("SJ"));
}

TEST(LowestCard, PrefersSideSuitsToTrumps) {
  EXPECT_EQ(lowest_card(holding("2.2.K.A"), core::Strain::kSpades), card("H2"));
  EXPECT_EQ(lowest_card(holding("2.3.K.A"), core::Strain::kSpades), card("S2"));
}

}  // namespace
}  // namespace bidwright::cardplay
