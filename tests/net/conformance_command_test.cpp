// The command `conformance` with the command `play` as the robot.

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/process.hpp"

namespace bidwright {
namespace {

using std::chrono::seconds;
using testing::HasSubstr;
using testing::Not;

TEST(Conformance, FindsNothingWrongWithPlay) {
  for (const char* version : {"18", "19"}) {
    test::ChildProcess host(
        {test::bidwright_program(), "conformance", "--port", "0", "--gap", "0"});
    std::string port;
    for (int i = 0; i < 500 && port.empty(); ++i) {
      const std::string out = host.out();
      if (const auto at = out.find("port "); at != std::string::npos) {
        port = out.substr(at + 5, out.find(';', at) - at - 5);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    test::ChildProcess robot({test::bidwright_program(), "play", "--port", port, "--seat", "East",
                              "--samples", "0", "--gap", "0", "--version-of-protocol", version});
    EXPECT_EQ(host.wait(seconds(60)), 0) << host.out() << host.err();
    EXPECT_EQ(robot.wait(seconds(20)), 0) << robot.out() << robot.err();
    EXPECT_THAT(host.out(), HasSubstr(" 0 failed"));
    EXPECT_THAT(host.out(), Not(HasSubstr("note:")));
  }
}

}  // namespace
}  // namespace bidwright
