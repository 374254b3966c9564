// train --learner selfplay: a network for whole deals, a tree and the natural priors in, a bidder
// of whole auctions out.

#include "bidwright/training/selfplay.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "errors.hpp"
#include "model_flag.hpp"
#include "mpi.hpp"
#include "progress.hpp"
#include "train/learner.hpp"
#include "train/recipe_flags.hpp"
#include "train/resumable.hpp"
#include "train/tricks_network.hpp"

#include "bidwright/bidding/auction_network.hpp"
#include "bidwright/bidding/model_file.hpp"

namespace bidwright::tools {

namespace {

using training::SelfplayRecipe;

struct SelfplayFlags {
  SelfplayRecipe recipe;
  ModelFlag tree;
  std::string tricks;
  std::vector<std::string> start;
  std::vector<std::string> openers;
  std::vector<std::string> rivals;
  /// As the recipe says, or as wide as the start.
  std::vector<std::uint64_t> hidden;
  double report_seconds = 20.0;
  double checkpoint_seconds = 120.0;
};

/// Random deals with the results that the network for whole deals gives them.
std::vector<training::LabelledDeal> labelled_deals(const TrainFlags& common,
                                                   const SelfplayFlags& flags) {
  const auto network = tricks_network(flags.tricks, "--selfplay-tricks");
  const SelfplayRecipe& recipe = flags.recipe;
  Progress labels("labelling", recipe.deals, "deals");
  return training::label_deals(network, recipe.seed, recipe.deals, recipe.cases, common.threads,
                               [&](std::uint64_t count) { labels.advance(count); });
}

std::string describe(const training::SelfplayProgress& now) {
  std::string line = fmt::format("{} {}/{}", now.stage, now.done, now.total);
  if (now.gain) {
    line += fmt::format("  {:+.2f} +- {:.2f} IMPs a board against the natural bidder", *now.gain,
                        now.gain_error.value_or(0.0));
  }
  return line;
}

std::vector<std::uint64_t> hidden_layers(const bidding::AuctionNetwork& network) {
  const auto sizes = network.net.sizes();
  return {sizes.begin() + 1, sizes.end() - 1};
}

/// A network trained before; its checksum is added to those in the recipe.
bidding::AuctionNetwork trained_network(const std::string& file, const char* flag,
                                        std::string& checksums) {
  auto network = value_or_fail(bidding::load_auction_network(file), flag);
  if (hidden_layers(network).size() != 3) {
    fail_usage(fmt::format("{}: {} has not three hidden layers", flag, file));
  }
  if (!checksums.empty()) checksums += ',';
  checksums += bidding::auction_network_checksum(network);
  return network;
}

/// The mean of the networks to start from.
bidding::AuctionNetwork start_of(const std::vector<std::string>& files, std::string& checksums) {
  std::vector<nn::SparseNet> nets;
  std::optional<bidding::AuctionNetwork> first;
  for (const std::string& file : files) {
    bidding::AuctionNetwork network = trained_network(file, "--selfplay-start", checksums);
    if (first && hidden_layers(network) != hidden_layers(*first)) {
      fail_usage(
          fmt::format("--selfplay-start: {} has layers of {} units, {} of {}: only equally "
                      "wide networks have a mean",
                      files.front(), fmt::join(hidden_layers(*first), ","), file,
                      fmt::join(hidden_layers(network), ",")));
    }
    nets.push_back(network.net);
    if (!first) first = std::move(network);
  }
  first->net = nn::mean_of(nets);
  return *std::move(first);
}

/// The layers of a network that goes on from `start`: as wide as it is, or as was asked for.
std::vector<std::uint64_t> layers_after(const bidding::AuctionNetwork& start,
                                        const SelfplayFlags& flags) {
  const std::vector<std::uint64_t> theirs = hidden_layers(start);
  if (flags.hidden.empty()) return theirs;
  if (!std::ranges::equal(theirs, flags.hidden, std::ranges::less_equal{})) {
    fail_usage(
        fmt::format("--selfplay-hidden: {} has layers of {} units: as many layers are "
                    "needed, as wide or wider",
                    flags.start.front(), fmt::join(theirs, ",")));
  }
  return flags.hidden;
}

void run_selfplay(const TrainFlags& common, SelfplayFlags flags, Findings& found) {
  SelfplayRecipe& recipe = flags.recipe;
  recipe.seed = common.seed;
  training::SelfplayNetworks networks;
  if (!flags.hidden.empty()) recipe.hidden = flags.hidden;
  if (!flags.start.empty()) {
    networks.start = start_of(flags.start, recipe.start);
    recipe.hidden = layers_after(*networks.start, flags);
  }
  for (const std::string& file : flags.openers) {
    networks.openers.push_back(trained_network(file, "--selfplay-openers", recipe.openers));
  }
  for (const std::string& file : flags.rivals) {
    networks.rivals.push_back(trained_network(file, "--selfplay-rivals", recipe.rivals));
  }
  if (const auto checked = recipe.check(); !checked) fail_usage(checked.error().text());
  const auto tree = load_model(flags.tree);
  const std::string tree_checksum = value_or_fail(bidding::model_checksum(*tree), "model");
  const std::string checkpoint = common.out + ".checkpoint";
  const std::unique_ptr<deals::Exchange> exchange = join_processes();
  training::SelfplayTraining training(recipe, labelled_deals(common, flags), *tree, tree_checksum,
                                      sampling::NaturalPriors::shipped(),
                                      static_cast<std::size_t>(common.threads), exchange.get(),
                                      networks);
  const Resumable resumable{
      [&] { return training.finished(); },
      [&] { training.advance(); },
      [&] {
        const training::SelfplayProgress now = training.progress();
        return std::pair(now.share, describe(now));
      },
      [&] { return training.at_checkpoint(); },
      [&] { return training.checkpoint(); },
      [&](std::span<const std::byte> bytes) { return training.resume(bytes); }};
  run_resumable(resumable,
                {checkpoint, flags.report_seconds, flags.checkpoint_seconds, exchange.get()});
  if (exchange) exchange->finish();
  if (exchange && exchange->rank() != 0) return;
  value_or_fail(bidding::save_auction_network(training.network(), common.out), common.out);
  std::error_code ignored;
  std::filesystem::remove(checkpoint, ignored);
  const training::SelfplayProgress last = training.progress();
  found.say("{}: {}\n", common.out, describe(last));
  found.add({{"learner", "selfplay"}, {"file", common.out}, {"rounds", last.done}});
  if (last.gain) found.add("gain", Estimate{*last.gain, last.gain_error.value_or(0.0)});
}

class SelfplayTrainer : public Learner {
 public:
  [[nodiscard]] std::string name() const override { return "selfplay"; }
  [[nodiscard]] bool needs_deals() const override { return false; }
  void add_flags(Command& command) override;
  void run(const TrainFlags& flags, const deals::Dataset&, Findings& found) override {
    words_.set();
    run_selfplay(flags, flags_, found);
  }

 private:
  SelfplayFlags flags_;
  RecipeFlags words_;
};

void SelfplayTrainer::add_flags(Command& command) {
  const auto add = [&command](const std::string& name, auto& value, const std::string& what) {
    return command.add_option("--selfplay-" + name, value, what)
        ->capture_default_str()
        ->group("With --learner selfplay");
  };
  add("tree", flags_.tree.path, "The tree that bids while the opponents are silent")
      ->type_name("FILE");
  add("tricks", flags_.tricks,
      "That network, from train --learner tricks; else the one that comes along")
      ->type_name("FILE");
  add("start", flags_.start,
      "A network of whole auctions to go on from, or several equally wide ones, from whose mean; "
      "as wide as it is, unless more units are asked for")
      ->type_name("FILE");
  add("openers", flags_.openers,
      "Networks of whole auctions that open by themselves, to play against too")
      ->type_name("FILE");
  add("rivals", flags_.rivals,
      "Networks of whole auctions that go on from the tree, to play against too")
      ->type_name("FILE");
  command
      .add_option("--selfplay-hidden", flags_.hidden,
                  fmt::format("Units of the three hidden layers [{}; or as --selfplay-start]",
                              fmt::join(flags_.recipe.hidden, ",")))
      ->delimiter(',')
      ->group("With --learner selfplay");
  words_.add(command, "selfplay", flags_.recipe.fields());
  add("report", flags_.report_seconds, "Seconds between two lines of progress");
  add("checkpoint", flags_.checkpoint_seconds,
      "Seconds between two checkpoints; an interrupted training goes on from OUT.checkpoint");
}

}  // namespace

std::unique_ptr<Learner> make_selfplay_learner() {
  return std::make_unique<SelfplayTrainer>();
}

}  // namespace bidwright::tools
