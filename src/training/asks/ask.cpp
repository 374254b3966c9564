#include "training/asks/ask.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "training/asks/honours.hpp"
#include "training/changed_tree.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/nn/adam.hpp"
#include "bidwright/nn/matrix.hpp"

namespace bidwright::training::asks {

using gradient::TreeBatch;
using gradient::TreeNode;
using gradient::TreeOption;

namespace {

/// However sure a hand is not to ask, what follows is learned from it a little.
constexpr float kLeastAsked = 1e-3F;
constexpr float kLeastReach = 0.01F;
/// How far weights are from zero at first: calls are alike until something tells them apart.
constexpr float kScatter = 0.05F;
/// Nodes that a batch reaches less, in millionths of a deal, are not trained by it.
constexpr std::uint64_t kLeastTrained = 1000;
constexpr int kSmall = 6;
constexpr int kGrand = 7;
/// What each ace that is missing takes off a slam's score at first.
constexpr float kMissing = 14.0F;
/// What a partner's grand slam loses, who does not know the asker's aces.
constexpr float kUnknown = 20.0F;
/// Asking's weights shrink by this share of a step.
constexpr float kDecay = 0.02F;

/// How probably a hand asks.
float chance_of(float lead) {
  return 1.0F / (1.0F + std::exp(-lead));
}

float dot(std::span<const float> a, const float* b) {
  float sum = 0.0F;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

bidding::System ace_answers(core::Bid ask) {
  bidding::System system;
  for (int aces = 0; aces < core::kSuits; ++aces) {
    bidding::SystemRule rule;
    rule.call = core::Bid::at(ask.index() + 1 + aces);
    rule.kind = bidding::RuleKind::kExactly;
    rule.hands.alternatives.push_back({.aces = aces});
    if (aces == 0) rule.hands.alternatives.push_back({.aces = core::kSuits});
    system.rules.push_back(std::move(rule));
  }
  return system;
}

Ask::Ask(const AskOptions& options, std::size_t hidden_width)
    : options_(options),
      tree_(options.tree, hidden_width),
      hidden_width_(hidden_width),
      score_(hidden_width + nn::kLanes),
      score_first_(score_.size()),
      score_second_(score_.size()) {
  core::Random random(options.seed, core::Purpose::kTraining, 0, 41);
  for (const TreeNode& node : tree_.shape().nodes()) {
    float* weights = tree_.weights() + node.weights;
    for (std::size_t row = 0; row < hidden_width; ++row) {
      for (std::size_t option = 0; option < node.options; ++option) {
        weights[row * node.padded + option] = kScatter * static_cast<float>(random.normal());
      }
    }
  }
  if (options_.ace_units) count_aces();
}

void Ask::count_aces() {
  const auto& shape = tree_.shape();
  const auto nodes = shape.nodes();
  for (const TreeNode& node : nodes) {
    const auto options = shape.options(node);
    for (std::size_t o = 0; o < options.size(); ++o) {
      const int bid = options[o].bid < 0 ? node.last_bid : options[o].bid;
      const int level = core::Bid::at(bid).level();
      const auto add = [&](std::size_t input, float weight) {
        tree_.weights()[node.weights + input * node.padded + o] += weight;
      };
      if (node.role == 0) {
        if (level == kGrand) add(shape.hidden(), -kUnknown);
        continue;
      }
      // Calls that lead on are no contracts yet.
      if (options[o].child >= 0 || level < kSmall) continue;
      const TreeNode* answer = &node;
      while (answer->layer > 1) answer = &nodes[static_cast<std::size_t>(answer->parent)];
      // The answers come in the order of the aces that they show.
      const int shown = answer->last_bid - options_.tree.first_bid - 1;
      if (shown < 0 || shown >= core::kSuits) continue;
      const int needed = core::kSuits - (level == kGrand ? 0 : 1);
      // What the score loses by the asker's own aces, as a chain of lines with a bend at each.
      const auto loss = [&](int own) {
        const int both = shown == 0 && own == 0 ? core::kSuits : shown + own;
        return kMissing * static_cast<float>(std::max(0, needed - both));
      };
      add(shape.hidden(), -loss(0));
      for (int own = 0; own < core::kSuits; ++own) {
        const float bend = loss(own) - loss(own + 1) - (own == 0 ? 0 : loss(own - 1) - loss(own));
        add(*options_.ace_units + static_cast<std::size_t>(own), bend / kHonourUnit);
      }
    }
  }
}

std::vector<float> Ask::score(std::size_t inputs) const {
  std::vector<float> column(score_.begin(), score_.begin() + static_cast<std::ptrdiff_t>(inputs));
  column.push_back(score_[hidden_width_]);
  return column;
}

float Ask::lead(const Examples& examples, std::size_t i) const {
  return dot(examples.asker(i), score_.data()) + score_[hidden_width_] - examples.scores[i];
}

bool Ask::asks(const Examples& examples, std::size_t i) const {
  return !options_.gated || lead(examples, i) > 0.0F;
}

void Ask::learn_batch(const Examples& examples, std::span<const std::uint32_t> chosen, float rate,
                      float temperature, bool taught) {
  const std::size_t width = examples.hidden_width;
  const std::size_t count = chosen.size();
  hidden_.resize(2 * count * width);
  costs_.resize(2 * count * TreeBatch::kCostStride);
  weights_.resize(2 * count);
  kept_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from = chosen[i];
    if (!examples.kept.empty()) {
      kept_.push_back(examples.kept[2 * from]);
      kept_.push_back(examples.kept[2 * from + 1]);
    }
    std::copy_n(examples.hidden.data() + 2 * from * width, 2 * width,
                hidden_.data() + 2 * i * width);
    std::copy_n(examples.costs.data() + from * TreeBatch::kCostStride, TreeBatch::kCostStride,
                costs_.data() + 2 * i * TreeBatch::kCostStride);
    const float asked = !options_.gated ? 1.0F
                        : taught        ? examples.taught[from]
                                        : chance_of(lead(examples, from));
    weights_[2 * i] = examples.weights[from] * std::max(asked, kLeastAsked);
  }
  pass_.run(tree_.shape(), tree_.weights(), tree_.made(),
            {.temperature = temperature, .variety = 0.0F, .least_reach = kLeastReach},
            {.first = 0,
             .last = 2 * count,
             .deal_weight = 1.0F / static_cast<float>(count),
             .hidden = hidden_.data(),
             .costs = costs_.data(),
             .kept = kept_.data(),
             .weights = weights_.data(),
             .one_order = true});
  tree_.update({&pass_, 1}, hidden_.data(), width, rate, kLeastTrained, 0, 1);
  if (!options_.gated) return;

  // Logistic loss, weighted by what is at stake. The exact gradient of the expected cost vanishes
  // where a call is hopeless, so that it would never be tried again.
  std::vector<float> gradient(score_.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from = chosen[i];
    const float gain = examples.costs_now[from] - pass_.values()[i];
    const float asked = chance_of(lead(examples, from));
    const float of_score = examples.weights[from] * std::abs(gain) *
                           (asked - (gain > 0.0F ? 1.0F : 0.0F)) / static_cast<float>(count);
    const auto hand = examples.asker(from);
    for (std::size_t h = 0; h < width; ++h) gradient[h] += of_score * hand[h];
    gradient[width] += of_score;
  }
  const nn::AdamStep step = nn::AdamStep::after(steps_++, rate);
  for (std::size_t h = 0; h < width; ++h) score_[h] -= rate * kDecay * score_[h];
  nn::adam(step, gradient.size(), gradient.data(), score_.data(), score_first_.data(),
           score_second_.data());
}

void Ask::learn(const Examples& examples, std::size_t first, std::size_t last) {
  if (first == last) return;
  // At first asking is as good as what there is.
  double score = 0;
  for (std::size_t i = first; i < last; ++i) score += double{examples.scores[i]};
  score_[hidden_width_] = static_cast<float>(score / static_cast<double>(last - first));
  std::vector<std::uint32_t> order(last - first);
  std::iota(order.begin(), order.end(), static_cast<std::uint32_t>(first));
  const std::size_t batches = (order.size() + options_.batch - 1) / options_.batch;
  const std::size_t steps = batches * options_.passes;
  std::size_t done = 0;
  for (std::size_t pass = 0; pass < options_.passes; ++pass) {
    core::Random random(options_.seed, core::Purpose::kTraining, pass, 40);
    random.shuffle(order);
    for (std::size_t b = 0; b < batches; ++b, ++done) {
      const float share = static_cast<float>(done) / static_cast<float>(steps);
      const std::size_t begin = b * options_.batch;
      const std::size_t end = std::min(order.size(), begin + options_.batch);
      learn_batch(examples, std::span(order).subspan(begin, end - begin),
                  options_.rate * (1.0F - share),
                  options_.entropy * std::max(0.0F, 1.0F - share / 0.9F), share < options_.taught);
    }
  }
}

float Ask::play(const Examples& examples, std::size_t i, std::vector<Step>* way) const {
  const auto& shape = tree_.shape();
  const float* costs = examples.costs.data() + i * TreeBatch::kCostStride;
  std::array<float, 40> scores{};
  std::uint32_t n = 0;
  while (true) {
    const TreeNode& node = shape.nodes()[n];
    const auto hand = node.role == 0 ? examples.partner(i) : examples.asker(i);
    const float* weights = tree_.weights() + node.weights;
    std::copy_n(weights + shape.hidden() * node.padded, node.padded, scores.begin());
    for (std::size_t h = 0; h < hand.size(); ++h) {
      const float* row = weights + h * node.padded;
      for (std::size_t o = 0; o < node.options; ++o) scores[o] += hand[h] * row[o];
    }
    if (node.rules != 0) {
      gradient::forbid(shape, node, examples.kept[2 * i + (node.role == 0 ? 0 : 1)], scores.data());
    }
    const auto best = static_cast<std::uint32_t>(
        std::max_element(scores.begin(), scores.begin() + node.options) - scores.begin());
    if (way != nullptr) way->push_back({n, best});
    const TreeOption& option = shape.options(node)[best];
    if (option.child < 0) {
      const int bid = option.bid < 0 ? node.last_bid : option.bid;
      return costs[1 + option.declarer * core::kBids + bid];
    }
    n = static_cast<std::uint32_t>(option.child);
  }
}

void Ask::calibrate(const Examples& examples, std::size_t first, std::size_t last) {
  std::vector<Stake> stakes;
  for (std::size_t i = first; i < last; ++i) {
    const double gain = double{examples.costs_now[i]} - double{play(examples, i)};
    stakes.push_back({lead(examples, i), double{examples.weights[i]} * gain});
  }
  score_[hidden_width_] -= least_lead(std::move(stakes));
}

}  // namespace bidwright::training::asks
