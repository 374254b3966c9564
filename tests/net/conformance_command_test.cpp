// The command `conformance` with the command `play` as the robot.

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/process.hpp"

namespace bidwright {
namespace {

using std::chrono::seconds;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

/// The command walks a robot through the protocol; both must end well.
struct Walk {
  std::string host_out;
  std::string robot_err;
};

Walk walk(const char* version, const char* samples) {
  test::ChildProcess host({test::bidwright_program(), "conformance", "--port", "0", "--gap", "0"});
  std::string port;
  for (int i = 0; i < 500 && port.empty(); ++i) {
    const std::string out = host.out();
    if (const auto at = out.find("port "); at != std::string::npos) {
      port = out.substr(at + 5, out.find(';', at) - at - 5);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  test::ChildProcess robot({test::bidwright_program(), "play", "--port", port, "--seat", "East",
                            "--samples", samples, "--gap", "0", "--version-of-protocol", version});
  EXPECT_EQ(host.wait(seconds(120)), 0) << host.out() << host.err();
  EXPECT_EQ(robot.wait(seconds(20)), 0) << robot.out() << robot.err();
  return {host.out(), robot.err()};
}

TEST(Conformance, FindsNothingWrongWithPlay) {
  for (const char* version : {"18", "19"}) {
    const Walk done = walk(version, "0");
    EXPECT_THAT(done.host_out, HasSubstr(" 0 failed"));
    EXPECT_THAT(done.host_out, Not(HasSubstr("note:")));
  }
}

TEST(Play, GoesOnAndLogsWhatItDropsOfAlertsAndCalls) {
  const std::string log = walk("18", "1").robot_err;
  EXPECT_THAT(log, HasSubstr("\"nothing to say\" could not be read: ignored"));
  EXPECT_THAT(log, ContainsRegex("what 7NT by [A-Z][a-z]+ disclosed fits no deal: dropped"));
  EXPECT_THAT(log, ContainsRegex(": 7NT by [A-Z][a-z]+ fits no deal: dropped"));
}

}  // namespace
}  // namespace bidwright
