// `train --learner asks`: teaches a finished tree to ask before it bids slams.
//
// A tree that the gradient has trained bids most slams unasked: at many nodes some hands jump to
// the level of six or seven although there are free bids below. Here a free bid takes the place of
// such a call (or is learned beside it, for the hands that it helps), and what follows is learned
// below it: partner's answers, contracts over them, further asks (src/training/asks/ask.hpp).
// Answers show aces by the next four bids, or are learned where that gains clearly more. The asker
// can still bid what was bid before, so little can be lost. Deeper nodes come first; what leads to
// them stays as it was. A change is kept if pairs that it was not learned from gain.
//
// In the end, slams that still lack aces too often are forbidden by rules to hands with so many
// aces (src/training/asks/slam_limits.hpp).
//
// Costs are those of a network that sees both hands (training/gradient.hpp, stage 1), which here
// is told what the opponents can cash, and learns from the stronger of the solved deals above all:
// else it thinks too well of grand slams that lack an ace.
//
// The result does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/bidding/model.hpp"
#include "bidwright/training/solved_pair.hpp"
#include "bidwright/training/tree_search.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::training {

struct AskRecipe : SearchRecipe {
  AskRecipe();

  /// So many layouts of the other cards say what a pair's contracts cost; 0: a network learned from
  /// the deals.
  std::uint64_t layouts = 0;
  /// Nodes that are tried: where most is lost with a slam as the best contract.
  std::uint64_t nodes = 70;
  /// Calls of the pair before the first that may change.
  std::uint64_t least_layer = 1;
  /// Calls that fewer of the auctions make are left out.
  std::uint64_t least_made = 8;
  /// Calls that fewer of the pairs make that show what calls mean, at both vulnerabilities
  /// together.
  std::uint64_t least_seen = 2;
  /// Pairs that show which slams lack aces in the end. None: nothing is forbidden.
  std::uint64_t limit_pairs = 8'000'000;
  /// Hands with so many aces must not make a call if this share of its grand slams lacks an ace, or
  /// of its small slams two. A void makes no exception.
  double grand_share = 0.1;
  double small_share = 0.02;
  /// What a call's score loses for each bid that still comes, so that of calls worth as much the
  /// one is made that ends the auction sooner. 0: nothing.
  double call_price = 0.6;
  /// But not at nodes of whose auctions a larger share ends in slams.
  double call_slam_share = 0.02;

  [[nodiscard]] std::vector<RecipeField> fields();
  [[nodiscard]] std::string json() const;
  [[nodiscard]] core::Expected<void> check() const;
};

/// A change that was tried.
struct AskChange {
  /// The bids that lead to the node, "PASS 1C 1H", and the call that asks there.
  std::string sequence;
  core::Call call;
  /// The call that it takes the place of; none: the hands that ask were learned.
  std::optional<core::Call> instead;
  /// Whether the answers show aces; else they were learned.
  bool aces = false;
  std::uint64_t auctions = 0;
  /// IMPs an auction at the node that was not learned from, weighted.
  SearchGain gain;
  bool kept = false;
};

/// Of solved pairs those that teach what slams cost: all strong ones, few weak ones.
[[nodiscard]] std::vector<SolvedPair> mostly_strong(std::vector<SolvedPair> pairs);

class AskSearch : public TreeSearch {
 public:
  /// kMismatch if the model is not of a kind that can be changed. `tricks` is needed for layouts,
  /// deals otherwise; it must outlive the search.
  [[nodiscard]] static core::Expected<std::unique_ptr<AskSearch>> begin(
      const AskRecipe& recipe, bidding::Model start, std::vector<SolvedPair> deals,
      const tricks::DealNetwork* tricks, std::size_t threads);

  /// In the order in which they were tried.
  [[nodiscard]] virtual const std::vector<AskChange>& changes() const = 0;
};

}  // namespace bidwright::training
