#include <algorithm>
#include <cassert>

#include "bidwright/bidding/survey.hpp"

namespace bidwright::bidding {
namespace {

/// Whether any table of meanings saw the call.
bool was_seen(const Meanings& meanings, std::size_t node, std::size_t action) {
  return std::any_of(meanings.tables.begin(), meanings.tables.end(),
                     [&](const auto& table) { return table[node][action].seen > 0; });
}

/// The columns of some actions only.
Head columns(const Head& head, std::size_t actions, const std::vector<std::size_t>& kept) {
  Head result;
  if (head.empty()) return result;
  const std::size_t inputs = head.weights.size() / actions;
  result.weights.reserve(inputs * kept.size());
  for (std::size_t i = 0; i < inputs; ++i) {
    for (const std::size_t a : kept) result.weights.push_back(head.weights[i * actions + a]);
  }
  for (const std::size_t a : kept) result.bias.push_back(head.bias[a]);
  return result;
}

/// Calls that some hands must make, however rare, and PASS, stay where there are rules.
bool is_ruled(const Node& node, std::size_t action) {
  if (node.rules.empty()) return false;
  if (node.actions[action].call.is_pass()) return true;
  return std::any_of(node.rules.begin(), node.rules.end(), [&](RuleHere rule) {
    return rule.call == action && (rule.kind == RuleKind::kMust || rule.kind == RuleKind::kExactly);
  });
}

/// Indices of the actions that stay at each node; none where the node goes.
std::vector<std::vector<std::size_t>> kept_actions(const Model& model) {
  std::vector<std::vector<std::size_t>> kept(model.nodes.size());
  for (std::size_t n = 0; n < kept.size(); ++n) {
    const Node& node = model.nodes[n];
    const auto seen = [&](std::size_t a) { return was_seen(model.meanings, n, a); };
    bool any = false;
    for (std::size_t a = 0; a < node.actions.size(); ++a) {
      any = any || seen(a);
      if (seen(a) || is_ruled(node, a)) kept[n].push_back(a);
    }
    if (!any) kept[n].clear();
  }
  for (const std::uint32_t root : model.roots) {
    if (kept[root].empty()) kept[root].push_back(0);
  }
  return kept;
}

}  // namespace

Model without_unused(const Model& model) {
  assert(!model.meanings.empty());
  const auto kept = kept_actions(model);
  std::vector<std::int32_t> place(model.nodes.size(), Action::kNoChild);
  std::int32_t nodes = 0;
  for (std::size_t n = 0; n < kept.size(); ++n) {
    if (!kept[n].empty()) place[n] = nodes++;
  }

  Model result = model;
  result.nodes.clear();
  for (auto& table : result.meanings.tables) table.clear();
  for (std::size_t n = 0; n < kept.size(); ++n) {
    if (kept[n].empty()) continue;
    const Node& from = model.nodes[n];
    Node node;
    node.label = from.label;
    node.layer = from.layer;
    node.network = from.network;
    node.score = columns(from.score, from.actions.size(), kept[n]);
    node.value = columns(from.value, from.actions.size(), kept[n]);
    for (const std::size_t a : kept[n]) {
      Action action = from.actions[a];
      if (action.has_child()) action.child = place[static_cast<std::size_t>(action.child)];
      node.actions.push_back(action);
    }
    for (std::size_t t = 0; t < result.meanings.tables.size(); ++t) {
      auto& row = result.meanings.tables[t].emplace_back();
      for (const std::size_t a : kept[n]) row.push_back(model.meanings.tables[t][n][a]);
    }
    result.nodes.push_back(std::move(node));
  }
  for (std::uint32_t& root : result.roots) root = static_cast<std::uint32_t>(place[root]);
  bind_system(result);
  return result;
}

}  // namespace bidwright::bidding
