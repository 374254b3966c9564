// train --learner calls: how a population calls, from its games.

#include <chrono>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/nn/weights_file.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::test;
using testing::HasSubstr;
using testing::Not;

/// Machines may be slow and busy.
ProcessResult run_patiently(const std::vector<std::string>& words) {
  return run_bidwright(words, {}, std::chrono::minutes(30));
}

/// Games of players who open 1NT with a spade more than hearts, and pass with others.
std::string simple_games(std::uint64_t from, std::uint64_t count) {
  std::string text;
  for (std::uint64_t k = from; k < from + count; ++k) {
    const core::Deal deal = core::random_deal(31, k);
    std::string auction;
    int passes = 0;
    for (const core::Seat seat : core::kAllSeats) {
      const core::Hand hand = deal[seat];
      if (hand.length(core::Suit::kSpades) > hand.length(core::Suit::kHearts)) {
        auction += "1N P P P";
        break;
      }
      auction += ++passes < 4 ? "P " : "P";
    }
    text += core::to_string(deal) + "\t" + auction + "\n";
  }
  return text;
}

TEST(TrainCalls, LearnsWhatItsPlayersDoAndSaysHowWell) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", simple_games(0, 1200)).string();
  const std::string out = (directory / "them.bwn").string();
  const ProcessResult result = run_patiently(
      {"train", "--learner", "calls", "--games", games, "--out", out, "--calls-folds", "2"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("by 2 parts in turn"));
  EXPECT_THAT(result.out, HasSubstr("\nlearnt less shipped "));
  EXPECT_THAT(result.out, HasSubstr("Worth having from about"));
  EXPECT_THAT(result.out, HasSubstr("how 1200 boards with"));
  EXPECT_THAT(nn::load_weights(out, "natural calls")->about, HasSubstr("\"games\":1200"));

  const ProcessResult bid = run_bidwright(
      {"bid", "--as", out, "--north", "AKQ42.52.943.Q42", "--south", "J8.AK763.82.AJ98"});
  EXPECT_THAT(bid.out, HasSubstr("auction  1NT PASS PASS PASS")) << bid.err;
  const ProcessResult passed = run_bidwright(
      {"bid", "--as", out, "--north", "52.AKQ42.943.Q42", "--south", "8.J9763.AKJ82.A8"});
  EXPECT_THAT(passed.out, HasSubstr("auction  PASS PASS PASS PASS")) << passed.err;
  const ProcessResult match =
      run_bidwright({"match", "--bidding", "--home", "self:opponents=" + out, "--away",
                     "imitate:" + out, "--boards", "2", "--out", (directory / "m").string()});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_THAT(match.out, HasSubstr("imitate"));
}

TEST(TrainCalls, MakesTheSameFileWithAnyThreadsAndFormats) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", simple_games(0, 120)).string();
  const std::string pbn = (directory / "games.pbn").string();
  ASSERT_EQ(run_bidwright({"convert", games, pbn}).status, 0);
  const auto trained = [&](const std::string& from, const std::string& threads,
                           const std::string& name) {
    const auto out = directory / name;
    const ProcessResult result =
        run_patiently({"train", "--learner", "calls", "--games", from, "--threads", threads,
                       "--calls-passes", "3", "--out", out.string()});
    EXPECT_EQ(result.status, 0) << result.err;
    return read_whole_file(out);
  };
  const std::string one = trained(games, "1", "one.bwn");
  EXPECT_EQ(trained(games, "3", "three.bwn"), one);
  EXPECT_EQ(trained(pbn, "2", "pbn.bwn"), one);
}

TEST(TrainCalls, MeasuresOnGamesKeptApart) {
  const TempDir directory;
  const std::string games = directory.file("games.tsv", simple_games(0, 120)).string();
  const std::string others = directory.file("others.tsv", simple_games(100, 60)).string();
  std::vector<std::string> command{"train",
                                   "--learner",
                                   "calls",
                                   "--games",
                                   games,
                                   "--out",
                                   (directory / "o.bwn").string(),
                                   "--calls-passes",
                                   "2"};
  std::vector<std::string> first = command;
  first.insert(first.end(), {"--calls-train", "90"});
  const ProcessResult kept = run_patiently(first);
  EXPECT_THAT(kept.out, HasSubstr("boards kept apart")) << kept.err;
  EXPECT_THAT(kept.out, HasSubstr("how 90 boards with"));
  command.insert(command.end(), {"--calls-test", others});
  const ProcessResult tested = run_patiently(command);
  EXPECT_THAT(tested.out, HasSubstr("how 120 boards with"));
  EXPECT_THAT(tested.err, HasSubstr("20 of 60 games have deals that are learnt from"));
}

TEST(TrainCalls, SaysWhereThereIsNotEnoughToLearnFrom) {
  const TempDir directory;
  // Four boards bid as the shipped priors like it.
  std::string boards;
  for (std::uint64_t k = 0; k < 4; ++k) {
    boards += core::to_string(core::random_deal(32, k)) + "\tP P P P\n";
  }
  const std::string games = directory.file("few.tsv", boards).string();
  const ProcessResult result =
      run_patiently({"train", "--learner", "calls", "--games", games, "--calls-passes", "1",
                     "--calls-folds", "2", "--out", (directory / "o.bwn").string()});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("The shipped priors read these players as well, or better"));
}

TEST(TrainCalls, SaysWhatItNeeds) {
  const TempDir directory;
  const std::string out = (directory / "o.bwn").string();
  const ProcessResult nothing = run_patiently({"train", "--learner", "calls", "--out", out});
  EXPECT_EQ(nothing.status, 2);
  EXPECT_THAT(nothing.err, HasSubstr("--games"));
  const std::string games = directory.file("games.tsv", simple_games(0, 10)).string();
  const ProcessResult all = run_patiently(
      {"train", "--learner", "calls", "--games", games, "--calls-train", "10", "--out", out});
  EXPECT_EQ(all.status, 2);
  EXPECT_THAT(all.err, HasSubstr("leaves none to measure on"));
  const std::string bad = directory.file("bad.tsv", "one\ntwo\nthree\nfour\n").string();
  const ProcessResult none =
      run_patiently({"train", "--learner", "calls", "--games", bad, "--out", out});
  EXPECT_EQ(none.status, 1);
  for (const char* place : {"bad.tsv:1", "bad.tsv:2", "bad.tsv:3"}) {
    EXPECT_THAT(none.err, HasSubstr(place));
  }
  EXPECT_THAT(none.err, Not(HasSubstr("bad.tsv:4")));
  EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
