#include "bidwright/core/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace bidwright::core
