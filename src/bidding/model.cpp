#include "bidwright/bidding/model.hpp"

#include <algorithm>
#include <cmath>

namespace bidwright::bidding {
namespace {

using core::ErrorCode;
using core::Expected;

template <typename... Args>
tl::unexpected<core::Error> wrong(ErrorCode code, fmt::format_string<Args...> format,
                                  Args&&... args) {
  return core::fail(code, "the model " + fmt::format(format, std::forward<Args>(args)...));
}

bool all_finite(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](float value) { return std::isfinite(value); });
}

Expected<void> check_network(const Network& network, std::size_t i) {
  if (network.features.width() == 0) {
    return wrong(ErrorCode::kRange, "has no features in network {}", i);
  }
  if (network.layers.size() > ModelLimits::kLayers) {
    return wrong(ErrorCode::kRange, "has {} layers in network {}; {} is the most",
                 network.layers.size(), i, ModelLimits::kLayers);
  }
  std::size_t inputs = network.features.width();
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    const DenseLayer& layer = network.layers[l];
    if (layer.inputs != inputs || layer.outputs == 0 || layer.outputs > ModelLimits::kWidth ||
        layer.weights.size() != layer.inputs * layer.outputs ||
        layer.bias.size() != layer.outputs) {
      return wrong(ErrorCode::kMismatch, "has a layer {} of the wrong shape in network {}", l, i);
    }
    if (!all_finite(layer.weights) || !all_finite(layer.bias)) {
      return wrong(ErrorCode::kRange, "has a weight that is not a number in network {}, layer {}",
                   i, l);
    }
    inputs = layer.outputs;
  }
  return {};
}

Expected<void> check_head(const Head& head, const Model& model, std::size_t n) {
  const Node& node = model.nodes[n];
  const std::size_t inputs = model.networks[node.network].outputs();
  if (head.bias.size() != node.actions.size() ||
      head.weights.size() != inputs * node.actions.size()) {
    return wrong(ErrorCode::kMismatch, "has a head of the wrong shape at node {}", n);
  }
  if (!all_finite(head.weights) || !all_finite(head.bias)) {
    return wrong(ErrorCode::kRange, "has a weight that is not a number at node {}", n);
  }
  return {};
}

Expected<void> check_child(const Model& model, std::size_t n, const Action& action) {
  const Node& node = model.nodes[n];
  if (action.child < 0 || static_cast<std::size_t>(action.child) >= model.nodes.size()) {
    return wrong(ErrorCode::kRange, "has no node {}, where {} leads at node {}", action.child,
                 action.call, n);
  }
  if (action.call.is_pass() && node.layer > 0) {
    return wrong(ErrorCode::kIllegal, "goes on after PASS at node {}, where PASS ends the auction",
                 n);
  }
  const Node& child = model.nodes[static_cast<std::size_t>(action.child)];
  if (child.label != action.call || child.layer != node.layer + 1) {
    return wrong(ErrorCode::kMismatch,
                 "leads from node {} by {} to node {}, which has label {} and layer {}", n,
                 action.call, action.child, child.label, int{child.layer});
  }
  return {};
}

Expected<void> check_node(const Model& model, std::size_t n) {
  const Node& node = model.nodes[n];
  if (node.layer >= ModelLimits::kDepth) {
    return wrong(ErrorCode::kRange, "has node {} in layer {}", n, int{node.layer});
  }
  if (node.network >= model.networks.size()) {
    return wrong(ErrorCode::kRange, "has no network {}, which node {} names", node.network, n);
  }
  if (!node.label.is_bid() && !(node.label.is_pass() && node.layer <= 1)) {
    return wrong(ErrorCode::kIllegal, "has label {} at node {} in layer {}", node.label, n,
                 int{node.layer});
  }
  if (node.actions.empty()) return wrong(ErrorCode::kRange, "has no calls at node {}", n);
  for (std::size_t a = 0; a < node.actions.size(); ++a) {
    const Action& action = node.actions[a];
    const bool known = action.call.is_pass() || action.call.is_bid();
    const bool above = action.call.is_pass() || action.call > node.label;
    if (!known || !above || (a > 0 && action.call <= node.actions[a - 1].call)) {
      return wrong(ErrorCode::kIllegal, "has calls that are illegal or out of order at node {}: {}",
                   n, action.call);
    }
    if (action.has_child()) {
      if (auto good = check_child(model, n, action); !good) return good;
    }
  }
  if (auto good = check_head(node.score, model, n); !good) return good;
  if (node.value.empty() != model.nodes.front().value.empty()) {
    return wrong(ErrorCode::kMismatch, "has value heads at some nodes only; node {} differs", n);
  }
  if (!node.value.empty()) return check_head(node.value, model, n);
  return {};
}

/// Points and lengths that a hand may have.
bool is_possible(const Meaning& meaning) {
  const auto all_at_most = [](Range points, const std::array<Range, core::kSuits>& length) {
    return std::max(points.low, points.high) <= core::kMostHighCardPoints &&
           std::all_of(length.begin(), length.end(),
                       [](Range range) { return std::max(range.low, range.high) <= core::kRanks; });
  };
  return meaning.balanced <= 100 && all_at_most(meaning.points, meaning.length) &&
         all_at_most(meaning.usual_points, meaning.usual_length);
}

Expected<void> check_meanings(const Model& model) {
  const auto& tables = model.meanings.tables;
  if (tables.size() > 4 || tables.size() == 3) {
    return wrong(ErrorCode::kMismatch, "has {} tables of meanings; 0, 1, 2 or 4 were expected",
                 tables.size());
  }
  for (const auto& table : tables) {
    bool fits = table.size() == model.nodes.size();
    for (std::size_t n = 0; fits && n < table.size(); ++n) {
      fits = table[n].size() == model.nodes[n].actions.size();
    }
    if (!fits) {
      return wrong(ErrorCode::kMismatch, "has meanings that do not fit its nodes and calls");
    }
    for (std::size_t n = 0; n < table.size(); ++n) {
      if (!std::all_of(table[n].begin(), table[n].end(), is_possible)) {
        return wrong(ErrorCode::kRange, "has a meaning that no hand can have at node {}", n);
      }
    }
  }
  return {};
}

}  // namespace

std::optional<std::size_t> Node::find(core::Call call) const {
  const auto found = std::find_if(actions.begin(), actions.end(),
                                  [call](const Action& action) { return action.call == call; });
  if (found == actions.end()) return std::nullopt;
  return static_cast<std::size_t>(found - actions.begin());
}

core::Expected<void> validate(const Model& model) {
  if (model.networks.empty() || model.networks.size() > ModelLimits::kNetworks) {
    return wrong(ErrorCode::kRange, "has {} networks; 1 to {} were expected", model.networks.size(),
                 ModelLimits::kNetworks);
  }
  if (model.nodes.empty() || model.nodes.size() > ModelLimits::kNodes) {
    return wrong(ErrorCode::kRange, "has {} nodes; 1 to {} were expected", model.nodes.size(),
                 ModelLimits::kNodes);
  }
  if (!std::isfinite(model.temperature) || model.temperature <= 0) {
    return wrong(ErrorCode::kRange, "has temperature {}; it must be above 0", model.temperature);
  }
  if (model.validation_cost && !std::isfinite(*model.validation_cost)) {
    return wrong(ErrorCode::kRange, "has a validation cost that is not a number");
  }
  for (std::size_t i = 0; i < model.networks.size(); ++i) {
    if (auto good = check_network(model.networks[i], i); !good) return good;
  }
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    if (auto good = check_node(model, n); !good) return good;
  }
  for (std::uint32_t root : model.roots) {
    if (root >= model.nodes.size() || model.nodes[root].layer != 0) {
      return wrong(ErrorCode::kRange, "names node {} as a root, which is not one", root);
    }
  }
  return check_meanings(model);
}

}  // namespace bidwright::bidding
