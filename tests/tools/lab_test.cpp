// The lab commands on few data: what they print and write, and how they fail.

#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/nn/weights_file.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::test;
using testing::HasSubstr;

/// Games in which everybody plays the first card he may.
std::string played_games(int count) {
  std::string text;
  for (std::uint64_t k = 0; k < static_cast<std::uint64_t>(count); ++k) {
    const core::Deal deal = core::random_deal(18, k);
    const auto auction = core::parse_auction("1NT PASS PASS PASS", core::Seat::kNorth).value();
    core::Play play(deal, *auction.contract());
    std::string cards;
    while (!play.ended()) {
      const core::Card card = *play.legal().begin();
      cards += (cards.empty() ? "" : " ") + core::to_string(card);
      play.add(card);
    }
    text += core::to_string(deal) + "\t1N P P P\t" + cards + "\n";
  }
  return text;
}

TEST(LabCardplay, SetsOursBesideWhatWasPlayed) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", played_games(2)).string();
  const std::vector<std::string> command{"lab",    "cardplay", "--games",   games,
                                         "--from", "0",        "--samples", "2"};
  const ProcessResult result = run_bidwright(command);
  EXPECT_EQ(result.status, 0) << result.err;
  for (const char* part : {"\nrecorded ", "\nbidwright ", "declarer   lead  defence",
                           "more than by the recorded players", "2 boards from game 1 on"}) {
    EXPECT_THAT(result.out, HasSubstr(part));
  }
  const ProcessResult past =
      run_bidwright({"lab", "cardplay", "--games", directory.path().string(), "--from", "2"});
  EXPECT_EQ(past.status, 2);
  EXPECT_THAT(past.err, HasSubstr("has only 2 games; --from 2 is past its end"));
}

TEST(LabCardplay, GoesOnWithWhatItHasRecorded) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", played_games(2)).string();
  const auto record = directory / "record.tsv";
  std::vector<std::string> command{"lab", "cardplay",  "--games", games,      "--from",
                                   "0",   "--samples", "2",       "--record", record.string()};
  const ProcessResult first = run_bidwright(command);
  ASSERT_EQ(first.status, 0) << first.err;
  const std::string complete = read_whole_file(record);
  EXPECT_EQ(std::ranges::count(complete, '\n'), 3);
  // All of it is there: even the times are the same.
  EXPECT_EQ(run_bidwright(command).out, first.out);
  // Killed while it wrote the second game.
  std::filesystem::resize_file(record, complete.size() - 10);
  EXPECT_EQ(run_bidwright(command).status, 0);
  const std::string again = read_whole_file(record);
  EXPECT_EQ(std::ranges::count(again, '\n'), 3);
  EXPECT_EQ(again.substr(0, complete.find('\n', complete.find('\n') + 1)),
            complete.substr(0, complete.find('\n', complete.find('\n') + 1)));
  command.insert(command.end(), {"--seed", "2"});
  const ProcessResult other = run_bidwright(command);
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("name another file"));
}

TEST(LabReading, SetsThreeReadingsBesideEachOtherOnTheSameBoard) {
  const std::vector<std::string> command{"lab",      "reading", "--robot",   "self+natural",
                                         "--boards", "1",       "--samples", "1"};
  const ProcessResult result = run_bidwright(command);
  EXPECT_EQ(result.status, 0) << result.err;
  for (const char* part : {"\nnothing ", "\nthe natural priors ", "\nwhat it bids by ",
                           "1 board on which self+natural bids for both sides, 1 samples"}) {
    EXPECT_THAT(result.out, HasSubstr(part));
  }
  EXPECT_EQ(run_bidwright(command).out, result.out);
}

TEST(LabReading, SaysWhereThereIsNothingToRead) {
  const ProcessResult silent = run_bidwright({"lab", "reading", "--robot", "pass"});
  EXPECT_EQ(silent.status, 2);
  EXPECT_THAT(silent.err, HasSubstr("pass: its calls cannot be read"));
  const ProcessResult none = run_bidwright({"lab", "reading", "--first", "1000000"});
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err, HasSubstr("leave out fewer with --first"));
}

TEST(LabPriors, WritesBothFiles) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", played_games(30)).string();
  const ProcessResult result = run_bidwright(
      {"lab", "priors", "--games", games, "--train", "20", "--out", directory.path().string()});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("10 games not learnt from"));
  EXPECT_THAT(result.out, HasSubstr("\nshipped "));
  EXPECT_THAT(result.out, HasSubstr("\nlearnt now "));
  const auto calls = nn::load_weights(directory / "natural.bwn", "natural calls");
  ASSERT_TRUE(calls) << calls.error().message;
  EXPECT_THAT(calls->about, HasSubstr("\"games\":20"));
  EXPECT_TRUE(nn::load_weights(directory / "play.bwn", "card play"));
}

TEST(LabPriors, RefusesToLearnFromAllGames) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", played_games(2)).string();
  const ProcessResult result = run_bidwright({"lab", "priors", "--games", games});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("leaves none to measure on"));
}

}  // namespace
