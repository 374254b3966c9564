// The whole decks, solved.

#include "dd/deck.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/shared_data.hpp"

#include "bidwright/dd/batch.hpp"

namespace bidwright::dd {
namespace {

using namespace core;

void expect_every_table(const char* name) {
  const auto deck = test::read_deck(name);
  if (!deck) GTEST_SKIP() << test::kNoSharedData;
  std::vector<Deal> deals;
  for (const test::DeckEntry& entry : *deck) deals.push_back(entry.deal);
  const auto solved = tables(deals);
  ASSERT_TRUE(solved);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    EXPECT_EQ((*solved)[i], (*deck)[i].table) << name << ", deal " << i + 1;
  }
}

#ifdef BIDWRIGHT_WHOLE_DECK

TEST(Deck, OfAThousandAgreesWithEveryTable) {
  expect_every_table("list1000.txt");
}

#else

TEST(Deck, OfAHundredAgreesWithEveryTable) {
  expect_every_table("list100.txt");
}

TEST(Deck, OfAHundredAgreesWithEveryLead) {
  const auto deck = test::read_deck("list100.txt");
  if (!deck) GTEST_SKIP() << test::kNoSharedData;
  parallel(deck->size(), 0, [&](std::size_t i, Solver& solver) {
    const test::DeckEntry& entry = (*deck)[i];
    const auto found = solver.cards(Position(entry.deal, entry.strain, entry.leader));
    ASSERT_TRUE(found);
    std::vector<std::pair<Card, int> > cards;
    for (const CardTricks& card : *found) cards.emplace_back(card.card, card.tricks);
    EXPECT_EQ(cards, entry.leads) << "deal " << i + 1;
  });
}

TEST(Deck, OfAHundredAgreesWithEveryTrace) {
  const auto deck = test::read_deck("list100.txt");
  if (!deck) GTEST_SKIP() << test::kNoSharedData;
  parallel(deck->size(), 0, [&](std::size_t i, Solver& solver) {
    const test::DeckEntry& entry = (*deck)[i];
    const auto found =
        solver.trace(entry.deal, entry.strain, clockwise(entry.leader, 3), entry.play);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->size(), entry.play.size() + 1);
    ASSERT_LE(entry.trace.size(), found->size());
    EXPECT_TRUE(std::equal(entry.trace.begin(), entry.trace.end(), found->begin()))
        << "deal " << i + 1;
  });
}

#endif

}  // namespace
}  // namespace bidwright::dd
