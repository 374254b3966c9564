#include "bidwright/core/counted.hpp"

#include <cstddef>

#include <gtest/gtest.h>

namespace bidwright::core {
namespace {

TEST(Counted, HasAnSExceptForOne) {
  EXPECT_EQ(counted(0, "board"), "0 boards");
  EXPECT_EQ(counted(1, "board"), "1 board");
  EXPECT_EQ(counted(2U, "trick"), "2 tricks");
  EXPECT_EQ(counted(std::size_t{100'000}, "deal"), "100000 deals");
}

}  // namespace
}  // namespace bidwright::core
