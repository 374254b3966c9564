// The shape of a pair's uncontested auction as a graph of bidding nodes (Ho 2014, section 3.3).
//
// A node stands for "so far this was bid" and chooses among actions. Contracts are numbered PASS 0,
// 1C 1 ... 7NT 35, and action a of a node means contract base + a:
//   opening node   action 0 opens with PASS (partner may still bid), action a bids contract a;
//   other nodes    action 0 ends the auction in contract `base`, action a > 0 bids base + a.
// The lowest `breadth` bids lead to child nodes; every other action ends the auction, and so does
// every action in the last of `depth` layers. In the tree each child has one parent; in the layered
// graph the nodes of one layer with the same base are one node.
#pragma once

#include <cstdint>
#include <vector>

#include "bidwright/bidding/model.hpp"

namespace bidwright::papers {

enum class Structure : std::uint8_t { kTree, kLayered };

struct GraphNode {
  /// Counted from 0; North acts in even layers, South in odd ones.
  int layer = 0;
  int base = 0;
  int actions = 0;
  /// Actions first_child .. first_child + children.size() - 1 lead to `children`.
  int first_child = 0;
  std::vector<int> children;

  /// The node that the action leads to; -1 where the auction ends.
  [[nodiscard]] int child(int action) const {
    const int i = action - first_child;
    return i >= 0 && i < static_cast<int>(children.size()) ? children[static_cast<std::size_t>(i)]
                                                           : -1;
  }
};

/// The nodes of a model of this shape, without weights. depth >= 1, 1 <= breadth <= 35.
[[nodiscard]] std::vector<bidding::Node> auction_nodes(Structure structure, int depth, int breadth);

/// The same nodes in the same order; node 0 opens.
[[nodiscard]] std::vector<GraphNode> auction_graph(Structure structure, int depth, int breadth);

}  // namespace bidwright::papers
