#include <algorithm>
#include <bit>
#include <cassert>

#include "training/gradient/convention.hpp"
#include "training/gradient/deal_pair.hpp"
#include "training/gradient/gradient_learner.hpp"
#include "training/gradient/layout_costs.hpp"
#include "training/gradient/pair_network.hpp"
#include "training/gradient/planted.hpp"
#include "training/gradient/rare.hpp"

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/bidding/rounding.hpp"
#include "bidwright/bidding/survey.hpp"
#include "bidwright/core/workers.hpp"
#include "bidwright/nn/checkpoint.hpp"
#include "bidwright/training/gradient.hpp"
#include "bidwright/training/held_out.hpp"

namespace bidwright::training {

namespace {

using gradient::GradientLearner;
using gradient::LabelledPairs;
using gradient::PairNetwork;
using gradient::PairNetworkOptions;
using nn::CheckpointReader;
using nn::CheckpointWriter;

enum class Stage : std::uint64_t {
  kNetwork,
  kLabels,
  kTree,
  kTrueCosts,
  kSurvey,
  kPruning,
  kFinished
};

constexpr std::size_t kLabelsAtOnce = 8192;
constexpr std::uint64_t kStepsAtOnce = 20;
constexpr std::size_t kValidationPairs = 5000;

}  // namespace

class GradientTraining::State {
 public:
  State(const GradientRecipe& recipe, std::vector<SolvedPair> deals, std::string checksum,
        std::size_t threads, deals::Exchange* exchange, const GradientSources& sources)
      : recipe_(recipe),
        prices_(recipe.penalty),
        checksum_(std::move(checksum)),
        workers_(std::max<std::size_t>(threads, 1)),
        network_(gradient::network_options(recipe)),
        leads_(exchange == nullptr || exchange->rank() == 0),
        learner_(recipe, exchange) {
    for (std::size_t i = 0; i < deals.size(); ++i) {
      (is_kept(i, recipe.validation_every) ? validation_ : training_).push_back(deals[i]);
    }
    validation_.resize(std::min(validation_.size(), kValidationPairs));
    for (const SolvedPair& pair : validation_) validation_hands_.push_back(pair.hands);
    if (recipe.importance != 0) importance_.emplace(recipe);
    if (recipe.layouts != 0) {
      layouts_.emplace(*sources.tricks, recipe.penalty, recipe.layouts, recipe.seed);
      stage_ = Stage::kLabels;
    }
    if (sources.start != nullptr) gradient::plant(*sources.start, recipe.revival, learner_);
  }

  [[nodiscard]] bool finished() const { return stage_ == Stage::kFinished; }

  void advance() {
    switch (stage_) {
      case Stage::kNetwork:
        network_.learn(training_, static_cast<int>(network_pass_), workers_);
        if (++network_pass_ == recipe_.network_passes) stage_ = Stage::kLabels;
        break;
      case Stage::kLabels:
        label();
        if (labelled_ == held()) stage_ = Stage::kTree;
        break;
      case Stage::kTree:
        // A resumed run has to label its pairs again.
        if (labelled_ < held()) {
          label();
          break;
        }
        for (std::uint64_t i = 0; i < kStepsAtOnce && learner_.step() < recipe_.steps; ++i) {
          if (window() != window_) break;
          learner_.advance(labels_, workers_);
        }
        if (window() != window_) {
          window_ = window();
          labelled_ = 0;
        }
        if (learner_.step() >= recipe_.steps) stage_ = Stage::kTrueCosts;
        break;
      case Stage::kTrueCosts:
        if (solved_.hands.empty() && recipe_.true_steps != 0) take_solved();
        for (std::uint64_t i = 0; i < kStepsAtOnce && learner_.step() < all_steps(); ++i) {
          learner_.advance(solved_, workers_);
        }
        if (learner_.step() == all_steps()) stage_ = Stage::kSurvey;
        break;
      case Stage::kSurvey:
        take_model();
        // The first of several processes does the rest.
        if (!leads_) {
          stage_ = Stage::kFinished;
          break;
        }
        survey();
        stage_ = Stage::kPruning;
        break;
      case Stage::kPruning:
        // What is left makes other calls with some hands.
        model_ =
            gradient::without_rare(bidding::without_unused(std::move(model_)), recipe_.least_seen);
        survey();
        model_ = bidding::without_unused(std::move(model_));
        model_.validation_cost = validation_cost();
        stage_ = Stage::kFinished;
        break;
      case Stage::kFinished:
        break;
    }
  }

  [[nodiscard]] GradientProgress progress() {
    // How long the stages take, in about microseconds of a core.
    const double network =
        layouts_ ? 0.0 : static_cast<double>(recipe_.network_passes * training_.size()) * 60.0;
    const double label = layouts_ ? static_cast<double>(recipe_.layouts) * 24.0 : 15.0;
    const double labels = static_cast<double>(held()) * label;
    const double tree = static_cast<double>(all_steps() * recipe_.batch) *
                        (held() == recipe_.pairs ? 48.0 : 48.0 + label / 2);
    const double survey = static_cast<double>(recipe_.survey_pairs) * 30.0;
    const double total = network + labels + tree + survey;
    GradientProgress result;
    double done = 0.0;
    switch (stage_) {
      case Stage::kNetwork:
        result = {"network", network_pass_, recipe_.network_passes, 0.0, {}};
        done = network * static_cast<double>(network_pass_) /
               static_cast<double>(recipe_.network_passes);
        if (network_pass_ != 0) result.validation_cost = informed_cost();
        break;
      case Stage::kLabels:
        result = {"labels", labelled_, held(), 0.0, {}};
        done = network + labels * static_cast<double>(labelled_) / static_cast<double>(held());
        break;
      case Stage::kTree:
      case Stage::kTrueCosts:
        result = {"tree", learner_.step(), all_steps(), 0.0, {}};
        done = network + labels +
               tree * static_cast<double>(learner_.step()) / static_cast<double>(all_steps());
        if (labelled_ != 0 && learner_.step() != 0) {
          result.validation_cost = bidding_cost();
        }
        break;
      case Stage::kSurvey:
        result = {"survey", 0, 2, 0.0, bidding_cost()};
        done = network + labels + tree;
        break;
      case Stage::kPruning:
        result = {"survey", 1, 2, 0.0, bidding_cost()};
        done = network + labels + tree + survey / 2;
        break;
      case Stage::kFinished:
        return {"finished", 1, 1, 1.0, model_.validation_cost};
    }
    result.share = done / total;
    return result;
  }

  [[nodiscard]] std::vector<std::byte> checkpoint() const {
    nn::CheckpointWriter writer;
    writer.text(identity());
    writer.number(static_cast<std::uint64_t>(std::min(stage_, Stage::kSurvey)));
    writer.number(network_pass_);
    network_.save(writer);
    learner_.save(writer);
    return writer.finish();
  }

  [[nodiscard]] core::Expected<void> resume(std::span<const std::byte> bytes) {
    auto reader = nn::CheckpointReader::open(bytes);
    if (!reader) return tl::unexpected(reader.error());
    if (reader->text() != identity()) {
      return core::fail(core::ErrorCode::kMismatch,
                        "it was made with another recipe or from other deals; finish that "
                        "training with its own flags, or delete the file to start anew");
    }
    const std::uint64_t stage = reader->number();
    network_pass_ = reader->number();
    network_.restore(*reader);
    learner_.restore(*reader);
    window_ = window();
    labelled_ = 0;
    if (!reader->good() || stage > static_cast<std::uint64_t>(Stage::kSurvey)) {
      return core::fail(core::ErrorCode::kTruncated,
                        "its contents do not fit its recipe; delete it to start anew");
    }
    stage_ = static_cast<Stage>(stage);
    if (stage_ > Stage::kTree) stage_ = Stage::kTree;
    return {};
  }

  [[nodiscard]] bidding::Model model() const {
    assert(finished());
    return model_;
  }

 private:
  [[nodiscard]] std::string identity() const {
    return recipe_.json() + checksum_ + " " + std::to_string(training_.size()) +
           (layouts_ ? " " + std::to_string(labels_mark()) : "");
  }

  /// Another one if the network for whole deals is another one.
  [[nodiscard]] std::uint64_t labels_mark() const {
    constexpr std::size_t kMarking = 8;
    std::vector<std::array<core::Hand, 2>> pairs;
    for (std::size_t i = 0; i < kMarking; ++i) pairs.push_back(gradient::deal_pair(recipe_, i));
    std::vector<float> costs(kMarking * gradient::kPairOutputs);
    layouts_->fill(pairs, costs);
    std::uint64_t mark = 0;
    for (const float cost : costs) {
      mark = mark * 0x9E3779B97F4A7C15U + std::bit_cast<std::uint32_t>(cost);
    }
    return mark;
  }

  /// Pairs that are held at once.
  [[nodiscard]] std::size_t held() const { return recipe_.held_pairs(); }
  /// Which of the windows the next step needs; after the last step: its own.
  [[nodiscard]] std::uint64_t window() const {
    if (held() == recipe_.pairs) return 0;
    return std::min(learner_.step(), recipe_.steps - 1) * recipe_.batch / (2 * held());
  }

  [[nodiscard]] std::uint64_t all_steps() const { return recipe_.steps + recipe_.true_steps; }

  /// Solved pairs with their own costs, as many as are needed to show each at both
  /// vulnerabilities, their suits in another order every time.
  void take_solved() {
    const auto orders = suit_orders();
    const std::size_t most = training_.size() * orders.size();
    const std::size_t count =
        std::min<std::size_t>(most, (recipe_.true_steps * recipe_.batch + 1) / 2);
    solved_.hands.resize(count);
    solved_.costs.resize(count * gradient::kPairOutputs);
    std::array<float, gradient::kPairOutputs> costs{};
    const auto [plain, vulnerable] = std::pair(std::span(costs).first(gradient::kPairCosts),
                                               std::span(costs).last(gradient::kPairCosts));
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t deal = i % training_.size();
      const std::size_t order = (i / training_.size() + deal) % orders.size();
      const SolvedPair pair = renamed(training_[deal], orders[order], false);
      solved_.hands[i] = pair.hands;
      prices_.fill(pair.tricks, false, plain);
      prices_.fill(pair.tricks, true, vulnerable);
      solved_.set_costs(i, costs);
    }
  }

  void label() {
    if (labels_.hands.empty()) {
      labels_.hands.resize(held());
      labels_.costs.resize(held() * 2 * gradient::kPairCosts);
      if (recipe_.importance != 0) labels_.weights.resize(held());
    }
    const std::size_t start = labelled_;
    const std::size_t end = std::min<std::size_t>(held(), start + kLabelsAtOnce);
    workers_.run([&](std::size_t part) {
      const auto share = workers_.share(end - start, part);
      const std::size_t first = start + share.begin;
      const std::size_t last = start + share.end;
      for (std::size_t i = first; i < last; ++i) {
        labels_.hands[i] = gradient::deal_pair(recipe_, (window_ * held() + i) % recipe_.pairs);
        if (importance_) labels_.weights[i] = static_cast<float>((*importance_)(labels_.hands[i]));
      }
      std::vector<float> costs((last - first) * gradient::kPairOutputs);
      gradient::pricing(layouts_, network_)(std::span(labels_.hands).subspan(first, last - first),
                                            costs);
      for (std::size_t i = first; i < last; ++i) {
        labels_.set_costs(i, std::span(costs).subspan((i - first) * gradient::kPairOutputs,
                                                      gradient::kPairOutputs));
      }
    });
    labelled_ = end;
  }

  void take_model() {
    model_ = bidding::with_rounded_heads(
        gradient::make_convention(learner_, recipe_, labels_, workers_));
    model_.recipe = recipe_.json();
    model_.data_checksum = checksum_;
  }

  void survey() {
    bidding::SurveyOptions options;
    options.pairs = static_cast<std::uint32_t>(recipe_.survey_pairs);
    options.seed = recipe_.seed;
    options.threads = static_cast<unsigned>(workers_.count());
    model_.meanings = bidding::survey(model_, options);
  }

  /// What the model's auctions cost, both hands first to call in turn.
  [[nodiscard]] double validation_cost() const {
    bidding::PairBidder bidder(model_);
    std::array<float, gradient::kPairCosts> costs{};
    double total = 0.0;
    for (const SolvedPair& pair : validation_) {
      prices_.fill(pair.tricks, reports_vulnerable(), costs);
      for (std::size_t order = 0; order < 2; ++order) {
        const bidding::Outcome outcome =
            bidder.bid(pair.hands[order], pair.hands[1 - order], {reports_vulnerable(), false});
        total += gradient::contract_cost(costs, recipe_.declarer, outcome.contract - 1,
                                         outcome.second_declares ? 1 - order : order);
      }
    }
    return total / static_cast<double>(2 * std::max<std::size_t>(validation_.size(), 1));
  }

  [[nodiscard]] bool reports_vulnerable() const {
    return recipe_.vulnerability == VulnerabilityRule::kAlways;
  }

  /// What choosing the cheapest contract by both hands costs.
  [[nodiscard]] double informed_cost() const {
    std::vector<float> expected(validation_.size() * gradient::kPairOutputs);
    network_.predict(validation_hands_, expected);
    std::array<float, gradient::kPairCosts> costs{};
    double total = 0.0;
    const std::size_t offset = reports_vulnerable() ? gradient::kPairCosts : 0;
    for (std::size_t i = 0; i < validation_.size(); ++i) {
      const float* row = expected.data() + i * gradient::kPairOutputs + offset;
      const auto best = std::min_element(row, row + gradient::kPairCostStart[2]) - row;
      prices_.fill(validation_[i].tricks, reports_vulnerable(), costs);
      total += static_cast<double>(costs[static_cast<std::size_t>(best)]);
    }
    return total / static_cast<double>(std::max<std::size_t>(validation_.size(), 1));
  }

  [[nodiscard]] double bidding_cost() const {
    std::array<float, gradient::kPairCosts> costs{};
    double total = 0.0;
    learner_.play(
        validation_hands_, reports_vulnerable(), [&](const GradientLearner::Outcome& outcome) {
          prices_.fill(validation_[outcome.pair].tricks, reports_vulnerable(), costs);
          total += gradient::contract_cost(costs, recipe_.declarer, outcome.bid, outcome.declarer);
        });
    return total / static_cast<double>(2 * std::max<std::size_t>(validation_.size(), 1));
  }

  GradientRecipe recipe_;
  gradient::PairCostTable prices_;
  std::string checksum_;
  std::vector<SolvedPair> training_;
  std::vector<SolvedPair> validation_;
  std::vector<std::array<core::Hand, 2>> validation_hands_;
  core::Workers workers_;
  Stage stage_ = Stage::kNetwork;
  std::uint64_t network_pass_ = 0;
  PairNetwork network_;
  LabelledPairs labels_;
  std::size_t labelled_ = 0;
  std::uint64_t window_ = 0;
  std::optional<gradient::ImportanceWeights> importance_;
  std::optional<gradient::LayoutCosts> layouts_;
  LabelledPairs solved_;
  bool leads_;
  GradientLearner learner_;
  bidding::Model model_;
};

GradientTraining::GradientTraining(const GradientRecipe& recipe, std::vector<SolvedPair> deals,
                                   std::string data_checksum, std::size_t threads,
                                   deals::Exchange* exchange, const GradientSources& sources)
    : state_(std::make_unique<State>(recipe, std::move(deals), std::move(data_checksum), threads,
                                     exchange, sources)) {}
GradientTraining::~GradientTraining() = default;

bool GradientTraining::finished() const {
  return state_->finished();
}
void GradientTraining::advance() {
  state_->advance();
}
GradientProgress GradientTraining::progress() {
  return state_->progress();
}
std::vector<std::byte> GradientTraining::checkpoint() const {
  return state_->checkpoint();
}
core::Expected<void> GradientTraining::resume(std::span<const std::byte> bytes) {
  return state_->resume(bytes);
}
bidding::Model GradientTraining::model() const {
  return state_->model();
}
}  // namespace bidwright::training
