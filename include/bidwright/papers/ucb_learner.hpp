// The tree learner of Ho (2014): auctions are played on random deals, at every node by the action
// of the highest upper confidence bound, and every node on the way learns what the auction was
// worth.
//
// A learner is driven by one thread and depends on nothing but its options and its examples.
#pragma once

#include <cstdint>
#include <vector>

#include "bidwright/core/random.hpp"
#include "bidwright/papers/auction_graph.hpp"
#include "bidwright/papers/bandit_node.hpp"
#include "bidwright/papers/examples.hpp"

namespace bidwright::papers {

struct UcbOptions {
  Structure structure = Structure::kTree;
  /// l: the longest sequence of bids.
  int depth = 4;
  /// M: how many of the lowest bids of a node lead on.
  int breadth = 5;
  Exploration exploration = Exploration::kUcb1;
  double alpha = 16;
  Update update = Update::kFull;
  /// p: how often an auction goes on where the best bid would have ended it.
  double penetration = 0;
  /// Auctions between two refits; 1: after every one.
  int pile = 100;
  double lambda = 1e-3;
  std::int64_t auctions = 800'000;
  std::uint64_t seed = 1;
};

/// How an auction went, and in which contract it ended (PASS 0 ... 7NT 35).
struct Auction {
  int contract = 0;
  /// 0 North, 1 South.
  int declarer = 0;
  /// The node that ended it.
  int node = 0;
};

class UcbLearner {
 public:
  /// The examples must outlive the learner.
  UcbLearner(const UcbOptions& options, const Examples& examples);

  /// Plays and learns this many auctions more.
  void run(std::int64_t auctions);
  /// Refits everything from its sums; call it before weights are read.
  void finish();

  [[nodiscard]] const UcbOptions& options() const { return options_; }
  [[nodiscard]] const std::vector<GraphNode>& graph() const { return graph_; }
  [[nodiscard]] const BanditNode& node(int i) const { return nodes_[static_cast<std::size_t>(i)]; }

  /// The auction without exploration.
  [[nodiscard]] Auction bid(const Examples& examples, std::size_t i) const;
  /// What bid() costs, one entry an example.
  [[nodiscard]] std::vector<float> costs(const Examples& examples) const;

 private:
  struct Visit {
    int node = 0;
    std::size_t example = 0;
    int chosen = 0;
    double reward = 0;
    /// Bits of the strains that South named first, and of those named at all.
    std::uint8_t named = 0;
    std::uint8_t south = 0;
  };

  [[nodiscard]] const float* costs_of(const Visit& visit, const GraphNode& shape,
                                      float* room) const;
  void play(std::size_t example);
  void learn_pile();
  [[nodiscard]] int choose(const double* values, int first, int last);

  UcbOptions options_;
  const Examples* examples_;
  std::vector<GraphNode> graph_;
  std::vector<BanditNode> nodes_;
  core::Random random_;
  std::vector<Visit> pile_;
  int in_pile_ = 0;
  std::vector<double> values_;
  std::vector<Lesson> lessons_;
  std::vector<float> costs_;
  NodeWorkspace workspace_;
};

}  // namespace bidwright::papers
