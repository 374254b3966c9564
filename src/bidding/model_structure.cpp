#include <algorithm>
#include <map>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {
namespace {

int width_of_layer(const TreeShape& shape, int layer) {
  if (shape.widths.empty()) return 0;
  const auto last = shape.widths.size() - 1;
  return shape.widths[std::min(static_cast<std::size_t>(layer), last)];
}

/// The bids above a label, PASS before them.
std::vector<Action> all_actions(core::Call label) {
  std::vector<Action> actions{Action{core::Call::pass()}};
  for (int c = contract_index(label) + 1; c < kContractChoices; ++c) {
    actions.push_back(Action{call_of_contract(c)});
  }
  return actions;
}

}  // namespace

std::vector<Node> make_nodes(const TreeShape& shape) {
  std::vector<Node> nodes(1);
  // Per layer, for the layered model: label -> node.
  std::map<std::pair<int, core::Call>, std::int32_t> merged;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    std::vector<Action> actions = all_actions(nodes[n].label);
    const int layer = nodes[n].layer;
    int leading_on = layer + 1 < shape.layers ? width_of_layer(shape, layer) : 0;
    for (Action& action : actions) {
      if (leading_on == 0) break;
      if (action.call.is_pass() && layer > 0) continue;
      --leading_on;
      const std::pair key(layer + 1, action.call);
      if (const auto known = merged.find(key); shape.layered && known != merged.end()) {
        action.child = known->second;
        continue;
      }
      action.child = static_cast<std::int32_t>(nodes.size());
      merged[key] = action.child;
      Node child;
      child.label = action.call;
      child.layer = static_cast<std::uint8_t>(layer + 1);
      nodes.push_back(std::move(child));
    }
    nodes[n].actions = std::move(actions);
  }
  return nodes;
}

}  // namespace bidwright::bidding
