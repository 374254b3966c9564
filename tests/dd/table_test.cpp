#include <mutex>
#include <stdexcept>

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/dd/batch.hpp"

namespace bidwright::dd {
namespace {

using namespace core;

std::vector<Deal> random_deals(int count, std::uint64_t first = 0) {
  std::vector<Deal> deals;
  for (int i = 0; i < count; ++i) {
    deals.push_back(random_deal(77, first + static_cast<std::uint64_t>(i)));
  }
  return deals;
}

/// North all spades, East all hearts, South all diamonds, West all clubs.
Deal one_suit_each() {
  Deal deal;
  for (const Seat seat : kAllSeats) {
    deal[seat] = Hand::of(kSuitsDescending[static_cast<std::size_t>(seat)]);
  }
  return deal;
}

TEST(Table, KnowsWhoTakesEverythingWithASuitEach) {
  Solver solver;
  const auto table = solver.table(one_suit_each());
  ASSERT_TRUE(table) << table.error().message;
  for (const Seat declarer : kAllSeats) {
    for (const Suit suit : kAllSuits) {
      const bool ours = side_of(seat_at(3 - index(suit))) == side_of(declarer);
      EXPECT_EQ((*table)(strain_of(suit), declarer), ours ? 13 : 0);
    }
    EXPECT_EQ((*table)(Strain::kNoTrump, declarer), 0) << "the defence runs its suit";
  }
  const auto north_south = solver.north_south(one_suit_each());
  ASSERT_TRUE(north_south);
  EXPECT_EQ((*north_south)(Strain::kSpades, Seat::kSouth), 13);
  EXPECT_EQ((*north_south)(Strain::kHearts, Seat::kNorth), 0);
}

TEST(Table, RefusesADealThatIsNotComplete) {
  Deal deal = one_suit_each();
  deal[Seat::kEast].remove(Card(Suit::kHearts, Rank::kTwo));
  Solver solver;
  const auto table = solver.table(deal);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().code, ErrorCode::kIllegal);
  EXPECT_EQ(table.error().message, "East has 12 cards; a deal to be solved needs 13 in every hand");

  deal[Seat::kEast].add(Card(Suit::kSpades, Rank::kTwo));
  const auto twice = solver.north_south(deal);
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().message, "two hands hold the same card");
}

TEST(Table, IsTheLibrarysOwnOnRandomDeals) {
  const std::vector<Deal> deals = random_deals(6);
  const auto ours = tables(deals);
  const auto theirs = library_tables(deals);
  const auto north_south = north_south_tables(deals);
  ASSERT_TRUE(ours && theirs && north_south);
  EXPECT_EQ(*ours, *theirs);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    for (const Strain strain : kAllStrains) {
      for (const Seat declarer : {Seat::kNorth, Seat::kSouth}) {
        EXPECT_EQ((*north_south)[i](strain, declarer), (*theirs)[i](strain, declarer));
      }
    }
  }
}

TEST(Batch, DoesNotDependOnTheNumberOfThreads) {
  const std::vector<Deal> deals = random_deals(4, 100);
  int done = 0;
  const auto one = north_south_tables(deals, 1, [&] { ++done; });
  const auto five = north_south_tables(deals, 5, [&] { ++done; });
  ASSERT_TRUE(one && five);
  EXPECT_EQ(*one, *five);
  EXPECT_EQ(done, 8);
}

TEST(Batch, NamesTheFirstDealThatCannotBeSolved) {
  const auto result = north_south_tables(std::vector<Deal>{one_suit_each(), Deal(), Deal()}, 2);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message,
            "deal 2: North has 0 cards; a deal to be solved needs 13 in every hand");
}

TEST(Batch, ThrowsOnWhatAWorkerThrows) {
  const auto work = [](std::size_t i, Solver&) {
    if (i == 3) throw std::runtime_error("three");
  };
  EXPECT_THROW(parallel(100, 2, work), std::runtime_error);
}

TEST(Batch, OfNothingIsEmpty) {
  EXPECT_TRUE(tables({})->empty());
  EXPECT_TRUE(library_tables({})->empty());
}

TEST(Batch, LetsTheLibraryRunAloneBetweenSolvers) {
  const std::vector<Deal> deals = random_deals(2, 200);
  const auto wanted = tables(deals);
  ASSERT_TRUE(wanted);
  std::mutex mutex;
  int right = 0;
  parallel(6, 3, [&](std::size_t i, Solver& solver) {
    const auto found = i % 3 == 0 ? (*library_tables(deals))[1] : *solver.table(deals[1]);
    const std::scoped_lock lock(mutex);
    right += found == (*wanted)[1] ? 1 : 0;
  });
  EXPECT_EQ(right, 6);
}

TEST(Resources, CannotChangeOnceSomethingWasSolved) {
  Solver solver;
  ASSERT_TRUE(solver.north_south(one_suit_each()));
  const auto late = set_resources({1, 100});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, ErrorCode::kBusy);
}

}  // namespace
}  // namespace bidwright::dd
