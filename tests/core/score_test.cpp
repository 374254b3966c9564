// Law 77, row by row, and the whole table against its rows.
#include "bidwright/core/score.hpp"

#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

using enum Strain;
using enum Doubling;

constexpr bool kNotVulnerable = false;
constexpr bool kVulnerable = true;

TEST(Score, CountsOddTricksInAMinor) {
  EXPECT_EQ(score(Bid(1, kClubs), kUndoubled, kNotVulnerable, 7), 20 + 50);
  EXPECT_EQ(score(Bid(4, kDiamonds), kUndoubled, kVulnerable, 10), 80 + 50);
  EXPECT_EQ(score(Bid(1, kDiamonds), kDoubled, kNotVulnerable, 7), 40 + 50 + 50);
  EXPECT_EQ(score(Bid(1, kClubs), kRedoubled, kVulnerable, 7), 80 + 50 + 100);
}

TEST(Score, CountsOddTricksInAMajor) {
  EXPECT_EQ(score(Bid(1, kHearts), kUndoubled, kNotVulnerable, 7), 30 + 50);
  EXPECT_EQ(score(Bid(3, kSpades), kUndoubled, kVulnerable, 9), 90 + 50);
  EXPECT_EQ(score(Bid(1, kSpades), kDoubled, kNotVulnerable, 7), 60 + 50 + 50);
  EXPECT_EQ(score(Bid(1, kHearts), kRedoubled, kNotVulnerable, 7), 120 + 300 + 100);
}

TEST(Score, CountsTheFirstOddTrickAtNoTrumpHigher) {
  EXPECT_EQ(score(Bid(1, kNoTrump), kUndoubled, kNotVulnerable, 7), 40 + 50);
  EXPECT_EQ(score(Bid(2, kNoTrump), kUndoubled, kVulnerable, 8), 70 + 50);
  EXPECT_EQ(score(Bid(1, kNoTrump), kDoubled, kVulnerable, 7), 80 + 50 + 50);
  EXPECT_EQ(score(Bid(1, kNoTrump), kRedoubled, kVulnerable, 7), 160 + 500 + 100);
}

TEST(Score, GivesGameFromAHundredTrickPoints) {
  EXPECT_EQ(score(Bid(3, kNoTrump), kUndoubled, kNotVulnerable, 9), 400);
  EXPECT_EQ(score(Bid(3, kNoTrump), kUndoubled, kVulnerable, 9), 600);
  EXPECT_EQ(score(Bid(4, kHearts), kUndoubled, kNotVulnerable, 10), 420);
  EXPECT_EQ(score(Bid(4, kSpades), kUndoubled, kVulnerable, 10), 620);
  EXPECT_EQ(score(Bid(5, kClubs), kUndoubled, kNotVulnerable, 11), 400);
  EXPECT_EQ(score(Bid(5, kDiamonds), kUndoubled, kVulnerable, 11), 600);
  EXPECT_EQ(score(Bid(4, kClubs), kUndoubled, kVulnerable, 10), 130);
  EXPECT_EQ(score(Bid(3, kSpades), kUndoubled, kVulnerable, 9), 140);
  EXPECT_EQ(score(Bid(2, kNoTrump), kUndoubled, kVulnerable, 8), 120);
}

TEST(Score, GivesGameForWhatWasBidNotForOvertricks) {
  EXPECT_EQ(score(Bid(3, kSpades), kUndoubled, kVulnerable, 13), 90 + 50 + 4 * 30);
  EXPECT_EQ(score(Bid(1, kNoTrump), kUndoubled, kVulnerable, 9), 40 + 50 + 60);
}

TEST(Score, GivesGameForDoubledPartscores) {
  EXPECT_EQ(score(Bid(2, kSpades), kDoubled, kNotVulnerable, 8), 470);
  EXPECT_EQ(score(Bid(2, kSpades), kDoubled, kVulnerable, 8), 670);
  EXPECT_EQ(score(Bid(2, kDiamonds), kDoubled, kVulnerable, 8), 180);
  EXPECT_EQ(score(Bid(3, kClubs), kDoubled, kNotVulnerable, 9), 470);
  EXPECT_EQ(score(Bid(1, kNoTrump), kDoubled, kNotVulnerable, 7), 180);
  EXPECT_EQ(score(Bid(2, kClubs), kRedoubled, kNotVulnerable, 8), 560);
}

TEST(Score, GivesSlamPremiums) {
  EXPECT_EQ(score(Bid(6, kClubs), kUndoubled, kNotVulnerable, 12), 920);
  EXPECT_EQ(score(Bid(6, kSpades), kUndoubled, kVulnerable, 12), 1430);
  EXPECT_EQ(score(Bid(6, kNoTrump), kUndoubled, kNotVulnerable, 12), 990);
  EXPECT_EQ(score(Bid(7, kDiamonds), kUndoubled, kNotVulnerable, 13), 1440);
  EXPECT_EQ(score(Bid(7, kHearts), kUndoubled, kVulnerable, 13), 2210);
  EXPECT_EQ(score(Bid(7, kNoTrump), kUndoubled, kVulnerable, 13), 2220);
  EXPECT_EQ(score(Bid(7, kNoTrump), kRedoubled, kVulnerable, 13), 2980);
  EXPECT_EQ(score(Bid(5, kSpades), kUndoubled, kVulnerable, 13), 710);
}

TEST(Score, CountsOvertricks) {
  EXPECT_EQ(score(Bid(1, kClubs), kUndoubled, kNotVulnerable, 13), 70 + 6 * 20);
  EXPECT_EQ(score(Bid(3, kNoTrump), kUndoubled, kNotVulnerable, 11), 460);
  EXPECT_EQ(score(Bid(4, kSpades), kUndoubled, kVulnerable, 12), 680);
  EXPECT_EQ(score(Bid(1, kHearts), kDoubled, kNotVulnerable, 9), 160 + 200);
  EXPECT_EQ(score(Bid(1, kHearts), kDoubled, kVulnerable, 9), 160 + 400);
  EXPECT_EQ(score(Bid(1, kClubs), kRedoubled, kNotVulnerable, 8), 230 + 200);
  EXPECT_EQ(score(Bid(1, kClubs), kRedoubled, kVulnerable, 8), 230 + 400);
}

constexpr int down(Doubling doubling, bool vulnerable, int tricks) {
  return -score(Bid(7, kNoTrump), doubling, vulnerable, 13 - tricks);
}

TEST(Score, ChargesUndertricks) {
  for (int tricks = 1; tricks <= 13; ++tricks) {
    EXPECT_EQ(down(kUndoubled, kNotVulnerable, tricks), 50 * tricks);
    EXPECT_EQ(down(kUndoubled, kVulnerable, tricks), 100 * tricks);
  }
}

TEST(Score, ChargesDoubledUndertricks) {
  constexpr std::array kNot{100,  300,  500,  800,  1100, 1400, 1700,
                            2000, 2300, 2600, 2900, 3200, 3500};
  constexpr std::array kVul{200,  500,  800,  1100, 1400, 1700, 2000,
                            2300, 2600, 2900, 3200, 3500, 3800};
  for (int tricks = 1; tricks <= 13; ++tricks) {
    const auto i = static_cast<std::size_t>(tricks - 1);
    EXPECT_EQ(down(kDoubled, kNotVulnerable, tricks), kNot[i]);
    EXPECT_EQ(down(kDoubled, kVulnerable, tricks), kVul[i]);
  }
}

TEST(Score, ChargesRedoubledUndertricks) {
  constexpr std::array kNot{200,  600,  1000, 1600, 2200, 2800, 3400,
                            4000, 4600, 5200, 5800, 6400, 7000};
  constexpr std::array kVul{400,  1000, 1600, 2200, 2800, 3400, 4000,
                            4600, 5200, 5800, 6400, 7000, 7600};
  for (int tricks = 1; tricks <= 13; ++tricks) {
    const auto i = static_cast<std::size_t>(tricks - 1);
    EXPECT_EQ(down(kRedoubled, kNotVulnerable, tricks), kNot[i]);
    EXPECT_EQ(down(kRedoubled, kVulnerable, tricks), kVul[i]);
  }
}

/// The rows of Law 77 as printed; columns undoubled, doubled, redoubled.
struct LawRow {
  std::array<int, 3> not_vulnerable;
  std::array<int, 3> vulnerable;
  [[nodiscard]] int value(Doubling doubling, bool is_vulnerable) const {
    return (is_vulnerable ? vulnerable : not_vulnerable)[static_cast<std::size_t>(doubling)];
  }
};
constexpr LawRow kMinorTrick{{20, 40, 80}, {20, 40, 80}};
constexpr LawRow kMajorTrick{{30, 60, 120}, {30, 60, 120}};
constexpr LawRow kFirstNoTrump{{40, 80, 160}, {40, 80, 160}};
constexpr LawRow kFirstUndertrick{{50, 100, 200}, {100, 200, 400}};
constexpr LawRow kSecondAndThirdUndertrick{{50, 200, 400}, {100, 300, 600}};
constexpr LawRow kFurtherUndertrick{{50, 300, 600}, {100, 300, 600}};
constexpr LawRow kDoubledOvertrick{{0, 100, 200}, {0, 200, 400}};
constexpr LawRow kMaking{{0, 50, 100}, {0, 50, 100}};

/// Trick by trick, as a scorer does it.
int by_the_rows(Bid bid, Doubling doubling, bool vulnerable, int tricks) {
  const LawRow& each = is_minor(bid.strain()) ? kMinorTrick : kMajorTrick;
  if (tricks < bid.level() + 6) {
    int points = 0;
    for (int i = 1; i <= bid.level() + 6 - tricks; ++i) {
      const LawRow& row = i == 1   ? kFirstUndertrick
                          : i <= 3 ? kSecondAndThirdUndertrick
                                   : kFurtherUndertrick;
      points -= row.value(doubling, vulnerable);
    }
    return points;
  }
  int trick_points = 0;
  for (int i = 1; i <= bid.level(); ++i) {
    const LawRow& row = i == 1 && bid.strain() == kNoTrump ? kFirstNoTrump : each;
    trick_points += row.value(doubling, vulnerable);
  }
  int points = trick_points + kMaking.value(doubling, vulnerable);
  for (int i = bid.level() + 7; i <= tricks; ++i) {
    points += (doubling == kUndoubled ? each : kDoubledOvertrick).value(doubling, vulnerable);
  }
  if (trick_points < 100) points += 50;
  if (trick_points >= 100) points += vulnerable ? 500 : 300;
  if (bid.level() == 6) points += vulnerable ? 750 : 500;
  if (bid.level() == 7) points += vulnerable ? 1500 : 1000;
  return points;
}

TEST(Score, AgreesWithTheLawsRowsForEveryContractAndResult) {
  for (int bid = 0; bid < kBids; ++bid) {
    for (const Doubling doubling : {kUndoubled, kDoubled, kRedoubled}) {
      for (const bool vulnerable : {false, true}) {
        for (int tricks = 0; tricks <= 13; ++tricks) {
          EXPECT_EQ(score(Bid::at(bid), doubling, vulnerable, tricks),
                    by_the_rows(Bid::at(bid), doubling, vulnerable, tricks))
              << to_string(Bid::at(bid)) << " " << tricks << " tricks";
        }
      }
    }
  }
}

TEST(Score, TakesVulnerabilityAndSignFromTheDeclarer) {
  const FinalContract east = Contract{Bid(4, kSpades), kUndoubled, Seat::kEast};
  EXPECT_EQ(score(east, Vulnerability::kEastWest, 10), 620);
  EXPECT_EQ(score(east, Vulnerability::kNorthSouth, 10), 420);
  EXPECT_EQ(score_north_south(east, Vulnerability::kEastWest, 10), -620);
  EXPECT_EQ(score_north_south(east, Vulnerability::kBoth, 9), 100);
  const FinalContract south = Contract{Bid(3, kNoTrump), kDoubled, Seat::kSouth};
  EXPECT_EQ(score_north_south(south, Vulnerability::kNone, 7), -300);
}

TEST(Score, IsZeroForAPassedOutBoard) {
  EXPECT_EQ(score(FinalContract(), Vulnerability::kBoth, 0), 0);
  EXPECT_EQ(score_north_south(FinalContract(), Vulnerability::kBoth, 0), 0);
}

}  // namespace
}  // namespace bidwright::core
