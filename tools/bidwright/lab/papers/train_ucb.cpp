// The tree learner of Ho (2014): runs over (p, alpha), the best on validation becomes the model.

#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "errors.hpp"
#include "mpi.hpp"
#include "progress.hpp"
#include "train/learner.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/papers/ucb_search.hpp"

namespace bidwright::tools {

namespace {

using papers::Exploration;
using papers::Structure;
using papers::UcbOptions;
using papers::UcbOutcome;
using papers::Update;

constexpr std::size_t kFewestDeals = 100;

struct UcbFlags {
  std::string features = "second-order";
  std::string structure = "tree";
  std::string explore = "ucb1";
  std::string update = "full";
  std::string declarer = "assumed";
  std::string penalty = "undoubled";
  std::vector<double> alpha{1, 4, 16, 64, 256};
  std::vector<double> penetration{0, 0.25, 0.5, 0.75, 1};
  UcbOptions options;
};

std::vector<UcbOptions> grid_of(const UcbFlags& flags, std::uint64_t seed) {
  UcbOptions options = flags.options;
  options.seed = seed;
  options.structure = flags.structure == "tree" ? Structure::kTree : Structure::kLayered;
  options.exploration = flags.explore == "ucb1" ? Exploration::kUcb1 : Exploration::kLinUcb;
  options.update = flags.update == "full" ? Update::kFull : Update::kSingle;
  std::vector<UcbOptions> runs;
  for (const double penetration : flags.penetration) {
    for (const double alpha : flags.alpha) {
      options.penetration = penetration;
      options.alpha = alpha;
      runs.push_back(options);
    }
  }
  return runs;
}

void say_runs(const std::vector<UcbOutcome>& outcomes, Findings& found) {
  found.say("{:>6} {:>7} {:>8} {:>11} {:>8}\n", "p", "alpha", "train", "validation", "test");
  for (const UcbOutcome& outcome : outcomes) {
    found.say("{:>6g} {:>7g} {:>8.4f} {:>11.4f} {:>8.4f}\n", outcome.options.penetration,
              outcome.options.alpha, outcome.train.mean, outcome.validation.mean,
              outcome.test.mean);
    found.add_to("runs", {{"p", outcome.options.penetration},
                          {"alpha", outcome.options.alpha},
                          {"train", outcome.train.mean},
                          {"validation", outcome.validation.mean},
                          {"test", outcome.test.mean}});
  }
}

std::string recipe_of(const UcbFlags& flags, const UcbOptions& options, std::size_t deals) {
  return nlohmann::json{{"learner", "ucb"},
                        {"features", flags.features},
                        {"structure", flags.structure},
                        {"bids", options.depth},
                        {"breadth", options.breadth},
                        {"explore", flags.explore},
                        {"alpha", options.alpha},
                        {"update", flags.update},
                        {"penetration", options.penetration},
                        {"pile", options.pile},
                        {"lambda", options.lambda},
                        {"auctions", options.auctions},
                        {"declarer", flags.declarer},
                        {"penalty", flags.penalty},
                        {"seed", options.seed},
                        {"deals", deals}}
      .dump();
}

class UcbTrainer : public Learner {
 public:
  [[nodiscard]] std::string name() const override { return "ucb"; }
  void add_flags(Command& command) override;
  void run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) override;

 private:
  UcbFlags flags_;
};

void UcbTrainer::add_flags(Command& command) {
  const std::string group = "With --learner ucb";
  UcbOptions& options = flags_.options;
  const auto add = [&](const char* flag, auto& value, const char* text) {
    return command.add_option(flag, value, text)->group(group)->capture_default_str();
  };
  add("--ucb-features", flags_.features,
      "What the nodes see: binary, condensed, second-order, ...");
  add("--ucb-structure", flags_.structure, "One node for every sequence, or for every last bid")
      ->check(one_of({"tree", "layered"}));
  add("--ucb-bids", options.depth, "The longest sequence of bids")->check(in_range(1, 12));
  add("--ucb-breadth", options.breadth, "How many of the lowest bids lead on")
      ->check(in_range(1, 35));
  add("--ucb-explore", flags_.explore, "The bonus for what is uncertain")
      ->check(one_of({"ucb1", "linucb"}));
  add("--ucb-alpha", flags_.alpha, "Weights of the bonus to try")
      ->delimiter(',')
      ->check(at_least(0));
  add("--ucb-update", flags_.update, "Learn from the chosen bid, or from all whose cost is known")
      ->check(one_of({"single", "full"}));
  add("--ucb-penetration", flags_.penetration, "How often to go on where an auction would end")
      ->delimiter(',')
      ->check(in_range(0.0, 1.0));
  add("--ucb-pile", options.pile, "Auctions between two refits; 1: after every one")
      ->check(in_range(1, 1'000'000));
  add("--ucb-lambda", options.lambda, "Ridge")->check(in_range(1e-12, 1e12));
  add("--ucb-auctions", options.auctions, "Auctions played in each run")
      ->check(in_range(std::int64_t{1}, std::int64_t{1} << 40));
  add("--ucb-declarer", flags_.declarer, "Whoever takes more tricks, or who named the strain first")
      ->check(one_of({"assumed", "real"}));
  add("--ucb-penalty", flags_.penalty, "Whether contracts that fail by four or more are doubled")
      ->check(one_of({training::kPenaltyRules.begin(), training::kPenaltyRules.end()}));
}

void UcbTrainer::run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) {
  const auto features =
      value_or_usage(bidding::FeatureSet::parse(flags_.features), "--ucb-features");
  if (dataset.deals.size() < kFewestDeals) {
    fail(
        fmt::format("{} deals are too few to train on; at least {} are needed: make more with "
                    "`bidwright deal`",
                    dataset.deals.size(), kFewestDeals));
  }
  std::vector<training::SolvedPair> problems;
  for (const auto& deal : dataset.deals) problems.push_back(training::solved_pair(deal));
  const auto data =
      papers::prepare_ucb_data(problems, features,
                               {.penalty = *training::penalty_rule_from(flags_.penalty),
                                .declarer = *training::declarer_rule_from(flags_.declarer)});

  const std::vector<UcbOptions> runs = grid_of(flags_, flags.seed);
  const std::unique_ptr<deals::Exchange> exchange = join_processes();
  const bool leads = exchange == nullptr || exchange->rank() == 0;
  const std::uint64_t ranks = exchange == nullptr ? 1 : exchange->ranks();
  // The best run once more, for its model.
  const std::uint64_t all_runs = (runs.size() + ranks - 1) / ranks + 1;
  Progress progress("training", all_runs * static_cast<std::uint64_t>(flags_.options.auctions),
                    "auctions");
  papers::UcbSearchOptions search;
  search.threads = flags.threads;
  search.exchange = exchange.get();
  search.progress = [&](std::int64_t auctions) {
    if (leads) progress.advance(static_cast<std::uint64_t>(auctions));
  };
  const auto outcomes = papers::run_all(runs, data, search);
  if (exchange) exchange->finish();
  if (!leads) return;
  const UcbOutcome& best = outcomes[papers::best_of(outcomes)];
  bidding::Model model = ucb_model(papers::run_one(best.options, data, search), data);
  progress.clear();

  model.recipe = recipe_of(flags_, best.options, dataset.deals.size());
  model.data_checksum = dataset.checksum;
  model.validation_cost = best.validation.mean;
  value_or_fail(bidding::save_model(model, flags.out), flags.out);

  say_runs(outcomes, found);
  found.say("{}: {}; {} deals: train {}, validation {}, test {}\n", flags.out,
            papers::describe(best.options), dataset.deals.size(), data.train.size(),
            data.validation.size(), data.test.size());
  found.say("cost {:.4f} +- {:.4f} on {} test deals\n", best.test.mean, best.test.error,
            best.test.count);
  found.add({{"learner", name()},
             {"file", flags.out},
             {"best", papers::describe(best.options)},
             {"deals", dataset.deals.size()},
             {"cost", Estimate{best.test.mean, best.test.error}},
             {"test_deals", best.test.count}});
}

}  // namespace

std::unique_ptr<Learner> make_ucb_learner() {
  return std::make_unique<UcbTrainer>();
}

}  // namespace bidwright::tools
