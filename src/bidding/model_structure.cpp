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

void bind_system(Model& model) {
  for (Node& node : model.nodes) node.rules.clear();
  if (model.system.empty()) return;
  std::vector<std::vector<core::Bid>> ways(model.nodes.size());
  std::vector<bool> seen(model.nodes.size());
  std::vector<std::uint32_t> open(model.roots.begin(), model.roots.end());
  while (!open.empty()) {
    const std::uint32_t n = open.back();
    open.pop_back();
    if (seen[n]) continue;
    seen[n] = true;
    Node& node = model.nodes[n];
    std::vector<core::Call> calls;
    for (const Action& action : node.actions) {
      calls.push_back(action.call);
      if (!action.has_child()) continue;
      const auto child = static_cast<std::uint32_t>(action.child);
      if (seen[child]) continue;
      ways[child] = ways[n];
      if (action.call.is_bid()) ways[child].push_back(action.call.bid());
      open.push_back(child);
    }
    node.rules = rules_after(model.system, ways[n], calls);
  }
}

}  // namespace bidwright::bidding
