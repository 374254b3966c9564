// Positions of recorded games, at every trick and every place in it, against the library.

#include <gtest/gtest.h>

#include "support/shared_data.hpp"
#include "text_file.hpp"

#include "bidwright/dd/batch.hpp"
#include "bidwright/training/read_games.hpp"

namespace bidwright::dd {
namespace {

#ifdef BIDWRIGHT_MANY_POSITIONS
constexpr std::size_t kGames = 385;
#else
constexpr std::size_t kGames = 4;
#endif

TEST(RecordedPositions, HaveTheTricksOfEveryCardThatTheLibraryFinds) {
  const auto data = test::shared_data_dir();
  if (!data) GTEST_SKIP() << test::kNoSharedData;
  const auto text = tools::read_text_file((*data / "wbridge5_games.tsv.zst").string());
  ASSERT_TRUE(text) << text.error().message;
  const auto games = training::read_games(*text);
  ASSERT_TRUE(games) << games.error().text();
  Solver solver;
  std::size_t played = 0;
  for (std::size_t g = 0; g < games->size() && played < kGames; ++g) {
    const core::RecordedGame& game = (*games)[g];
    if (game.cards.size() != core::kCards) continue;
    ++played;
    core::Play play(game.deal, *game.auction.contract());
    for (const core::Card card : game.cards) {
      const Position position(play);
      const auto ours = solver.cards(position);
      const auto theirs = library_cards(position);
      ASSERT_TRUE(ours && theirs);
      ASSERT_EQ(ours->size(), theirs->size()) << "game " << g + 1 << ", before " << to_string(card);
      for (std::size_t i = 0; i < ours->size(); ++i) {
        EXPECT_EQ((*ours)[i], (*theirs)[i]) << "game " << g + 1 << ", before " << to_string(card)
                                            << ": " << to_string((*ours)[i].card);
      }
      play.add(card);
    }
  }
  EXPECT_EQ(played, kGames);
}

}  // namespace
}  // namespace bidwright::dd
