#include "training/asks/graft.hpp"

#include <algorithm>
#include <vector>

#include "training/inserted_call.hpp"

namespace bidwright::training::asks {

namespace {

using bidding::Action;
using bidding::Node;

class Grafter {
 public:
  Grafter(bidding::Model& model, const Ask& ask, std::vector<Made> made, std::size_t least_made,
          const Node& from)
      : model_(model),
        ask_(ask),
        inputs_(model.networks[from.network].outputs()),
        made_(std::move(made)),
        least_made_(least_made),
        layer_(from.layer + 1),
        network_(from.network),
        values_(!from.value.empty()) {}

  /// Adds a node and what follows it; its number.
  std::int32_t add(std::uint32_t number) {
    const auto& shape = ask_.tree().shape();
    const gradient::TreeNode& from = shape.nodes()[number];
    const auto options = shape.options(from);
    const auto made = [&](std::size_t option) { return made_[from.first_option + option]; };
    std::vector<std::size_t> kept;
    std::size_t most = 0;
    for (std::size_t o = 0; o < options.size(); ++o) {
      if (made(o).count > made(most).count) most = o;
    }
    const auto rules = shape.rules(from);
    for (std::size_t o = 0; o < options.size(); ++o) {
      const bool named = std::ranges::any_of(rules, [&](auto rule) { return rule.call == o; });
      if (rules.empty() ? o == most || made(o).count >= least_made_ : named) kept.push_back(o);
    }
    const std::size_t place = model_.nodes.size();
    model_.nodes.emplace_back();
    Node node;
    node.label = core::Bid::at(from.last_bid);
    node.layer = static_cast<std::uint8_t>(layer_ + from.layer);
    node.network = network_;
    const float* weights = ask_.tree().weights() + from.weights;
    for (std::size_t in = 0; in <= inputs_; ++in) {
      const std::size_t row = in < inputs_ ? in : shape.hidden();
      for (const std::size_t o : kept) {
        (in < inputs_ ? node.score.weights : node.score.bias)
            .push_back(weights[row * from.padded + o]);
      }
    }
    for (const std::size_t o : kept) {
      Action action;
      if (options[o].bid >= 0) action.call = core::Bid::at(options[o].bid);
      if (options[o].child >= 0) action.child = add(static_cast<std::uint32_t>(options[o].child));
      node.actions.push_back(action);
      if (values_) node.value.bias.push_back(made(o).reward());
    }
    if (values_) node.value.weights.assign(inputs_ * kept.size(), 0.0F);
    model_.nodes[place] = std::move(node);
    return static_cast<std::int32_t>(place);
  }

 private:
  bidding::Model& model_;
  const Ask& ask_;
  std::size_t inputs_;
  std::vector<Made> made_;
  std::size_t least_made_;
  int layer_;
  std::uint16_t network_;
  bool values_;
};

/// The nodes that follow an ask, added to the model.
struct Followed {
  std::int32_t child = 0;
  float reward = 0;
};

Followed add_following(bidding::Model& model, const Node& from, const Ask& ask,
                       const Examples& examples, std::size_t least_made) {
  std::vector<Made> made(ask.tree().shape().option_count());
  Made all;
  std::vector<Ask::Step> way;
  for (std::size_t i = 0; i < examples.count; ++i) {
    if (!ask.asks(examples, i)) continue;
    way.clear();
    const float cost = ask.play(examples, i, &way);
    all.add(cost);
    for (const Ask::Step step : way) {
      made[ask.tree().shape().nodes()[step.node].first_option + step.option].add(cost);
    }
  }
  const std::int32_t child = Grafter(model, ask, std::move(made), least_made, from).add(0);
  return {child, all.reward()};
}

/// What holds after the ask, said of whole auctions.
void add_rules(bidding::System& system, std::span<const core::Bid> before, core::Bid bid,
               const bidding::System& after) {
  for (bidding::SystemRule rule : after.rules) {
    std::vector<core::Bid> sequence(before.begin(), before.end());
    sequence.push_back(bid);
    sequence.insert(sequence.end(), rule.sequence.begin(), rule.sequence.end());
    rule.sequence = std::move(sequence);
    if (std::ranges::find(system.rules, rule) == system.rules.end()) {
      system.rules.push_back(std::move(rule));
    }
  }
}

}  // namespace

bidding::Model with_ask(bidding::Model model, std::size_t node, std::span<const core::Bid> before,
                        core::Bid bid, const Ask& ask, const Examples& examples,
                        std::size_t least_made, std::optional<std::size_t> instead) {
  const Node from = model.nodes[node];
  add_rules(model.system, before, bid, ask.system());
  const Followed followed = add_following(model, from, ask, examples, least_made);
  const std::vector<float> column = instead ? take_call(model, node, *instead)
                                            : ask.score(model.networks[from.network].outputs());
  insert_call(model, node, bid, followed.child, column, followed.reward);
  return model;
}

}  // namespace bidwright::training::asks
