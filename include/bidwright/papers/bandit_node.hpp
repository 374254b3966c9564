// One node of the tree learner: a contextual bandit whose arms are ridge regressions
// (Ho 2014, sections 3.3 and 3.4).
//
// Arm a estimates the reward (24 - cost) of action a as w_a'x with
//     w_a = (X_a'X_a + lambda I)^-1 X_a'r_a,
// and explores by what it does not know yet:
//     LinUCB  alpha * sqrt(x'(X_a'X_a + lambda I)^-1 x)
//     UCB1    alpha * sqrt(2 ln T / T_a),  T_a examples of arm a, T of all arms together.
//
// Under full update every example teaches all the actions that end the auction, so those arms share
// one X'X; each action that leads on has its own. Under single update each arm has its own. The
// sums X'X and X'r are what is known; inverses and weights follow them by rank-one steps after a
// few examples (recursive least squares) and by a fresh Cholesky factorisation after many.
//
// A node belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bidwright/papers/auction_graph.hpp"

namespace bidwright::papers {

enum class Exploration : std::uint8_t { kUcb1, kLinUcb };
enum class Update : std::uint8_t { kSingle, kFull };

/// What one visit taught a node.
struct Lesson {
  /// The acting hand.
  const double* x = nullptr;
  /// The action that was followed, and the reward its auction ended with.
  int chosen = 0;
  double reward = 0;
  /// What every action costs if it ends the auction; only read for those that do.
  const float* costs = nullptr;
};

/// Room for intermediate results, shared by the nodes of one learner.
struct NodeWorkspace {
  std::vector<const Lesson*> own;
  std::vector<double> rewards;
  std::vector<double> estimates;
  std::vector<double> gain;
  std::vector<double> step;
  std::vector<double> solution;
};

class BanditNode {
 public:
  /// `dimensions`: a multiple of 4.
  BanditNode(const GraphNode& shape, int dimensions, Update update, double lambda);

  [[nodiscard]] int actions() const { return actions_; }
  /// Room that scores() and add_bonus() need: actions() rounded up.
  [[nodiscard]] int stride() const { return stride_; }
  /// Examples that taught this arm, and all arms together.
  [[nodiscard]] std::int64_t count(int action) const {
    return counts_[static_cast<std::size_t>(action)];
  }
  [[nodiscard]] std::int64_t total() const { return total_; }

  /// Estimated rewards of all actions.
  void scores(const double* x, double* out) const;
  /// Adds what exploring each action is worth; infinite for arms without any example (UCB1).
  void add_bonus(Exploration exploration, double alpha, const double* x, double* out) const;

  void learn(std::span<const Lesson> lessons, NodeWorkspace& workspace);
  /// Solves all arms afresh from their sums.
  void solve(NodeWorkspace& workspace);
  /// The weights of one arm.
  void weights(int action, std::span<double> out) const;

 private:
  /// Arms with the same inputs: X'X + lambda I, and its inverse.
  struct Group {
    std::vector<double> gram;
    std::vector<double> inverse;
  };

  [[nodiscard]] bool is_shared(std::size_t action) const { return group_of_[action] == 0; }
  Group& touch(std::size_t group);
  void learn_shared(std::span<const Lesson> lessons, NodeWorkspace& workspace);
  void learn_single(std::size_t action, NodeWorkspace& workspace);
  void step_inverse(Group& group, const double* x, NodeWorkspace& workspace) const;
  void solve_shared(Group& group, NodeWorkspace& workspace);
  void solve_single(Group& group, std::size_t action, NodeWorkspace& workspace);
  void invert(Group& group, NodeWorkspace& workspace) const;
  void refresh_bonus();

  int dimensions_ = 0;
  int actions_ = 0;
  int stride_ = 0;
  double lambda_ = 0;
  std::int64_t total_ = 0;
  std::vector<std::int64_t> counts_;
  /// 0: the arms that share their inputs, if any; else a group of its own.
  std::vector<std::size_t> group_of_;
  std::size_t shared_arms_ = 0;
  /// sqrt(2 ln T / T_a).
  std::vector<double> ucb1_;
  /// 1 for arms of group 0, else 0.
  std::vector<double> mask_;
  /// dimensions_ x stride_: X'r and w, one column an arm. Empty until the first lesson.
  std::vector<double> moments_;
  std::vector<double> weights_;
  std::vector<Group> groups_;
};

}  // namespace bidwright::papers
