// Learns the bidder of whole auctions by self-play: both sides bid, any dealer, any vulnerability.
//
//   1 imitation   a network learns to call as the natural priors do, on auctions of their own
//   2 openers     it plays against itself and what it was before, opening as it likes
//   3 answers     a copy of it learns to go on from the tree: each side bids by the tree for as
//                 long as its opponents are silent, and by the network from their first call on.
//                 Opponents are itself, what it was before, the networks of stages 1 and 2, and
//                 others that were trained before
//
// In self-play one round bids many boards. Calls are drawn from the network; at every decision the
// likely calls are each continued to the end of the auction, results are compared on the same
// board, and what a call gains over the others moves its chance. A bonus for uncertainty keeps
// other calls alive (a great one that falls lets meanings melt and set anew), another one rewards
// calls that are rarely made, and a penalty on the divergence from a recent self keeps steps small.
// The player is the moving average of the weights.
//
// Results depend neither on threads nor on processes nor on interruptions. One thread at a time
// uses a SelfplayTraining.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bidwright/bidding/auction_network.hpp"
#include "bidwright/bidding/model.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/deals/exchange.hpp"
#include "bidwright/sampling/natural.hpp"
#include "bidwright/training/recipe_fields.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::training {

/// By strain, then declarer.
using AllTricks = std::array<std::array<std::uint8_t, core::kSeats>, core::kStrains>;

/// A deal with the tricks that every declarer takes, in one or more cases that are equally likely.
struct LabelledDeal {
  core::Deal deal;
  std::vector<AllTricks> cases;
};

/// Deals 0 .. count - 1 of a seed, with tricks from the network's chances, good luck of one side
/// being bad luck of the other. One case: luck is drawn for each deal. More: they are the middles
/// of as many equal parts of all luck there is, the same for every deal.
[[nodiscard]] std::vector<LabelledDeal> label_deals(
    const tricks::DealNetwork& network, std::uint64_t seed, std::uint64_t count, int cases,
    int threads, const std::function<void(std::uint64_t)>& progress = {});

/// The stages that a network of before may begin: the last one only, or stage 2 as well.
enum class StartStage { kAnswers, kOpeners };

/// Everything that the result depends on, beside the network for whole deals, the tree and the
/// priors.
struct SelfplayRecipe {
  std::uint64_t seed = 1;
  /// What label_deals() is asked for.
  std::uint64_t deals = 600'000;
  int cases = 1;
  /// Units of the three hidden layers.
  std::vector<std::uint64_t> hidden{384, 256, 256};

  /// Stage 1.
  std::uint64_t imitation_deals = 60'000;
  std::uint64_t imitation_passes = 2;
  double imitation_rate = 1e-3;

  /// IMPs that passing costs in stage 2 where nobody has bid yet: above 0 for those who open light,
  /// below for those who open sound.
  double opening_price = 0.0;
  /// IMPs that a pre-empt is worth in stage 2: above 0 for those who make many.
  double preempt_bonus = 0.0;
  /// Rounds of stages 2 and 3, and the boards of one. Without rounds of stage 3 the result is who
  /// opens as it likes, an opponent for other trainings.
  std::uint64_t opening_rounds = 4'000;
  std::uint64_t answer_rounds = 50'000;
  std::uint64_t boards = 800;
  /// Steps of Adam for each round: one on its lessons, the others on those of the last four.
  std::uint64_t steps = 4;
  /// Adam's step, falling in a line to a twentieth after the share `hold` of a stage.
  double rate = 2e-4;
  double hold = 0.5;
  /// IMPs for uncertainty, and for the divergence from the network of up to `snapshot_rounds` ago.
  double entropy = 0.03;
  /// Decisions as undecided as this (1 less the sum of the squared chances of the calls tried) are
  /// all learned from, surer ones as much more rarely and with as much more weight; 0: all are.
  double focus = 0.0;
  /// What of the bonus for uncertainty has gone when a stage ends, in a line.
  double entropy_fall = 0.0;
  double divergence = 0.1;
  /// IMPs for guessing the others' lengths and points, in squares of about their deviation; 0: the
  /// network does not guess.
  double guess = 0.0;
  std::uint64_t snapshot_rounds = 100;
  /// So many snapshots of the average are kept to play against.
  std::uint64_t snapshots = 12;
  /// What the moving average keeps of itself at each step.
  double keep = 0.999;
  /// Opponents in stage 3, shares of the rounds: itself, its snapshots; the others are those who
  /// open by themselves. In stage 2 half of the rounds are against snapshots.
  double self_share = 0.5;
  double snapshot_share = 0.2;
  /// The checksum of a network of before that stages begin with; empty: each with the end of the
  /// one before it.
  std::string start;
  StartStage start_stage = StartStage::kAnswers;
  /// The checksums, with commas between, of networks trained before, to play against in stage 3
  /// beside those of stages 1 and 2: some that open by themselves, some that go on from the tree.
  std::string openers;
  std::string rivals;
  /// IMPs for calls that are rarely made in an auction, a natural logarithm of how rarely, falling
  /// in a line until the share `variety_until` of a stage.
  double variety = 0.0;
  double variety_until = 0.9;

  /// The list of all of these; it refers to this recipe.
  [[nodiscard]] std::vector<RecipeField> fields();
  /// As a JSON object, keys in alphabetical order; stored in the file.
  [[nodiscard]] std::string json() const;
  /// Ranges: kRange with what is wrong.
  [[nodiscard]] core::Expected<void> check() const;
};

struct SelfplayProgress {
  /// "imitation", "openers", "answers".
  std::string stage;
  std::uint64_t done = 0;
  std::uint64_t total = 0;
  /// The share of the whole work that is done, roughly.
  double share = 0.0;
  /// Since the stage began.
  std::uint64_t boards = 0;
  /// IMPs a board of the average against the network that the stage began with, on boards of their
  /// own, and the standard error.
  std::optional<double> gain;
  std::optional<double> gain_error;
};

/// Networks trained before that the recipe names. All have three hidden layers; those of `start`
/// are no wider than the recipe's.
struct SelfplayNetworks {
  std::optional<bidding::AuctionNetwork> start;
  std::vector<bidding::AuctionNetwork> openers;
  std::vector<bidding::AuctionNetwork> rivals;
};

class SelfplayTraining {
 public:
  /// The recipe must be checked. `tree`, `priors` and `exchange` (which may be null) must outlive
  /// this.
  SelfplayTraining(const SelfplayRecipe& recipe, std::vector<LabelledDeal> deals,
                   const bidding::Model& tree, std::string tree_checksum,
                   const sampling::NaturalPriors& priors, std::size_t threads,
                   deals::Exchange* exchange = nullptr, const SelfplayNetworks& networks = {});
  ~SelfplayTraining();

  [[nodiscard]] bool finished() const;
  /// Goes on for a short while: seconds at most.
  void advance();
  /// Bids a few thousand boards: not in every step, it takes a moment.
  [[nodiscard]] SelfplayProgress progress();

  /// Whether a checkpoint can be made now: between snapshots it cannot.
  [[nodiscard]] bool at_checkpoint() const;
  [[nodiscard]] std::vector<std::byte> checkpoint() const;
  /// kMismatch if it belongs to another recipe, other deals or another tree; kChecksum if damaged.
  [[nodiscard]] core::Expected<void> resume(std::span<const std::byte> bytes);

  /// The player of the present stage.
  [[nodiscard]] bidding::AuctionNetwork network() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace bidwright::training
