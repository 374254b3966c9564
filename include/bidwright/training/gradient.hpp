// `train --learner gradient`: a bidding tree trained by its exact gradient on unlimited pairs.
//
// Stage 1 learns from solved deals a network that sees both hands of a pair and predicts the
// expected cost of every contract. Stage 2 deals any number of pairs and labels them with it, or
// (`layouts`) with what the network for whole deals makes of some layouts of the other cards: then
// nothing is learned in stage 1. Stage 3 trains a stochastic tree (src/training/gradient/tree.hpp)
// on them, a new one or one that was trained before: its expected cost and gradient need no
// sampling. In the end the most probable call counts, calls never made are left
// out, heads that estimate the reward of every call are fitted to what the calls lead to, and all
// heads are rounded so that a byte holds a weight.
//
// The same recipe and deals give the same model, byte for byte, whatever the number of threads or
// processes and however often training was interrupted and resumed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/deals/exchange.hpp"
#include "bidwright/training/costs.hpp"
#include "bidwright/training/held_out.hpp"
#include "bidwright/training/recipe_fields.hpp"
#include "bidwright/training/solved_pair.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::training {

/// Fewer cannot be learnt from.
inline constexpr std::size_t kLeastDeals = 100;

/// The own side's vulnerability in training.
enum class VulnerabilityRule : std::uint8_t { kNone, kAlways, kMixed };

/// Everything that the result depends on, beside the deals.
struct GradientRecipe {
  std::uint64_t seed = 1;
  /// Not kMeanPoints.
  DeclarerRule declarer = DeclarerRule::kReal;
  PenaltyRule penalty = PenaltyRule::kUndoubled;
  VulnerabilityRule vulnerability = VulnerabilityRule::kMixed;

  /// Stage 1: passes over the solved deals, their batches and step.
  std::uint64_t network_passes = 60;
  std::uint64_t network_batch = 32;
  double network_rate = 2e-3;
  /// How fast its weights shrink, as a share of the step.
  double network_decay = 0.5;
  /// Every n-th solved deal is kept for validation.
  std::uint64_t validation_every = kValidationEvery;

  /// Stage 2.
  std::uint64_t pairs = 2'000'000;
  /// The share of them in which strong pairs are more frequent: by the factor 1 + `strong_tilt`
  /// for each high-card point of both hands.
  double strong_share = 0.4;
  double strong_tilt = 0.28;
  /// Strong pairs count as often as they are dealt, however often they are shown.
  int importance = 0;
  /// So many layouts of the other cards say what a pair's contracts cost; 0: the network of
  /// stage 1.
  std::uint64_t layouts = 0;
  /// So many pairs are held at once, less what does not fill a batch, shown twice (at both
  /// vulnerabilities, if they are mixed) and replaced by the next ones. 0, or all there are: they
  /// are held and shown again and again.
  std::uint64_t window = 0;

  /// Stage 3: the checksum of the tree that it goes on from; empty: none. Its calls that were left
  /// out come back with biases by so much below the least of their node.
  std::string start;
  double revival = 1.0;
  /// Features, hidden layers.
  std::string features = "rich+vulnerable";
  std::vector<std::uint64_t> hidden{192};
  /// Calls of a sequence that decide; how many of the lowest bids lead on, a layer at a time, the
  /// last number for all deeper ones; and the highest that does.
  int layers = 6;
  std::vector<int> widths{10, 8};
  core::Bid highest_leading{4, core::Strain::kNoTrump};
  /// Pairs of one step, each in both orders.
  std::uint64_t batch = 512;
  std::uint64_t steps = 20'000;
  /// Adam's step: `rate` for the share `hold` of the steps, then falling to zero in a line.
  double rate = 3e-3;
  double hold = 0.0;
  /// The weight of the entropy bonus in IMPs at the start; it falls to zero over the share
  /// `entropy_until` of the steps, as a power of what is left.
  double entropy = 0.7;
  double entropy_until = 0.97;
  int entropy_power = 1;
  /// The weight of the bonus for variety in IMPs at the start; it falls to zero in a line over the
  /// share `variety_until` of the steps.
  double variety = 0.0;
  double variety_until = 0.9;
  /// What each bid costs in training, in IMPs, and one in a suit of two cards or fewer besides
  /// (half as much with three), so that of equal auctions the shorter and more natural is learned.
  double call_price = 0.0;
  double short_price = 0.0;
  /// Calls reached with less probability are valued as if partner passed them.
  double least_reach = 1e-2;

  /// Rules that its calls keep (bidding/system.hpp), as write_system() writes them; empty: none.
  std::string system;

  /// Then so many steps without a bonus on the solved deals themselves, at what their contracts
  /// really cost, their suits in all orders; the step falls from `true_rate` to zero in a line.
  std::uint64_t true_steps = 0;
  double true_rate = 3e-4;

  /// Pairs for the meanings of the calls.
  std::uint64_t survey_pairs = 1'000'000;
  /// Calls that fewer of them make, all vulnerabilities together, are left out of the model.
  std::uint64_t least_seen = 3;

  /// How many of the pairs are held at once.
  [[nodiscard]] std::uint64_t held_pairs() const;
  /// All of the above: names, meanings, ranges.
  [[nodiscard]] std::vector<RecipeField> fields();
  /// Stored in the model.
  [[nodiscard]] std::string json() const;
  /// Ranges and sizes: kRange with what is wrong.
  [[nodiscard]] core::Expected<void> check() const;
};

struct GradientProgress {
  /// "network", "labels", "tree", "survey".
  std::string stage;
  std::uint64_t done = 0;
  std::uint64_t total = 0;
  /// The share of the whole work that is done, roughly.
  double share = 0.0;
  /// Cost on the solved deals kept for validation: choosing by both hands while stage 1 runs,
  /// bidding afterwards. Not vulnerable, unless all training is vulnerable.
  std::optional<double> validation_cost;
};

/// What a recipe may ask for beside deals.
struct GradientSources {
  /// A tree to go on from, or null: one of the recipe's shape, with one network and one root.
  const bidding::Model* start = nullptr;
  /// The network for whole deals, if the recipe has `layouts`. Must outlive the training.
  const tricks::DealNetwork* tricks = nullptr;
};

/// Whether a training by this recipe can go on from the tree: kMismatch with what is wrong.
[[nodiscard]] core::Expected<void> check_start(const GradientRecipe& recipe,
                                               const bidding::Model& start);

class GradientTraining {
 public:
  /// The recipe and the start must be checked; at least kLeastDeals deals. `exchange` may be null
  /// and must outlive this.
  GradientTraining(const GradientRecipe& recipe, std::vector<SolvedPair> deals,
                   std::string data_checksum, std::size_t threads,
                   deals::Exchange* exchange = nullptr, const GradientSources& sources = {});
  ~GradientTraining();

  [[nodiscard]] bool finished() const;
  /// Goes on for a short while: seconds at most.
  void advance();
  /// Plays the validation deals anew: not in every step, it takes a moment.
  [[nodiscard]] GradientProgress progress();

  /// All that is needed to go on, and back: kMismatch if it belongs to another recipe or other
  /// deals, kChecksum if it is damaged.
  [[nodiscard]] std::vector<std::byte> checkpoint() const;
  [[nodiscard]] core::Expected<void> resume(std::span<const std::byte> bytes);

  /// Only when finished, and only in the first of several processes.
  [[nodiscard]] bidding::Model model() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace bidwright::training
