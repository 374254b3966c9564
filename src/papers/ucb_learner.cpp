#include "bidwright/papers/ucb_learner.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace bidwright::papers {
namespace {

constexpr int kStrainCount = 5;
constexpr std::size_t kRoom = 40;

/// Who would declare each contract: strains that South named first, and those not yet named go to
/// whoever names them now.
struct Declarers {
  std::uint8_t named = 0;
  std::uint8_t south = 0;

  static std::uint8_t bit(int contract) {
    return static_cast<std::uint8_t>(1U << ((contract - 1) % kStrainCount));
  }
  void bid(int contract, int bidder) {
    if (contract == 0 || (named & bit(contract)) != 0) return;
    named |= bit(contract);
    if (bidder == 1) south |= bit(contract);
  }
  /// Whoever has named the strain, else `bidder`.
  [[nodiscard]] int of(int contract, int bidder) const {
    if (contract == 0) return 0;
    return (named & bit(contract)) != 0 ? ((south & bit(contract)) != 0 ? 1 : 0) : bidder;
  }
};

}  // namespace

UcbLearner::UcbLearner(const UcbOptions& options, const Examples& examples)
    : options_(options),
      examples_(&examples),
      graph_(auction_graph(options.structure, options.depth, options.breadth)),
      random_(options.seed, core::Purpose::kTraining),
      values_(kRoom) {
  nodes_.reserve(graph_.size());
  for (const GraphNode& shape : graph_) {
    nodes_.emplace_back(shape, examples.north.dimensions, options.update, options.lambda);
  }
}

void UcbLearner::run(std::int64_t auctions) {
  const auto count = static_cast<std::uint32_t>(examples_->size());
  for (std::int64_t i = 0; i < auctions; ++i) {
    play(random_.below(count));
    if (++in_pile_ == options_.pile) learn_pile();
  }
}

void UcbLearner::finish() {
  learn_pile();
  for (BanditNode& node : nodes_) node.solve(workspace_);
}

/// The largest of values[first .. last - 1]; one at random of those that are infinite.
int UcbLearner::choose(const double* values, int first, int last) {
  const auto* best = std::max_element(values + first, values + last);
  if (std::isfinite(*best)) return static_cast<int>(best - values);
  const auto ties = static_cast<std::uint32_t>(std::count(values + first, values + last, *best));
  std::uint32_t pick = random_.below(ties);
  for (int a = first;; ++a) {
    if (values[a] == *best && pick-- == 0) return a;
  }
}

void UcbLearner::play(std::size_t example) {
  const std::size_t start = pile_.size();
  Declarers declarers;
  int at = 0;
  double reward = 0;
  while (true) {
    const GraphNode& shape = graph_[static_cast<std::size_t>(at)];
    const BanditNode& node = nodes_[static_cast<std::size_t>(at)];
    const int bidder = shape.layer % 2;
    const double* x = (bidder == 0 ? examples_->north : examples_->south).row(example);
    node.scores(x, values_.data());
    node.add_bonus(options_.exploration, options_.alpha, x, values_.data());

    int action = choose(values_.data(), 0, shape.actions);
    if (shape.child(action) < 0 && !shape.children.empty() && options_.penetration > 0 &&
        random_.uniform() < options_.penetration) {
      action = choose(values_.data(), shape.first_child,
                      shape.first_child + static_cast<int>(shape.children.size()));
    }
    pile_.push_back({at, example, action, 0, declarers.named, declarers.south});

    const int contract = shape.base + action;
    const int child = shape.child(action);
    if (child < 0) {
      reward = kMaximalCost - static_cast<double>(examples_->cost(
                                  example, declarers.of(contract, bidder))[contract]);
      break;
    }
    declarers.bid(contract, bidder);
    at = child;
  }
  for (std::size_t i = start; i < pile_.size(); ++i) pile_[i].reward = reward;
}

/// What each action of the node costs if it ends the auction there; in `room` where declarers
/// differ from strain to strain.
const float* UcbLearner::costs_of(const Visit& visit, const GraphNode& shape, float* room) const {
  if (examples_->declarers == 1) return examples_->cost(visit.example, 0) + shape.base;
  const Declarers declarers{visit.named, visit.south};
  for (int a = 0; a < shape.actions; ++a) {
    const int contract = shape.base + a;
    const int declarer = declarers.of(contract, shape.layer % 2);
    room[a] = examples_->cost(visit.example, declarer)[contract];
  }
  return room;
}

void UcbLearner::learn_pile() {
  std::stable_sort(pile_.begin(), pile_.end(),
                   [](const Visit& a, const Visit& b) { return a.node < b.node; });
  for (std::size_t begin = 0; begin < pile_.size();) {
    std::size_t end = begin;
    while (end < pile_.size() && pile_[end].node == pile_[begin].node) ++end;
    const auto index = static_cast<std::size_t>(pile_[begin].node);
    const GraphNode& shape = graph_[index];
    const FeatureMatrix& hands = shape.layer % 2 == 0 ? examples_->north : examples_->south;

    lessons_.clear();
    costs_.resize((end - begin) * kRoom);
    for (std::size_t i = begin; i < end; ++i) {
      const Visit& visit = pile_[i];
      const float* costs = costs_of(visit, shape, costs_.data() + (i - begin) * kRoom);
      lessons_.push_back({hands.row(visit.example), visit.chosen, visit.reward, costs});
    }
    nodes_[index].learn(lessons_, workspace_);
    begin = end;
  }
  pile_.clear();
  in_pile_ = 0;
}

Auction UcbLearner::bid(const Examples& examples, std::size_t i) const {
  std::array<double, kRoom> values{};
  Declarers declarers;
  int at = 0;
  while (true) {
    const GraphNode& shape = graph_[static_cast<std::size_t>(at)];
    const int bidder = shape.layer % 2;
    nodes_[static_cast<std::size_t>(at)].scores(
        (bidder == 0 ? examples.north : examples.south).row(i), values.data());
    const auto* best = std::max_element(values.begin(), values.begin() + shape.actions);
    const int action = static_cast<int>(best - values.begin());
    const int contract = shape.base + action;
    const int child = shape.child(action);
    if (child < 0) return {contract, declarers.of(contract, bidder), at};
    declarers.bid(contract, bidder);
    at = child;
  }
}

std::vector<float> UcbLearner::costs(const Examples& examples) const {
  std::vector<float> result(examples.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const Auction auction = bid(examples, i);
    result[i] = examples.cost(i, auction.declarer)[auction.contract];
  }
  return result;
}

}  // namespace bidwright::papers
