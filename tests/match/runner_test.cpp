#include "bidwright/match/runner.hpp"

#include <fstream>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "match/random_player.hpp"

#include "bidwright/match/journal.hpp"

namespace bidwright::match {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Plays with random players; may fall over in the middle of a board.
class RandomLane : public Lane {
 public:
  explicit RandomLane(bool at_once) : at_once_(at_once) {}
  RoomResult play(const core::BoardSetup& setup, Room room, const RoomObserver& observer) override {
    std::array<RandomPlayer, 4> players{RandomPlayer(1), RandomPlayer(2), RandomPlayer(1),
                                        RandomPlayer(2)};
    Table table{};
    for (std::size_t i = 0; i < 4; ++i) {
      table[i] = &players[room == Room::kOpen ? i : (i + 1) % 4];
    }
    return play_board(setup, table, observer);
  }
  [[nodiscard]] bool rooms_at_once() const override { return at_once_; }

 private:
  bool at_once_;
};

class RunnerTest : public testing::Test {
 protected:
  RunnerTest() {
    root_ = fs::temp_directory_path() /
            fmt::format("bidwright-runner-{}-{}", ::getpid(),
                        testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  ~RunnerTest() override { fs::remove_all(root_); }

  RunOptions options(const std::string& directory) const {
    RunOptions result;
    result.directory = root_ / directory;
    result.conditions.home = "a";
    result.conditions.away = "b";
    result.conditions.boards = 24;
    result.board = [](int number) { return random_board(5, number); };
    result.make_lane = [] { return std::make_unique<RandomLane>(false); };
    return result;
  }
  std::string undisturbed() const {
    EXPECT_TRUE(run_match(options("undisturbed")));
    return contents(root_ / "undisturbed/journal.jsonl");
  }

  fs::path root_;
};

TEST_F(RunnerTest, WritesTheSameJournalHoweverManyBoardsArePlayedAtOnce) {
  const std::string expected = undisturbed();
  for (const int parallel : {2, 5}) {
    RunOptions more = options(fmt::format("parallel-{}", parallel));
    more.parallel = parallel;
    more.make_lane = [] { return std::make_unique<RandomLane>(true); };
    const auto result = run_match(more);
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_TRUE(result->complete);
    EXPECT_EQ(result->boards.size(), 24U);
    EXPECT_EQ(contents(more.directory / "journal.jsonl"), expected);
  }
}

TEST_F(RunnerTest, ReadsBackWhatWasPlayed) {
  const auto result = run_match(options("match"));
  ASSERT_TRUE(result);
  const auto stored = read_match(root_ / "match");
  ASSERT_TRUE(stored) << stored.error().text();
  EXPECT_EQ(stored->boards, result->boards);
  EXPECT_EQ(stored->conditions, options("match").conditions);
}

TEST_F(RunnerTest, ResumesWhereverItWasCut) {
  const std::string expected = undisturbed();
  core::Random random(1, core::Purpose::kTest);
  for (int trial = 0; trial < 20; ++trial) {
    // What a killed process leaves: a journal cut anywhere, the boards around the cut still in
    // parts, one of them torn.
    const RunOptions cut = options(fmt::format("cut-{}", trial));
    fs::create_directories(cut.directory / "parts");
    fs::copy_file(root_ / "undisturbed/match.json", cut.directory / "match.json");
    const auto keep = random.below(static_cast<std::uint32_t>(expected.size()));
    std::ofstream(cut.directory / "journal.jsonl", std::ios::binary) << expected.substr(0, keep);
    std::ofstream(part_file(cut.directory, 1), std::ios::binary)
        << expected.substr(0, random.below(3000));
    const auto result = run_match(cut);
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_EQ(contents(cut.directory / "journal.jsonl"), expected);
  }
}

TEST_F(RunnerTest, ShardsFillOneJournal) {
  const std::string expected = undisturbed();
  for (const int shard : {2, 0, 1}) {
    RunOptions part = options("sharded");
    part.shard = shard;
    part.shards = 3;
    const auto result = run_match(part);
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_EQ(result->complete, shard == 1);
  }
  EXPECT_EQ(contents(root_ / "sharded/journal.jsonl"), expected);
}

TEST_F(RunnerTest, RefusesADirectoryOfAnotherMatch) {
  ASSERT_TRUE(run_match(options("match")));
  RunOptions other = options("match");
  other.conditions.seed = 99;
  const std::string before = contents(root_ / "match/journal.jsonl");
  const auto result = run_match(other);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, core::ErrorCode::kMismatch);
  EXPECT_THAT(result.error().message, testing::HasSubstr("seed 1 instead of 99"));
  EXPECT_EQ(contents(root_ / "match/journal.jsonl"), before);
}

TEST_F(RunnerTest, ASequentialTestEndsAtTheSameBoardWhoeverPlays) {
  class Lopsided : public Lane {
   public:
    RoomResult play(const core::BoardSetup& setup, Room room, const RoomObserver&) override {
      RoomResult result;
      result.contract = core::Contract{core::Bid(1, core::Strain::kClubs), {}, core::Seat::kNorth};
      result.score = room == Room::kOpen ? 100 + 10 * (setup.number % 5) : -70;
      return result;
    }
  };
  std::vector<std::string> journals;
  for (const int parallel : {1, 4}) {
    RunOptions run = options(fmt::format("sequential-{}", parallel));
    run.conditions.boards = 500;
    run.conditions.sequential = true;
    run.parallel = parallel;
    run.make_lane = [] { return std::make_unique<Lopsided>(); };
    const auto result = run_match(run);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->complete);
    EXPECT_TRUE(result->stopped_by_test);
    EXPECT_LT(result->boards.size(), 40U);
    journals.push_back(contents(run.directory / "journal.jsonl"));
  }
  EXPECT_EQ(journals[0], journals[1]);
}

TEST(Journal, RefusesWhatItDidNotWrite) {
  EXPECT_FALSE(parse_journal("nonsense\n"));
  EXPECT_FALSE(parse_journal("{\"board\":1,\"room\":\"open\",\"call\":\"1C\"}\n"));
  EXPECT_FALSE(parse_journal("[]\n"));
  const auto torn = parse_journal("{\"board\":1,\"dea");
  ASSERT_TRUE(torn);
  EXPECT_TRUE(torn->boards.empty());
  EXPECT_EQ(torn->complete_bytes, 0U);
}

TEST(Journal, KeepsAlertsThatAreNoUnicode) {
  const core::BoardSetup setup = random_board(1, 1);
  const std::string text = journal_begin(setup) +
                           journal_call(1, Room::kOpen, setup.dealer, {core::Call(), "\xff\"x\n"}) +
                           journal_end(1);
  const auto journal = parse_journal(text);
  ASSERT_TRUE(journal) << journal.error().text();
  ASSERT_EQ(journal->boards.size(), 1U);
  EXPECT_THAT(journal->boards[0].in(Room::kOpen).calls[0].alert, testing::HasSubstr("\"x\n"));
}

}  // namespace
}  // namespace bidwright::match
