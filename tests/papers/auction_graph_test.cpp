#include "bidwright/papers/auction_graph.hpp"

#include <gtest/gtest.h>

namespace bidwright::papers {
namespace {

TEST(AuctionGraph, TreeHasOneNodeForEverySequenceThatGoesOn) {
  EXPECT_EQ(auction_graph(Structure::kTree, 1, 5).size(), 1U);
  EXPECT_EQ(auction_graph(Structure::kTree, 2, 5).size(), 1U + 5);
  EXPECT_EQ(auction_graph(Structure::kTree, 4, 5).size(), 1U + 5 + 25 + 125);
  EXPECT_EQ(auction_graph(Structure::kTree, 6, 5).size(), 1U + 5 + 25 + 125 + 625 + 3125);
}

TEST(AuctionGraph, LayeredGraphMergesNodesOfOneLayerWithOneLabel) {
  // Labels of layer 2: 1C .. 2H after PASS .. 1S; of layer 3 up to five steps more.
  const auto graph = auction_graph(Structure::kLayered, 4, 5);
  EXPECT_EQ(graph.size(), 1U + 5 + 9 + 13);
}

TEST(AuctionGraph, TreeAndLayeredAreTheSameForTwoBids) {
  const auto tree = auction_graph(Structure::kTree, 2, 5);
  const auto layered = auction_graph(Structure::kLayered, 2, 5);
  ASSERT_EQ(tree.size(), layered.size());
  for (std::size_t i = 0; i < tree.size(); ++i) {
    EXPECT_EQ(tree[i].base, layered[i].base);
    EXPECT_EQ(tree[i].children, layered[i].children);
  }
}

TEST(AuctionGraph, OpeningPassLeadsOnAndCountsAmongTheLowestBids) {
  const auto graph = auction_graph(Structure::kTree, 3, 5);
  EXPECT_EQ(graph[0].actions, 36);
  EXPECT_EQ(graph[0].first_child, 0);
  ASSERT_EQ(graph[0].children.size(), 5U);
  EXPECT_EQ(graph[0].child(5), -1);  // 1NT

  const GraphNode& after_pass = graph[static_cast<std::size_t>(graph[0].child(0))];
  EXPECT_EQ(after_pass.base, 0);
  EXPECT_EQ(after_pass.actions, 36);
  EXPECT_EQ(after_pass.child(0), -1);  // Passed out
  EXPECT_GE(after_pass.child(5), 0);   // PASS 1NT
  EXPECT_EQ(after_pass.child(6), -1);

  const GraphNode& after_spade = graph[static_cast<std::size_t>(graph[0].child(4))];
  EXPECT_EQ(after_spade.base, 4);
  EXPECT_EQ(after_spade.actions, 32);  // Passing 1S, or 1NT .. 7NT
  EXPECT_EQ(after_spade.child(0), -1);
  EXPECT_GE(after_spade.child(1), 0);
}

TEST(AuctionGraph, LastLayerEndsTheAuction) {
  const auto graph = auction_graph(Structure::kTree, 3, 2);
  EXPECT_EQ(graph.size(), 1U + 2 + 4);
  for (std::size_t i = 3; i < graph.size(); ++i) {
    EXPECT_EQ(graph[i].layer, 2);
    EXPECT_TRUE(graph[i].children.empty());
  }
}

}  // namespace
}  // namespace bidwright::papers
