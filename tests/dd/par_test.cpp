#include "bidwright/dd/par.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "dd/deck.hpp"
#include "support/shared_data.hpp"

namespace bidwright::dd {
namespace {

using namespace core;

/// "EW 123S", "NS 5Hx": levels that do, strain by its first letter.
std::string as_in_deck(const ParContract& contract) {
  std::string levels;
  for (int level = contract.level; level <= contract.level + contract.overtricks; ++level) {
    levels += static_cast<char>('0' + level);
  }
  return fmt::format("{} {}{}{}", name(contract.declarer), levels, name(contract.strain).front(),
                     contract.undertricks > 0 ? "x" : "");
}

std::string as_in_deck(std::string_view first, const Par& par) {
  std::vector<std::string> texts;
  for (const ParContract& contract : par.contracts) texts.push_back(as_in_deck(contract));
  return fmt::format("{}:{}", first, fmt::join(texts, ","));
}

/// "5H*-NS-2", "2S-EW", "1S-NS+2".
std::string as_dealer_par(const ParContract& contract) {
  const bool sacrifice = contract.undertricks > 0;
  const int tricks = sacrifice ? -contract.undertricks : contract.overtricks;
  return fmt::format("{}{}{}-{}{}", contract.level, name(contract.strain).front(),
                     sacrifice ? "*" : "", name(contract.declarer),
                     tricks == 0 ? "" : fmt::format("{:+}", tricks));
}

void expect_agreement(const test::DeckEntry& entry) {
  const Par north_south = par(entry.table, entry.vulnerability, Side::kNorthSouth);
  const Par east_west = par(entry.table, entry.vulnerability, Side::kEastWest);
  EXPECT_EQ(entry.par.at(0), fmt::format("NS {}", north_south.score));
  EXPECT_EQ(entry.par.at(1), fmt::format("EW {}", -east_west.score));
  EXPECT_EQ(entry.par.at(2), as_in_deck("NS", north_south));
  EXPECT_EQ(entry.par.at(3), as_in_deck("EW", east_west));

  const Par dealer = par(entry.table, entry.vulnerability, entry.dealer);
  std::vector<std::string> texts{fmt::format("{}", dealer.score)};
  for (const ParContract& contract : dealer.contracts) texts.push_back(as_dealer_par(contract));
  EXPECT_THAT(texts, testing::UnorderedElementsAreArray(entry.dealer_par));
}

void expect_agreement_with_deck(const char* name) {
  const auto deck = test::read_deck(name);
  if (!deck) GTEST_SKIP() << test::kNoSharedData;
  ASSERT_GE(deck->size(), 100U);
  for (std::size_t i = 0; i < deck->size(); ++i) {
    SCOPED_TRACE(fmt::format("deal {}", i + 1));
    expect_agreement((*deck)[i]);
  }
}

TEST(Par, AgreesWithTheDeckOfAHundred) {
  expect_agreement_with_deck("list100.txt");
}

TEST(Par, AgreesWithTheDeckOfAThousand) {
  expect_agreement_with_deck("list1000.txt");
}

core::TrickTable north_south_take(int tricks) {
  core::TrickTable table;
  for (const Strain strain : kAllStrains) {
    for (const Seat seat : kAllSeats) {
      table.set(strain, seat, side_of(seat) == Side::kNorthSouth ? tricks : 13 - tricks);
    }
  }
  return table;
}

TEST(Par, IsAGrandSlamAtNoTrumpWhenOneSideTakesEverything) {
  const Par result = par(north_south_take(13), Vulnerability::kNone, Seat::kNorth);
  EXPECT_EQ(result.score, 1520);
  ASSERT_EQ(result.contracts.size(), 1U);
  EXPECT_EQ(to_string(result.contracts[0]), "NS 7NT");
}

TEST(Par, CountsForNorthSouthWhoeverWins) {
  EXPECT_EQ(par(north_south_take(0), Vulnerability::kBoth, Seat::kNorth).score, -2220);
  EXPECT_EQ(par(north_south_take(0), Vulnerability::kBoth, Side::kEastWest).score, -2220);
}

TEST(Par, IsNothingWhenNobodyCanMakeAContract) {
  core::TrickTable table;
  for (const Strain strain : kAllStrains) {
    for (const Seat seat : kAllSeats) table.set(strain, seat, 6);
  }
  const Par result = par(table, Vulnerability::kNone, Seat::kEast);
  EXPECT_EQ(result.score, 0);
  EXPECT_TRUE(result.contracts.empty());
}

}  // namespace
}  // namespace bidwright::dd
