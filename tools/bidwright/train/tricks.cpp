// train --learner tricks: solved deals in, the network that says what whole deals make out.

#include <memory>
#include <string>

#include <fmt/core.h>

#include "errors.hpp"
#include "progress.hpp"
#include "train/learner.hpp"

#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::tools {

namespace {

class TricksTrainer : public Learner {
 public:
  [[nodiscard]] std::string name() const override { return "tricks"; }
  [[nodiscard]] std::vector<std::string> default_deals() const override {
    return all_training_deals();
  }
  void add_flags(Command& command) override {
    command.add_option("--tricks-passes", passes_, "Passes over the deals")
        ->check(in_range(1, 1000))
        ->capture_default_str()
        ->group("With --learner tricks");
  }
  void run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) override;

 private:
  int passes_ = 16;
};

void TricksTrainer::run(const TrainFlags& flags, const deals::Dataset& dataset, Findings& found) {
  tricks::DealNetworkOptions options;
  options.passes = passes_;
  options.threads = flags.threads;
  options.seed = flags.seed;
  tricks::DealNetwork network(options);
  double loss = 0;
  {
    Progress progress("learning", static_cast<std::uint64_t>(passes_), "passes");
    for (int pass = 0; pass < passes_; ++pass) {
      loss = network.learn(dataset.deals);
      progress.note(fmt::format("loss {:.4f}", loss));
      progress.advance();
    }
  }
  value_or_fail(network.save(flags.out), flags.out);
  found.say("{}: {} deals, cross-entropy of a result in the last pass {:.4f}\n", flags.out,
            dataset.deals.size(), loss);
  found.add({{"learner", name()},
             {"file", flags.out},
             {"deals", dataset.deals.size()},
             {"cross_entropy", loss}});
}

}  // namespace

std::unique_ptr<Learner> make_tricks_learner() {
  return std::make_unique<TricksTrainer>();
}

}  // namespace bidwright::tools
