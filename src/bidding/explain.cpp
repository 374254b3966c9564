#include "bidwright/bidding/explain.hpp"

#include <algorithm>

#include "bidwright/bidding/alert.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/disclosure/told.hpp"

namespace bidwright::bidding {
namespace {

// Percent
constexpr int kSurelyBalanced = 90;
constexpr int kUsuallyBalanced = 60;
/// Suits usually this long, or this short, are told.
constexpr int kLong = 4;
constexpr int kShort = 3;

std::uint64_t seen_at(const Model& model, Condition condition, std::uint32_t node) {
  std::uint64_t seen = 0;
  for (std::size_t a = 0; a < model.nodes[node].actions.size(); ++a) {
    seen += model.meanings.of(condition, node, a).seen;
  }
  return seen;
}

disclosure::Range told(Range points) {
  return disclosure::told_points({points.low, points.high});
}

disclosure::Range told_length(Range length) {
  return disclosure::told_length({length.low, length.high});
}

ShownCall shown(const Model& model, Condition condition, Step step, std::uint64_t seen) {
  const Action& action = model.nodes[step.node].actions[step.action];
  ShownCall call;
  call.call = action.call;
  call.step = step;
  call.meaning = model.meanings.of(condition, step.node, step.action);
  call.aces = aces_text(model, step);
  const double made = call.meaning.seen;
  call.share = seen == 0 ? 0 : made / static_cast<double>(seen);
  call.reach = model.meanings.sample == 0 ? 0 : made / model.meanings.sample;
  call.forcing = is_forcing(model, condition, step);
  call.to_play = action.call.is_bid() && !action.has_child();
  if (action.has_child()) call.next = static_cast<std::uint32_t>(action.child);
  return call;
}

}  // namespace

ShownNode show_node(const Model& model, Condition condition, std::uint32_t node) {
  ShownNode result;
  result.node = node;
  result.seen = seen_at(model, condition, node);
  const Node& shape = model.nodes[node];
  std::array<bool, kContractChoices> used{};
  for (std::size_t a = 0; a < shape.actions.size(); ++a) {
    const Step step{node, static_cast<std::uint32_t>(a)};
    ShownCall call = shown(model, condition, step, result.seen);
    if (call.meaning.seen == 0) continue;
    used[static_cast<std::size_t>(contract_index(call.call))] = true;
    result.calls.push_back(std::move(call));
  }
  for (int c = contract_index(shape.label) + 1; c < kContractChoices; ++c) {
    if (!used[static_cast<std::size_t>(c)]) result.unused.push_back(call_of_contract(c));
  }
  return result;
}

ShownCall show_call(const Model& model, Condition condition, Step step) {
  return shown(model, condition, step, seen_at(model, condition, step.node));
}

std::string short_text(const Meaning& meaning) {
  if (meaning.seen == 0) return "never seen";
  const bool balanced = meaning.balanced >= kSurelyBalanced;
  disclosure::HandConstraint constraint;
  constraint.points = told(meaning.points);
  for (std::size_t s = 0; s < core::kSuits; ++s) {
    const Range length = meaning.length[s];
    if (balanced && length.low <= 2 && length.high >= 5) continue;
    constraint.length[s] = told_length(length);
  }
  const std::string text = disclosure::short_text(constraint, balanced);
  return text.empty() ? "any hand" : text;
}

std::string usual_text(const Meaning& meaning) {
  if (meaning.seen == 0) return {};
  disclosure::HandConstraint constraint;
  if (meaning.usual_points != meaning.points) constraint.points = told(meaning.usual_points);
  const bool sure = meaning.balanced >= kSurelyBalanced;
  for (std::size_t s = 0; s < core::kSuits; ++s) {
    const Range length = meaning.usual_length[s];
    if (sure || (length.low < kLong && length.high > kShort)) continue;
    const auto usual = told_length(length);
    if (usual != told_length(meaning.length[s])) constraint.length[s] = usual;
  }
  return disclosure::short_text(constraint, !sure && meaning.balanced >= kUsuallyBalanced);
}

std::string runs_text(const std::vector<core::Call>& ascending) {
  std::string text;
  for (std::size_t i = 0; i < ascending.size();) {
    std::size_t end = i + 1;
    while (end < ascending.size() &&
           contract_index(ascending[end]) == contract_index(ascending[end - 1]) + 1) {
      ++end;
    }
    if (end - i < 3) end = i + 1;
    if (!text.empty()) text += ", ";
    text += disclosure::symbol_text(ascending[i]);
    if (end - i > 1) text += "–" + disclosure::symbol_text(ascending[end - 1]);
    i = end;
  }
  return text;
}

}  // namespace bidwright::bidding
