// `train --learner joint` and `asks` on small examples.
#pragma once

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"

namespace bidwright::test {

/// Changes a small tree, named by the flag `start`, in seconds.
inline std::vector<std::string> tree_search_command(const std::string& learner,
                                                    const std::string& start,
                                                    const std::string& deals,
                                                    const std::string& out,
                                                    const std::vector<std::string>& more) {
  std::vector<std::string> command{
      "train",
      "--learner",
      learner,
      start,
      (source_dir() / "tests/fuzz/corpus/model_file/simple.bwm").string(),
      "--deals",
      deals,
      "--out",
      out,
      "--threads",
      "1"};
  const std::vector<std::pair<std::string, std::string>> sizes{{"network-passes", "2"},
                                                               {"pairs", "1500"},
                                                               {"least-visits", "20"},
                                                               {"passes", "5"},
                                                               {"survey-pairs", "1000"}};
  for (const auto& [name, value] : sizes) {
    command.push_back("--" + learner + "-" + name);
    command.push_back(value);
  }
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

inline void expect_bids(const std::string& model) {
  const ProcessResult auction = run_bidwright(
      {"bid", "--model", model, "--north", "AKQ2.AKQ2.32.432", "--south", "J43.J98765.4.J65"});
  EXPECT_EQ(auction.status, 0) << auction.err;
}

}  // namespace bidwright::test
