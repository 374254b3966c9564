#include <csignal>

#include <gtest/gtest.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace bidwright::test {
namespace {

std::vector<std::string> deal_command(const std::filesystem::path& out, const char* threads) {
  return {bidwright_program(), "deal",  "--seed", "8",         "--count", "260",
          "--threads",         threads, "--out",  out.string()};
}

TEST(DealCommand, MakesTheSameFileWhenItIsKilledTwentyTimes) {
  const TempDir dir;
  const std::chrono::minutes patience{10};
  ASSERT_EQ(run_process(deal_command(dir / "whole", "1"), {}, patience).status, 0);
  for (int i = 0; i < 20; ++i) {
    ChildProcess process(deal_command(dir / "killed", "2"));
    process.wait(std::chrono::milliseconds(50 + 350 * i));
    process.send_signal(SIGKILL);
    process.wait();
  }
  ASSERT_EQ(run_process(deal_command(dir / "killed", "2"), {}, patience).status, 0);
  EXPECT_TRUE(read_whole_file(dir / "killed") == read_whole_file(dir / "whole"));
}

}  // namespace
}  // namespace bidwright::test
