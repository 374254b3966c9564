#include <algorithm>
#include <cmath>
#include <map>

#include "training/asks/ask.hpp"
#include "training/asks/graft.hpp"
#include "training/asks/honours.hpp"
#include "training/asks/short_calls.hpp"
#include "training/asks/slam_limits.hpp"
#include "training/gradient/rare.hpp"
#include "training/joint/sample.hpp"
#include "training/joint/ways.hpp"
#include "training/running_search.hpp"

#include "bidwright/bidding/hand_view.hpp"
#include "bidwright/nn/matrix.hpp"
#include "bidwright/training/asks.hpp"
#include "bidwright/training/contract_class.hpp"

namespace bidwright::training {

namespace {

using asks::Ask;
using asks::AskOptions;
using asks::Examples;
using bidding::Model;
using bidding::Node;
using gradient::TreeBatch;
using joint::kNobody;
using joint::Sample;
using joint::Visit;
using joint::Visits;
using joint::Way;

/// The highest bid that asks: its answers leave room for small slams.
constexpr core::Bid kHighestAsk{5, core::Strain::kHearts};
/// The highest answer that leads on.
constexpr core::Bid kHighestLeading{6, core::Strain::kClubs};
/// Decisions below an ask, and how many of the lowest bids lead on in each.
constexpr int kLayers = 4;
const std::vector<int> kWidths{6, 4, 4};
/// One in so many auctions is not learned from.
constexpr std::size_t kJudgedGated = 4;
constexpr std::size_t kJudged = 5;
/// Where auctions that lose this much of a slam are taught to ask half of the time.
constexpr float kSure = 6.0F;
/// What fewer of a node's auctions ask for is left alone.
constexpr double kLeastAsking = 0.005;
/// Nodes whose auctions end there less often are not looked at.
constexpr std::size_t kLeastEnding = 100;

bool is_slam(const bidding::Action& action) {
  return !action.has_child() && action.call.is_bid() &&
         class_of(action.call) >= ContractClass::kSlam;
}

core::Bid lowest_free(const Node& node) {
  int bid = node.label.bid().index() + 1;
  while (bid + 1 < core::kBids && node.find(core::Bid::at(bid))) ++bid;
  return core::Bid::at(bid);
}

class Asking final : public RunningSearch<AskSearch, AskRecipe> {
 public:
  Asking(const AskRecipe& recipe, Model start, std::vector<SolvedPair> deals,
         const tricks::DealNetwork* tricks, std::size_t threads)
      : RunningSearch(recipe, asks::with_honour_units(std::move(start)), std::move(deals), threads,
                      network_options(recipe), layouts_of(recipe, tricks)),
        ace_units_(asks::ace_units(model_.networks.front())) {}

  [[nodiscard]] const std::vector<AskChange>& changes() const override { return changes_; }

 protected:
  bool step() override {
    if (!sample_) {
      sample_.emplace(recipe_.seed, 0, recipe_.pairs, recipe_.strong_tilt, price(), workers_);
      visits_ = joint::bid_sample(model_, *sample_, workers_);
      ways_ = joint::ways_of(model_);
      choose_nodes();
    } else if (next_ < nodes_.size()) {
      const std::size_t node = nodes_[next_++];
      ask_beside(node);
      ask_instead(node);
    } else {
      return false;
    }
    return true;
  }
  [[nodiscard]] double share_searched() const override {
    return sample_ ? share(1 + next_, 1 + nodes_.size()) : 0.0;
  }
  bool leave_out() override {
    model_ = gradient::without_rare(std::move(model_), recipe_.least_seen);
    // What the new nodes' calls are worth is known on the whole only.
    model_.flat_values = !model_.nodes.front().value.empty();
    model_ = asks::with_slam_limits(std::move(model_),
                                    {.pairs = recipe_.limit_pairs,
                                     .strong_tilt = recipe_.strong_tilt,
                                     .grand_share = recipe_.grand_share,
                                     .small_share = recipe_.small_share,
                                     .seed = recipe_.seed},
                                    workers_);
    model_ = asks::with_priced_calls(std::move(model_),
                                     {.price = recipe_.call_price,
                                      .slam_share = recipe_.call_slam_share,
                                      .pairs = recipe_.survey_pairs,
                                      .seed = recipe_.seed},
                                     workers_);
    return true;
  }

 private:
  static std::optional<gradient::LayoutCosts> layouts_of(const AskRecipe& recipe,
                                                         const tricks::DealNetwork* tricks) {
    if (recipe.layouts == 0) return std::nullopt;
    return gradient::LayoutCosts(*tricks, PenaltyRule::kUndoubled, recipe.layouts, recipe.seed);
  }
  static gradient::PairNetworkOptions network_options(const AskRecipe& recipe) {
    auto options = judging_network(recipe.network_passes, recipe.seed);
    options.counts_losers = true;
    return options;
  }

  /// How an ask is learned: whether it is learned which hands ask, and whether the answers show
  /// aces or are learned.
  struct Kind {
    bool gated = false;
    bool aces = false;
  };

  /// Nodes where most is lost with a slam as the best contract, the deepest first.
  void choose_nodes() {
    std::vector<std::pair<double, std::size_t>> losses;
    for (std::size_t n = 0; n < model_.nodes.size(); ++n) {
      const Node& node = model_.nodes[n];
      const bool fits = node.layer >= recipe_.least_layer && node.label.is_bid() && ways_[n] &&
                        node.layer + kLayers + 1U <= bidding::ModelLimits::kDepth;
      if (!fits) continue;
      double loss = 0;
      std::size_t ending = 0;
      for (const Visit& visit : visits_.of_node[n]) {
        if (node.actions[visit.action].has_child()) continue;
        const auto best = sample_->best(visit.pair);
        if (!best.is_slam()) continue;
        loss += double{sample_->weight(visit.pair)} * double{visit.cost - best.cost};
        ++ending;
      }
      if (ending >= std::min<std::size_t>(kLeastEnding, recipe_.least_visits)) {
        losses.emplace_back(loss, n);
      }
    }
    std::ranges::stable_sort(losses, [](auto& a, auto& b) { return a.first > b.first; });
    losses.resize(std::min<std::size_t>(losses.size(), recipe_.nodes));
    for (const auto& [loss, n] : losses) nodes_.push_back(n);
    std::ranges::stable_sort(nodes_, [&](std::size_t a, std::size_t b) {
      return model_.nodes[a].layer > model_.nodes[b].layer;
    });
  }

  [[nodiscard]] std::size_t asker_of(std::size_t node, const Visit& visit) const {
    return (model_.nodes[node].layer & 1U) ^ visit.order;
  }
  [[nodiscard]] float& cost_of(const Visit& visit) {
    return visits_.costs[2 * std::size_t{visit.pair} + visit.order];
  }

  [[nodiscard]] Examples examples_of(std::size_t node, std::span<const Visit> visits,
                                     const bidding::System& after) {
    const Node& from = model_.nodes[node];
    Examples examples;
    const std::size_t width = nn::round_up(model_.networks[from.network].outputs(), nn::kLanes);
    examples.count = visits.size();
    examples.hidden_width = width;
    examples.hidden.resize(2 * visits.size() * width);
    examples.costs.resize(visits.size() * TreeBatch::kCostStride);
    bidding::HandView view(model_);
    double weights = 0;
    for (std::size_t i = 0; i < visits.size(); ++i) {
      const Visit& visit = visits[i];
      const std::size_t asker = asker_of(node, visit);
      const auto look = [&](std::size_t hand, std::size_t row) {
        view.set(sample_->hands(visit.pair)[hand], Sample::condition(visit.pair));
        std::ranges::copy(view.outputs(from.network), examples.hidden.data() + row * width);
        if (!after.empty()) examples.kept.push_back(after.kept_by(view.hand()));
      };
      look(1 - asker, 2 * i);
      look(asker, 2 * i + 1);
      const std::size_t made = view.best(from);
      examples.scores.push_back(view.scores(from)[made]);
      examples.costs_now.push_back(cost_of(visit));
      examples.weights.push_back(sample_->weight(visit.pair));
      weights += double{examples.weights.back()};
      const auto best = sample_->best(visit.pair);
      const float lost = std::clamp((cost_of(visit) - best.cost) / kSure, 0.0F, 1.0F);
      examples.taught.push_back(is_slam(from.actions[made]) ? 1.0F
                                : best.is_slam()            ? lost / 2
                                                            : 0.0F);
      float* costs = examples.costs.data() + i * TreeBatch::kCostStride;
      *costs++ = sample_->passed_out(visit.pair);
      for (const std::size_t hand : {1 - asker, asker}) {
        for (int bid = 0; bid < core::kBids; ++bid) {
          *costs++ = sample_->cost(visit.pair, bid, hand);
        }
      }
    }
    const auto mean =
        static_cast<float>(weights / static_cast<double>(std::max<std::size_t>(visits.size(), 1)));
    for (float& weight : examples.weights) weight /= mean;
    return examples;
  }

  [[nodiscard]] AskOptions options_of(std::size_t node, core::Bid ask, const Kind& kind) const {
    AskOptions options;
    if (kind.aces) {
      options.tree.system = asks::ace_answers(ask);
      options.ace_units = ace_units_;
    }
    options.tree.layers = kLayers;
    options.tree.widths = kWidths;
    options.tree.highest_leading = kHighestLeading;
    options.tree.counts_calls = false;
    options.tree.first_bid = ask.index();
    const std::uint8_t asker = model_.nodes[node].layer & 1U;
    for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
      const std::uint8_t namer = ways_[node]->namers[strain];
      options.tree.namers[strain] = namer == kNobody ? kNobody : namer == asker ? 1 : 0;
    }
    std::uint8_t& asked = options.tree.namers[static_cast<std::size_t>(core::index(ask.strain()))];
    if (asked == kNobody) asked = 1;
    options.passes = recipe_.passes;
    options.rate = static_cast<float>(recipe_.rate);
    options.entropy = static_cast<float>(recipe_.entropy);
    options.seed = recipe_.seed;
    options.gated = kind.gated;
    return options;
  }

  /// What asking gains on examples `first` ...
  static SearchGain gain_of(const Ask& ask, const Examples& examples, std::size_t first) {
    double sum = 0;
    double squares = 0;
    for (std::size_t i = first; i < examples.count; ++i) {
      if (!ask.asks(examples, i)) continue;
      const double gain =
          double{examples.weights[i]} * double{examples.costs_now[i] - ask.play(examples, i)};
      sum += gain;
      squares += gain * gain;
    }
    const auto n = static_cast<double>(std::max<std::size_t>(examples.count - first, 1));
    return {sum / n, std::sqrt(squares) / n};
  }

  /// An ask as some of a node's auctions taught it, and what it gains on the others.
  struct Trial {
    std::span<const Visit> visits;
    Examples examples;
    Ask ask;
    SearchGain gain;
    bool aces = false;
  };
  [[nodiscard]] Trial learn(std::size_t node, core::Bid bid, std::span<const Visit> all,
                            const Kind& kind) {
    const auto visits = all.first(std::min<std::size_t>(all.size(), recipe_.most_visits));
    const AskOptions options = options_of(node, bid, kind);
    Examples examples = examples_of(node, visits, options.tree.system);
    Ask ask(options, examples.hidden_width);
    const std::size_t learned =
        visits.size() - visits.size() / (kind.gated ? kJudgedGated : kJudged);
    ask.learn(examples, 0, learned);
    if (kind.gated) ask.calibrate(examples, learned, visits.size());
    const SearchGain gain = gain_of(ask, examples, learned);
    return {visits, std::move(examples), std::move(ask), gain, kind.aces};
  }
  /// With answers that show aces, which people know, unless learned ones gain clearly more. None
  /// where neither kind may answer.
  [[nodiscard]] std::optional<Trial> better(std::size_t node, core::Bid bid,
                                            std::span<const Visit> all, bool gated) {
    std::optional<Trial> best;
    for (const bool aces : {true, false}) {
      if (!may_answer(node, bid, aces)) continue;
      Trial trial = learn(node, bid, all, {gated, aces});
      if (!best || trial.gain.mean > best->gain.mean + best->gain.error) {
        best.emplace(std::move(trial));
      }
    }
    return best;
  }
  /// Rules hold for both partners: whoever opened, the answers must be of one kind.
  [[nodiscard]] bool may_answer(std::size_t node, core::Bid bid, bool aces) const {
    constexpr std::size_t kAnswers = core::kSuits;
    if (aces && model_.system.rules.size() + kAnswers > bidding::System::kMostRules) return false;
    const auto before = joint::bids_of(*ways_[node]);
    for (std::size_t n = 0; n < ways_.size(); ++n) {
      if (n == node || !ways_[n] || joint::bids_of(*ways_[n]) != before) continue;
      const auto there = model_.nodes[n].find(bid);
      if (!there || !model_.nodes[n].actions[*there].has_child()) continue;
      const auto child = static_cast<std::size_t>(model_.nodes[n].actions[*there].child);
      if (model_.nodes[child].rules.empty() == aces) return false;
    }
    return true;
  }

  void report(std::size_t node, core::Bid ask, std::optional<core::Call> instead,
              std::size_t auctions, const Trial& trial, bool kept) {
    changes_.push_back(
        {joint::text_of(*ways_[node]), ask, instead, trial.aces, auctions, trial.gain, kept});
  }
  /// The ask becomes part of the tree, and the auctions cost what they come to with it.
  void adopt(std::size_t node, core::Bid bid, const Trial& trial,
             std::optional<std::size_t> instead = {}) {
    for (std::size_t i = 0; i < trial.visits.size(); ++i) {
      if (trial.ask.asks(trial.examples, i)) {
        cost_of(trial.visits[i]) = trial.ask.play(trial.examples, i);
      }
    }
    model_ = asks::with_ask(std::move(model_), node, joint::bids_of(*ways_[node]), bid, trial.ask,
                            trial.examples, recipe_.least_made, instead);
  }

  /// A new call beside those of the node, for the hands that it helps.
  void ask_beside(std::size_t node) {
    const core::Bid bid = lowest_free(model_.nodes[node]);
    if (bid > kHighestAsk) return;
    const auto& all = visits_.of_node[node];
    const std::optional<Trial> trial = better(node, bid, all, true);
    if (!trial) return;
    std::size_t asking = 0;
    for (std::size_t i = 0; i < trial->visits.size(); ++i) {
      asking += trial->ask.asks(trial->examples, i) ? 1U : 0U;
    }
    const bool kept =
        trial->gain.is_sure(recipe_.certainty) &&
        gain_of(trial->ask, trial->examples, 0).mean > 0 &&
        static_cast<double>(asking) > kLeastAsking * static_cast<double>(trial->visits.size());
    report(node, bid, std::nullopt, all.size(), *trial, kept);
    if (kept) adopt(node, bid, *trial);
  }

  /// Asks in the place of slams that are bid there unasked, the most frequent first.
  void ask_instead(std::size_t node) {
    std::map<core::Call, std::vector<Visit>> by_call;
    bidding::HandView view(model_);
    for (const Visit& visit : visits_.of_node[node]) {
      view.set(sample_->hands(visit.pair)[asker_of(node, visit)], Sample::condition(visit.pair));
      const bidding::Action& made = model_.nodes[node].actions[view.best(model_.nodes[node])];
      if (is_slam(made)) by_call[made.call].push_back(visit);
    }
    std::vector<std::pair<core::Call, std::vector<Visit>>> calls(by_call.begin(), by_call.end());
    std::ranges::stable_sort(calls,
                             [](auto& a, auto& b) { return a.second.size() > b.second.size(); });
    for (const auto& [call, all] : calls) {
      if (all.size() < recipe_.least_visits) break;
      const core::Bid bid = lowest_free(model_.nodes[node]);
      if (bid > kHighestAsk || bid.index() + 1 >= call.bid().index()) continue;
      const std::optional<Trial> trial = better(node, bid, all, false);
      if (!trial) continue;
      const bool kept = trial->gain.is_sure(recipe_.certainty);
      report(node, bid, call, all.size(), *trial, kept);
      if (kept) adopt(node, bid, *trial, model_.nodes[node].find(call));
    }
  }

  std::optional<std::size_t> ace_units_;
  std::optional<Sample> sample_;
  Visits visits_;
  std::vector<std::optional<Way>> ways_;
  std::vector<std::size_t> nodes_;
  std::size_t next_ = 0;
  std::vector<AskChange> changes_;
};

}  // namespace

std::vector<SolvedPair> mostly_strong(std::vector<SolvedPair> pairs) {
  constexpr int kStrong = 28;
  constexpr int kFair = 25;
  constexpr std::size_t kFairKept = 4;
  constexpr std::size_t kWeakKept = 20;
  std::size_t fair = 0;
  std::size_t weak = 0;
  std::erase_if(pairs, [&](const SolvedPair& pair) {
    const int points = core::high_card_points(pair.hands[0] | pair.hands[1]);
    if (points >= kStrong) return false;
    if (points >= kFair && fair++ % kFairKept == 0) return false;
    return weak++ % kWeakKept != 0;
  });
  return pairs;
}

core::Expected<std::unique_ptr<AskSearch>> AskSearch::begin(const AskRecipe& recipe,
                                                            bidding::Model start,
                                                            std::vector<SolvedPair> deals,
                                                            const tricks::DealNetwork* tricks,
                                                            std::size_t threads) {
  if (auto good = check_search(recipe, start); !good) return tl::unexpected(good.error());
  return std::make_unique<Asking>(recipe, std::move(start), std::move(deals), tricks, threads);
}

}  // namespace bidwright::training
