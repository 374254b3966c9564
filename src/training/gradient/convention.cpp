#include "training/gradient/convention.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "training/cholesky.hpp"

#include "bidwright/core/random.hpp"

namespace bidwright::training::gradient {

using namespace nn;  // Its products

namespace {

/// Pairs whose visits the reward heads are fitted to, and visits of a node at most.
constexpr std::size_t kRewardPairs = 100'000;
constexpr std::size_t kVisits = 2'000;
constexpr double kRidge = 1e-3;

struct Visit {
  std::uint32_t pair = 0;
  std::uint8_t order = 0;
  bool vulnerable = false;
};

/// Calls made by fewer than one in so many pairs are left out.
constexpr std::uint64_t kRarest = 100'000;

/// Where there are rules, PASS and the calls that some hands must make are kept, however rare.
void keep_ruled(const TreeShape& shape, std::vector<bool>& used) {
  for (const TreeNode& node : shape.nodes()) {
    const auto begin = used.begin() + node.first_option;
    if (node.rules == 0 || std::none_of(begin, begin + node.options, std::identity{})) continue;
    used[node.first_option] = true;
    for (const bidding::RuleHere rule : shape.rules(node)) {
      const bool must =
          rule.kind == bidding::RuleKind::kMust || rule.kind == bidding::RuleKind::kExactly;
      if (must) used[node.first_option + rule.call] = true;
    }
  }
}

/// Which options of the tree are chosen often enough to be kept.
std::vector<bool> used_options(const GradientLearner& learner, const GradientRecipe& recipe) {
  constexpr std::size_t kAtOnce = 4096;
  const TreeShape& shape = learner.tree().shape();
  std::vector<std::uint32_t> uses(shape.option_count());
  std::vector<std::array<core::Hand, 2>> hands(kAtOnce);
  for (std::uint64_t start = 0; start < recipe.survey_pairs; start += kAtOnce) {
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      core::Random random(recipe.seed, core::Purpose::kTraining, start + i, 30);
      const core::Deal deal = core::random_deal(random);
      hands[i] = {deal[core::Seat::kNorth], deal[core::Seat::kSouth]};
    }
    for (const bool vulnerable : {false, true}) {
      if (!learner.trains(vulnerable)) continue;
      learner.play(hands, vulnerable, [&](const GradientLearner::Outcome& outcome) {
        for (const std::uint32_t option : outcome.path) ++uses[option];
      });
    }
  }
  const std::uint64_t least = std::max<std::uint64_t>(1, recipe.survey_pairs / kRarest);
  std::vector<bool> used(uses.size());
  for (std::size_t i = 0; i < uses.size(); ++i) used[i] = uses[i] >= least;
  keep_ruled(shape, used);
  return used;
}

class RewardFitter {
 public:
  RewardFitter(const GradientLearner& learner, const LabelledPairs& labels)
      : learner_(learner), labels_(labels) {
    const std::size_t nodes = learner.tree().shape().nodes().size();
    visits_.resize(nodes);
    const std::size_t pairs = std::min(kRewardPairs, labels.size());
    const std::span hands(labels.hands.data(), pairs);
    for (const bool vulnerable : {false, true}) {
      if (!learner.trains(vulnerable)) continue;
      learner.play(hands, vulnerable, [&](const GradientLearner::Outcome& outcome) {
        for (const std::uint32_t node : outcome.nodes) {
          auto& list = visits_[node];
          if (list.size() < kVisits) {
            list.push_back({static_cast<std::uint32_t>(outcome.pair),
                            static_cast<std::uint8_t>(outcome.order), vulnerable});
          }
        }
      });
    }
  }

  /// Rewards of the kept options of a node.
  [[nodiscard]] bidding::Head fit(std::size_t node, const std::vector<std::size_t>& kept) const {
    const TreeShape& shape = learner_.tree().shape();
    const std::size_t inputs = shape.hidden();
    const std::size_t width = inputs + kLanes;  // The constant in the first of the spare columns
    const std::size_t actions = kept.size();
    const std::size_t padded = round_up(actions, kLanes);
    const auto& visits = visits_[node];
    std::vector<float> rows(visits.size() * width, 0.0F);
    std::vector<float> rewards(visits.size() * padded, 0.0F);
    std::vector<float> hidden;
    for (std::size_t i = 0; i < visits.size(); ++i) {
      const Visit& visit = visits[i];
      learner_.hidden(labels_.hands[visit.pair], visit.vulnerable, hidden);
      const std::size_t role = shape.nodes()[node].role;
      std::copy_n(&hidden[(visit.order ^ role) * inputs], inputs, &rows[i * width]);
      rows[i * width + inputs] = 1.0F;
      for (std::size_t a = 0; a < actions; ++a) {
        rewards[i * padded + a] =
            bidding::kHighestReward - learner_.cost_after(labels_, visit.pair, visit.order,
                                                          visit.vulnerable, hidden, node, kept[a]);
      }
    }
    const std::size_t n = inputs + 1;
    std::vector<float> products(width * width, 0.0F);
    std::vector<float> moments(width * padded, 0.0F);
    multiply_transposed(0, width, width, visits.size(), Rows{rows.data(), width},
                        Rows{rows.data(), width}, products.data(), width);
    multiply_transposed(0, width, padded, visits.size(), Rows{rows.data(), width},
                        Rows{rewards.data(), padded}, moments.data(), padded);
    std::vector<double> gram(n * n);
    std::vector<double> right(n * actions);
    const double ridge = kRidge * static_cast<double>(visits.size() + 1);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        gram[i * n + j] = static_cast<double>(products[i * width + j]) + (i == j ? ridge : 0.0);
      }
      for (std::size_t a = 0; a < actions; ++a) {
        right[i * actions + a] = static_cast<double>(moments[i * padded + a]);
      }
    }
    std::vector<double> lower(n * n);
    cholesky(gram.data(), static_cast<int>(n), lower.data());
    cholesky_solve(lower.data(), static_cast<int>(n), right.data(), static_cast<int>(actions),
                   static_cast<int>(actions));
    bidding::Head head;
    head.weights.assign(right.begin(),
                        right.begin() + static_cast<std::ptrdiff_t>(inputs * actions));
    head.bias.assign(right.begin() + static_cast<std::ptrdiff_t>(inputs * actions), right.end());
    return head;
  }

 private:
  const GradientLearner& learner_;
  const LabelledPairs& labels_;
  std::vector<std::vector<Visit>> visits_;
};

bidding::Network network_of(const GradientLearner& learner) {
  bidding::Network network;
  network.features = learner.features();
  for (const nn::DenseStack::Layer& layer : learner.stack().layers()) {
    bidding::DenseLayer dense;
    dense.inputs = layer.inputs;
    dense.outputs = layer.outputs;
    for (std::size_t in = 0; in <= layer.inputs; ++in) {
      auto& to = in < layer.inputs ? dense.weights : dense.bias;
      const float* row = layer.weights.data() + in * layer.stride;
      to.insert(to.end(), row, row + layer.outputs);
    }
    network.layers.push_back(std::move(dense));
  }
  return network;
}

}  // namespace

bidding::Model make_convention(const GradientLearner& learner, const GradientRecipe& recipe,
                               const LabelledPairs& labels, core::Workers& workers) {
  const TreeShape& shape = learner.tree().shape();
  const std::vector<bool> used = used_options(learner, recipe);
  std::vector<std::vector<std::size_t>> kept(shape.nodes().size());
  std::vector<std::int32_t> place(shape.nodes().size(), bidding::Action::kNoChild);
  std::vector<std::size_t> nodes;
  for (std::size_t n = 0; n < kept.size(); ++n) {
    const TreeNode& node = shape.nodes()[n];
    for (std::size_t option = 0; option < node.options; ++option) {
      if (used[node.first_option + option]) kept[n].push_back(option);
    }
    if (kept[n].empty()) continue;
    place[n] = static_cast<std::int32_t>(nodes.size());
    nodes.push_back(n);
  }

  const RewardFitter fitter(learner, labels);
  bidding::Model model;
  model.name = "default";
  model.scoring = bidding::Scoring::kSoftmax;
  model.networks.push_back(network_of(learner));
  model.system = learner.system();
  model.nodes.resize(nodes.size());
  workers.run([&](std::size_t part) {
    for (std::size_t i = part; i < nodes.size(); i += workers.count()) {
      const TreeNode& from = shape.nodes()[nodes[i]];
      const auto options = shape.options(from);
      const std::vector<std::size_t>& actions = kept[nodes[i]];
      bidding::Node& node = model.nodes[i];
      if (from.last_bid >= 0) node.label = core::Bid::at(from.last_bid);
      node.layer = from.layer;
      const float* weights = learner.tree().weights() + from.weights;
      for (std::size_t in = 0; in <= shape.hidden(); ++in) {
        for (const std::size_t a : actions) {
          (in < shape.hidden() ? node.score.weights : node.score.bias)
              .push_back(weights[in * from.padded + a]);
        }
      }
      for (const std::size_t a : actions) {
        bidding::Action action;
        if (options[a].bid >= 0) action.call = core::Bid::at(options[a].bid);
        if (options[a].child >= 0) action.child = place[static_cast<std::size_t>(options[a].child)];
        node.actions.push_back(action);
      }
      node.value = fitter.fit(nodes[i], actions);
    }
  });
  bidding::bind_system(model);
  return model;
}

}  // namespace bidwright::training::gradient
