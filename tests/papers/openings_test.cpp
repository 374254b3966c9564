#include "bidwright/papers/openings.hpp"

#include <set>

#include <gmock/gmock.h>

#include "bidwright/core/random.hpp"
#include "bidwright/papers/opening_features.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::papers;
using core::Call;
using core::Seat;

core::Deal deal_of(const char* text) {
  return *core::parse_deal(text);
}

const core::Deal kDeal =
    deal_of("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");

std::vector<Opening> openings(Seat dealer, const char* calls,
                              core::Vulnerability vulnerability = core::Vulnerability::kNone) {
  const core::Auction auction = *core::parse_auction(calls, dealer);
  std::vector<Opening> result;
  append_openings(kDeal, dealer, vulnerability, auction.calls(), result);
  return result;
}

TEST(Openings, AreTheCallsUpToTheFirstBid) {
  const auto found = openings(Seat::kSouth, "PASS 1S PASS 2S", core::Vulnerability::kEastWest);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].hand, kDeal[Seat::kSouth]);
  EXPECT_TRUE(found[0].call.is_pass());
  EXPECT_FALSE(found[0].condition.vulnerable);
  EXPECT_EQ(found[1].hand, kDeal[Seat::kWest]);
  EXPECT_EQ(found[1].passes, 1);
  EXPECT_TRUE(found[1].condition.vulnerable);
  EXPECT_EQ(found[0].deal, found[1].deal);
  EXPECT_EQ(openings(Seat::kNorth, "PASS PASS PASS PASS").size(), 4U);
}

TEST(Openings, AreAgreedWhenCalledTwiceAndNeverOtherwise) {
  auto all = openings(Seat::kSouth, "PASS 1S PASS PASS PASS");
  const auto again = openings(Seat::kSouth, "PASS 1NT PASS PASS PASS");
  all.insert(all.end(), again.begin(), again.end());
  const auto cases = opening_cases(all);
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_TRUE(cases[0].agreed());
  EXPECT_TRUE(cases[1].disputed);
  EXPECT_FALSE(cases[1].agreed());
  EXPECT_EQ(core::to_string(cases[1].opening.call), "1S");
}

TEST(Openings, KeepHandsOfADealTogether) {
  const auto found = openings(Seat::kNorth, "PASS PASS PASS 1S");
  std::set<int> folds;
  for (const Opening& opening : found) folds.insert(fold_of(opening.deal, 5, 1));
  EXPECT_EQ(folds.size(), 1U);
}

TEST(OpeningClasses, AreNumberedAsContracts) {
  EXPECT_EQ(opening_class(Call::pass()), 0);
  EXPECT_EQ(opening_class(Call(1, core::Strain::kClubs)), 1);
  for (int i = 0; i < kOpeningClasses; ++i) EXPECT_EQ(opening_class(call_of_class(i)), i);
}

TEST(OpeningFeatures, AreWhatWhiteDescribes) {
  const core::Hand hand = kDeal[Seat::kWest];  // AT942.AQ4.32.KJ3
  std::vector<std::uint16_t> cards;
  card_features(hand, cards);
  EXPECT_EQ(cards.size(), 14U);
  EXPECT_LT(cards.back(), kCardFeatures);
  std::vector<std::uint16_t> domain;
  domain_features(hand, domain);
  // Constant; lengths 3 2 3 5; points 4 0 6 4; 14 points, clubs first.
  EXPECT_THAT(domain, testing::ElementsAre(0, 1 + 3, 15 + 2, 29 + 3, 43 + 5, 57 + 4, 68 + 0, 79 + 6,
                                           90 + 4, 101 + 14));
  EXPECT_LT(domain.back(), kDomainFeatures);
}

TEST(OpeningFeatures, StayWithinTheirNumber) {
  const auto count = static_cast<std::uint16_t>(judgement_feature_count());
  for (std::uint64_t k = 0; k < 200; ++k) {
    const core::Deal deal = core::random_deal(7, k);
    for (const Seat seat : core::kAllSeats) {
      Opening opening;
      opening.hand = deal[seat];
      opening.passes = static_cast<std::uint8_t>(k % 4);
      opening.school = static_cast<std::uint8_t>(k % 3);
      std::vector<std::uint16_t> places;
      judgement_features(opening, places);
      EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
      EXPECT_LT(places.back(), count);
      std::vector<std::uint8_t> measures;
      opening_measures(opening, measures);
      EXPECT_EQ(measures.size(), static_cast<std::size_t>(opening_measure_count()));
      EXPECT_LT(*std::max_element(measures.begin(), measures.end()), 64);
    }
  }
}

}  // namespace
