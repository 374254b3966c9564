#include <algorithm>
#include <optional>

#include "training/joint/graft.hpp"
#include "training/joint/sample.hpp"
#include "training/joint/subtree.hpp"
#include "training/joint/ways.hpp"
#include "training/running_search.hpp"

#include "bidwright/bidding/hand_view.hpp"
#include "bidwright/training/joint.hpp"

namespace bidwright::training {

namespace {

using bidding::Model;
using bidding::Node;
using joint::Example;
using joint::kNobody;
using joint::Sample;
using joint::Visit;
using joint::Visits;
using joint::Way;

/// The highest bid that can be asked with: its answers leave room for small slams.
constexpr core::Bid kHighestCall{5, core::Strain::kClubs};

/// One in so many examples is kept to say which hands had better not make the call.
constexpr std::size_t kCalibrated = 3;

/// A call to try at a node.
struct Candidate {
  std::size_t node = 0;
  int call = 0;
  /// What is lost there with slams in view.
  double loss = 0;
};

class Joining final : public RunningSearch<JointSearch, JointRecipe> {
 public:
  Joining(const JointRecipe& recipe, Model start, std::vector<SolvedPair> deals,
          std::span<const SolvedPair> judges, std::size_t threads)
      : RunningSearch(recipe, std::move(start), std::move(deals), threads,
                      judging_network(recipe.network_passes, recipe.seed)),
        solved_(judges) {}

  [[nodiscard]] const std::vector<JointChange>& changes() const override { return changes_; }
  [[nodiscard]] SearchGain gain() const override {
    return joint::gain_of(*judging_, costs_.labelled, first_costs_.labelled);
  }
  [[nodiscard]] SearchGain solved_gain() const override {
    return joint::gain_of(solved_, costs_.solved, first_costs_.solved);
  }

 protected:
  bool step() override {
    if (!judging_) {
      learning_.emplace(recipe_.seed, 0, recipe_.pairs, recipe_.strong_tilt, price(), workers_);
      judging_.emplace(recipe_.seed, recipe_.pairs, recipe_.pairs, recipe_.strong_tilt, price(),
                       workers_);
      costs_ = first_costs_ = costs_of(model_);
    } else if (round_ < recipe_.rounds) {
      run_round();
      ++round_;
    } else {
      return false;
    }
    return true;
  }
  [[nodiscard]] double share_searched() const override { return share(round_, recipe_.rounds); }

 private:
  /// What a model's auctions cost.
  struct Costs {
    std::vector<float> labelled;
    std::vector<float> solved;
  };
  Costs costs_of(const Model& model) {
    return {joint::bid_sample(model, *judging_, workers_).costs,
            joint::bid_sample(model, solved_, workers_).costs};
  }
  /// Whether a change gains enough by both judges.
  [[nodiscard]] bool gains(const JointChange& change) const {
    return change.gain.is_sure(recipe_.certainty) &&
           (solved_.size() == 0 || change.solved.is_sure(recipe_.certainty));
  }

  /// What auctions through a node lose where a slam is best.
  [[nodiscard]] double loss_at(const std::vector<Visit>& visits) const {
    double loss = 0;
    for (const Visit& visit : visits) {
      const auto best = learning_->best(visit.pair);
      if (!best.is_slam()) continue;
      loss += double{learning_->weight(visit.pair)} * double{visit.cost - best.cost};
    }
    return loss;
  }

  /// Untried free calls of the nodes where most is lost: the lowest from the level of three on, and
  /// 4NT.
  [[nodiscard]] std::vector<Candidate> candidates(const Visits& visits) const {
    constexpr std::array kAsks{core::Bid(3, core::Strain::kClubs),
                               core::Bid(4, core::Strain::kClubs),
                               core::Bid(4, core::Strain::kNoTrump)};
    std::vector<Candidate> all;
    for (std::size_t n = 0; n < model_.nodes.size(); ++n) {
      if (visits.of_node[n].size() < recipe_.least_visits) continue;
      const Node& node = model_.nodes[n];
      if (!node.label.is_bid() || node.layer + 3U > bidding::ModelLimits::kDepth) continue;
      const double loss = loss_at(visits.of_node[n]);
      const int above = node.label.bid().index() + 1;
      std::vector<int> calls;
      for (const core::Bid from : kAsks) {
        int call = std::max(above, from.index());
        while (node.find(core::Bid::at(call)) && call < kHighestCall.index()) ++call;
        const bool free = call <= kHighestCall.index() && !node.find(core::Bid::at(call));
        if (!free || std::ranges::find(calls, call) != calls.end()) continue;
        calls.push_back(call);
        if (!tried(n, call)) all.push_back({n, call, loss});
      }
    }
    std::ranges::stable_sort(
        all, [](const Candidate& a, const Candidate& b) { return a.loss > b.loss; });
    all.resize(std::min<std::size_t>(all.size(), recipe_.tries));
    return all;
  }
  [[nodiscard]] bool tried(std::size_t node, int call) const {
    return std::ranges::find(tried_, std::pair(node, call)) != tried_.end();
  }

  /// Auctions at a node as the sub-tree sees them; `hidden` keeps their activations.
  [[nodiscard]] std::vector<Example> examples_at(const Candidate& candidate, const Way& way,
                                                 const std::vector<Visit>& visits,
                                                 std::vector<float>& hidden) const {
    const Node& node = model_.nodes[candidate.node];
    const std::size_t width = model_.networks[node.network].outputs();
    const std::size_t count = std::min<std::size_t>(visits.size(), recipe_.most_visits);
    hidden.resize(2 * count * width);
    std::vector<Example> examples(count);
    bidding::HandView view(model_);
    const std::size_t role = node.layer & 1;
    double weights = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Visit& visit = visits[i];
      Example& example = examples[i];
      const std::size_t caller = role ^ visit.order;
      const auto look = [&](std::size_t hand, std::size_t row) {
        view.set(learning_->hands(visit.pair)[hand], Sample::condition(visit.pair));
        const std::span<float> to(hidden.data() + row * width, width);
        std::ranges::copy(view.outputs(node.network), to.begin());
        return std::span<const float>(to);
      };
      example.partner = look(1 - caller, 2 * i + 1);
      example.caller = look(caller, 2 * i);
      example.score = view.scores(node)[visit.action];
      example.cost_now = visit.cost;
      example.regret = visit.cost - learning_->best(visit.pair).cost;
      example.weight = learning_->weight(visit.pair);
      weights += double{example.weight};
      for (int bid = 0; bid < core::kBids; ++bid) {
        const std::uint8_t namer = way.namers[static_cast<std::size_t>(bid % core::kStrains)];
        for (std::size_t who = 0; who < 2; ++who) {
          const std::size_t named_by = namer == kNobody ? role ^ who : namer;
          example.costs[who][static_cast<std::size_t>(bid)] =
              learning_->cost(visit.pair, bid, named_by ^ visit.order);
        }
      }
    }
    const auto mean = static_cast<float>(weights / static_cast<double>(std::max(count, 1UL)));
    for (Example& example : examples) example.weight /= mean;
    return examples;
  }

  /// What the model becomes with the candidate.
  [[nodiscard]] Model with(const Candidate& candidate, const Way& way, const Visits& visits) const {
    std::vector<float> hidden;
    const auto examples = examples_at(candidate, way, visits.of_node[candidate.node], hidden);
    joint::SubtreeOptions options;
    options.call = candidate.call;
    options.answers = static_cast<int>(recipe_.answers);
    options.passes = static_cast<int>(recipe_.passes);
    options.rate = static_cast<float>(recipe_.rate);
    options.entropy = static_cast<float>(recipe_.entropy);
    options.seed = recipe_.seed;
    joint::Subtree subtree(options, examples.front().caller.size());
    const std::span all(examples);
    const std::size_t learned = all.size() - all.size() / kCalibrated;
    subtree.learn(all.first(learned));
    subtree.calibrate(all.subspan(learned));
    return joint::with_subtree(model_, candidate.node, candidate.call, subtree, examples);
  }

  void run_round() {
    const Visits visits = joint::bid_sample(model_, *learning_, workers_);
    const auto all = candidates(visits);
    const auto ways = joint::ways_of(model_);
    std::vector<std::optional<Model>> changed(all.size());
    workers_.run([&](std::size_t part) {
      for (std::size_t i = part; i < all.size(); i += workers_.count()) {
        if (const auto& way = ways[all[i].node]) changed[i] = with(all[i], *way, visits);
      }
    });
    // One is kept: to the tree that it makes, the others would have to be learned anew.
    std::optional<std::size_t> best;
    Costs best_costs;
    for (std::size_t i = 0; i < all.size(); ++i) {
      tried_.emplace_back(all[i].node, all[i].call);
      if (!changed[i]) continue;
      Costs costs = costs_of(*changed[i]);
      JointChange& change = changes_.emplace_back();
      change.sequence = joint::text_of(*ways[all[i].node]);
      change.call = core::Bid::at(all[i].call);
      change.gain = joint::gain_of(*judging_, costs.labelled, costs_.labelled);
      change.solved = joint::gain_of(solved_, costs.solved, costs_.solved);
      if (!gains(change) || (best && change.gain.mean <= changes_[*best].gain.mean)) continue;
      best = changes_.size() - 1;
      best_costs = std::move(costs);
      next_ = std::move(*changed[i]);
    }
    if (!best) return;
    changes_[*best].kept = true;
    costs_ = std::move(best_costs);
    model_ = std::move(next_);
  }

  Model next_;
  std::uint64_t round_ = 0;
  std::optional<Sample> learning_;
  std::optional<Sample> judging_;
  Sample solved_;
  Costs costs_;
  Costs first_costs_;
  std::vector<std::pair<std::size_t, int>> tried_;
  std::vector<JointChange> changes_;
};

}  // namespace

core::Expected<std::unique_ptr<JointSearch>> JointSearch::begin(const JointRecipe& recipe,
                                                                bidding::Model start,
                                                                std::vector<SolvedPair> deals,
                                                                std::span<const SolvedPair> judges,
                                                                std::size_t threads) {
  if (auto good = check_search(recipe, start); !good) return tl::unexpected(good.error());
  return std::make_unique<Joining>(recipe, std::move(start), std::move(deals), judges, threads);
}

}  // namespace bidwright::training
