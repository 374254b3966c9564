#include "bidwright/core/seat.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

using enum Vulnerability;

TEST(Seat, GoesClockwise) {
  EXPECT_EQ(clockwise(Seat::kNorth), Seat::kEast);
  EXPECT_EQ(clockwise(Seat::kWest), Seat::kNorth);
  EXPECT_EQ(clockwise(Seat::kNorth, -1), Seat::kWest);
  EXPECT_EQ(clockwise(Seat::kEast, 7), Seat::kNorth);
  EXPECT_EQ(partner(Seat::kEast), Seat::kWest);
}

TEST(Seat, BelongsToASide) {
  EXPECT_EQ(side_of(Seat::kSouth), Side::kNorthSouth);
  EXPECT_EQ(side_of(Seat::kWest), Side::kEastWest);
  EXPECT_TRUE(same_side(Seat::kNorth, Seat::kSouth));
  EXPECT_FALSE(same_side(Seat::kNorth, Seat::kEast));
  EXPECT_EQ(opponents(Side::kNorthSouth), Side::kEastWest);
  EXPECT_EQ(opponents(Side::kEastWest), Side::kNorthSouth);
}

TEST(Seat, IsReadAsALetterOrAWord) {
  for (const Seat seat : kAllSeats) {
    EXPECT_EQ(seat_from(name(seat)), seat);
    EXPECT_EQ(seat_from(std::string(1, letter(seat))), seat);
  }
  EXPECT_EQ(seat_from("wEST"), Seat::kWest);
  EXPECT_EQ(seat_from("s"), Seat::kSouth);
  for (const char* text : {"", "No", "Norths", "NS", "X", " N"}) {
    EXPECT_EQ(seat_from(text), std::nullopt) << text;
  }
}

TEST(Board, HasDealerAndVulnerabilityOfLaw2) {
  constexpr std::array kExpected{kNone,       kNorthSouth, kEastWest,   kBoth,        //
                                 kNorthSouth, kEastWest,   kBoth,       kNone,        //
                                 kEastWest,   kBoth,       kNone,       kNorthSouth,  //
                                 kBoth,       kNone,       kNorthSouth, kEastWest};
  for (int number = 1; number <= 64; ++number) {
    EXPECT_EQ(vulnerability_of_board(number),
              kExpected[static_cast<std::size_t>((number - 1) % 16)])
        << number;
    EXPECT_EQ(dealer_of_board(number), kAllSeats[static_cast<std::size_t>((number - 1) % 4)]);
  }
}

TEST(Vulnerability, IsOfASide) {
  EXPECT_TRUE(is_vulnerable(kBoth, Side::kNorthSouth) && is_vulnerable(kBoth, Side::kEastWest));
  EXPECT_TRUE(is_vulnerable(kNorthSouth, Seat::kSouth));
  EXPECT_FALSE(is_vulnerable(kNorthSouth, Seat::kWest));
  EXPECT_FALSE(is_vulnerable(kNone, Side::kNorthSouth));
  EXPECT_EQ(vulnerability_of(true, false), kNorthSouth);
  EXPECT_EQ(vulnerability_of(false, true), kEastWest);
  EXPECT_EQ(vulnerability_of(true, true), kBoth);
  EXPECT_EQ(vulnerability_of(false, false), kNone);
}

TEST(Vulnerability, IsReadInEveryUsualSpelling) {
  for (const char* text : {"None", "love", "Neither", "-"}) {
    EXPECT_EQ(vulnerability_from(text), kNone) << text;
  }
  for (const char* text : {"NS", "N/S", "n-s"}) EXPECT_EQ(vulnerability_from(text), kNorthSouth);
  for (const char* text : {"EW", "e/w", "E-W"}) EXPECT_EQ(vulnerability_from(text), kEastWest);
  for (const char* text : {"All", "BOTH"}) EXPECT_EQ(vulnerability_from(text), kBoth);
  for (const char* text : {"", "N", "Some", "All "}) {
    EXPECT_EQ(vulnerability_from(text), std::nullopt) << text;
  }
  for (const Vulnerability value : {kNone, kNorthSouth, kEastWest, kBoth}) {
    EXPECT_EQ(vulnerability_from(name(value)), value);
  }
}

TEST(Seat, IsFormattedByName) {
  EXPECT_EQ(fmt::format("{} {} {:>5}", Seat::kSouth, Side::kEastWest, kBoth), "South E/W   All");
}

}  // namespace
}  // namespace bidwright::core
