#include "training/gradient/planted.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "training/changed_tree.hpp"

#include "bidwright/bidding/system.hpp"

namespace bidwright::training {

namespace {

using gradient::Tree;
using gradient::TreeNode;
using gradient::TreeOption;
using gradient::TreeShape;

int bid_of(core::Call call) {
  return call.is_bid() ? call.bid().index() : -1;
}

/// Where the call stands among the node's, if it does.
std::optional<std::size_t> option_of(std::span<const TreeOption> options, core::Call call) {
  const auto at = std::ranges::find(options, bid_of(call), &TreeOption::bid);
  if (at == options.end()) return std::nullopt;
  return static_cast<std::size_t>(at - options.begin());
}

/// Whether all that follows `from` has a place below `node`.
bool fits(const bidding::Model& model, std::uint32_t from, const TreeShape& shape,
          const TreeNode& node) {
  const auto options = shape.options(node);
  return std::ranges::all_of(model.nodes[from].actions, [&](const bidding::Action& action) {
    const auto option = option_of(options, action.call);
    if (!option) return false;
    if (action.child == bidding::Action::kNoChild) return true;
    const std::int32_t child = options[*option].child;
    return child >= 0 && fits(model, static_cast<std::uint32_t>(action.child), shape,
                              shape.nodes()[static_cast<std::size_t>(child)]);
  });
}

class Planting {
 public:
  Planting(const bidding::Model& model, double revival, Tree& tree)
      : model_(model), revival_(static_cast<float>(revival)), tree_(tree) {}

  void node(std::size_t place, std::int32_t from) {
    if (from < 0) {
      unknown_node(place);
      return;
    }
    const TreeNode& node = tree_.shape().nodes()[place];
    const auto options = tree_.shape().options(node);
    const bidding::Node& known = model_.nodes[static_cast<std::size_t>(from)];
    const std::size_t actions = known.actions.size();
    const std::size_t hidden = tree_.shape().hidden();
    float* weights = tree_.weights() + node.weights;
    std::vector<std::int32_t> children(options.size(), bidding::Action::kNoChild);
    const float least = *std::ranges::min_element(known.score.bias) - revival_;
    std::fill_n(weights + hidden * node.padded, options.size(), least);
    for (std::size_t a = 0; a < actions; ++a) {
      const std::size_t option = *option_of(options, known.actions[a].call);
      for (std::size_t in = 0; in < hidden; ++in) {
        weights[in * node.padded + option] = known.score.weights[in * actions + a];
      }
      weights[hidden * node.padded + option] = known.score.bias[a];
      children[option] = known.actions[a].child;
    }
    for (std::size_t option = 0; option < options.size(); ++option) {
      const std::int32_t child = options[option].child;
      if (child >= 0) this->node(static_cast<std::size_t>(child), children[option]);
    }
  }

 private:
  /// After a call that the tree does not know, PASS is what is likeliest; nothing is known further
  /// on.
  void unknown_node(std::size_t place) {
    const TreeNode& node = tree_.shape().nodes()[place];
    const auto options = tree_.shape().options(node);
    float* bias = tree_.weights() + node.weights + tree_.shape().hidden() * node.padded;
    for (std::size_t option = 0; option < options.size(); ++option) {
      bias[option] = options[option].bid < 0 ? 0.0F : -revival_;
    }
  }

  const bidding::Model& model_;
  float revival_;
  Tree& tree_;
};

/// Whether it learned to ask, with units of its own.
bool asks(const bidding::Model& model) {
  return model.recipe.find(R"("learner":"asks")") != std::string::npos;
}

tl::unexpected<core::Error> misfit(std::string what) {
  return core::fail(core::ErrorCode::kMismatch, std::move(what));
}

}  // namespace

core::Expected<void> check_start(const GradientRecipe& recipe, const bidding::Model& start) {
  if (const auto changeable = check_changeable(start); !changeable) return changeable;
  if (start.scoring != bidding::Scoring::kSoftmax) {
    return misfit("its scores are no chances: only a tree of the gradient learner can be gone on");
  }
  const bidding::Network& network = start.networks.front();
  if (network.features.name() != recipe.features) {
    return misfit(fmt::format("it sees the features \"{}\", the recipe \"{}\"",
                              network.features.name(), recipe.features));
  }
  std::vector<std::uint64_t> hidden;
  for (const bidding::DenseLayer& layer : network.layers) hidden.push_back(layer.outputs);
  if (hidden != recipe.hidden) {
    return misfit(fmt::format("its hidden layers are {} wide, the recipe's {}{}",
                              fmt::join(hidden, " and "), fmt::join(recipe.hidden, " and "),
                              asks(start) ? "; go on from the tree before it asked" : ""));
  }
  if (!start.system.empty() && bidding::write_system(start.system) != recipe.system) {
    return misfit("it keeps other rules than --system says; give those that it was trained with");
  }
  const gradient::GradientLearner learner(recipe);
  const TreeShape& shape = learner.tree().shape();
  if (!fits(start, start.roots.front(), shape, shape.nodes().front())) {
    return misfit(
        "it has calls that lead on where the recipe's may not: its auctions are longer, wider or "
        "higher than --gradient-layers, --gradient-widths and --gradient-highest-leading say");
  }
  return {};
}

namespace gradient {

void plant(const bidding::Model& tree, double revival, GradientLearner& learner) {
  const auto& layers = tree.networks.front().layers;
  for (std::size_t l = 0; l < layers.size(); ++l) {
    nn::DenseStack::Layer& to = learner.stack().layers()[l];
    const bidding::DenseLayer& from = layers[l];
    for (std::size_t in = 0; in <= from.inputs; ++in) {
      const auto row = in < from.inputs
                           ? from.weights.begin() + static_cast<std::ptrdiff_t>(in * from.outputs)
                           : from.bias.begin();
      std::copy_n(row, from.outputs,
                  to.weights.begin() + static_cast<std::ptrdiff_t>(in * to.stride));
    }
  }
  Planting(tree, revival, learner.tree()).node(0, static_cast<std::int32_t>(tree.roots.front()));
}

}  // namespace gradient

}  // namespace bidwright::training
