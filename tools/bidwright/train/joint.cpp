// train --learner joint: a tree in, one with changes that no single decision could make out.

#include "bidwright/training/joint.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "errors.hpp"
#include "model_flag.hpp"
#include "train/learner.hpp"
#include "train/recipe_flags.hpp"
#include "train/run_search.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::tools {

namespace {

class JointTrainer : public Learner {
 public:
  [[nodiscard]] std::string name() const override { return "joint"; }
  void add_flags(Command& command) override {
    command.add_option("--start", start_.path, "The tree to change; else the default one")
        ->type_name("FILE")
        ->group("With --learner joint");
    command
        .add_option("--judges", judges_,
                    "Solved deals that a change must gain on too, best strong ones (`deal --strong "
                    "31`) that nothing was learned from")
        ->type_name("FILE")
        ->group("With --learner joint");
    words_.add(command, "joint", recipe_.fields());
  }
  void run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) override;

 private:
  ModelFlag start_;
  std::vector<std::string> judges_;
  training::JointRecipe recipe_;
  RecipeFlags words_;
};

template <typename Gain>
Estimate estimate_of(const Gain& gain) {
  return {gain.mean, gain.error};
}

void say_change(const training::JointChange& change, bool solved, Findings& found) {
  found.say("{:<24} {:<4} {:+.5f} +- {:.5f}", change.sequence, core::to_string(change.call),
            change.gain.mean, change.gain.error);
  if (solved) found.say("  judges {:+.4f} +- {:.4f}", change.solved.mean, change.solved.error);
  found.say("{}\n", change.kept ? "  kept" : "");
  const Findings::Facts facts{{"sequence", change.sequence},
                              {"call", core::to_string(change.call)},
                              {"gain", estimate_of(change.gain)},
                              {"kept", change.kept}};
  found.add_to("changes", facts);
}

std::vector<training::SolvedPair> load_pairs(const std::vector<std::string>& files) {
  std::vector<training::SolvedPair> pairs;
  if (files.empty()) return pairs;
  const std::vector<std::filesystem::path> paths(files.begin(), files.end());
  const auto dataset = deals::load_dataset(paths);
  if (!dataset) fail(dataset.error().text());
  for (const deals::SolvedDeal& deal : dataset->deals) {
    pairs.push_back(training::solved_pair(deal));
  }
  return pairs;
}

void JointTrainer::run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) {
  recipe_.seed = flags.seed;
  if (const auto checked = recipe_.check(); !checked) fail_usage(checked.error().text());
  if (dataset.deals.size() < training::kLeastDeals) {
    fail(
        fmt::format("{} deals are too few to learn what contracts cost; at least {} are needed: "
                    "make more with `bidwright deal`",
                    dataset.deals.size(), training::kLeastDeals));
  }
  std::vector<training::SolvedPair> pairs;
  for (std::size_t i = 0; i < dataset.deals.size(); ++i) {
    if (training::is_kept(i)) continue;
    pairs.push_back(training::solved_pair(dataset.deals[i]));
  }
  const auto judges = load_pairs(judges_);
  const auto search =
      value_or_fail(training::JointSearch::begin(recipe_, *load_model(start_), std::move(pairs),
                                                 judges, static_cast<std::size_t>(flags.threads)),
                    model_path(start_));
  run_search(*search, "searching");
  for (const training::JointChange& change : search->changes()) {
    say_change(change, !judges.empty(), found);
  }
  bidding::Model model = search->model();
  model.data_checksum = dataset.checksum;
  value_or_fail(bidding::save_model(model, flags.out), flags.out);
  if (!judges.empty()) {
    const auto solved = search->solved_gain();
    found.say("{:+.4f} +- {:.4f} IMPs a deal gained on {} judging deals\n", solved.mean,
              solved.error, judges.size());
    found.add({{"judging_gain", estimate_of(solved)}, {"judging_deals", judges.size()}});
  }
  const auto gain = search->gain();
  found.say("{}: {} nodes, {:+.5f} +- {:.5f} IMPs a deal gained on {} pairs\n", flags.out,
            model.nodes.size(), gain.mean, gain.error, recipe_.pairs);
  found.add({{"learner", name()},
             {"file", flags.out},
             {"nodes", model.nodes.size()},
             {"gain", estimate_of(gain)},
             {"pairs", recipe_.pairs}});
}

}  // namespace

std::unique_ptr<Learner> make_joint_learner() {
  return std::make_unique<JointTrainer>();
}

}  // namespace bidwright::tools
