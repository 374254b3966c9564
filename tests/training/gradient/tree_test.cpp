#include "training/gradient/tree.hpp"

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

  explicit Example(TreeOptions options) : shape(options, kHidden) {
    core::Random random(1, core::Purpose::kTest);
    weights.resize(shape.weights());
    hidden.resize(kDeals * kHidden);
    costs.resize(kDeals * TreePass::kCostStride);
    for (float& x : weights) x = uniform(random, 0.5F);
    for (float& x : hidden) x = uniform(random, 1.0F);
    for (float& x : costs) x = 12 + uniform(random, 12.0F);
  }

  [[nodiscard]] double total(const TreeStep& step) const {
    TreePass pass;
    std::vector<float> unused(hidden.size());
    return pass.run(shape, weights.data(), step, 0, kDeals, 1.0F, hidden.data(), costs.data(),
                    unused.data(), true);
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
        after = costs[deal * TreePass::kCostStride + at];
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
  pass.run(example.shape, example.weights.data(), step, 0, kDeals, 1.0F, example.hidden.data(),
           example.costs.data(), of_hidden.data(), true);
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

}  // namespace
}  // namespace bidwright::training::gradient
