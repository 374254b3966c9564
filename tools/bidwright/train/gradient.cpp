// train --learner gradient: solved deals in, a model out, with a checkpoint beside it on the way.

#include "bidwright/training/gradient.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "errors.hpp"
#include "processes.hpp"
#include "train/learner.hpp"
#include "train/resumable.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/survey.hpp"

namespace bidwright::tools {

namespace {

using training::GradientRecipe;

struct GradientFlags {
  GradientRecipe recipe;
  std::string declarer = "real";
  std::string penalty = "undoubled";
  std::string vulnerability = "mixed";
  std::string highest_leading = "4NT";
  double report_seconds = 20.0;
  double checkpoint_seconds = 120.0;
};

template <typename Rule>
Rule rule_of(const std::string& text, const std::vector<std::string>& names) {
  return static_cast<Rule>(std::find(names.begin(), names.end(), text) - names.begin());
}

const std::vector<std::string> kDeclarers{"real", "assumed", "mean"};
const std::vector<std::string> kPenalties{"undoubled", "doubled"};
const std::vector<std::string> kVulnerabilities{"none", "always", "mixed"};

void run_gradient(const TrainFlags& common, GradientFlags flags, const deals::Dataset& dataset) {
  GradientRecipe& recipe = flags.recipe;
  recipe.seed = common.seed;
  recipe.declarer = rule_of<training::DeclarerRule>(flags.declarer, kDeclarers);
  recipe.penalty = rule_of<training::PenaltyRule>(flags.penalty, kPenalties);
  recipe.vulnerability =
      rule_of<training::VulnerabilityRule>(flags.vulnerability, kVulnerabilities);
  recipe.highest_leading =
      value_or_usage(core::parse_bid(flags.highest_leading), "--gradient-leading");
  if (const auto checked = recipe.check(); !checked) fail_usage(checked.error().text());

  if (dataset.deals.size() < training::kLeastDeals) {
    fail(
        fmt::format("{} deals are too few to train on; at least {} are needed: make more with "
                    "`bidwright deal`",
                    dataset.deals.size(), training::kLeastDeals));
  }
  std::vector<training::SolvedPair> pairs;
  for (const deals::SolvedDeal& deal : dataset.deals) {
    pairs.push_back(training::solved_pair(deal));
  }
  const std::string checkpoint = common.out + ".checkpoint";
  const std::unique_ptr<deals::Exchange> exchange = join_processes();
  const bool leads = exchange == nullptr || exchange->rank() == 0;
  training::GradientTraining training(recipe, std::move(pairs), dataset.checksum,
                                      static_cast<std::size_t>(common.threads), exchange.get());
  const Resumable resumable{
      [&] { return training.finished(); },
      [&] { training.advance(); },
      [&] {
        const training::GradientProgress now = training.progress();
        std::string line = fmt::format("{} {}/{}", now.stage, now.done, now.total);
        if (now.validation_cost) {
          line += fmt::format("  validation cost {:.4f}", *now.validation_cost);
        }
        return std::pair(now.share, line);
      },
      [] { return true; },
      [&] { return training.checkpoint(); },
      [&](std::span<const std::byte> bytes) { return training.resume(bytes); }};
  run_resumable(resumable,
                {checkpoint, flags.report_seconds, flags.checkpoint_seconds, exchange.get()});
  if (exchange) exchange->finish();
  if (!leads) return;
  bidding::Model model = training.model();
  bidding::SurveyOptions survey;
  survey.pairs = static_cast<std::uint32_t>(recipe.survey_pairs);
  survey.seed = recipe.seed;
  survey.threads = static_cast<unsigned>(common.threads);
  model.meanings = bidding::survey(model, survey);
  model = training::without_rare(bidding::without_unused(model), recipe.least_seen);
  model.meanings = bidding::survey(model, survey);
  model = bidding::without_unused(model);
  model.validation_cost = training.validation_cost(model);
  value_or_fail(bidding::save_model(model, common.out), common.out);
  std::error_code ignored;
  std::filesystem::remove(checkpoint, ignored);
  fmt::print("{}: {} nodes, validation cost {:.4f}\n", common.out, model.nodes.size(),
             model.validation_cost.value_or(0.0));
}

class GradientTrainer : public Learner {
 public:
  [[nodiscard]] std::string name() const override { return "gradient"; }
  void add_flags(Command& command) override;
  void run(const TrainFlags& flags, const deals::Dataset& dataset) override {
    run_gradient(flags, flags_, dataset);
  }

 private:
  GradientFlags flags_;
};

void GradientTrainer::add_flags(Command& command) {
  GradientRecipe& recipe = flags_.recipe;
  const auto add = [&command](const std::string& name, auto& value, const std::string& what) {
    return command.add_option(name, value, what)
        ->capture_default_str()
        ->group("With --learner gradient");
  };
  add("--gradient-declarer", flags_.declarer,
      "Who plays: real, whoever named the strain first; assumed, whoever takes more tricks; mean")
      ->check(one_of(kDeclarers));
  add("--gradient-penalty", flags_.penalty,
      "Failing contracts are undoubled, or doubled from four down")
      ->check(one_of(kPenalties));
  add("--gradient-vulnerability", flags_.vulnerability, "The own side's vulnerability in training")
      ->check(one_of(kVulnerabilities));
  add("--gradient-network-passes", recipe.network_passes,
      "Passes of the both-hands network over the deals");
  add("--gradient-network-batch", recipe.network_batch, "Deals of one of its steps");
  add("--gradient-network-rate", recipe.network_rate, "Its first step size");
  add("--gradient-network-decay", recipe.network_decay, "How fast its weights shrink");
  add("--gradient-validation-every", recipe.validation_every,
      "Every n-th deal is kept for validation");
  add("--gradient-pairs", recipe.pairs, "Pairs of hands to deal and to label with the network");
  add("--gradient-strong-share", recipe.strong_share,
      "Share of them in which strong pairs are more frequent");
  add("--gradient-strong-tilt", recipe.strong_tilt, "By how much, for each point of both hands");
  add("--gradient-window", recipe.window,
      "Pairs held at once, shown twice and replaced by new ones; 0: all");
  add("--gradient-features", recipe.features, "What a hand looks like to the model");
  add("--gradient-hidden", recipe.hidden, "Widths of the hidden layers")->delimiter(',');
  add("--gradient-layers", recipe.layers, "Bids of a sequence at most");
  add("--gradient-widths", recipe.widths, "How many of the lowest bids lead on, a layer at a time")
      ->delimiter(',');
  add("--gradient-leading", flags_.highest_leading, "The highest bid that leads on");
  add("--gradient-batch", recipe.batch, "Pairs of one step, each in both orders");
  add("--gradient-steps", recipe.steps, "Steps");
  add("--gradient-rate", recipe.rate, "Step size");
  add("--gradient-hold", recipe.hold, "Share of the steps before it starts to fall");
  add("--gradient-entropy", recipe.entropy, "Weight of the entropy bonus at the start, in IMPs");
  add("--gradient-entropy-until", recipe.entropy_until, "Share of the steps until it is gone");
  add("--gradient-entropy-power", recipe.entropy_power, "How it falls: 1 in a line, 2 as a square");
  add("--gradient-variety", recipe.variety,
      "Weight of a bonus for variety of calls at the start, in IMPs");
  add("--gradient-variety-until", recipe.variety_until, "Share of the steps until it is gone");
  add("--gradient-least-reach", recipe.least_reach,
      "Calls that are less probable are not followed");
  add("--gradient-true-steps", recipe.true_steps,
      "Steps at the end on what the solved deals themselves cost");
  add("--gradient-true-rate", recipe.true_rate, "Their first step size");
  add("--gradient-survey-pairs", recipe.survey_pairs,
      "Pairs that show which calls come up and what they mean");
  add("--gradient-least-seen", recipe.least_seen, "Calls that fewer of them make are left out");
  add("--gradient-report", flags_.report_seconds, "Seconds between two lines of progress");
  add("--gradient-checkpoint", flags_.checkpoint_seconds,
      "Seconds between two checkpoints; an interrupted training goes on from OUT.checkpoint");
}

}  // namespace

std::unique_ptr<Learner> make_gradient_learner() {
  return std::make_unique<GradientTrainer>();
}

}  // namespace bidwright::tools
