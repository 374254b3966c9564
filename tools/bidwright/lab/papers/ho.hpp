// `bidwright lab ho`: the experiments of Ho (2014), one part a source file. Each part prints its
// tables beside the paper's and adds its pictures to the page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/report.hpp"

#include "bidwright/core/recorded_game.hpp"
#include "bidwright/papers/ucb_search.hpp"

namespace bidwright::tools {

struct HoSettings {
  std::vector<training::SolvedPair> problems;
  training::PenaltyRule penalty = training::PenaltyRule::kDoubledFromFourDown;
  /// Training deals are used in several forms if there are fewer.
  std::size_t examples = 0;
  std::uint64_t seed = 1;
  int threads = 1;

  /// Table 4.1: deals that support-vector machines are chosen by, and trained on in the end.
  std::size_t svm_search = 0;
  std::size_t svm_final = 0;
  /// Auctions of a run: of the figures, and of Table 4.2: first all pairs of alpha and p, then the
  /// best of them.
  std::int64_t figure_auctions = 0;
  std::int64_t search_auctions = 0;
  std::int64_t table_auctions = 0;
  std::vector<double> alphas;
  std::vector<double> penetrations;
  /// Runs for each row of Table 4.2, with different seeds and other deals to test.
  int repeats = 1;
  /// Of those, so many choose among the promising pairs of alpha and p by their mean validation
  /// cost.
  int choosing = 1;
  /// WBridge5's auctions with silent opponents, solved.
  std::vector<core::RecordedGame> games;

  /// The problems of a repeat: turned by a tenth for each, so that other deals come last, where the
  /// test is; by two tenths where several choose, so that none of five chooses by what another
  /// tests. Repeat 0 leaves them as they are.
  [[nodiscard]] std::vector<training::SolvedPair> turned(int repeat) const;
  [[nodiscard]] papers::UcbData data_of(int repeat) const;
};

struct HoModels {
  /// The best of each repeat by validation, among all rows of Table 4.2.
  std::vector<papers::UcbOutcome> best;
  /// Trees with UCB1, of the first repeat.
  papers::UcbOutcome four_bids;
  papers::UcbOutcome six_bids;
};

void ho_one_bid(const HoSettings& settings, LabReport& report);
void ho_figures(const HoSettings& settings, const papers::UcbData& data, LabReport& report);
[[nodiscard]] HoModels ho_structures(const HoSettings& settings, const papers::UcbData& data,
                                     LabReport& report);
void ho_wbridge5(const HoSettings& settings, const papers::UcbData& data, const HoModels& models,
                 LabReport& report);
void ho_openings(const HoSettings& settings, const papers::UcbData& data, const HoModels& models,
                 LabReport& report);

}  // namespace bidwright::tools
