// train --learner gradient: solved deals in, a model out, with a checkpoint beside it on the way.

#include "bidwright/training/gradient.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "errors.hpp"
#include "model_flag.hpp"
#include "mpi.hpp"
#include "text_file.hpp"
#include "train/learner.hpp"
#include "train/recipe_flags.hpp"
#include "train/resumable.hpp"
#include "train/tricks_network.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/system.hpp"
#include "bidwright/training/evaluation.hpp"

namespace bidwright::tools {

namespace {

using training::GradientRecipe;

struct GradientFlags {
  GradientRecipe recipe;
  std::string system;
  std::string against;
  std::string start;
  std::string tricks;
  double report_seconds = 20.0;
  double checkpoint_seconds = 120.0;
};

/// The deals kept for validation, as training judges them.
std::vector<training::PricedPair> kept_pairs(const GradientRecipe& recipe,
                                             std::span<const training::SolvedPair> deals) {
  const bool vulnerable = recipe.vulnerability == training::VulnerabilityRule::kAlways;
  const training::CostTable table({vulnerable, recipe.penalty, recipe.declarer});
  std::vector<training::PricedPair> pairs;
  for (std::size_t i = 0; i < deals.size(); ++i) {
    if (!training::is_kept(i, recipe.validation_every)) continue;
    const auto& [hands, tricks] = deals[i];
    pairs.push_back({{hands[0], hands[1]},
                     {table.row(tricks, training::Namer::kFirst),
                      table.row(tricks, training::Namer::kSecond)}});
  }
  return pairs;
}

/// What the rules of a system cost against a model without them.
void say_price(const GradientFlags& flags, const bidding::Model& model,
               std::span<const training::PricedPair> pairs, Findings& found) {
  const std::string other = model_path({flags.against});
  const bool vulnerable = flags.recipe.vulnerability == training::VulnerabilityRule::kAlways;
  const training::Tally dearer =
      training::compare(model, *load_model({other}), pairs, {vulnerable, false});
  found.say("{:+.4f} +- {:.4f} IMPs dearer than {} on the {} deals kept for validation\n",
            dearer.mean(), dearer.standard_error(), other, dearer.count());
  found.add({{"dearer", Estimate{dearer.mean(), dearer.standard_error()}},
             {"dearer_than", other},
             {"validation_deals", dearer.count()}});
}

void run_gradient(const TrainFlags& common, GradientFlags flags, const deals::Dataset& dataset,
                  Findings& found) {
  GradientRecipe& recipe = flags.recipe;
  recipe.seed = common.seed;
  if (!flags.system.empty()) {
    const std::string text = value_or_fail(read_text_file(flags.system), flags.system);
    recipe.system = bidding::write_system(value_or_fail(bidding::read_system(text), flags.system));
  }
  std::shared_ptr<const bidding::Model> start;
  if (!flags.start.empty()) {
    start = load_model({flags.start});
    recipe.start = value_or_fail(bidding::model_checksum(*start), flags.start);
  }
  const bool prices = !flags.system.empty() || !flags.against.empty();
  // Before hours of training, not after them.
  if (prices) static_cast<void>(load_model({flags.against}));
  if (const auto checked = recipe.check(); !checked) fail_usage(checked.error().text());
  if (start) value_or_fail(training::check_start(recipe, *start), flags.start);
  const auto network = layouts_network(recipe.layouts, flags.tricks, "gradient");

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
  const auto kept = prices ? kept_pairs(recipe, pairs) : std::vector<training::PricedPair>{};
  const std::string checkpoint = common.out + ".checkpoint";
  const std::unique_ptr<deals::Exchange> exchange = join_processes();
  const bool leads = exchange == nullptr || exchange->rank() == 0;
  training::GradientTraining training(recipe, std::move(pairs), dataset.checksum,
                                      static_cast<std::size_t>(common.threads), exchange.get(),
                                      {start.get(), network ? &*network : nullptr});
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
  const bidding::Model model = training.model();
  value_or_fail(bidding::save_model(model, common.out), common.out);
  std::error_code ignored;
  std::filesystem::remove(checkpoint, ignored);
  found.say("{}: {} nodes, validation cost {:.4f}\n", common.out, model.nodes.size(),
            model.validation_cost.value_or(0.0));
  found.add({{"learner", "gradient"}, {"file", common.out}, {"nodes", model.nodes.size()}});
  if (model.validation_cost) found.add("validation_cost", *model.validation_cost);
  if (prices) say_price(flags, model, kept, found);
}

class GradientTrainer : public Learner {
 public:
  [[nodiscard]] std::string name() const override { return "gradient"; }
  void add_flags(Command& command) override;
  void run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) override {
    words_.set();
    run_gradient(flags, flags_, dataset, found);
  }

 private:
  GradientFlags flags_;
  RecipeFlags words_;
};

void GradientTrainer::add_flags(Command& command) {
  words_.add(command, "gradient", flags_.recipe.fields());
  const auto add = [&command](const std::string& name, auto& value, const std::string& what) {
    command.add_option(name, value, what)->capture_default_str()->group("With --learner gradient");
  };
  const auto file = [&command](const std::string& name, auto& value, const std::string& what) {
    command.add_option(name, value, what)->type_name("FILE")->group("With --learner gradient");
  };
  file("--system", flags_.system,
       "Calls that you want to fix, a rule a line (\"opening : 1NT : exactly : 15 to 17 total "
       "points, balanced\"); the rest is learned around them. models/README.md says how");
  file("--against", flags_.against,
       "A model to say the cost of the rules against, such as one of the same recipe without them; "
       "else the default model");
  file(
      "--gradient-start", flags_.start,
      "A tree to go on from, before it learned to ask: of the same features and hidden layers, its "
      "auctions no longer, wider or higher than these");
  file("--gradient-tricks", flags_.tricks,
       "The network for whole deals of --gradient-layouts, from train --learner tricks; else the "
       "one that comes along");
  add("--gradient-report", flags_.report_seconds, "Seconds between two lines of progress");
  add("--gradient-checkpoint", flags_.checkpoint_seconds,
      "Seconds between two checkpoints; an interrupted training goes on from OUT.checkpoint");
}

}  // namespace

std::unique_ptr<Learner> make_gradient_learner() {
  return std::make_unique<GradientTrainer>();
}

}  // namespace bidwright::tools
