#include "bidwright/papers/bandit_node.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "papers/kernels.hpp"
#include "training/cholesky.hpp"

#include "bidwright/papers/examples.hpp"

namespace bidwright::papers {

using training::cholesky;
using training::cholesky_solve;
namespace {

/// With this many examples at once a fresh factorisation costs less than rank-one steps.
constexpr std::size_t kManyForShared = 10;
constexpr std::size_t kManyForSingle = 8;
/// Columns are padded to whole vectors.
constexpr int kColumnPadding = 4;

std::size_t size(int n) {
  return static_cast<std::size_t>(n);
}

}  // namespace

BanditNode::BanditNode(const GraphNode& shape, int dimensions, Update update, double lambda)
    : dimensions_(dimensions),
      actions_(shape.actions),
      stride_((shape.actions + kColumnPadding - 1) / kColumnPadding * kColumnPadding),
      lambda_(lambda),
      counts_(size(shape.actions), 0),
      group_of_(size(shape.actions), 0),
      ucb1_(size(shape.actions), std::numeric_limits<double>::infinity()),
      mask_(size(stride_), 0) {
  assert(dimensions % kColumnPadding == 0);
  std::size_t groups = 1;
  for (int action = 0; action < actions_; ++action) {
    const bool alone = update == Update::kSingle || shape.child(action) >= 0;
    if (alone) {
      group_of_[size(action)] = groups++;
    } else {
      mask_[size(action)] = 1;
      ++shared_arms_;
    }
  }
  groups_.resize(groups);
}

void BanditNode::scores(const double* x, double* out) const {
  std::fill(out, out + stride_, 0.0);
  if (!weights_.empty()) {
    add_product(weights_.data(), dimensions_, stride_, x, stride_, out);
  }
}

void BanditNode::add_bonus(Exploration exploration, double alpha, const double* x,
                           double* out) const {
  if (exploration == Exploration::kUcb1) {
    for (std::size_t a = 0; a < size(actions_); ++a) out[a] += alpha * ucb1_[a];
    return;
  }

  const auto uncertainty = [&](const Group& group) {
    double form = 0;
    for (int i = 0; i < dimensions_; ++i) {
      if (group.inverse.empty()) {
        form += x[i] * x[i] / lambda_;
        continue;
      }
      const double* row = group.inverse.data() + i * dimensions_;
      double product = 0;
      for (int j = 0; j < dimensions_; ++j) product += row[j] * x[j];
      form += product * x[i];
    }
    return alpha * std::sqrt(std::max(0.0, form));
  };
  const double shared = shared_arms_ > 0 ? uncertainty(groups_[0]) : 0;
  for (std::size_t a = 0; a < size(actions_); ++a) {
    out[a] += is_shared(a) ? shared : uncertainty(groups_[group_of_[a]]);
  }
}

void BanditNode::refresh_bonus() {
  const double all = 2 * std::log(std::max(1.0, static_cast<double>(total_)));
  for (std::size_t a = 0; a < size(actions_); ++a) {
    if (counts_[a] > 0) ucb1_[a] = std::sqrt(all / static_cast<double>(counts_[a]));
  }
}

BanditNode::Group& BanditNode::touch(std::size_t index) {
  if (weights_.empty()) {
    moments_.assign(size(dimensions_ * stride_), 0);
    weights_.assign(size(dimensions_ * stride_), 0);
  }
  Group& group = groups_[index];
  if (group.gram.empty()) {
    group.gram.assign(size(dimensions_ * dimensions_), 0);
    group.inverse.assign(size(dimensions_ * dimensions_), 0);
    for (int i = 0; i < dimensions_; ++i) {
      group.gram[size(i * (dimensions_ + 1))] = lambda_;
      group.inverse[size(i * (dimensions_ + 1))] = 1 / lambda_;
    }
  }
  return group;
}

void BanditNode::learn(std::span<const Lesson> lessons, NodeWorkspace& workspace) {
  if (lessons.empty()) return;
  workspace.gain.resize(size(dimensions_));
  workspace.step.resize(size(dimensions_));
  workspace.rewards.resize(size(stride_));
  workspace.estimates.resize(size(stride_));

  if (shared_arms_ > 0) learn_shared(lessons, workspace);
  for (std::size_t a = 0; a < size(actions_); ++a) {
    if (is_shared(a)) continue;
    workspace.own.clear();
    for (const Lesson& lesson : lessons) {
      if (lesson.chosen == static_cast<int>(a)) workspace.own.push_back(&lesson);
    }
    if (!workspace.own.empty()) learn_single(a, workspace);
  }
  refresh_bonus();
}

void BanditNode::learn_shared(std::span<const Lesson> lessons, NodeWorkspace& workspace) {
  Group& group = touch(0);
  const bool many = lessons.size() >= kManyForShared;
  double* rewards = workspace.rewards.data();
  std::fill(rewards, rewards + stride_, 0.0);

  for (const Lesson& lesson : lessons) {
    for (int a = 0; a < actions_; ++a) {
      rewards[a] = (kMaximalCost - static_cast<double>(lesson.costs[a])) * mask_[size(a)];
    }
    add_outer(group.gram.data(), dimensions_, dimensions_, lesson.x, lesson.x, dimensions_);
    add_outer(moments_.data(), dimensions_, stride_, lesson.x, rewards, stride_);
    if (!many) {
      step_inverse(group, lesson.x, workspace);
      scores(lesson.x, workspace.estimates.data());
      for (std::size_t a = 0; a < size(stride_); ++a) {
        rewards[a] -= workspace.estimates[a] * mask_[a];
      }
      add_outer(weights_.data(), dimensions_, stride_, workspace.gain.data(), rewards, stride_);
    }
  }
  if (many) solve_shared(group, workspace);

  const auto taught = static_cast<std::int64_t>(lessons.size());
  for (std::size_t a = 0; a < size(actions_); ++a) {
    if (is_shared(a)) counts_[a] += taught;
  }
  total_ += taught * static_cast<std::int64_t>(shared_arms_);
}

void BanditNode::learn_single(std::size_t action, NodeWorkspace& workspace) {
  Group& group = touch(group_of_[action]);
  const bool many = workspace.own.size() >= kManyForSingle;
  const auto column = [&](std::vector<double>& matrix, int i) -> double& {
    return matrix[size(i * stride_) + action];
  };

  for (const Lesson* lesson : workspace.own) {
    add_outer(group.gram.data(), dimensions_, dimensions_, lesson->x, lesson->x, dimensions_);
    for (int i = 0; i < dimensions_; ++i) column(moments_, i) += lesson->x[i] * lesson->reward;
    if (!many) {
      step_inverse(group, lesson->x, workspace);
      double missed = lesson->reward;
      for (int i = 0; i < dimensions_; ++i) missed -= column(weights_, i) * lesson->x[i];
      for (int i = 0; i < dimensions_; ++i) column(weights_, i) += workspace.gain[size(i)] * missed;
    }
  }
  if (many) solve_single(group, action, workspace);

  const auto taught = static_cast<std::int64_t>(workspace.own.size());
  counts_[action] += taught;
  total_ += taught;
}

/// Sherman and Morrison: the inverse after one more row, and the gain, inverse * x, which carries
/// an error of prediction into the weights.
void BanditNode::step_inverse(Group& group, const double* x, NodeWorkspace& workspace) const {
  double* gain = workspace.gain.data();
  double* step = workspace.step.data();
  std::fill(gain, gain + dimensions_, 0.0);
  add_product(group.inverse.data(), dimensions_, dimensions_, x, dimensions_, gain);
  double form = 1;
  for (int i = 0; i < dimensions_; ++i) form += gain[i] * x[i];
  for (int i = 0; i < dimensions_; ++i) step[i] = -gain[i] / form;
  add_outer(group.inverse.data(), dimensions_, dimensions_, step, gain, dimensions_);
  for (int i = 0; i < dimensions_; ++i) gain[i] = -step[i];
}

void BanditNode::invert(Group& group, NodeWorkspace& workspace) const {
  workspace.solution = group.inverse;  // The Cholesky factor
  std::fill(group.inverse.begin(), group.inverse.end(), 0.0);
  for (int i = 0; i < dimensions_; ++i) group.inverse[size(i * (dimensions_ + 1))] = 1;
  cholesky_solve(workspace.solution.data(), dimensions_, group.inverse.data(), dimensions_,
                 dimensions_);
}

void BanditNode::solve_shared(Group& group, NodeWorkspace& workspace) {
  cholesky(group.gram.data(), dimensions_, group.inverse.data());
  workspace.solution = moments_;
  cholesky_solve(group.inverse.data(), dimensions_, workspace.solution.data(), stride_, stride_);
  for (int i = 0; i < dimensions_; ++i) {
    for (std::size_t a = 0; a < size(actions_); ++a) {
      if (is_shared(a)) weights_[size(i * stride_) + a] = workspace.solution[size(i * stride_) + a];
    }
  }
  invert(group, workspace);
}

void BanditNode::solve_single(Group& group, std::size_t action, NodeWorkspace& workspace) {
  cholesky(group.gram.data(), dimensions_, group.inverse.data());
  workspace.solution.resize(size(dimensions_));
  for (int i = 0; i < dimensions_; ++i) {
    workspace.solution[size(i)] = moments_[size(i * stride_) + action];
  }
  cholesky_solve(group.inverse.data(), dimensions_, workspace.solution.data(), 1, 1);
  for (int i = 0; i < dimensions_; ++i) {
    weights_[size(i * stride_) + action] = workspace.solution[size(i)];
  }
  invert(group, workspace);
}

void BanditNode::solve(NodeWorkspace& workspace) {
  if (!groups_[0].gram.empty()) solve_shared(groups_[0], workspace);
  for (std::size_t a = 0; a < size(actions_); ++a) {
    Group& group = groups_[group_of_[a]];
    if (!is_shared(a) && !group.gram.empty()) solve_single(group, a, workspace);
  }
}

void BanditNode::weights(int action, std::span<double> out) const {
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = weights_.empty() ? 0 : weights_[i * size(stride_) + size(action)];
  }
}

}  // namespace bidwright::papers
