// `train --learner gradient` as a program: killed at any moment it goes on, alone or under mpirun.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

#include <gmock/gmock.h>

#include "support/process.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/deals/deals_file.hpp"

namespace bidwright::test {
namespace {

/// Deals whose tricks follow from points and length; no solving needed.
void write_deals(const std::string& path, std::uint64_t count) {
  deals::DealsHeader header;
  header.count = count;
  header.dds = "none";
  auto writer = deals::DealsWriter::open(path, header);
  ASSERT_TRUE(writer) << writer.error().text();
  for (std::uint64_t block = 0; block < block_count(header); ++block) {
    std::vector<deals::SolvedDeal> records(block_records(header, block));
    for (std::size_t i = 0; i < records.size(); ++i) {
      deals::SolvedDeal& record = records[i];
      record.deal = core::random_deal(header.seed, block * deals::kDealsBlockRecords + i);
      const core::Hand both = record.deal[core::Seat::kNorth] | record.deal[core::Seat::kSouth];
      const int tricks = std::min(13, core::high_card_points(both) / 3);
      for (core::Strain strain : core::kAllStrains) {
        record.tricks.set(strain, core::Seat::kNorth, tricks);
        record.tricks.set(strain, core::Seat::kSouth, tricks);
      }
    }
    ASSERT_TRUE(writer->append(encode_block(header, block, records)));
  }
  ASSERT_TRUE(writer->finish());
}

std::vector<std::string> train(const std::string& deals, const std::string& out,
                               const std::string& threads,
                               const std::vector<std::string>& more = {}) {
  std::vector<std::string> command{bidwright_program(),
                                   "train",
                                   "--learner",
                                   "gradient",
                                   "--deals",
                                   deals,
                                   "--out",
                                   out,
                                   "--threads",
                                   threads,
                                   "--gradient-network-passes",
                                   "3",
                                   "--gradient-pairs",
                                   "2000",
                                   "--gradient-hidden",
                                   "32",
                                   "--gradient-batch",
                                   "65",
                                   "--gradient-steps",
                                   "200",
                                   "--gradient-survey-pairs",
                                   "2000",
                                   "--gradient-checkpoint",
                                   "0"};
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(TrainGradient, GoesOnAfterBeingKilledWithTheSameBytes) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  write_deals(deals, 256);
  const std::string whole = dir / "whole.bwm";
  ASSERT_EQ(run_process(train(deals, whole, "1")).status, 0);

  const std::string broken = dir / "broken.bwm";
  int kills = 0;
  for (int i = 0; i < 6; ++i) {
    ChildProcess process(train(deals, broken, "2"));
    if (process.wait(std::chrono::milliseconds(100 + 50 * i))) break;
    process.send_signal(SIGKILL);
    process.wait();
    ++kills;
  }
  EXPECT_GT(kills, 0);
  ASSERT_EQ(run_process(train(deals, broken, "1")).status, 0);
  EXPECT_EQ(contents(whole), contents(broken));
  EXPECT_FALSE(std::filesystem::exists(broken + ".checkpoint"));
}

TEST(TrainGradient, LeavesOffWhenInterruptedAndSaysHowToGoOn) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  write_deals(deals, 256);
  const std::string out = dir / "a.bwm";
  std::vector<std::string> command = train(deals, out, "1");
  *(std::find(command.begin(), command.end(), "--gradient-steps") + 1) = "1000000";
  ChildProcess process(command);
  for (int i = 0; i < 1200 && !std::filesystem::exists(out + ".checkpoint"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  process.send_signal(SIGINT);
  EXPECT_EQ(process.wait(), 130) << process.err();
  EXPECT_THAT(process.err(), testing::HasSubstr("are done, and kept in " + out + ".checkpoint"));
  EXPECT_THAT(process.err(), testing::HasSubstr("this goes on from there:\n  "));
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(TrainGradient, GivesTheSameBytesInTwoProcesses) {
  if (run_process({"sh", "-c", "command -v mpirun"}).status != 0) {
    GTEST_SKIP() << "mpirun (Open MPI) is not installed";
  }
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  write_deals(deals, 256);
  const std::string alone = dir / "alone.bwm";
  const std::string together = dir / "together.bwm";
  ASSERT_EQ(run_process(train(deals, alone, "1")).status, 0);
  std::vector<std::string> arguments{"mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2"};
  for (const std::string& argument : train(deals, together, "1")) arguments.push_back(argument);
  const ProcessResult result = run_process(
      arguments, {.environment = {"OMPI_MCA_mpi_yield_when_idle=1"}}, std::chrono::minutes(5));
  if (result.err.find("without Open MPI") != std::string::npos) {
    GTEST_SKIP() << "this program was built without Open MPI";
  }
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(contents(alone), contents(together));
}

TEST(TrainGradient, LearnsAroundRulesAndSaysWhatTheyCost) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  write_deals(deals, 256);
  const std::string free = dir / "free.bwm";
  ASSERT_EQ(run_process(train(deals, free, "1")).status, 0);

  const std::string out = dir / "ruled.bwm";
  const auto ruled = [&](const std::string& system) {
    return run_process(train(deals, out, "1", {"--system", system, "--against", free}));
  };
  const ProcessResult wrong =
      ruled(dir.file("wrong.txt", "# Mine\nopening : 1NT : exactly : strong\n").string());
  EXPECT_EQ(wrong.status, 1);
  EXPECT_THAT(wrong.err, testing::HasSubstr("wrong.txt:2:27: 'strong' says nothing of a hand"));
  EXPECT_FALSE(std::filesystem::exists(out));

  const ProcessResult good =
      ruled(dir.file("mine.txt", "opening : 1S : exactly : at least 5 cards in spades\n").string());
  ASSERT_EQ(good.status, 0) << good.err;
  EXPECT_THAT(good.out, testing::ContainsRegex("IMPs dearer than .*free.bwm on the 25 deals"));
  const ProcessResult auction = run_bidwright(
      {"bid", "--model", out, "--north", "98765.432.432.32", "--south", "AKQ.AKQ.AKQ.AKQ4"});
  EXPECT_THAT(auction.out, testing::HasSubstr("1S")) << auction.err;
}

TEST(TrainGradient, GoesOnFromATreeWithLabelsByLayouts) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  write_deals(deals, 256);
  const std::string first = dir / "first.bwm";
  ASSERT_EQ(run_process(train(deals, first, "1")).status, 0);

  const std::string out = dir / "second.bwm";
  const auto second = [&](const std::vector<std::string>& more) {
    return run_process(train(deals, out, "2", more));
  };
  const ProcessResult good = second({"--gradient-start", first, "--gradient-layouts", "1"});
  ASSERT_EQ(good.status, 0) << good.err;
  EXPECT_NE(contents(first), contents(out));
  EXPECT_THAT(contents(out), testing::HasSubstr(R"("layouts":1)"));
  EXPECT_THAT(contents(out), testing::Not(testing::HasSubstr("network_passes")));

  std::filesystem::remove(out);
  const ProcessResult wide = second({"--gradient-start", first, "--gradient-hidden", "40"});
  EXPECT_EQ(wide.status, 1);
  EXPECT_THAT(wide.err, testing::HasSubstr("first.bwm: its hidden layers are 32 wide, the "
                                           "recipe's 32 and 40"));
  const ProcessResult missing = second({"--gradient-start", dir / "none.bwm"});
  EXPECT_EQ(missing.status, 1);
  EXPECT_THAT(missing.err, testing::HasSubstr("none.bwm"));
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(TrainGradient, RefusesRecipesAndDealsThatCannotWork) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  write_deals(deals, 64);
  const std::string out = dir / "x.bwm";
  const ProcessResult few = run_process(train(deals, out, "1"));
  EXPECT_EQ(few.status, 1);
  EXPECT_THAT(few.err, testing::HasSubstr("64 deals are too few"));
  const ProcessResult refused =
      run_process(train(deals, out, "1", {"--gradient-features", "rich"}));
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, testing::HasSubstr("add \"+vulnerable\""));
  EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace bidwright::test
