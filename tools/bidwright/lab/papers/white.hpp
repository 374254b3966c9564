// `bidwright lab white`: the experiments of White (2017), one part a source file. Each part prints
// its tables beside the paper's and adds its pictures to the page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/report.hpp"

#include "bidwright/papers/final_contract.hpp"
#include "bidwright/papers/openings.hpp"
#include "bidwright/training/read_games.hpp"

namespace bidwright::tools {

/// Problems of the final contract, and which pair of each deal they are of.
struct ContractSet {
  std::string whose;
  std::vector<papers::ContractProblem> problems;
};

struct WhiteSettings {
  /// From records of matches, and from WBridge5's games.
  std::vector<papers::Opening> recorded;
  std::vector<papers::Opening> wbridge5;
  std::vector<core::RecordedGame> games;
  /// WBridge5's openings that nothing was chosen by; may be empty.
  std::vector<papers::Opening> fresh;
  /// The same deals with one pair or another labelled.
  std::vector<ContractSet> contracts;
  int passes = 100;
  std::uint64_t seed = 1;
  int threads = 1;
};

void white_openings(const WhiteSettings& settings, LabReport& report);
void white_programs(const WhiteSettings& settings, LabReport& report);
void white_reading(const WhiteSettings& settings, LabReport& report);
void white_contracts(const WhiteSettings& settings, LabReport& report);

}  // namespace bidwright::tools
