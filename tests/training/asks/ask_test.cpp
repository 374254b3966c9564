#include "training/asks/ask.hpp"

#include <gtest/gtest.h>

#include "training/asks/honours.hpp"

#include "bidwright/core/random.hpp"

namespace bidwright::training::asks {
namespace {

using gradient::TreeBatch;

constexpr core::Bid kAsk{4, core::Strain::kNoTrump};
constexpr core::Bid kSmall{6, core::Strain::kNoTrump};
constexpr core::Bid kGrand{7, core::Strain::kNoTrump};

/// An asker who is strong or not, a partner with an ace or without: the grand slam needs both, the
/// small slam a strong asker, who bids it now; a weak one is well where he is.
Examples world(std::size_t count, bool all_strong = false) {
  Examples examples;
  examples.count = count;
  examples.hidden_width = 8;
  examples.hidden.resize(16 * count);
  core::Random random(1, core::Purpose::kTest);
  for (std::size_t i = 0; i < count; ++i) {
    const bool strong = all_strong || random.below(2) == 1;
    const bool ace = random.below(2) == 1;
    float* partner = examples.hidden.data() + 16 * i;
    partner[0] = ace ? 1.0F : 0.0F;
    partner[1] = 0.3F * static_cast<float>(random.uniform());
    partner[8] = strong ? 1.0F : 0.0F;
    std::vector<float> costs(TreeBatch::kCostStride, 12.0F);
    for (const int declarer : {0, 1}) {
      const auto at = [&](core::Bid bid) -> float& {
        return costs[static_cast<std::size_t>(1 + declarer * core::kBids + bid.index())];
      };
      at(kSmall) = !strong ? 14.0F : ace ? 9.0F : 0.0F;
      at(kGrand) = strong && ace ? 0.0F : 20.0F;
    }
    examples.costs.insert(examples.costs.end(), costs.begin(), costs.end());
    examples.weights.push_back(1.0F);
    examples.scores.push_back(2.0F);
    examples.costs_now.push_back(!strong ? 1.0F : ace ? 9.0F : 0.0F);
    examples.taught.push_back(strong ? 1.0F : 0.0F);
  }
  return examples;
}

AskOptions options() {
  AskOptions options;
  options.tree.layers = 2;
  options.tree.widths = {4};
  options.tree.highest_leading = core::Bid(6, core::Strain::kClubs);
  options.tree.counts_calls = false;
  options.tree.first_bid = kAsk.index();
  options.passes = 60;
  return options;
}

bool strong(const Examples& examples, std::size_t i) {
  return examples.asker(i)[0] > 0.5F;
}

TEST(Ask, FindsOutWhatTheSlamNeedsAndIsMadeByHandsThatGain) {
  const Examples examples = world(1000);
  Ask ask(options(), examples.hidden_width);
  ask.learn(examples, 0, 800);
  ask.calibrate(examples, 800, 1000);
  double before = 0;
  double cost = 0;
  for (std::size_t i = 0; i < examples.count; ++i) {
    EXPECT_EQ(ask.asks(examples, i), strong(examples, i));
    before += double{examples.costs_now[i]};
    cost += double{ask.asks(examples, i) ? ask.play(examples, i) : examples.costs_now[i]};
  }
  EXPECT_GT(before / 1000, 2.0);
  EXPECT_LT(cost / 1000, 0.7);
}

TEST(Ask, MayBeMadeByAllHandsOfACall) {
  const Examples examples = world(600, true);
  AskOptions all = options();
  all.gated = false;
  Ask ask(all, examples.hidden_width);
  ask.learn(examples, 0, examples.count);
  for (std::size_t i = 0; i < examples.count; ++i) {
    EXPECT_TRUE(ask.asks(examples, i));
    EXPECT_EQ(ask.play(examples, i), 0.0F);
  }
}

TEST(Ask, LearnsWhatToDoOverAnswersThatShowAces) {
  Examples examples = world(600, true);
  AskOptions aces = options();
  aces.gated = false;
  aces.tree.system = ace_answers(kAsk);
  const auto play_all = [&] {
    Ask ask(aces, examples.hidden_width);
    ask.learn(examples, 0, examples.count);
    double cost = 0;
    for (std::size_t i = 0; i < examples.count; ++i) cost += double{ask.play(examples, i)};
    return cost / 600;
  };
  // Nothing else tells the partner's hands apart: what they keep is 0 aces, or 1.
  for (std::size_t i = 0; i < examples.count; ++i) {
    float* partner = examples.hidden.data() + 16 * i;
    examples.kept.emplace_back(partner[0] > 0.5F ? 0b10 : 0b01);
    examples.kept.emplace_back();
    partner[0] = 0.0F;
  }
  EXPECT_LT(play_all(), 0.1);
  for (std::size_t i = 0; i < examples.count; ++i) examples.kept[2 * i] = 0b01;
  EXPECT_GT(play_all(), 2.0);
}

TEST(Ask, CountsAcesBeforeItHasLearnedAnything) {
  Examples examples = world(1, true);
  AskOptions aces = options();
  aces.tree.system = ace_answers(kAsk);
  aces.ace_units = 4;
  /// How often, of three hundred beginnings, an asker with aces bids so high over an answer.
  const auto reaches = [&](int level, int own, int shown) {
    std::fill(examples.hidden.begin(), examples.hidden.end(), 0.0F);
    examples.hidden[8] = 1.0F;
    for (int k = 0; k < own; ++k) {
      examples.hidden[8 + 4 + static_cast<std::size_t>(k)] =
          kHonourUnit * static_cast<float>(own - k);
    }
    examples.kept.assign(2, {});
    examples.kept[0][static_cast<std::size_t>(shown)] = true;
    int times = 0;
    for (aces.seed = 0; aces.seed < 300; ++aces.seed) {
      const Ask ask(aces, examples.hidden_width);
      std::vector<Ask::Step> way;
      ask.play(examples, 0, &way);
      const auto& node = ask.tree().shape().nodes()[way.back().node];
      const auto option = ask.tree().shape().options(node)[way.back().option];
      times += core::Bid::at(option.bid < 0 ? node.last_bid : option.bid).level() >= level;
    }
    return times;
  };
  EXPECT_GT(reaches(7, 2, 2), 0);
  EXPECT_GT(reaches(7, 3, 1), 0);
  EXPECT_GT(reaches(7, 0, 0), 0);  // The partner has all four
  EXPECT_EQ(reaches(7, 2, 1), 0);
  EXPECT_EQ(reaches(7, 3, 0), 0);
  EXPECT_GT(reaches(6, 2, 1), 0);
}

TEST(AceAnswers, AreTheNextFourBids) {
  EXPECT_EQ(bidding::write_system(ace_answers({4, core::Strain::kClubs})),
            "opening : 4D : exactly : 0 total aces. Alternatively, 4 total aces.\n"
            "opening : 4H : exactly : 1 total aces.\n"
            "opening : 4S : exactly : 2 total aces.\n"
            "opening : 4NT : exactly : 3 total aces.\n");
}

TEST(Ask, IsNotMadeWhereItOnlyCosts) {
  const Examples examples = world(400);
  Ask ask(options(), examples.hidden_width);
  ask.learn(examples, 0, examples.count);
  Examples others = examples;
  std::fill(others.costs_now.begin(), others.costs_now.end(), -1.0F);
  ask.calibrate(others, 0, others.count);
  for (std::size_t i = 0; i < others.count; ++i) EXPECT_FALSE(ask.asks(others, i));
}

TEST(Ask, IsLearnedTheSameAgain) {
  const Examples examples = world(200);
  Ask one(options(), examples.hidden_width);
  Ask other(options(), examples.hidden_width);
  one.learn(examples, 0, 200);
  other.learn(examples, 0, 200);
  EXPECT_EQ(one.score(3), other.score(3));
  EXPECT_EQ(one.score(3).size(), 4U);
  std::vector<Ask::Step> way;
  EXPECT_EQ(one.play(examples, 0, &way), other.play(examples, 0));
  EXPECT_GE(way.size(), 1U);
}

}  // namespace
}  // namespace bidwright::training::asks
