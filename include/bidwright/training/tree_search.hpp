// Searches that change a finished tree for the better (joint.hpp, asks.hpp), step by step, so that
// whoever runs one can say how far it has come.
//
// Each learns a network that says what contracts cost two hands (gradient.hpp, stage 1), bids pairs
// that it labels, tries changes where auctions lose most, and keeps those that gain. Strong pairs
// are more frequent than at a table, and weigh less.
#pragma once

#include <cstdint>
#include <vector>

#include "bidwright/bidding/model.hpp"
#include "bidwright/training/recipe_fields.hpp"

namespace bidwright::training {

/// What the recipes of all searches have in common.
struct SearchRecipe {
  std::uint64_t seed = 1;
  std::uint64_t network_passes = 60;
  /// Pairs to learn from and to judge by.
  std::uint64_t pairs = 0;
  /// Strong ones are more frequent, by the factor 1 + this a high-card point.
  double strong_tilt = 0;
  /// Auctions that a change needs, at least, and that it is learned from, at most.
  std::uint64_t least_visits = 0;
  std::uint64_t most_visits = 0;
  std::uint64_t passes = 0;
  double rate = 0.01;
  double entropy = 1.0;
  /// Standard errors by which a change must gain.
  double certainty = 1.0;
  std::uint64_t survey_pairs = 1'000'000;

  /// But pairs and least_visits, of which each search says itself what they are for.
  [[nodiscard]] std::vector<RecipeField> fields();
};

/// A mean of differences and its standard error.
struct SearchGain {
  double mean = 0;
  double error = 0;

  /// Whether it is one, by so many standard errors.
  [[nodiscard]] bool is_sure(double certainty) const {
    return mean > 0 && mean > certainty * error;
  }
};

class TreeSearch {
 public:
  virtual ~TreeSearch() = default;

  [[nodiscard]] virtual bool finished() const = 0;
  /// Goes on: a pass over the deals, the pairs, or some changes.
  virtual void advance() = 0;
  [[nodiscard]] virtual double share_done() const = 0;
  /// With rounded heads and meanings; only when finished.
  [[nodiscard]] virtual bidding::Model model() const = 0;
};

}  // namespace bidwright::training
