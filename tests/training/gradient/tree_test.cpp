#include "training/gradient/tree.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"

namespace bidwright::training::gradient {
namespace {

constexpr std::size_t kHidden = 8;
constexpr std::size_t kDeals = 4;

float uniform(core::Random& random, float scale) {
  return scale * static_cast<float>(2 * random.uniform() - 1);
}

struct Example {
  TreeShape shape;
  std::vector<float> weights;
  std::vector<float> hidden;
  std::vector<float> costs;
  std::vector<float> made;

  explicit Example(TreeOptions options) : shape(options, kHidden) {
    core::Random random(1, core::Purpose::kTest);
    weights.resize(shape.weights());
    hidden.resize(kDeals * kHidden);
    costs.resize(kDeals * TreeBatch::kCostStride);
    made.resize(shape.padded_options());
    for (float& x : weights) x = uniform(random, 0.5F);
    for (float& x : hidden) x = uniform(random, 1.0F);
    for (float& x : costs) x = 12 + uniform(random, 12.0F);
  }

  [[nodiscard]] double total(const TreeStep& step) const {
    TreePass pass;
    std::vector<float> unused(hidden.size());
    return pass.run(shape, weights.data(), made.data(), step,
                    {0, kDeals, 1.0F, hidden.data(), costs.data(), unused.data()});
  }

  /// The policy of a node for a deal, in double precision.
  [[nodiscard]] std::vector<double> policy(const TreeNode& node, std::size_t deal) const {
    const float* row = hidden.data() + (deal ^ node.role) * kHidden;
    std::vector<double> result(node.options);
    double sum = 0;
    for (std::size_t a = 0; a < node.options; ++a) {
      double logit = weights[node.weights + kHidden * node.padded + a];
      for (std::size_t h = 0; h < kHidden; ++h) {
        logit += double{row[h]} * weights[node.weights + h * node.padded + a];
      }
      sum += result[a] = std::exp(logit);
    }
    for (double& p : result) p /= sum;
    return result;
  }

  /// The expected cost from a node on, by going through all auctions.
  [[nodiscard]] double enumerate(std::size_t n, std::size_t deal, double temperature) const {
    const TreeNode& node = shape.nodes()[n];
    const auto options = shape.options(node);
    const std::vector<double> p = policy(node, deal);
    double value = 0;
    for (std::size_t a = 0; a < options.size(); ++a) {
      double after = 0;
      if (options[a].child >= 0) {
        after = enumerate(static_cast<std::size_t>(options[a].child), deal, temperature);
      } else {
        const int bid = options[a].bid < 0 ? node.last_bid : options[a].bid;
        const std::size_t at =
            bid < 0 ? 0 : 1 + std::size_t{options[a].declarer} * 35 + static_cast<std::size_t>(bid);
        after = costs[deal * TreeBatch::kCostStride + at];
      }
      value += p[a] * (after + temperature * std::log(p[a]));
    }
    return value;
  }
};

TreeOptions small_tree() {
  TreeOptions options;
  options.layers = 3;
  options.widths = {3, 2};
  return options;
}

TreeStep everything(float temperature) {
  TreeStep step;
  step.temperature = temperature;
  step.least_reach = 0.0F;
  return step;
}

TEST(GradientTree, ExpectsTheCostThatGoingThroughAllAuctionsGives) {
  const Example example(small_tree());
  for (const float temperature : {0.0F, 0.7F}) {
    double wanted = 0;
    for (std::size_t deal = 0; deal < kDeals; ++deal) {
      wanted += example.enumerate(0, deal, double{temperature});
    }
    EXPECT_NEAR(example.total(everything(temperature)), wanted, 1e-4 * wanted);
  }
}

TEST(GradientTree, HasTheGradientThatFiniteDifferencesGive) {
  Example example(small_tree());
  const TreeStep step = everything(0.5F);
  TreePass pass;
  std::vector<float> of_hidden(example.hidden.size(), 0.0F);
  pass.run(example.shape, example.weights.data(), example.made.data(), step,
           {0, kDeals, 1.0F, example.hidden.data(), example.costs.data(), of_hidden.data()});
  std::vector<double> of_weights(example.weights.size());
  for (const TreePass::Visits& v : pass.visits()) {
    const TreeNode& node = example.shape.nodes()[v.node];
    for (std::size_t i = 0; i < v.count; ++i) {
      const float* gradient = pass.gradient(v) + i * node.padded;
      const float* row = example.hidden.data() + pass.rows(v)[i] * kHidden;
      for (std::size_t a = 0; a < node.options; ++a) {
        for (std::size_t h = 0; h <= kHidden; ++h) {
          of_weights[node.weights + h * node.padded + a] +=
              (h < kHidden ? double{row[h]} : 1.0) * double{gradient[a]};
        }
      }
    }
  }
  const auto difference = [&](float& x) {
    const float kept = x;
    constexpr float kStep = 0.01F;
    x = kept + kStep;
    const double up = example.total(step);
    x = kept - kStep;
    const double down = example.total(step);
    x = kept;
    return (up - down) / (2 * double{kStep});
  };
  for (std::size_t i = 0; i < example.hidden.size(); i += 3) {
    EXPECT_NEAR(of_hidden[i], difference(example.hidden[i]), 0.02) << "hidden " << i;
  }
  for (const TreeNode& node : example.shape.nodes()) {
    for (std::size_t a = 0; a < node.options; a += 5) {
      for (std::size_t h = 0; h <= kHidden; h += 3) {
        const std::size_t i = node.weights + h * node.padded + a;
        EXPECT_NEAR(of_weights[i], difference(example.weights[i]), 0.02) << "weight " << i;
      }
    }
  }
}

TEST(GradientTree, RewardsVarietyByTheEntropyOfANodesCallsOverAllHands) {
  TreeOptions options;
  options.layers = 1;
  Example example(options);
  const TreeNode& root = example.shape.nodes()[0];
  // What is counted is worth so many deals that the calls never made do not matter.
  constexpr double kWorth = 1e6;
  const auto shares = [&] {
    std::vector<double> result(root.options);
    for (std::size_t deal = 0; deal < kDeals; ++deal) {
      const std::vector<double> p = example.policy(root, deal);
      for (std::size_t a = 0; a < p.size(); ++a) result[a] += p[a] / kDeals;
    }
    return result;
  };
  const std::vector<double> share = shares();
  for (std::size_t a = 0; a < share.size(); ++a) {
    example.made[a] = static_cast<float>(kWorth * share[a]);
  }
  TreeStep step = everything(0.0F);
  const auto gradients = [&] {
    TreePass pass;
    std::vector<float> unused(example.hidden.size());
    pass.run(example.shape, example.weights.data(), example.made.data(), step,
             {0, kDeals, 1.0F, example.hidden.data(), example.costs.data(), unused.data()});
    std::vector<double> of_bias(root.options);
    for (std::size_t i = 0; i < kDeals; ++i) {
      for (std::size_t a = 0; a < root.options; ++a) {
        of_bias[a] += double{pass.gradient(pass.visits()[0])[i * root.padded + a]};
      }
    }
    return of_bias;
  };
  const std::vector<double> plain = gradients();
  step.variety = 2.0F;
  const std::vector<double> varied = gradients();
  // The bonus is variety * deals * entropy; a cost is less the bonus.
  const auto lost_entropy = [&] {
    double sum = 0;
    for (const double p : shares()) sum += p * std::log(p);
    return 2.0 * kDeals * sum;
  };
  bool matters = false;
  for (std::size_t a = 0; a < root.options; ++a) {
    float& bias = example.weights[root.weights + kHidden * root.padded + a];
    const float kept = bias;
    bias = kept + 0.01F;
    const double up = lost_entropy();
    bias = kept - 0.01F;
    const double down = lost_entropy();
    bias = kept;
    const double wanted = (up - down) / 0.02;
    EXPECT_NEAR(varied[a] - plain[a], wanted, 0.01) << "option " << a;
    matters = matters || std::abs(wanted) > 0.05;
  }
  EXPECT_TRUE(matters);
}

TEST(GradientTree, CountsTheCallsOfTheLastBatches) {
  const Example example(small_tree());
  Tree tree(small_tree(), kHidden);
  std::copy(example.weights.begin(), example.weights.end(), tree.weights());
  std::vector<TreePass> passes(1);
  std::vector<float> unused(example.hidden.size());
  passes[0].run(tree.shape(), tree.weights(), tree.made(), everything(0.5F),
                {0, kDeals, 1.0F, example.hidden.data(), example.costs.data(), unused.data()});
  const auto counted = [&] {
    const TreeNode& root = tree.shape().nodes()[0];
    double sum = 0;
    for (std::size_t a = 0; a < root.options; ++a) {
      sum += double{tree.made()[root.padded_option + a]};
    }
    return sum;
  };
  tree.update(passes, example.hidden.data(), kHidden, 1e-3F, 0, 0, 1);
  EXPECT_NEAR(counted(), kDeals, 1e-4);
  tree.update(passes, example.hidden.data(), kHidden, 1e-3F, 0, 0, 1);
  EXPECT_NEAR(counted(), kDeals * 1.9, 1e-4);
}

TEST(GradientTree, AddsUpMoreThanSixtyFourParts) {
  const Example example(small_tree());
  const auto trained = [&](std::size_t parts) {
    Tree tree(small_tree(), kHidden);
    std::copy(example.weights.begin(), example.weights.end(), tree.weights());
    std::vector<TreePass> passes(parts);
    std::vector<float> unused(example.hidden.size());
    for (std::size_t p = 0; p < parts; ++p) {
      // Most parts are empty.
      passes[p].run(tree.shape(), tree.weights(), tree.made(), everything(0.5F),
                    {p == 0 ? 0 : kDeals, kDeals, 1.0F, example.hidden.data(), example.costs.data(),
                     unused.data()});
    }
    tree.update(passes, example.hidden.data(), kHidden, 1e-3F, 0, 0, 1);
    return std::vector<float>(tree.weights(), tree.weights() + tree.shape().weights());
  };
  EXPECT_EQ(trained(1), trained(200));
}

TEST(GradientTree, CountsNoCallsWhereNothingAsksForThem) {
  const Example example(small_tree());
  const auto trained = [&](bool counts) {
    TreeOptions options = small_tree();
    options.counts_calls = counts;
    Tree tree(options, kHidden);
    std::copy(example.weights.begin(), example.weights.end(), tree.weights());
    std::vector<TreePass> passes(1);
    std::vector<float> unused(example.hidden.size());
    passes[0].run(tree.shape(), tree.weights(), tree.made(), everything(0.5F),
                  {0, kDeals, 1.0F, example.hidden.data(), example.costs.data(), unused.data()});
    tree.update(passes, example.hidden.data(), kHidden, 1e-3F, 0, 0, 1);
    EXPECT_EQ(tree.made()[0] > 0, counts);
    return std::vector<float>(tree.weights(), tree.weights() + tree.shape().weights());
  };
  EXPECT_EQ(trained(true), trained(false));
}

TEST(GradientTree, LetsWhoeverNamedTheStrainFirstDeclare) {
  TreeOptions options;
  options.layers = 3;
  options.widths = {35};
  options.highest_leading = core::Bid(7, core::Strain::kNoTrump);
  const TreeShape shape(options, kHidden);
  const auto child = [&](const TreeNode& node, int bid) {
    for (const TreeOption& option : shape.options(node)) {
      if (option.bid == bid) return option;
    }
    return TreeOption{};
  };
  const int one_heart = core::Bid(1, core::Strain::kHearts).index();
  const int one_spade = core::Bid(1, core::Strain::kSpades).index();
  const int two_hearts = core::Bid(2, core::Strain::kHearts).index();
  const int two_spades = core::Bid(2, core::Strain::kSpades).index();
  const int two_clubs = core::Bid(2, core::Strain::kClubs).index();
  const TreeNode& root = shape.nodes()[0];
  const TreeNode& after_heart =
      shape.nodes()[static_cast<std::size_t>(child(root, one_heart).child)];
  EXPECT_EQ(after_heart.role, 1);
  EXPECT_EQ(child(after_heart, two_hearts).declarer, 0);  // Opener named hearts
  EXPECT_EQ(child(after_heart, two_clubs).declarer, 1);
  EXPECT_EQ(child(after_heart, -1).declarer, 0);  // The partner passes 1H
  const TreeNode& after_spade =
      shape.nodes()[static_cast<std::size_t>(child(after_heart, one_spade).child)];
  EXPECT_EQ(after_spade.role, 0);
  EXPECT_EQ(child(after_spade, two_spades).declarer, 1);
  EXPECT_EQ(child(after_spade, two_hearts).declarer, 0);
  EXPECT_EQ(child(after_spade, two_clubs).declarer, 0);
}

TEST(GradientTree, LetsThePartnerOpenAfterAPassAndEndsTheAuctionAtTheSecond) {
  const TreeShape shape(small_tree(), kHidden);
  const TreeNode& root = shape.nodes()[0];
  const TreeOption pass = shape.options(root)[0];
  ASSERT_GE(pass.child, 0);
  const TreeNode& second = shape.nodes()[static_cast<std::size_t>(pass.child)];
  EXPECT_EQ(second.last_bid, -1);
  EXPECT_LT(shape.options(second)[0].child, 0);
  EXPECT_GE(shape.options(second)[1].child, 0);
}

TEST(GradientTree, LeadsOnWhereASystemNamesASequence) {
  TreeOptions options = small_tree();
  const std::size_t nodes = TreeShape(options, kHidden).nodes().size();
  options.system = bidding::read_system(
                       "1C 3NT : 6C : must : 0 total aces\n"
                       "* 4NT : 5C : exactly : 0 total aces\n")
                       .value();
  const TreeShape shape(options, kHidden);
  EXPECT_GT(shape.nodes().size(), nodes);
  const auto after = [&](std::initializer_list<std::string_view> bids) -> const TreeNode* {
    const TreeNode* node = &shape.nodes()[0];
    for (const std::string_view text : bids) {
      const int wanted = core::parse_bid(text).value().index();
      const auto all = shape.options(*node);
      const auto option =
          std::ranges::find_if(all, [&](const TreeOption& one) { return one.bid == wanted; });
      if (option == all.end() || option->child < 0) return nullptr;
      node = &shape.nodes()[static_cast<std::size_t>(option->child)];
    }
    return node;
  };
  ASSERT_NE(after({"1C", "3NT"}), nullptr);
  ASSERT_EQ(shape.rules(*after({"1C", "3NT"})).size(), 1U);
  EXPECT_NE(after({"1C", "3NT", "6C"}), nullptr) << "beyond the layers";
  EXPECT_EQ(after({"1C", "3S"}), nullptr);
  ASSERT_NE(after({"1H", "4NT"}), nullptr);
  EXPECT_EQ(shape.rules(*after({"1H", "4NT"})).size(), 1U);
  EXPECT_NE(after({"4NT", "5C"}), nullptr);
  EXPECT_EQ(after({"1H", "4NT", "5C"}), nullptr) << "no more layers than the tree has";
}

TEST(GradientTree, NeverMakesACallThatIsForbidden) {
  TreeOptions options = small_tree();
  options.system = bidding::read_system(
                       "opening : 2C : must not : any hand\n"
                       "1C : 1D : must : any hand\n")
                       .value();
  Example example(options);
  const std::vector<bidding::System::Kept> kept(kDeals, 0b11);
  TreePass pass;
  std::vector<float> unused(example.hidden.size());
  pass.run(example.shape, example.weights.data(), example.made.data(), everything(0.5F),
           {.first = 0,
            .last = kDeals,
            .hidden = example.hidden.data(),
            .costs = example.costs.data(),
            .hidden_gradient = unused.data(),
            .kept = kept.data()});
  for (const TreePass::Visits& v : pass.visits()) {
    const TreeNode& node = example.shape.nodes()[v.node];
    for (const bidding::RuleHere rule : example.shape.rules(node)) {
      for (std::size_t i = 0; i < v.count; ++i) {
        const float* made = pass.made(v) + i * node.padded;
        const float* gradient = pass.gradient(v) + i * node.padded;
        float all = 0;
        for (std::size_t a = 0; a < node.options; ++a) all += made[a];
        const bool must = rule.kind == bidding::RuleKind::kMust;
        EXPECT_NEAR(made[rule.call], must ? all : 0.0F, 1e-6F);
        EXPECT_NEAR(gradient[rule.call], 0.0F, 1e-4F);
      }
    }
  }
}

}  // namespace
}  // namespace bidwright::training::gradient
