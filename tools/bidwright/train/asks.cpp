// train --learner asks: a tree in, one that asks before it bids slams.

#include "bidwright/training/asks.hpp"

#include <string>
#include <vector>

#include <fmt/core.h>

#include "errors.hpp"
#include "model_flag.hpp"
#include "train/learner.hpp"
#include "train/recipe_flags.hpp"
#include "train/run_search.hpp"
#include "train/tricks_network.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::tools {

namespace {

class AskTrainer : public Learner {
 public:
  [[nodiscard]] std::string name() const override { return "asks"; }
  [[nodiscard]] std::vector<std::string> default_deals() const override {
    return all_training_deals();
  }
  [[nodiscard]] bool needs_deals() const override { return recipe_.layouts == 0; }
  [[nodiscard]] std::string why_no_deals() const override { return " with --asks-layouts"; }
  void add_flags(Command& command) override {
    command
        .add_option("--asks-start", start_.path,
                    "The tree that learns to ask; else the default one")
        ->type_name("FILE")
        ->group("With --learner asks");
    command
        .add_option("--asks-tricks", tricks_,
                    "The network for whole deals of --asks-layouts, from train --learner tricks; "
                    "else the one that comes along")
        ->type_name("FILE")
        ->group("With --learner asks");
    words_.add(command, "asks", recipe_.fields());
  }
  void run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) override;

 private:
  ModelFlag start_;
  std::string tricks_;
  training::AskRecipe recipe_;
  RecipeFlags words_;
};

/// Those of the deals that teach what slams cost.
std::vector<training::SolvedPair> strong(const deals::Dataset& dataset) {
  std::vector<training::SolvedPair> pairs;
  for (const deals::SolvedDeal& deal : dataset.deals) pairs.push_back(training::solved_pair(deal));
  pairs = training::mostly_strong(std::move(pairs));
  if (pairs.size() >= training::kLeastDeals) return pairs;
  fail(fmt::format(
      "of {} deals {} are strong enough to learn what slams cost; at least {} are needed: make "
      "more with `bidwright deal`",
      dataset.deals.size(), pairs.size(), training::kLeastDeals));
}

void say_change(const training::AskChange& change, Findings& found) {
  const std::string instead = change.instead ? core::to_string(*change.instead) : "";
  found.say("{:<24} {:<4} {:<11} {:<7} {:>7} auctions {:+.3f} +- {:.3f}{}\n", change.sequence,
            core::to_string(change.call), change.instead ? "for " + instead : "beside",
            change.aces ? "aces" : "learned", change.auctions, change.gain.mean, change.gain.error,
            change.kept ? "  kept" : "");
  found.add_to("changes", {{"sequence", change.sequence},
                           {"call", core::to_string(change.call)},
                           {"instead_of", instead},
                           {"answers", change.aces ? "aces" : "learned"},
                           {"auctions", change.auctions},
                           {"gain", Estimate{change.gain.mean, change.gain.error}},
                           {"kept", change.kept}});
}

void AskTrainer::run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) {
  recipe_.seed = flags.seed;
  if (const auto checked = recipe_.check(); !checked) fail_usage(checked.error().text());
  const auto network = layouts_network(recipe_.layouts, tricks_, name());
  const auto search =
      value_or_fail(training::AskSearch::begin(
                        recipe_, *load_model(start_),
                        network ? std::vector<training::SolvedPair>{} : strong(dataset),
                        network ? &*network : nullptr, static_cast<std::size_t>(flags.threads)),
                    model_path(start_));
  run_search(*search, "learning to ask");
  std::size_t kept = 0;
  for (const training::AskChange& change : search->changes()) {
    say_change(change, found);
    kept += change.kept ? 1U : 0U;
  }
  bidding::Model model = search->model();
  if (needs_deals()) model.data_checksum = dataset.checksum;
  value_or_fail(bidding::save_model(model, flags.out), flags.out);
  found.say("{}: {} nodes, {} asks of {} tried\n", flags.out, model.nodes.size(), kept,
            search->changes().size());
  found.add({{"learner", name()},
             {"file", flags.out},
             {"nodes", model.nodes.size()},
             {"kept", kept},
             {"tried", search->changes().size()}});
}

}  // namespace

std::unique_ptr<Learner> make_ask_learner() {
  return std::make_unique<AskTrainer>();
}

}  // namespace bidwright::tools
