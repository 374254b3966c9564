#include "bidwright/match/runner.hpp"

#include <atomic>
#include <fstream>
#include <memory>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/random_player.hpp"
#include "support/temp_dir.hpp"

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

  test::TempDir root_;
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

/// Scores by board and room; a robot may be absent from some boards.
class ScoringLane : public Lane {
 public:
  explicit ScoringLane(std::set<int> absent = {}) : absent_(std::move(absent)) {}
  RoomResult play(const core::BoardSetup& setup, Room room, const RoomObserver&) override {
    RoomResult result;
    if (room == Room::kOpen && absent_.count(setup.number) != 0) {
      result.forfeit = core::Forfeit{core::Seat::kEast, "its program ended"};
      result.absent = true;
      return result;
    }
    result.contract = core::Contract{core::Bid(1, core::Strain::kClubs), {}, core::Seat::kNorth};
    result.score = room == Room::kOpen ? 70 + 20 * (setup.number % 4) : 70;
    return result;
  }

 private:
  std::set<int> absent_;
};

TEST_F(RunnerTest, PlaysBoardsAgainFromWhichARobotWasAbsent) {
  RunOptions run = options("absent");
  run.make_lane = [] { return std::make_unique<ScoringLane>(std::set{3, 24}); };
  ASSERT_TRUE(run_match(run));
  const std::string before = contents(run.directory / "journal.jsonl");
  int lanes = 0;
  run.make_lane = [&] {
    ++lanes;
    return std::make_unique<ScoringLane>();
  };
  std::vector<std::size_t> first_new;
  run.on_boards = [&](std::span<const BoardResult> boards, std::size_t first) {
    EXPECT_EQ(boards.size(), 24U);
    first_new.push_back(first);
  };
  const auto result = run_match(run);
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_TRUE(result->complete);
  EXPECT_THAT(first_new, testing::UnorderedElementsAre(0U, 2U, 23U));
  EXPECT_TRUE(std::ranges::none_of(result->boards, has_absent_robot));
  // Nothing is taken back: what was played again stands after what was there.
  const std::string after = contents(run.directory / "journal.jsonl");
  EXPECT_TRUE(after.starts_with(before));
  EXPECT_GT(after.size(), before.size());
  const auto stored = read_match(run.directory);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->boards, result->boards);
  // Once played they are not played again.
  lanes = 0;
  ASSERT_TRUE(run_match(run));
  EXPECT_EQ(lanes, 0);
  EXPECT_EQ(contents(run.directory / "journal.jsonl"), after);
}

TEST_F(RunnerTest, GoesOnWithMoreBoardsThanItBeganWith) {
  RunOptions run = options("short");
  run.conditions.boards = 10;
  ASSERT_TRUE(run_match(run));
  run.conditions.boards = 24;
  const auto result = run_match(run);
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_EQ(result->boards.size(), 24U);
  EXPECT_EQ(contents(run.directory / "journal.jsonl"), undisturbed());
  EXPECT_EQ(read_match(run.directory)->conditions.boards, 24);
  run.conditions.boards = 10;
  const auto fewer = run_match(run);
  ASSERT_FALSE(fewer);
  EXPECT_THAT(fewer.error().message, testing::HasSubstr("boards 24 instead of 10"));
}

TEST_F(RunnerTest, StopsWhereOneOfTwoBoundsIsAccepted) {
  RunOptions run = options("bounds");
  run.conditions.boards = 500;
  run.conditions.bounds = Bounds{0, 0.5};
  run.make_lane = [] { return std::make_unique<ScoringLane>(); };
  const auto result = run_match(run);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->complete);
  EXPECT_TRUE(result->stopped_by_test);
  EXPECT_EQ(result->accepted, 0.5);
  EXPECT_LT(result->boards.size(), 100U);
  // By another rule it goes on.
  run.conditions.bounds.reset();
  run.conditions.boards = 500;
  const auto longer = run_match(run);
  ASSERT_TRUE(longer) << longer.error().text();
  EXPECT_EQ(longer->boards.size(), 500U);
}

TEST_F(RunnerTest, PlaysNothingWhereALaneCannotBeOpened) {
  class Closed : public ScoringLane {
   public:
    std::optional<std::string> open() override { return "away is missing as East"; }
  };
  RunOptions run = options("closed");
  run.make_lane = [] { return std::make_unique<Closed>(); };
  const auto result = run_match(run);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "away is missing as East");
  EXPECT_EQ(contents(run.directory / "journal.jsonl"), "");
}

TEST_F(RunnerTest, RecordsNothingOfABoardThatIsBrokenOff) {
  RunOptions run = options("abandoned");
  std::atomic<int> asked{0};
  run.abandon = [&] { return ++asked > 200; };
  const auto result = run_match(run);
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_FALSE(result->complete);
  EXPECT_LT(result->boards.size(), 10U);
  run.abandon = nullptr;
  ASSERT_TRUE(run_match(run));
  EXPECT_EQ(contents(run.directory / "journal.jsonl"), undisturbed());
}

TEST_F(RunnerTest, AsksForLeadsAgainstContractsThatAreNotPlayed) {
  RunOptions run = options("leads");
  run.conditions.boards = 8;
  run.conditions.played = core::Played::kBidding;
  run.conditions.leads = true;
  run.make_lane = [] { return std::make_unique<ScoringLane>(std::set{2}); };
  run.tricks = [](const core::BoardSetup&) { return core::TrickTable(); };
  run.lead = [](const core::BoardSetup& setup, Room, const RoomResult& bid) {
    EXPECT_EQ(bid.contract->leader(), core::Seat::kEast);
    return Lead{core::parse_card("S2").value(), setup.number};
  };
  ASSERT_TRUE(run_match(run));
  const auto stored = read_match(run.directory);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->boards[4].in(Room::kOpen).lead, (Lead{core::parse_card("S2").value(), 5}));
  EXPECT_EQ(home_imps_after_leads(stored->boards[4]), 0);
  EXPECT_EQ(home_imps_after_leads(stored->boards[1]), std::nullopt);
}

TEST(Conditions, AreReadAsTheyWereWrittenBeforeBothSidesCouldBid) {
  std::string text = to_json(Conditions{});
  const auto replace = [&](const std::string& from, const std::string& to) {
    ASSERT_NE(text.find(from), std::string::npos) << text;
    text.replace(text.find(from), from.size(), to);
  };
  replace("\"played\": \"boards\"", "\"uncontested\": true");
  replace("\"leads\": false,", "");
  const auto conditions = conditions_from_json(text);
  ASSERT_TRUE(conditions) << conditions.error().text();
  EXPECT_EQ(conditions->played, core::Played::kUncontested);
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

TEST(Journal, KeepsWhatInterruptedABoard) {
  const core::BoardSetup setup = random_board(1, 1);
  RoomResult played;
  played.interruptions = {3, {0, 1, 0, 2}, {0, 0, 0, 1}, {0, 1, 0, 0}};
  RoomResult forfeited;
  forfeited.forfeit = core::Forfeit{core::Seat::kSouth, "left the board too often"};
  forfeited.interruptions = {1, {0, 0, 1, 0}, {}, {}};
  const RoomResult quiet;
  const auto text_of = [&](const RoomResult& open, const RoomResult& closed) {
    return journal_begin(setup) + journal_room(1, Room::kOpen, open) +
           journal_room(1, Room::kClosed, closed) + journal_end(1);
  };
  const auto journal = parse_journal(text_of(played, forfeited));
  ASSERT_TRUE(journal) << journal.error().text();
  EXPECT_EQ(journal->boards[0].in(Room::kOpen), played);
  EXPECT_EQ(journal->boards[0].in(Room::kClosed), forfeited);
  EXPECT_THAT(text_of(quiet, quiet), testing::Not(testing::HasSubstr("interrupted")));
  EXPECT_FALSE(parse_journal(journal_begin(setup) +
                             "{\"board\":1,\"room\":\"open\",\"contract\":\"PASS\","
                             "\"interrupted\":{\"returns\":7}}\n"));
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
