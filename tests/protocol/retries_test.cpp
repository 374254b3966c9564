#include "bidwright/protocol/retries.hpp"

#include <gtest/gtest.h>

namespace bidwright::protocol {
namespace {

using std::chrono::milliseconds;

TEST(Retries, WaitTwiceAsLongEachTimeUpToALimit) {
  Retries retries(
      {.attempts = 10, .first_wait = milliseconds(250), .longest_wait = milliseconds(900)});
  EXPECT_EQ(retries.on_failure(), milliseconds(250));
  EXPECT_EQ(retries.on_failure(), milliseconds(500));
  EXPECT_EQ(retries.on_failure(), milliseconds(900));
  EXPECT_EQ(retries.on_failure(), milliseconds(900));
}

TEST(Retries, GiveUpAfterTooManyFailuresInARow) {
  Retries retries({.attempts = 3});
  EXPECT_TRUE(retries.on_failure());
  EXPECT_TRUE(retries.on_failure());
  EXPECT_FALSE(retries.on_failure());
  EXPECT_EQ(retries.failures(), 3);
}

TEST(Retries, StartAnewAfterABoard) {
  Retries retries({.attempts = 3, .first_wait = milliseconds(1)});
  EXPECT_EQ(retries.on_failure(), milliseconds(1));
  EXPECT_EQ(retries.on_failure(), milliseconds(2));
  retries.on_board_ended();
  EXPECT_EQ(retries.on_failure(), milliseconds(1));
  EXPECT_EQ(retries.on_failure(), milliseconds(2));
  EXPECT_FALSE(retries.on_failure());
}

}  // namespace
}  // namespace bidwright::protocol
