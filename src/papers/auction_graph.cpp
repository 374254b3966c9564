#include "bidwright/papers/auction_graph.hpp"

#include <cassert>

#include "bidwright/papers/examples.hpp"

namespace bidwright::papers {

std::vector<bidding::Node> auction_nodes(Structure structure, int depth, int breadth) {
  assert(depth >= 1 && breadth >= 1 && breadth < kContracts);
  return bidding::make_nodes(
      {.layers = depth, .widths = {breadth}, .layered = structure == Structure::kLayered});
}

std::vector<GraphNode> auction_graph(Structure structure, int depth, int breadth) {
  std::vector<GraphNode> graph;
  for (const bidding::Node& node : auction_nodes(structure, depth, breadth)) {
    GraphNode shape{.layer = node.layer,
                    .base = bidding::contract_index(node.label),
                    .actions = static_cast<int>(node.actions.size()),
                    .first_child = node.layer == 0 ? 0 : 1,
                    .children = {}};
    for (const bidding::Action& action : node.actions) {
      if (action.has_child()) shape.children.push_back(action.child);
    }
    graph.push_back(std::move(shape));
  }
  return graph;
}

}  // namespace bidwright::papers
