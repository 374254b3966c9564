#include "training/gradient/gradient_learner.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>

#include "nn/vector_math.hpp"

#include "bidwright/core/share.hpp"

namespace bidwright::training::gradient {

using namespace nn;  // Its vectors and products

namespace {

/// Nodes that a batch reaches less, in millionths of a deal, are not trained by it.
constexpr std::uint64_t kLeastTrained = 1000;

nn::DenseStack make_stack(const GradientRecipe& recipe, std::size_t inputs) {
  std::vector<std::size_t> sizes{inputs};
  sizes.insert(sizes.end(), recipe.hidden.begin(), recipe.hidden.end());
  core::Random random(recipe.seed, core::Purpose::kTraining, 0, 10);
  return {sizes, true, random};
}

bidding::FeatureSet parse_features(const std::string& text) {
  auto set = bidding::FeatureSet::parse(text);
  if (!set) throw std::invalid_argument(set.error().text());
  return *set;
}

bidding::System parse_system(const std::string& text) {
  if (text.empty()) return {};
  auto system = bidding::read_system(text);
  if (!system) throw std::invalid_argument(system.error().text());
  return *std::move(system);
}

}  // namespace

void LabelledPairs::set_costs(std::size_t pair, std::span<const float> values) {
  for (std::size_t i = 0; i < 2 * kPairCosts; ++i) {
    costs[pair * 2 * kPairCosts + i] =
        static_cast<std::uint16_t>(std::clamp(values[i], 0.0F, 24.0F) * kUnit + 0.5F);
  }
}

double contract_cost(std::span<const float> costs, DeclarerRule rule, int bid,
                     std::size_t declarer) {
  if (bid < 0) return static_cast<double>(costs[0]);
  const auto at = [&](std::size_t who) {
    return static_cast<double>(costs[kPairCostStart[who] + static_cast<std::size_t>(bid)]);
  };
  switch (rule) {
    case DeclarerRule::kReal:
      return at(declarer);
    case DeclarerRule::kAssumed:
      return at(2);
    case DeclarerRule::kMeanPoints:
    case DeclarerRule::kMeanImps:
      break;
  }
  return (at(0) + at(1)) * 0.5;
}

GradientLearner::GradientLearner(const GradientRecipe& recipe, deals::Exchange* exchange)
    : recipe_(recipe),
      system_(parse_system(recipe.system)),
      exchange_(exchange),
      features_(parse_features(recipe.features)),
      stack_(make_stack(recipe, features_.width())),
      tree_(TreeOptions{recipe.layers, recipe.widths, recipe.highest_leading, recipe.variety > 0.0,
                        system_},
            recipe.hidden.back()) {}

void GradientLearner::fill_row(const LabelledPairs& pairs, std::size_t pair, std::size_t order,
                               bool vulnerable, std::size_t row) {
  const std::size_t width = features_.width();
  features_.fill(pairs.hands[pair][order], bidding::Condition{vulnerable, false},
                 std::span(input_).subspan(row * width, width));
  if (!pairs.weights.empty()) weights_[row] = pairs.weights[pair];
  if (has_prices()) fill_prices(pairs.hands[pair][order], row);
  if (!system_.empty()) kept_[row] = system_.kept_by(pairs.hands[pair][order]);
  constexpr float kScale = 1.0F / LabelledPairs::kUnit;
  const std::uint16_t* from = pairs.costs.data() + (pair * 2 + (vulnerable ? 1 : 0)) * kPairCosts;
  float* to = costs_.data() + row * TreeBatch::kCostStride;
  to[0] = static_cast<float>(from[0]) * kScale;
  for (std::size_t who = 0; who < 2; ++who) {
    float* out = to + 1 + who * core::kBids;
    if (recipe_.declarer == DeclarerRule::kMeanImps) {
      const std::uint16_t* first = from + kPairCostStart[0];
      const std::uint16_t* second = from + kPairCostStart[1];
      for (std::size_t b = 0; b < core::kBids; ++b) {
        out[b] = static_cast<float>(first[b] + second[b]) * (0.5F * kScale);
      }
      continue;
    }
    const std::size_t hand = recipe_.declarer == DeclarerRule::kReal ? who ^ order : 2;
    const std::uint16_t* in = from + kPairCostStart[hand];
    for (std::size_t b = 0; b < core::kBids; ++b) out[b] = static_cast<float>(in[b]) * kScale;
  }
}

bool GradientLearner::has_prices() const {
  return recipe_.call_price > 0.0 || recipe_.short_price > 0.0;
}

void GradientLearner::fill_prices(core::Hand hand, std::size_t row) {
  float* to = prices_.data() + row * TreeBatch::kPriceStride;
  for (int strain = 0; strain < core::kStrains; ++strain) {
    const bool suit = core::is_suit(core::strain_at(strain));
    const int length = suit ? hand.length(core::suit_at(strain)) : core::kRanks;
    const double unnatural = length <= 2 ? 1.0 : length == 3 ? 0.5 : 0.0;
    to[strain] = static_cast<float>(recipe_.call_price + unnatural * recipe_.short_price);
  }
}

double GradientLearner::run_part(const LabelledPairs& pairs, const TreeStep& step,
                                 std::size_t first, std::size_t last, TreePass& pass) {
  const std::size_t batch_size = recipe_.batch;
  for (std::size_t i = first; i < last; ++i) {
    const std::uint64_t number = step_ * batch_size + i;
    const std::size_t pair = number % pairs.size();
    const std::uint64_t round = number / pairs.size();
    const bool vulnerable =
        recipe_.vulnerability == VulnerabilityRule::kAlways ||
        (recipe_.vulnerability == VulnerabilityRule::kMixed && (pair + round) % 2 == 1);
    for (std::size_t order = 0; order < 2; ++order) {
      fill_row(pairs, pair, order, vulnerable, 2 * i + order);
    }
  }
  const std::size_t first_row = 2 * first;
  const std::size_t last_row = 2 * last;
  stack_.forward(input_.data(), features_.width(), first_row, last_row, batch_);
  float* gradient = batch_.gradients.back().data();
  std::fill(gradient + first_row * stack_.output_stride(),
            gradient + last_row * stack_.output_stride(), 0.0F);
  const double total = pass.run(tree_.shape(), tree_.weights(), tree_.made(), step,
                                {.first = first_row,
                                 .last = last_row,
                                 .deal_weight = 1.0F / static_cast<float>(2 * batch_size),
                                 .hidden = batch_.values.back().data(),
                                 .costs = costs_.data(),
                                 .hidden_gradient = gradient,
                                 .kept = kept_.data(),
                                 .weights = pairs.weights.empty() ? nullptr : weights_.data(),
                                 .prices = has_prices() ? prices_.data() : nullptr});
  stack_.backward(first_row, last_row, batch_);
  return total;
}

void GradientLearner::exchange_parts(std::size_t threads) {
  const std::size_t ranks = exchange_->ranks();
  // The rows of a rank in every array of the batch.
  const auto arrays = [&](std::size_t rank, const auto& use) {
    const std::size_t first = 2 * (recipe_.batch * rank / ranks);
    const std::size_t last = 2 * (recipe_.batch * (rank + 1) / ranks);
    const auto rows = [&](std::vector<float>& values, std::size_t stride) {
      use(std::span(values).subspan(first * stride, (last - first) * stride));
    };
    rows(input_, features_.width());
    for (std::size_t i = 0; i < stack_.layers().size(); ++i) {
      rows(batch_.values[i], stack_.layers()[i].stride);
      rows(batch_.gradients[i], stack_.layers()[i].stride);
    }
  };
  outgoing_.clear();
  arrays(exchange_->rank(),
         [&](std::span<float> values) { outgoing_.put(std::span<const float>(values)); });
  outgoing_.put<std::uint64_t>(threads);
  for (const TreePass& pass : passes_) pass.pack(tree_.shape(), outgoing_);
  exchange_->all_gather(outgoing_.bytes(), incoming_);

  passes_.clear();
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    ByteReader reader(incoming_[rank]);
    arrays(rank, [&](std::span<float> values) { reader.get(values); });
    const auto count = reader.get<std::uint64_t>();
    for (std::uint64_t p = 0; p < count; ++p) passes_.emplace_back().unpack(tree_.shape(), reader);
  }
}

GradientLearner::Schedule GradientLearner::schedule() const {
  if (step_ >= recipe_.steps) {
    const double done =
        static_cast<double>(step_ - recipe_.steps) / static_cast<double>(recipe_.true_steps);
    return {static_cast<float>(recipe_.true_rate * (1.0 - done)), 0.0F, 0.0F};
  }
  const double done = static_cast<double>(step_) / static_cast<double>(recipe_.steps);
  const double rate_share = done < recipe_.hold ? 1.0 : (1.0 - done) / (1.0 - recipe_.hold);
  const double heat = std::max(0.0, 1.0 - done / recipe_.entropy_until);
  double temperature = recipe_.entropy;
  for (int i = 0; i < recipe_.entropy_power; ++i) temperature *= heat;
  const double variety = recipe_.variety * std::max(0.0, 1.0 - done / recipe_.variety_until);
  return {static_cast<float>(recipe_.rate * rate_share), static_cast<float>(temperature),
          static_cast<float>(variety)};
}

double GradientLearner::advance(const LabelledPairs& pairs, core::Workers& workers) {
  const std::size_t batch_size = recipe_.batch;
  const std::size_t rows = 2 * batch_size;
  input_.resize(rows * features_.width());
  costs_.resize(rows * TreeBatch::kCostStride);
  if (!system_.empty()) kept_.resize(rows);
  if (!pairs.weights.empty()) weights_.resize(rows);
  if (has_prices()) prices_.resize(rows * TreeBatch::kPriceStride);
  stack_.prepare(batch_, rows);

  const auto [rate, temperature, variety] = schedule();
  TreeStep tree_step;
  tree_step.temperature = temperature;
  tree_step.least_reach = static_cast<float>(recipe_.least_reach);
  tree_step.variety = variety;

  // This process's pairs, in parts for its threads.
  const std::size_t ranks = exchange_ == nullptr ? 1 : exchange_->ranks();
  const std::size_t rank = exchange_ == nullptr ? 0 : exchange_->rank();
  const core::Share here = core::share_of(batch_size, rank, ranks);
  const std::size_t threads = workers.count();
  passes_.resize(threads);
  std::vector<double> totals(threads);
  workers.run([&](std::size_t part) {
    const core::Share share = workers.share(here.size(), part);
    totals[part] =
        run_part(pairs, tree_step, here.begin + share.begin, here.begin + share.end, passes_[part]);
  });
  double total = 0.0;
  std::size_t visits = 0;
  for (std::size_t p = 0; p < threads; ++p) {
    total += totals[p];
    visits += passes_[p].visit_count();
  }
  visits_ = static_cast<double>(visits) / static_cast<double>(2 * here.size());
  if (ranks > 1) exchange_parts(threads);

  const nn::AdamStep adam_step = nn::AdamStep::after(step_, rate);
  workers.run([&](std::size_t part) {
    tree_.update(passes_, batch_.values.back().data(), stack_.output_stride(), rate, kLeastTrained,
                 part, threads);
    stack_.update(input_.data(), features_.width(), rows, batch_, adam_step, part, threads);
  });
  ++step_;
  return total / static_cast<double>(2 * here.size());
}

bool GradientLearner::trains(bool vulnerable) const {
  return recipe_.vulnerability == VulnerabilityRule::kMixed ||
         vulnerable == (recipe_.vulnerability == VulnerabilityRule::kAlways);
}

std::size_t GradientLearner::best_option(const TreeNode& node, const float* hidden,
                                         const bidding::System::Kept& kept) const {
  std::array<float, 40> logits{};
  const std::size_t width = node.padded;
  const float* weights = tree_.weights() + node.weights;
  multiply(1, width, tree_.shape().hidden(), Rows{hidden}, weights, width,
           weights + tree_.shape().hidden() * width, MutableRows{logits.data()});
  if (node.rules != 0) forbid(tree_.shape(), node, kept, logits.data());
  return static_cast<std::size_t>(std::max_element(logits.begin(), logits.begin() + node.options) -
                                  logits.begin());
}

void GradientLearner::play(std::span<const std::array<core::Hand, 2>> pairs, bool vulnerable,
                           const std::function<void(const Outcome&)>& take) const {
  constexpr std::size_t kAtOnce = 128;
  const std::size_t width = features_.width();
  const TreeShape& shape = tree_.shape();
  std::vector<float> input(2 * kAtOnce * width);
  std::vector<bidding::System::Kept> kept(2 * kAtOnce);
  nn::DenseStack::Batch batch;
  stack_.prepare(batch, 2 * kAtOnce);
  for (std::size_t start = 0; start < pairs.size(); start += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, pairs.size() - start);
    for (std::size_t i = 0; i < 2 * count; ++i) {
      features_.fill(pairs[start + i / 2][i % 2], bidding::Condition{vulnerable, false},
                     std::span(input).subspan(i * width, width));
    }
    stack_.forward(input.data(), width, 0, 2 * count, batch);
    if (!system_.empty()) {
      for (std::size_t i = 0; i < 2 * count; ++i) {
        kept[i] = system_.kept_by(pairs[start + i / 2][i % 2]);
      }
    }
    for (std::size_t deal = 0; deal < 2 * count; ++deal) {
      std::array<std::uint32_t, core::kBids + 2> nodes{};
      std::array<std::uint32_t, core::kBids + 2> path{};
      std::size_t length = 0;
      std::uint32_t n = 0;
      while (true) {
        const TreeNode& node = shape.nodes()[n];
        const std::size_t player = deal ^ node.role;
        const std::size_t best =
            best_option(node, batch.values.back().data() + player * shape.hidden(), kept[player]);
        const TreeOption& option = shape.options(node)[best];
        nodes[length] = n;
        path[length++] = static_cast<std::uint32_t>(node.first_option + best);
        if (option.child < 0) {
          Outcome outcome;
          outcome.pair = start + deal / 2;
          outcome.order = deal % 2;
          outcome.bid = option.bid < 0 ? node.last_bid : option.bid;
          outcome.declarer = option.declarer ^ outcome.order;
          outcome.nodes = std::span(nodes).first(length);
          outcome.path = std::span(path).first(length);
          take(outcome);
          break;
        }
        n = static_cast<std::uint32_t>(option.child);
      }
    }
  }
}

void GradientLearner::hidden(const std::array<core::Hand, 2>& hands, bool vulnerable,
                             std::vector<float>& out) const {
  const std::size_t width = features_.width();
  std::vector<float> input(2 * width);
  nn::DenseStack::Batch batch;
  stack_.prepare(batch, 2);
  for (std::size_t i = 0; i < 2; ++i) {
    features_.fill(hands[i], bidding::Condition{vulnerable, false},
                   std::span(input).subspan(i * width, width));
  }
  stack_.forward(input.data(), width, 0, 2, batch);
  out = batch.values.back();
}

float GradientLearner::cost_after(const LabelledPairs& labels, std::size_t pair, std::size_t order,
                                  bool vulnerable, const std::vector<float>& hidden,
                                  std::size_t node, std::size_t option) const {
  const TreeShape& shape = tree_.shape();
  while (true) {
    const TreeNode& at = shape.nodes()[node];
    const TreeOption& chosen = shape.options(at)[option];
    if (chosen.child < 0) {
      return label_cost(labels, pair, vulnerable, chosen.bid < 0 ? at.last_bid : chosen.bid,
                        chosen.declarer ^ order);
    }
    node = static_cast<std::size_t>(chosen.child);
    const TreeNode& next = shape.nodes()[node];
    const std::size_t player = order ^ next.role;
    const auto kept =
        next.rules == 0 ? bidding::System::Kept{} : system_.kept_by(labels.hands[pair][player]);
    option = best_option(next, hidden.data() + player * shape.hidden(), kept);
  }
}

float GradientLearner::label_cost(const LabelledPairs& labels, std::size_t pair, bool vulnerable,
                                  int bid, std::size_t declarer) const {
  const std::uint16_t* from = labels.costs.data() + (pair * 2 + (vulnerable ? 1 : 0)) * kPairCosts;
  std::array<float, kPairCosts> costs{};
  for (std::size_t i = 0; i < kPairCosts; ++i) {
    costs[i] = static_cast<float>(from[i]) / LabelledPairs::kUnit;
  }
  return static_cast<float>(contract_cost(costs, recipe_.declarer, bid, declarer));
}

void GradientLearner::save(nn::CheckpointWriter& writer) const {
  writer.number(step_);
  stack_.save(writer);
  tree_.save(writer);
}

void GradientLearner::restore(nn::CheckpointReader& reader) {
  step_ = reader.number();
  stack_.restore(reader);
  tree_.restore(reader);
}

}  // namespace bidwright::training::gradient
