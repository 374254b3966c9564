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
#include "bidwright/training/solved_pair.hpp"
#include "bidwright/training/tree_search.hpp"

namespace bidwright::training {

/// Judges by as many pairs as it learns from.
struct JointRecipe : SearchRecipe {
  JointRecipe();

  /// Rounds, and changes tried in each, all on the model that the round began with.
  std::uint64_t rounds = 3;
  std::uint64_t tries = 8;
  std::uint64_t answers = 5;

  [[nodiscard]] std::vector<RecipeField> fields();
  [[nodiscard]] std::string json() const;
  [[nodiscard]] core::Expected<void> check() const;
};

/// A change that was tried.
struct JointChange {
  /// The bids that lead to the node, "PASS 1C 1H", and the call that is new there.
  std::string sequence;
  core::Call call;
  /// IMPs a random deal on the judging pairs.
  SearchGain gain;
  /// IMPs a deal on the solved deals that judge too.
  SearchGain solved;
  bool kept = false;
};

class JointSearch : public TreeSearch {
 public:
  /// kMismatch if the model is not of a kind that can be changed. `judges` may be empty; none of
  /// them should be among the deals.
  [[nodiscard]] static core::Expected<std::unique_ptr<JointSearch>> begin(
      const JointRecipe& recipe, bidding::Model start, std::vector<SolvedPair> deals,
      std::span<const SolvedPair> judges, std::size_t threads);

  /// In the order in which they were tried.
  [[nodiscard]] virtual const std::vector<JointChange>& changes() const = 0;
  /// What all changes together gain.
  [[nodiscard]] virtual SearchGain gain() const = 0;
  [[nodiscard]] virtual SearchGain solved_gain() const = 0;
};

}  // namespace bidwright::training
