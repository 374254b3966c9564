#include "training/gradient/tree.hpp"

#include <algorithm>
#include <cassert>

#include "nn/vector_math.hpp"

namespace bidwright::training::gradient {

using namespace nn;  // Its vectors and products

namespace {

constexpr float kNever = -1e9F;
constexpr std::uint32_t kNowhere = 0xffffffffU;

/// What a batch that reaches a node leaves of the calls counted before.
constexpr float kRemembered = 0.9F;
/// Added to what is counted of each call, in deals: a call never made has a share too.
constexpr float kUnseen = 0.02F;

/// Who named each strain first on the way to a node: 0, 1, or 2 for nobody.
using Namers = std::array<std::uint8_t, core::kStrains>;

/// variety * log of the share of each of the node's calls.
std::array<Float8, 5> overused(const float* made, const TreeNode& node, float variety) {
  const std::size_t vectors = node.padded / kLanes;
  Float8 all{};
  for (std::size_t x = 0; x < vectors; ++x) all += load(made + x * kLanes);
  const float total = sum(all) + kUnseen * static_cast<float>(node.options);
  std::array<Float8, 5> result{};
  for (std::size_t x = 0; x < vectors; ++x) {
    const Float8 share = (load(made + x * kLanes) + broadcast(kUnseen)) / broadcast(total);
    result[x] = broadcast(variety) * logarithm(share);
  }
  return result;
}

/// Whether a system has something to say after this bid, or ends there.
bool is_named(const bidding::System& system, std::vector<core::Bid> bids, int next, bool leads) {
  bids.push_back(core::Bid::at(next));
  return std::any_of(system.rules.begin(), system.rules.end(), [&](const auto& rule) {
    return (leads || !rule.anywhere) && rule.leads_over(bids);
  });
}

}  // namespace

std::vector<core::Bid> TreeShape::way(const TreeNode& node) const {
  std::vector<core::Bid> bids;
  for (const TreeNode* at = &node; at->parent >= 0;
       at = &nodes_[static_cast<std::size_t>(at->parent)]) {
    if (at->last_bid >= 0) bids.insert(bids.begin(), core::Bid::at(at->last_bid));
  }
  return bids;
}

TreeShape::TreeShape(const TreeOptions& options, std::size_t hidden)
    : hidden_(hidden), counts_calls_(options.counts_calls) {
  std::vector<Namers> namers;
  nodes_.emplace_back();
  nodes_.back().last_bid = static_cast<std::int8_t>(options.first_bid);
  namers.push_back(options.namers);
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    TreeNode node = nodes_[n];
    node.role = node.layer & 1;
    node.first_option = static_cast<std::uint32_t>(options_.size());
    const bool may_open = n == 0 && node.last_bid < 0;
    const bool leads = node.layer + 1 < options.layers;
    const std::size_t width_index = std::min<std::size_t>(node.layer, options.widths.size() - 1);
    const int width = options.widths[width_index];
    const std::vector<core::Bid> before =
        options.system.empty() ? std::vector<core::Bid>{} : way(node);
    for (int bid = -1; bid < core::kBids; bid = bid < 0 ? node.last_bid + 1 : bid + 1) {
      TreeOption option;
      option.bid = static_cast<std::int8_t>(bid);
      const int named = bid < 0 ? node.last_bid : bid;
      if (named >= 0) {
        const std::uint8_t namer = namers[n][static_cast<std::size_t>(named % core::kStrains)];
        option.declarer = namer == 2 ? node.role : namer;
      }
      const bool goes_on = (leads && (bid < 0 ? may_open
                                              : bid - node.last_bid <= width &&
                                                    bid <= options.highest_leading.index())) ||
                           (bid >= 0 && is_named(options.system, before, bid, leads));
      if (goes_on) {
        option.child = static_cast<std::int32_t>(nodes_.size());
        TreeNode child;
        child.parent = static_cast<std::int32_t>(n);
        child.parent_option = static_cast<std::uint8_t>(options_.size() - node.first_option);
        child.layer = static_cast<std::uint8_t>(node.layer + 1);
        child.last_bid = static_cast<std::int8_t>(bid);
        Namers names = namers[n];
        if (bid >= 0) {
          std::uint8_t& name = names[static_cast<std::size_t>(bid % core::kStrains)];
          if (name == 2) name = node.role;
        }
        nodes_.push_back(child);
        namers.push_back(names);
      }
      options_.push_back(option);
    }
    node.options = static_cast<std::uint8_t>(options_.size() - node.first_option);
    node.padded = static_cast<std::uint8_t>(round_up(node.options, kLanes));
    node.weights = weights_;
    weights_ += (hidden_ + 1) * node.padded;
    if (!options.system.empty()) {
      std::vector<core::Call> calls;
      for (const TreeOption& option : std::span(options_).subspan(node.first_option)) {
        calls.push_back(option.bid < 0 ? core::Call::pass() : core::Bid::at(option.bid));
      }
      const auto here = bidding::rules_after(options.system, before, calls);
      node.first_rule = static_cast<std::uint32_t>(rules_.size());
      node.rules = static_cast<std::uint32_t>(here.size());
      rules_.insert(rules_.end(), here.begin(), here.end());
    }
    node.padded_option = padded_options_;
    padded_options_ += node.padded;
    nodes_[n] = node;
  }
}

void forbid(const TreeShape& shape, const TreeNode& node, const bidding::System::Kept& kept,
            float* scores) {
  const std::uint64_t left = bidding::calls_left(shape.rules(node), kept, node.options);
  for (std::size_t option = 0; option < node.options; ++option) {
    if ((left >> option & 1) == 0) scores[option] = kNever;
  }
}

void TreePass::choose(const TreeShape& shape, const float* weights, const TreeBatch& batch,
                      Visits& v) {
  const TreeNode& node = shape.nodes()[v.node];
  const std::size_t width = node.padded;
  const float* w = weights + node.weights;
  float* policy = policy_.data() + v.policy;
  multiply(v.count, width, shape.hidden(),
           Rows{batch.hidden, shape.hidden(), rows_.data() + v.first}, w, width,
           w + shape.hidden() * width, MutableRows{policy, width});
  const std::size_t vectors = width / kLanes;
  const std::size_t spare = width - node.options;
  for (std::size_t i = 0; i < v.count; ++i, policy += width) {
    for (std::size_t x = 0; x < spare; ++x) policy[node.options + x] = kNever;
    if (node.rules != 0) forbid(shape, node, batch.kept[rows_[v.first + i]], policy);
    Float8 top = load(policy);
    for (std::size_t x = 1; x < vectors; ++x) top = larger(top, load(policy + x * kLanes));
    const Float8 most = broadcast(maximum(top));
    Float8 total{};
    std::array<Float8, 5> powers;
    for (std::size_t x = 0; x < vectors; ++x) {
      powers[x] = exponential(load(policy + x * kLanes) - most);
      total += powers[x];
    }
    const Float8 inverse = broadcast(1.0F / sum(total));
    for (std::size_t x = 0; x < vectors; ++x) store(policy + x * kLanes, powers[x] * inverse);
  }
}

void TreePass::lead_on(const TreeShape& shape, const TreeStep& step, std::size_t visit) {
  const Visits v = visits_[visit];
  const TreeNode& node = shape.nodes()[v.node];
  const auto options = shape.options(node);
  for (std::size_t option = 0; option < options.size(); ++option) {
    if (options[option].child < 0) continue;
    Visits child;
    child.node = static_cast<std::uint32_t>(options[option].child);
    child.first = static_cast<std::uint32_t>(deals_.size());
    const std::uint32_t role = shape.nodes()[child.node].role;
    const float* policy = policy_.data() + v.policy + option;
    for (std::size_t i = 0; i < v.count; ++i) {
      const float reach = reach_[v.first + i] * policy[i * node.padded];
      if (reach < step.least_reach) continue;
      const std::uint32_t deal = deals_[v.first + i];
      deals_.push_back(deal);
      rows_.push_back(deal ^ role);
      reach_.push_back(reach);
      from_.push_back(static_cast<std::uint32_t>(v.policy + i * node.padded + option));
      child.reach += static_cast<std::uint64_t>(reach * 1e6F);
    }
    child.count = static_cast<std::uint32_t>(deals_.size()) - child.first;
    if (child.count != 0) visits_.push_back(child);
  }
}

/// Which deals get to which nodes, and how probably.
void TreePass::reach_nodes(const TreeShape& shape, const float* weights, const TreeStep& step,
                           const TreeBatch& batch) {
  visits_.clear();
  const std::size_t stride = batch.one_order ? 2 : 1;
  const std::size_t deals = (batch.last - batch.first) / stride;
  deals_.resize(deals);
  for (std::size_t i = 0; i < deals; ++i) {
    deals_[i] = static_cast<std::uint32_t>(batch.first + i * stride);
  }
  rows_ = deals_;
  reach_.assign(deals, 1.0F);
  from_.assign(deals, kNowhere);
  policy_.clear();
  visits_.push_back(Visits{0, 0, static_cast<std::uint32_t>(deals), 0, deals * 1'000'000});
  std::size_t used = 0;
  for (std::size_t i = 0; i < visits_.size(); ++i) {
    Visits& v = visits_[i];
    v.policy = used;
    used += std::size_t{v.count} * shape.nodes()[v.node].padded;
    if (policy_.size() < used) policy_.resize(std::max(used, policy_.size() * 2));
    choose(shape, weights, batch, v);
    lead_on(shape, step, i);
  }
  if (values_.size() < used) values_.resize(policy_.size());
  value_.resize(deals_.size());
}

/// What each call leads to if it ends the auction, or is not followed any further.
void TreePass::price_calls(const TreeShape& shape, const float* costs) {
  for (const Visits& v : visits_) {
    const TreeNode& node = shape.nodes()[v.node];
    const auto options = shape.options(node);
    std::array<std::uint32_t, 40> where{};
    for (std::size_t option = 0; option < options.size(); ++option) {
      const int bid = options[option].bid < 0 ? node.last_bid : options[option].bid;
      where[option] =
          bid < 0 ? 0U
                  : static_cast<std::uint32_t>(1 + options[option].declarer * core::kBids + bid);
    }
    float* values = values_.data() + v.policy;
    for (std::size_t i = 0; i < v.count; ++i, values += node.padded) {
      const float* cost = costs + std::size_t{deals_[v.first + i]} * TreeBatch::kCostStride;
      for (std::size_t option = 0; option < node.padded; ++option) {
        values[option] = cost[where[option]];
      }
    }
  }
}

void TreePass::add_prices(const TreeShape& shape, const TreeNode& node, const float* prices,
                          float* values) {
  const auto options = shape.options(node);
  for (std::size_t option = 0; option < options.size(); ++option) {
    if (options[option].bid >= 0) values[option] += prices[options[option].bid % core::kStrains];
  }
}

/// From the last nodes to the first: what calls are worth, and the gradients of their scores.
void TreePass::value_calls(const TreeShape& shape, const float* made, const TreeStep& step,
                           const TreeBatch& batch) {
  const Float8 temperature = broadcast(step.temperature);
  for (std::size_t n = visits_.size(); n-- > 0;) {
    const Visits& v = visits_[n];
    const TreeNode& node = shape.nodes()[v.node];
    const std::size_t width = node.padded;
    float* values = values_.data() + v.policy;
    float* policy = policy_.data() + v.policy;
    std::array<Float8, 5> overuse{};
    if (step.variety > 0.0F) {
      overuse = overused(made + node.padded_option, node, step.variety);
    }
    for (std::size_t i = 0; i < v.count; ++i, values += width, policy += width) {
      if (batch.prices != nullptr) {
        const std::size_t row = rows_[v.first + i];
        add_prices(shape, node, batch.prices + row * TreeBatch::kPriceStride, values);
      }
      Float8 plain{};
      Float8 bonus{};
      Float8 variety{};
      std::array<Float8, 5> terms;
      for (std::size_t x = 0; x < width / kLanes; ++x) {
        const Float8 p = load(policy + x * kLanes);
        const Float8 q = load(values + x * kLanes);
        plain = fused(p, q, plain);
        if (step.temperature > 0.0F) {
          const Float8 term = temperature * logarithm(larger(p, broadcast(1e-30F)));
          bonus = fused(p, term, bonus);
          terms[x] = term + q;
        } else {
          terms[x] = q;
        }
        terms[x] += overuse[x];
        variety = fused(p, overuse[x], variety);
      }
      const float value = sum(plain) + sum(bonus);
      const Float8 base = broadcast(value + sum(variety));
      const Float8 reach = broadcast(reach_[v.first + i]);
      const float counts = batch.weights == nullptr ? 1.0F : batch.weights[deals_[v.first + i]];
      const Float8 weight = broadcast(batch.deal_weight * counts);
      for (std::size_t x = 0; x < width / kLanes; ++x) {
        const Float8 made_here = load(policy + x * kLanes) * reach;
        store(policy + x * kLanes, made_here);
        store(values + x * kLanes, made_here * weight * (terms[x] - base));
      }
      value_[v.first + i] = value;
      if (from_[v.first + i] != kNowhere) values_[from_[v.first + i]] = value;
    }
  }
}

void TreePass::pass_to_hidden(const TreeShape& shape, const float* weights,
                              float* hidden_gradient) {
  const std::size_t hidden_width = shape.hidden();
  for (const Visits& v : visits_) {
    const TreeNode& node = shape.nodes()[v.node];
    turned_.resize(hidden_width * 40);
    transpose(hidden_width, node.padded, weights + node.weights, node.padded, turned_.data(),
              hidden_width);
    multiply(v.count, hidden_width, node.padded, Rows{values_.data() + v.policy, node.padded},
             turned_.data(), hidden_width, nullptr,
             MutableRows{hidden_gradient, hidden_width, rows_.data() + v.first});
  }
}

double TreePass::run(const TreeShape& shape, const float* weights, const float* made,
                     const TreeStep& step, const TreeBatch& batch) {
  reach_nodes(shape, weights, step, batch);
  price_calls(shape, batch.costs);
  value_calls(shape, made, step, batch);
  if (batch.hidden_gradient != nullptr) pass_to_hidden(shape, weights, batch.hidden_gradient);
  double total = 0.0;
  for (const float value : values()) total += static_cast<double>(value);
  return total;
}

void TreePass::pack(const TreeShape& shape, ByteWriter& writer) const {
  const Visits& last = visits_.back();
  const std::uint64_t values =
      last.policy + std::size_t{last.count} * shape.nodes()[last.node].padded;
  writer.put<std::uint64_t>(visits_.size());
  writer.put<std::uint64_t>(rows_.size());
  writer.put(values);
  writer.put(std::span(visits_));
  writer.put(std::span(rows_));
  writer.put(std::span(values_).first(values));
  if (shape.counts_calls()) writer.put(std::span(policy_).first(values));
}

void TreePass::unpack(const TreeShape& shape, ByteReader& reader) {
  visits_.resize(reader.get<std::uint64_t>());
  rows_.resize(reader.get<std::uint64_t>());
  values_.resize(reader.get<std::uint64_t>());
  reader.get(std::span(visits_));
  reader.get(std::span(rows_));
  reader.get(std::span(values_));
  if (!shape.counts_calls()) return;
  policy_.resize(values_.size());
  reader.get(std::span(policy_));
}

Tree::Tree(const TreeOptions& options, std::size_t hidden)
    : shape_(options, hidden),
      weights_(shape_.weights()),
      first_(shape_.weights()),
      second_(shape_.weights()),
      made_(shape_.padded_options()),
      steps_(shape_.nodes().size()) {}

void Tree::update(std::span<const TreePass> passes, const float* hidden, std::size_t hidden_stride,
                  float rate, std::uint64_t least_reach, std::size_t part, std::size_t parts) {
  thread_local std::vector<float> gradient;
  std::vector<std::size_t> at(passes.size());
  std::vector<const TreePass::Visits*> found(passes.size());
  const bool counts_calls = shape_.counts_calls();
  std::size_t turn = 0;
  while (true) {
    std::uint32_t next = kNowhere;
    for (std::size_t p = 0; p < passes.size(); ++p) {
      if (at[p] < passes[p].visits().size()) {
        next = std::min(next, passes[p].visits()[at[p]].node);
      }
    }
    if (next == kNowhere) break;
    std::uint64_t reach = 0;
    for (std::size_t p = 0; p < passes.size(); ++p) {
      found[p] = nullptr;
      if (at[p] < passes[p].visits().size() && passes[p].visits()[at[p]].node == next) {
        found[p] = &passes[p].visits()[at[p]++];
        reach += found[p]->reach;
      }
    }
    if (turn++ % parts != part) continue;
    if (reach < least_reach) continue;
    const TreeNode& node = shape_.nodes()[next];
    const std::size_t width = node.padded;
    const std::size_t weights = shape_.hidden() * width;
    gradient.assign(weights + width, 0.0F);
    float* made = made_.data() + node.padded_option;
    for (std::size_t x = 0; counts_calls && x < width; x += kLanes) {
      store(made + x, load(made + x) * broadcast(kRemembered));
    }
    for (std::size_t p = 0; p < passes.size(); ++p) {
      if (found[p] == nullptr) continue;
      const float* values = passes[p].gradient(*found[p]);
      const float* calls = counts_calls ? passes[p].made(*found[p]) : nullptr;
      multiply_transposed(0, shape_.hidden(), width, found[p]->count,
                          Rows{hidden, hidden_stride, passes[p].rows(*found[p]).data()},
                          Rows{values, width}, gradient.data(), width);
      for (std::size_t i = 0; i < found[p]->count; ++i, values += width) {
        for (std::size_t x = 0; x < width; x += kLanes) {
          store(&gradient[weights + x], load(&gradient[weights + x]) + load(values + x));
        }
      }
      for (std::size_t i = 0; counts_calls && i < found[p]->count; ++i, calls += width) {
        for (std::size_t x = 0; x < width; x += kLanes) {
          store(made + x, load(made + x) + load(calls + x));
        }
      }
    }
    const nn::AdamStep step = nn::AdamStep::after(steps_[next]++, rate);
    adam(step, gradient.size(), gradient.data(), weights_.data() + node.weights,
         first_.data() + node.weights, second_.data() + node.weights);
  }
}

void Tree::save(nn::CheckpointWriter& writer) const {
  for (std::size_t n = 0; n < steps_.size(); ++n) {
    writer.number(steps_[n]);
    if (steps_[n] == 0) continue;
    const TreeNode& node = shape_.nodes()[n];
    const std::size_t count = (shape_.hidden() + 1) * node.padded;
    for (const ZeroedFloats* values : {&weights_, &first_, &second_}) {
      writer.floats(std::span(values->data() + node.weights, count));
    }
    writer.floats(std::span(made_.data() + node.padded_option, node.padded));
  }
}

void Tree::restore(nn::CheckpointReader& reader) {
  for (std::size_t n = 0; n < steps_.size(); ++n) {
    steps_[n] = static_cast<std::uint32_t>(reader.number());
    if (steps_[n] == 0) continue;
    const TreeNode& node = shape_.nodes()[n];
    const std::size_t count = (shape_.hidden() + 1) * node.padded;
    for (ZeroedFloats* values : {&weights_, &first_, &second_}) {
      reader.floats(std::span(values->data() + node.weights, count));
    }
    reader.floats(std::span(made_.data() + node.padded_option, node.padded));
  }
}

}  // namespace bidwright::training::gradient
