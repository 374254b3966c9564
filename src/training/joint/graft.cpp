#include "training/joint/graft.hpp"

#include <vector>

#include "training/inserted_call.hpp"

namespace bidwright::training::joint {

namespace {

using bidding::Action;
using bidding::Head;
using bidding::Node;

/// Columns of a head, in this order.
Head columns(const LinearHead& head, const std::vector<std::size_t>& kept) {
  Head result;
  for (std::size_t i = 0; i <= head.inputs; ++i) {
    for (const std::size_t call : kept) {
      (i < head.inputs ? result.weights : result.bias)
          .push_back(head.weights[i * head.calls + call]);
    }
  }
  return result;
}

/// The same reward for every hand.
Head constant_rewards(std::size_t inputs, const std::vector<float>& rewards) {
  return {std::vector<float>(inputs * rewards.size()), rewards};
}

std::vector<std::size_t> kept_calls(const std::vector<Made>& made) {
  std::vector<std::size_t> kept{0};
  for (std::size_t i = 1; i < made.size(); ++i) {
    if (made[i].count != 0) kept.push_back(i);
  }
  return kept;
}

std::vector<float> rewards_of(const std::vector<Made>& made, const std::vector<std::size_t>& kept) {
  std::vector<float> rewards;
  for (const std::size_t call : kept) rewards.push_back(made[call].reward());
  return rewards;
}

}  // namespace

bidding::Model with_subtree(bidding::Model model, std::size_t node, int call,
                            const Subtree& subtree, std::span<const Example> examples) {
  Made all;
  std::vector<Made> answers(subtree.answer().calls);
  std::vector<std::vector<Made>> places;
  for (const LinearHead& place : subtree.places()) places.emplace_back(place.calls);
  for (const Example& example : examples) {
    if (!subtree.calls(example)) continue;
    const Subtree::Played played = subtree.play(example);
    all.add(played.cost);
    answers[played.answer].add(played.cost);
    if (played.answer != 0) places[played.answer - 1][played.place].add(played.cost);
  }
  const std::size_t inputs = subtree.answer().inputs;
  const bool values = !model.nodes.front().value.empty();
  const std::uint8_t layer = model.nodes[node].layer;
  const std::uint16_t network = model.nodes[node].network;
  const auto new_node = [&](int label, int depth, const LinearHead& head,
                            const std::vector<Made>& made) {
    const auto kept = kept_calls(made);
    Node result;
    result.label = core::Bid::at(label);
    result.layer = static_cast<std::uint8_t>(layer + depth);
    result.network = network;
    result.score = columns(head, kept);
    if (values) result.value = constant_rewards(inputs, rewards_of(made, kept));
    for (const std::size_t place : kept) {
      Action action;
      if (place != 0) action.call = core::Bid::at(label + static_cast<int>(place));
      result.actions.push_back(action);
    }
    return result;
  };

  Node answering = new_node(call, 1, subtree.answer(), answers);
  const std::size_t answering_place = model.nodes.size();
  std::vector<Node> placing;
  for (Action& action : answering.actions) {
    if (!action.call.is_bid()) continue;
    const int label = action.call.bid().index();
    const auto a = static_cast<std::size_t>(label - call);
    action.child = static_cast<std::int32_t>(answering_place + 1 + placing.size());
    placing.push_back(new_node(label, 2, subtree.places()[a - 1], places[a - 1]));
  }
  model.nodes.push_back(std::move(answering));
  for (Node& one : placing) model.nodes.push_back(std::move(one));

  const auto& weights = subtree.call().weights;
  std::vector<float> column(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(inputs));
  column.push_back(subtree.call().bias(0));
  insert_call(model, node, core::Bid::at(call), static_cast<std::int32_t>(answering_place), column,
              all.reward());
  return model;
}

}  // namespace bidwright::training::joint
