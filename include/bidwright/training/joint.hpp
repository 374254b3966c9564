// `train --learner joint`: changes several decisions of a finished tree at once.
//
// A tree that the gradient has trained is an equilibrium: no node gains by a change of its own,
// since a bid whose answers partner has not learned says nothing. So here, as in joint policy
// search (Tian, Gong, Jiang 2020), a call, its answers and what follows them change together. At a
// node from where slams are in view a bid that is never made there is given to hands that lose
// much, partner's answers and the contracts over them are learned, and the call with them
// (src/training/joint/subtree.hpp). The change is kept if pairs that it was not learned from gain.
//
// Costs are those of the network that sees both hands (training/gradient.hpp, stage 1). Strong
// pairs are more frequent and weigh less, so that a gain is one of random deals. The network errs
// where it has seen little: solved deals, strong ones best, judge changes by what contracts really
// cost. The result does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/training/recipe_fields.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::training {

struct JointRecipe {
  std::uint64_t seed = 1;
  std::uint64_t network_passes = 60;
  /// Pairs to learn from, and as many again to judge by.
  std::uint64_t pairs = 60'000;
  double strong_tilt = 0.35;
  /// Rounds, and changes tried in each, all on the model that the round began with.
  std::uint64_t rounds = 3;
  std::uint64_t tries = 8;
  /// Auctions that come to a node, at least, and at most that are learned from.
  std::uint64_t least_visits = 300;
  std::uint64_t most_visits = 6'000;
  std::uint64_t answers = 5;
  std::uint64_t passes = 40;
  double rate = 0.01;
  double entropy = 1.0;
  /// Standard errors by which the judging pairs must gain.
  double certainty = 2.0;
  std::uint64_t survey_pairs = 1'000'000;

  [[nodiscard]] std::vector<RecipeField> fields();
  [[nodiscard]] std::string json() const;
  [[nodiscard]] core::Expected<void> check() const;
};

/// A mean of differences and its standard error.
struct JointGain {
  double mean = 0;
  double error = 0;

  /// Whether it is one, by so many standard errors.
  [[nodiscard]] bool is_sure(double certainty) const {
    return mean > 0 && mean > certainty * error;
  }
};

/// A change that was tried.
struct JointChange {
  /// The bids that lead to the node, "PASS 1C 1H", and the call that is new there.
  std::string sequence;
  core::Call call;
  /// IMPs a random deal on the judging pairs.
  JointGain gain;
  /// IMPs a deal on the solved deals that judge too.
  JointGain solved;
  bool kept = false;
};

class JointSearch {
 public:
  /// kMismatch if the model is not of a kind that can be changed. `judges` may be empty; none of
  /// them should be among the deals.
  [[nodiscard]] static core::Expected<JointSearch> begin(const JointRecipe& recipe,
                                                         bidding::Model start,
                                                         std::vector<SolvedPair> deals,
                                                         std::span<const SolvedPair> judges,
                                                         std::size_t threads);
  JointSearch(JointSearch&& other) noexcept;
  JointSearch& operator=(JointSearch&& other) noexcept;
  ~JointSearch();

  [[nodiscard]] bool finished() const;
  /// Goes on: a pass over the deals, the pairs, or a round.
  void advance();
  [[nodiscard]] double share_done() const;
  /// In the order in which they were tried.
  [[nodiscard]] const std::vector<JointChange>& changes() const;
  /// What all changes together gain.
  [[nodiscard]] JointGain gain() const;
  [[nodiscard]] JointGain solved_gain() const;
  /// With rounded heads and meanings; only when finished.
  [[nodiscard]] bidding::Model model() const;

 private:
  class State;
  explicit JointSearch(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace bidwright::training
