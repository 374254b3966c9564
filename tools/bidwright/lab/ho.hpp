// `bidwright lab ho`: the experiments of Ho (2014), one part a source file. Each part prints its
// tables beside the paper's and adds its pictures to the page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/report.hpp"

#include "bidwright/training/ucb_search.hpp"

namespace bidwright::tools {

struct HoSettings {
  std::vector<training::Problem> problems;
  training::Scorer scorer = training::Scorer::kPunished;
  std::uint64_t seed = 1;
  int threads = 1;

  /// Table 4.1: deals that support-vector machines are chosen by, and trained on in the end.
  std::size_t svm_search = 0;
  std::size_t svm_final = 0;
  /// Auctions of a run: of the figures, and of Table 4.2.
  std::int64_t figure_auctions = 0;
  std::int64_t table_auctions = 0;
  std::vector<double> alphas;
  std::vector<double> penetrations;
  /// Runs with different seeds for each row of Table 4.2.
  int repeats = 1;
  /// WBridge5's auctions; empty: none.
  std::string games;
};

/// The best runs of the trees with UCB1, by validation.
struct HoModels {
  training::UcbOutcome best;
  training::UcbOutcome four_bids;
  training::UcbOutcome six_bids;
};

void ho_one_bid(const HoSettings& settings, LabReport& report);
void ho_figures(const HoSettings& settings, const training::UcbData& data, LabReport& report);
[[nodiscard]] HoModels ho_structures(const HoSettings& settings, const training::UcbData& data,
                                     LabReport& report);
void ho_wbridge5(const HoSettings& settings, const training::UcbData& data, const HoModels& models,
                 LabReport& report);
void ho_openings(const HoSettings& settings, const training::UcbData& data, const HoModels& models,
                 LabReport& report);

}  // namespace bidwright::tools
