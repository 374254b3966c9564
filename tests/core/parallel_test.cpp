#include "bidwright/core/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "bidwright/core/workers.hpp"

namespace bidwright::core {
namespace {

TEST(RunParts, DoesEveryPartOnceWithAnyNumberOfThreads) {
  for (const int threads : {-1, 1, 2, 3, 16}) {
    std::vector<std::atomic<int>> done(100);
    run_parts(done.size(), threads, [&](std::size_t i) { ++done[i]; });
    for (const auto& times : done) EXPECT_EQ(times, 1) << threads << " threads";
  }
}

TEST(RunParts, DoesNothingIfThereAreNone) {
  run_parts(0, 4, [](std::size_t) { FAIL(); });
}

TEST(RunParts, BeginsNoMorePartsAfterAnExceptionAndPassesItOn) {
  std::atomic<int> begun = 0;
  EXPECT_THROW(run_parts(1000, 4,
                         [&](std::size_t) {
                           ++begun;
                           throw std::runtime_error("refused");
                         }),
               std::runtime_error);
  EXPECT_LE(begun, 4);
}

TEST(Workers, DoManyJobsAndPassOnWhatOneOfThemThrows) {
  Workers workers(3);
  std::vector<int> sums(3);
  for (int job = 0; job < 100; ++job) {
    workers.run([&](std::size_t part) { sums[part] += job; });
  }
  EXPECT_EQ(sums, std::vector<int>(3, 4950));
  for (std::size_t failing = 0; failing < 3; ++failing) {
    std::atomic<int> done = 0;
    EXPECT_THROW(workers.run([&](std::size_t part) {
      if (part == failing) throw std::runtime_error("refused");
      ++done;
    }),
                 std::runtime_error);
    EXPECT_EQ(done, 2);
  }
  workers.run([&](std::size_t part) { sums[part] = 1; });
  EXPECT_EQ(sums, std::vector<int>(3, 1));
}

TEST(Workers, ShareThingsOutWithoutGapsAndEvenly) {
  Workers workers(3);
  for (const std::size_t things : {0U, 1U, 2U, 3U, 100U}) {
    std::size_t next = 0;
    for (std::size_t part = 0; part < workers.count(); ++part) {
      const Share share = workers.share(things, part);
      EXPECT_EQ(share.begin, next);
      EXPECT_GE(share.size(), things / 3);
      EXPECT_LE(share.size(), things / 3 + 1);
      next = share.end;
    }
    EXPECT_EQ(next, things);
  }
}

}  // namespace
}  // namespace bidwright::core
