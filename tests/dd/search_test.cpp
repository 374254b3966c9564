// The search that makes the tables, against a plain search of small endings and against the
// library.

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "dd/search/prover.hpp"
#include "support/random_boards.hpp"

#include "bidwright/dd/batch.hpp"

namespace bidwright::dd {
namespace {

using namespace core;

/// `size` cards each. Not many exchanges leave long suits and voids.
Deal any_ending(Random& random, int size, int exchanges) {
  std::array<int, kCards> cards{};
  std::iota(cards.begin(), cards.end(), 0);
  for (int i = 0; i < exchanges; ++i) {
    std::swap(cards.at(random.below(kCards)), cards.at(random.below(kCards)));
  }
  std::rotate(cards.begin(), cards.begin() + static_cast<int>(random.below(kCards)), cards.end());
  Deal deal;
  for (const Seat seat : kAllSeats) {
    for (int i = 0; i < size; ++i) {
      deal[seat].add(Card::at(cards.at(static_cast<std::size_t>(kRanks * index(seat) + i))));
    }
  }
  return deal;
}

/// Every other ending is wild.
Deal any_ending(Random& random, int size) {
  return any_ending(random, size, random.below(2) == 0 ? 200 : 20);
}

bool is_better(Card card, Card best, Strain strain) {
  if (card.suit() == best.suit()) return card.rank() > best.rank();
  return trump_of(strain) == card.suit();
}

/// Tricks of North-South by trying everything.
int plain_search(Deal& deal, Strain strain, Seat leader, const std::vector<Card>& trick) {
  if (trick.size() == kSeats) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < trick.size(); ++i) {
      if (is_better(trick[i], trick[best], strain)) best = i;
    }
    const Seat winner = clockwise(leader, static_cast<int>(best));
    const int won = side_of(winner) == Side::kNorthSouth ? 1 : 0;
    return won + (deal[winner].empty() ? 0 : plain_search(deal, strain, winner, {}));
  }
  const Seat turn = clockwise(leader, static_cast<int>(trick.size()));
  const bool ours = side_of(turn) == Side::kNorthSouth;
  const Hand held = deal[turn];
  Hand legal = trick.empty() ? held : held.in_suit(trick.front().suit());
  if (legal.empty()) legal = held;
  int best = ours ? -1 : kRanks + 1;
  for (const Card card : legal) {
    deal[turn].remove(card);
    std::vector<Card> next = trick;
    next.push_back(card);
    const int tricks = plain_search(deal, strain, leader, next);
    best = ours ? std::max(best, tricks) : std::min(best, tricks);
    deal[turn].add(card);
  }
  return best;
}

int proved(search::Prover& prover, Seat leader) {
  prover.set_trick(leader);
  int tricks = 0;
  while (prover.north_south_take(tricks + 1)) ++tricks;
  return tricks;
}

std::string describe(const Deal& deal, Strain strain, Seat leader) {
  return to_string(deal) + " " + std::string(name(strain)) + " " + std::string(name(leader));
}

void expect_plain(search::Prover& prover, Deal deal, Strain strain, Seat leader) {
  EXPECT_EQ(proved(prover, leader), plain_search(deal, strain, leader, {}))
      << describe(deal, strain, leader);
}

/// The same lengths, and the same holders of the cards that mattered and of all higher ones.
Deal with_other_low_cards(const Deal& deal, const search::LaneMap& map, search::Cards relevant,
                          Random& random) {
  Deal result = deal;
  for (int l = 0; l < search::kLanes; ++l) {
    const search::Cards mattered = relevant & search::lane(l);
    std::vector<Card> free;
    std::vector<Seat> holders;
    for (const Seat seat : kAllSeats) {
      for (const Card card : deal[seat].in_suit(map.suit(l))) {
        if (mattered != 0 && map.card(card) >= search::lowest(mattered)) continue;
        free.push_back(card);
        holders.push_back(seat);
        result[seat].remove(card);
      }
    }
    random.shuffle(free);
    for (std::size_t i = 0; i < free.size(); ++i) result[holders[i]].add(free[i]);
  }
  return result;
}

TEST(SureTricks, AreTakenWhateverDidNotMatter) {
  Random random = test::test_random(21);
  int leaders = 0;
  int others = 0;
  for (int i = 0; i < 600; ++i) {
    const int size = 4 + static_cast<int>(random.below(4));
    const Deal deal = any_ending(random, size);
    const Strain strain = strain_at(static_cast<int>(random.below(kStrains)));
    const Seat leader = seat_at(static_cast<int>(random.below(kSeats)));
    search::LaneMap map;
    map.set_deal(deal);
    map.set_strain(strain);
    search::Hands hands{};
    for (const Seat seat : kAllSeats) {
      hands[static_cast<std::size_t>(seat)] = map.cards(deal[seat]);
    }
    const search::Situation situation{hands, search::Shape(hands), index(leader), size,
                                      strain != Strain::kNoTrump};
    for (int wanted = 1; wanted <= size; ++wanted) {
      for (const bool by_leaders : {true, false}) {
        search::Cards relevant = 0;
        if (!(by_leaders ? leaders_take(situation, wanted, relevant)
                         : others_take(situation, wanted, relevant))) {
          continue;
        }
        ++(by_leaders ? leaders : others);
        const Deal other = with_other_low_cards(deal, map, relevant, random);
        const auto cards = library_cards(Position(other, strain, leader));
        ASSERT_TRUE(cards.has_value());
        const int taken = by_leaders ? cards->best() : size - cards->best();
        EXPECT_GE(taken, wanted) << describe(other, strain, leader);
      }
    }
  }
  EXPECT_GT(leaders, 500);
  EXPECT_GT(others, 200);
}

TEST(Prover, AgreesWithPlainSearchInEndingsOfThreeCards) {
  Random random = test::test_random(11);
  search::Prover prover;
  for (int i = 0; i < 100; ++i) {
    const Deal deal = any_ending(random, 1 + static_cast<int>(random.below(3)));
    prover.set_deal(deal);
    for (const Strain strain : kAllStrains) {
      prover.set_strain(strain);
      prover.forget();
      for (const Seat leader : kAllSeats) expect_plain(prover, deal, strain, leader);
    }
  }
}

TEST(Prover, AgreesWithPlainSearchInEndingsOfFourCards) {
  Random random = test::test_random(12);
  search::Prover prover;
  for (int i = 0; i < 20; ++i) {
    const Deal deal = any_ending(random, 4);
    const Strain strain = strain_at(static_cast<int>(random.below(kStrains)));
    prover.set_deal(deal);
    prover.set_strain(strain);
    prover.forget();
    expect_plain(prover, deal, strain, seat_at(i));
  }
}

TEST(Prover, AgreesWithTheLibraryInEndings) {
  Random random = test::test_random(13);
  search::Prover prover;
  for (int i = 0; i < 500; ++i) {
    const int size = 5 + static_cast<int>(random.below(6));
    const Deal deal = any_ending(random, size);
    prover.set_deal(deal);
    for (const Strain strain : kAllStrains) {
      prover.set_strain(strain);
      prover.forget();
      const Seat leader = seat_at(static_cast<int>(random.below(kSeats)));
      const auto cards = library_cards(Position(deal, strain, leader));
      ASSERT_TRUE(cards) << cards.error().message;
      const bool ours = side_of(leader) == Side::kNorthSouth;
      EXPECT_EQ(proved(prover, leader), ours ? cards->best() : size - cards->best())
          << describe(deal, strain, leader);
    }
  }
}

TEST(Prover, AgreesWithTheLibraryOnWildDeals) {
  Random random = test::test_random(14);
  std::vector<Deal> deals;
  for (int i = 0; i < 40; ++i) deals.push_back(any_ending(random, kRanks, 5 + i / 2));
  const auto ours = tables(deals);
  const auto theirs = library_tables(deals);
  ASSERT_TRUE(ours && theirs);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    EXPECT_EQ((*ours)[i], (*theirs)[i]) << to_string(deals[i]);
  }
}

TEST(Prover, AnswersTheSameWhateverWasAskedBeforeAndHoweverLittleItRemembers) {
  Random random = test::test_random(15);
  search::Prover once;
  search::Prover forgetful(0);
  const Deal deal = any_ending(random, 10, 200);
  once.set_deal(deal);
  forgetful.set_deal(deal);
  for (const Strain strain : kAllStrains) {
    once.set_strain(strain);
    once.forget();
    forgetful.set_strain(strain);
    forgetful.forget();
    for (const Seat leader : kAllSeats) {
      const int tricks = proved(once, leader);
      forgetful.set_trick(leader);
      for (int t = 10; t >= 0; --t) {
        EXPECT_EQ(forgetful.north_south_take(t), t <= tricks)
            << describe(deal, strain, leader) << ' ' << t;
      }
    }
  }
}

// Every proof of a strain with trumps is one for all of them, whatever the deal.
TEST(Prover, AgreesWithTheLibraryWhenItRemembersOtherDealsAndTrumps) {
  Random random = test::test_random(17);
  search::Prover prover;
  for (const bool trumps : {false, true}) {
    prover.forget();
    for (int i = 0; i < 200; ++i) {
      const int size = 4 + static_cast<int>(random.below(5));
      const Deal deal = any_ending(random, size);
      const Strain strain = trumps ? strain_at(i % kSuits) : Strain::kNoTrump;
      const Seat leader = seat_at(static_cast<int>(random.below(kSeats)));
      const auto cards = library_cards(Position(deal, strain, leader));
      ASSERT_TRUE(cards) << cards.error().message;
      prover.set_deal(deal);
      prover.set_strain(strain);
      const bool ours = side_of(leader) == Side::kNorthSouth;
      EXPECT_EQ(proved(prover, leader), ours ? cards->best() : size - cards->best())
          << describe(deal, strain, leader);
    }
  }
}

TEST(Memory, ForgetsRatherThanGrow) {
  search::Memory memory(20'000);
  Random random = test::test_random(16);
  for (std::uint64_t key = 1; key <= 30'000; ++key) {
    const std::uint64_t hash = search::Memory::hash(key);
    memory.add(key, hash,
               search::Pattern({random.next64(), random.next64()}, {1, 2, 3, 4}, {3, 9}));
    ASSERT_LE(memory.patterns_used(), 20'000U);
  }
  // A single list as well.
  for (int i = 0; i < 10'000; ++i) {
    const search::Holders holders{random.next64() & ~std::uint64_t{63},
                                  random.next64() & ~std::uint64_t{63}};
    memory.add(7, search::Memory::hash(7), search::Pattern(holders, {13, 13, 13, 13}, {3, 9}));
    ASSERT_LE(memory.patterns_used(), 20'000U);
    const search::Pattern* const found = memory.find(7, search::Memory::hash(7), holders, 3);
    ASSERT_NE(found, nullptr) << i;
    EXPECT_EQ(found->bounds().at_least, 3);
    EXPECT_EQ(memory.find(7, search::Memory::hash(7), holders, 4), nullptr);
  }
}

TEST(Memory, KeepsTheMoreGeneralOfTwoPatterns) {
  search::Memory memory;
  const search::Holders holders{0x8000'0000'4000'0000, 0x1000'0000'0000'0000};
  const std::uint64_t hash = search::Memory::hash(1);
  memory.add(1, hash, search::Pattern(holders, {2, 2, 0, 2}, {4, 13}));
  search::Holders other = holders;
  other[1] = 0;
  EXPECT_EQ(memory.find(1, hash, other, 4), nullptr);
  memory.add(1, hash, search::Pattern(holders, {2, 2, 0, 0}, {5, 13}));
  const search::Pattern* const found = memory.find(1, hash, other, 5);
  ASSERT_NE(found, nullptr);
  const search::Cards left = search::kDeck;
  EXPECT_EQ(found->lowest_relevant(left), std::uint64_t{1} << 11 | std::uint64_t{1} << 27);
}

}  // namespace
}  // namespace bidwright::dd
