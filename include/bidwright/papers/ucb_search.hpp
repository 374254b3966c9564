// Many runs of the tree learner side by side, and the model of the best.
//
// Runs are independent of each other, so their results do not depend on how many threads and
// processes share them out.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "bidwright/bidding/model.hpp"
#include "bidwright/deals/exchange.hpp"
#include "bidwright/papers/row_space.hpp"
#include "bidwright/papers/ucb_learner.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::papers {

/// The three parts of a dataset, their rows written in the basis of the training rows.
struct UcbData {
  bidding::FeatureSet features;
  RowSpace space;
  Examples train;
  Examples validation;
  Examples test;
};
/// Splits the problems by split_problems(). If fewer than `examples` are for training, those are
/// used in several forms.
[[nodiscard]] UcbData prepare_ucb_data(std::span<const training::SolvedPair> problems,
                                       const bidding::FeatureSet& features,
                                       training::CostRules rule, std::size_t examples = 0);

/// Validation cost on the way.
struct UcbPoint {
  std::int64_t auctions = 0;
  double validation = 0;
};

struct UcbOutcome {
  UcbOptions options;
  MeanCost train;
  MeanCost validation;
  MeanCost test;
  std::vector<UcbPoint> curve;
};

struct UcbSearchOptions {
  int threads = 1;
  /// Processes that share the runs of run_all() out; null: this one alone.
  deals::Exchange* exchange = nullptr;
  /// Points of the curve; 0: none.
  int curve_points = 0;
  /// Called by any thread with the auctions played since the last call.
  std::function<void(std::int64_t)> progress;
};

/// One outcome a run, in the order of the runs; the same in every process.
[[nodiscard]] std::vector<UcbOutcome> run_all(std::span<const UcbOptions> runs, const UcbData& data,
                                              const UcbSearchOptions& options);
/// One run, for its model.
[[nodiscard]] UcbLearner run_one(const UcbOptions& run, const UcbData& data,
                                 const UcbSearchOptions& options);

/// The index of the lowest validation cost, the first among equals.
[[nodiscard]] std::size_t best_of(std::span<const UcbOutcome> outcomes);

/// The learner's convention as a model: scores are reward estimates.
[[nodiscard]] bidding::Model ucb_model(const UcbLearner& learner, const UcbData& data);

/// "tree l 4 M 5 UCB1 alpha 16 p 0.25 full pile 100".
[[nodiscard]] std::string describe(const UcbOptions& options);

}  // namespace bidwright::papers
