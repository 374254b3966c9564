#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "support/process.hpp"
#include "support/shared_data.hpp"

#include "bidwright/training/costs_file.hpp"

namespace bidwright::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

std::vector<std::string> deal_flags(const std::string& out, std::vector<std::string> more) {
  std::vector<std::string> flags{"deal", "--seed", "8", "--out", out};
  flags.insert(flags.end(), more.begin(), more.end());
  return flags;
}

constexpr std::chrono::minutes kPatience{10};

TEST(DealCommand, MakesTheSameBytesWithThreadsAndShards) {
  const TempDir dir;
  const std::string whole = (dir / "whole.deals").string();
  ASSERT_EQ(run_bidwright(deal_flags(whole, {"--count", "10"}), {}, kPatience).status, 0);

  std::vector<std::string> merge{"deals", "merge", "--out", (dir / "merged.deals").string()};
  for (const std::string shard : {"3/3", "1/3", "2/3"}) {
    merge.push_back((dir / ("part" + shard.substr(0, 1))).string());
    const auto flags =
        deal_flags(merge.back(), {"--count", "10", "--shard", shard, "--threads", "3"});
    ASSERT_EQ(run_bidwright(flags, {}, kPatience).status, 0);
  }
  ASSERT_EQ(run_bidwright(merge).status, 0);
  EXPECT_TRUE(read_whole_file(dir / "merged.deals") == read_whole_file(whole));

  const ProcessResult again = run_bidwright(deal_flags(whole, {"--count", "10"}));
  EXPECT_EQ(again.status, 0);
  EXPECT_THAT(again.out, HasSubstr("already complete"));
}

TEST(DealCommand, MakesTheSameBytesInTwoProcessesOfMpi) {
  if (run_process({"sh", "-c", "command -v mpirun"}).status != 0) {
    GTEST_SKIP() << "mpirun (Open MPI) is not installed";
  }
  const TempDir dir;
  const std::vector<std::string> more{"--count", "66"};  // Two blocks
  const auto alone = deal_flags((dir / "alone").string(), more);
  ASSERT_EQ(run_bidwright(alone, {}, kPatience).status, 0);
  std::vector<std::string> together{"mpirun", "--allow-run-as-root", "--oversubscribe", "-n",
                                    "2",      bidwright_program()};
  for (const std::string& flag : deal_flags((dir / "together").string(), more)) {
    together.push_back(flag);
  }
  const ProcessResult result = run_process(together, {}, kPatience);
  ASSERT_EQ(result.status, 0) << result.err;
  if (result.err.find("without Open MPI") != std::string::npos) GTEST_SKIP() << result.err;
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1) << "one process reports";
  EXPECT_TRUE(read_whole_file(dir / "together") == read_whole_file(dir / "alone"));
}

TEST(DealCommand, MakesTheSameBytesInASlurmArray) {
  const TempDir dir;
  const std::string whole = (dir / "whole.deals").string();
  ASSERT_EQ(run_bidwright(deal_flags(whole, {"--count", "4"}), {}, kPatience).status, 0);
  std::vector<std::string> merge{"deals", "merge", "--out", (dir / "merged.deals").string()};
  for (const std::string task : {"1", "2", "3"}) {
    ProcessOptions options;
    options.environment = {"BIDWRIGHT=" + bidwright_program(), "SLURM_ARRAY_TASK_ID=" + task,
                           "SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_MAX=3"};
    const ProcessResult result =
        run_process({source_dir() / "tools/cluster/deals.sbatch", "4", "8", dir.path().string()},
                    options, kPatience);
    ASSERT_EQ(result.status, 0) << result.err;
    merge.push_back((dir / ("part-" + task + ".deals")).string());
  }
  ASSERT_EQ(run_bidwright(merge).status, 0);
  EXPECT_TRUE(read_whole_file(dir / "merged.deals") == read_whole_file(whole));
}

TEST(DealCommand, MakesTheSameBytesWithGnuParallel) {
  if (run_process({"sh", "-c", "command -v parallel"}).status != 0) {
    GTEST_SKIP() << "GNU parallel is not installed";
  }
  const TempDir dir;
  const std::string whole = (dir / "whole.deals").string();
  ASSERT_EQ(run_bidwright(deal_flags(whole, {"--count", "4"}), {}, kPatience).status, 0);
  ProcessOptions options;
  options.environment = {"BIDWRIGHT=" + bidwright_program()};
  const ProcessResult result = run_process(
      {source_dir() / "tools/cluster/deals-parallel", "4", "8", (dir / "parts").string(), "2"},
      options, kPatience);
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(read_whole_file(dir.path() / "parts/all.deals") == read_whole_file(whole));
}

TEST(DealCommand, DealsStrongHandsInShardsToo) {
  const TempDir dir;
  const std::string whole = (dir / "whole.deals").string();
  const std::vector<std::string> strong{"--strong", "33", "--count", "6"};
  ASSERT_EQ(run_bidwright(deal_flags(whole, strong), {}, kPatience).status, 0);
  std::vector<std::string> merge{"deals", "merge", "--out", (dir / "merged.deals").string()};
  for (const std::string shard : {"1/2", "2/2"}) {
    merge.push_back((dir / ("part" + shard.substr(0, 1))).string());
    auto flags = strong;
    flags.insert(flags.end(), {"--shard", shard});
    ASSERT_EQ(run_bidwright(deal_flags(merge.back(), flags), {}, kPatience).status, 0);
  }
  merge.emplace_back("--json");
  const ProcessResult merged = run_bidwright(merge);
  ASSERT_EQ(merged.status, 0) << merged.err;
  EXPECT_EQ(nlohmann::json::parse(merged.out)["records"], 6);
  EXPECT_TRUE(read_whole_file(dir / "merged.deals") == read_whole_file(whole));
  EXPECT_THAT(run_bidwright({"deals", "verify", whole}).out, HasSubstr("6 of them solved again"));
  EXPECT_THAT(run_bidwright({"deals", "info", whole}).out, HasSubstr("N-S strong from 33"));
  EXPECT_EQ(run_bidwright(deal_flags(whole, {"--count", "6"})).status, 1) << "other deals";
}

TEST(DealCommand, LeavesOffWhenInterruptedAndSaysHowToGoOn) {
  const TempDir dir;
  const std::string out = (dir / "a.deals").string();
  auto words = deal_flags(out, {"--count", "100000", "--threads", "1"});
  words.insert(words.begin(), bidwright_program());
  ChildProcess process(words);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!std::filesystem::exists(out + ".part") && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  process.send_signal(SIGINT);
  EXPECT_EQ(process.wait(kPatience), 130) << process.err();
  EXPECT_THAT(process.err(), HasSubstr("waiting for the deals in work"));
  // The latter where they take longer than anybody would wait.
  EXPECT_THAT(process.err(),
              AnyOf(HasSubstr("of 100000 records in " + out + ".part; this goes on"),
                    HasSubstr("ended without the deals in work; what was kept before is there")));
  EXPECT_THAT(process.err(), HasSubstr("--count 100000 --threads 1"));
  const ProcessResult info = run_bidwright({"deals", "info", out});
  EXPECT_EQ(info.status, 0) << info.err;
  EXPECT_THAT(info.out, HasSubstr("of 100000 records of "));
  const auto json = nlohmann::json::parse(run_bidwright({"deals", "info", "--json", out}).out);
  EXPECT_EQ(json["unfinished"], true);
  EXPECT_EQ(json["records"], 100000);
  EXPECT_EQ(json["records_done"].get<int>() % 64, 0);
  EXPECT_EQ(run_bidwright({"deals", "info", (dir / "b.deals").string()}).status, 1);
}

TEST(DealCommand, RefusesWhatMakesNoSense) {
  const TempDir dir;
  const std::string out = (dir / "a.deals").string();
  const auto refused = [&](std::vector<std::string> flags, const char* words) {
    const ProcessResult result = run_bidwright(deal_flags(out, std::move(flags)));
    EXPECT_EQ(result.status, 2) << result.err;
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(out));
  };
  refused({"--count", "10", "--shard", "4/3"}, "numbered from 1 to 3");
  refused({"--count", "10", "--shard", "0/3"}, "numbered from 1 to 3");
  refused({"--count", "10", "--shard", "half"}, "expected i/n");
  refused({"--count", "10", "--layouts", "0"}, "--layouts");
  refused({"--count", "10", "--declarers", "east"}, "--declarers");
  refused({"--count", "10", "--strong", "40"}, "--strong");
  refused({"--count", "99999999999999999"}, "--count");
  refused({}, "--count");

  const ProcessResult nowhere =
      run_bidwright({"deal", "--count", "1", "--out", (dir / "no/such/place.deals").string()});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("No such file or directory"));
}

TEST(DealsCommand, InformsVerifiesAndExports) {
  const TempDir dir;
  const std::string file = (dir / "a.deals").string();
  ASSERT_EQ(run_bidwright(deal_flags(file, {"--count", "2", "--layouts", "2"})).status, 0);

  const ProcessResult info = run_bidwright({"deals", "info", file});
  EXPECT_THAT(info.out, HasSubstr("2 deals from 0 of seed 8, N-S declarers, 2 layouts"));
  EXPECT_THAT(info.out, HasSubstr("always passing costs "));
  const auto json = nlohmann::json::parse(run_bidwright({"deals", "info", "--json", file}).out);
  EXPECT_EQ(json["records"], 4);
  EXPECT_EQ(json["tricks"]["NT"]["S"]["histogram"].size(), 14U);

  EXPECT_THAT(run_bidwright({"deals", "verify", file}).out, HasSubstr("4 of them solved again"));

  const ProcessResult costs = run_bidwright({"deals", "export", "--to", "costs", file});
  const auto problems = training::read_costs(costs.out);
  ASSERT_TRUE(problems) << problems.error().text();
  EXPECT_EQ(problems->size(), 2U);

  const ProcessResult lines = run_bidwright({"deals", "export", "--to", "jsonl", file});
  EXPECT_EQ(std::count(lines.out.begin(), lines.out.end(), '\n'), 4);
  const auto first = nlohmann::json::parse(lines.out.substr(0, lines.out.find('\n')));
  EXPECT_EQ(first["number"], 0);
  EXPECT_TRUE(first["tricks"].contains("N"));
  EXPECT_FALSE(first["tricks"].contains("E"));

  const std::string pbn = (dir / "a.pbn").string();
  const ProcessResult exported = run_bidwright({"deals", "export", "--json", "--out", pbn, file});
  ASSERT_EQ(exported.status, 0) << exported.err;
  EXPECT_THAT(exported.out, HasSubstr(R"("format":"pbn","records":)"));
  EXPECT_EQ(run_bidwright({"deals", "export", "--json", file}).status, 2);
  EXPECT_THAT(read_whole_file(pbn), HasSubstr("[Deal \"" + first["deal"].get<std::string>()));
}

TEST(DealsCommand, RefusesDamagedFiles) {
  const TempDir dir;
  const std::string file = (dir / "a.deals").string();
  ASSERT_EQ(run_bidwright(deal_flags(file, {"--count", "1"})).status, 0);
  std::string bytes = read_whole_file(file);
  bytes[520] = static_cast<char>(bytes[520] ^ 1);
  const std::string damaged = dir.file("b.deals", bytes).string();
  for (const char* what : {"info", "verify", "export"}) {
    const ProcessResult result = run_bidwright({"deals", what, damaged});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr("block 0 (bytes 512 to 538) is damaged"));
  }
  EXPECT_EQ(run_bidwright({"deals", "merge", damaged, "--out", file}).status, 1);
  EXPECT_EQ(run_bidwright({"deals"}).status, 2);
}

}  // namespace
}  // namespace bidwright::test
