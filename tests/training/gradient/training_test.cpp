#include <algorithm>
#include <barrier>
#include <thread>

#include <gtest/gtest.h>

#include "deals/meeting.hpp"
#include "training/easy_pairs.hpp"
#include "training/gradient/deal_pair.hpp"
#include "training/gradient/gradient_learner.hpp"
#include "training/gradient/planted.hpp"
#include "training/gradient/rare.hpp"
#include "training/small_tricks.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/bidding/rounding.hpp"
#include "bidwright/bidding/survey.hpp"
#include "bidwright/bidding/system.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training {
namespace {

GradientRecipe small_recipe() {
  GradientRecipe recipe;
  recipe.network_passes = 2;
  recipe.network_batch = 32;
  recipe.pairs = 1000;
  recipe.hidden = {16, 16};
  recipe.layers = 3;
  recipe.widths = {4};
  recipe.batch = 33;
  recipe.steps = 60;
  recipe.entropy = 0.7;
  recipe.survey_pairs = 1000;
  return recipe;
}

/// Its calls are rewarded for variety, its pairs replaced while it trains, and it ends on true
/// costs.
GradientRecipe windowed_recipe() {
  GradientRecipe recipe = small_recipe();
  recipe.true_steps = 30;
  recipe.variety = 0.3;
  recipe.window = 5 * recipe.batch + 1;
  recipe.pairs = 900;
  return recipe;
}

std::vector<std::byte> bytes_of(const GradientTraining& training) {
  const auto bytes = bidding::write_model(training.model());
  EXPECT_TRUE(bytes) << (bytes ? "" : bytes.error().text());
  return bytes.value_or(std::vector<std::byte>{});
}

const tricks::DealNetwork& small_network() {
  static const tricks::DealNetwork network = small_tricks();
  return network;
}

/// Labelled by layouts, in windows.
GradientRecipe layouts_recipe() {
  GradientRecipe recipe = small_recipe();
  recipe.layouts = 2;
  recipe.window = 5 * recipe.batch;
  recipe.pairs = 900;
  return recipe;
}

const GradientSources kSources{nullptr, &small_network()};

std::vector<std::byte> train(std::size_t threads, deals::Exchange* exchange = nullptr,
                             const GradientRecipe& recipe = small_recipe()) {
  GradientTraining training(recipe, easy_pairs(400), "abc", threads, exchange, kSources);
  while (!training.finished()) training.advance();
  return bytes_of(training);
}

TEST(GradientTraining, GivesTheSameModelWithAnyNumberOfThreads) {
  const auto one = train(1);
  EXPECT_FALSE(one.empty());
  EXPECT_EQ(one, train(3));
  const auto windowed = train(1, nullptr, windowed_recipe());
  EXPECT_NE(one, windowed);
  EXPECT_EQ(windowed, train(3, nullptr, windowed_recipe()));
  const auto by_layouts = train(1, nullptr, layouts_recipe());
  EXPECT_NE(one, by_layouts);
  EXPECT_EQ(by_layouts, train(3, nullptr, layouts_recipe()));
}

TEST(GradientTraining, GivesTheSameModelInTwoProcesses) {
  for (const GradientRecipe& recipe : {small_recipe(), windowed_recipe(), layouts_recipe()}) {
    deals::Meeting meeting;
    deals::Meeting::Member first(meeting, 0);
    deals::Meeting::Member second(meeting, 1);
    std::thread other([&] { train(2, &second, recipe); });
    const auto of_first = train(1, &first, recipe);
    other.join();
    EXPECT_EQ(of_first, train(1, nullptr, recipe));
  }
}

/// Interrupted in every stage, a few times in the last.
std::vector<std::byte> train_in_parts(const GradientRecipe& recipe) {
  std::vector<std::byte> checkpoint;
  std::unique_ptr<GradientTraining> training;
  for (int part = 0; part < 6; ++part) {
    training =
        std::make_unique<GradientTraining>(recipe, easy_pairs(400), "abc", 1, nullptr, kSources);
    if (!checkpoint.empty()) {
      EXPECT_TRUE(training->resume(checkpoint));
    }
    for (int i = 0; i <= part && !training->finished(); ++i) training->advance();
    checkpoint = training->checkpoint();
  }
  while (!training->finished()) training->advance();
  return bytes_of(*training);
}

TEST(GradientTraining, GoesOnFromACheckpointAsIfNothingHadHappened) {
  EXPECT_EQ(train(1), train_in_parts(small_recipe()));
  EXPECT_EQ(train(1, nullptr, windowed_recipe()), train_in_parts(windowed_recipe()));
  EXPECT_EQ(train(1, nullptr, layouts_recipe()), train_in_parts(layouts_recipe()));
}

TEST(GradientTraining, RefusesCheckpointsThatDoNotBelongToIt) {
  GradientTraining training(small_recipe(), easy_pairs(400), "abc", 1);
  training.advance();
  std::vector<std::byte> checkpoint = training.checkpoint();

  GradientRecipe other = small_recipe();
  other.rate = 1e-3;
  EXPECT_EQ(GradientTraining(other, easy_pairs(400), "abc", 1).resume(checkpoint).error().code,
            core::ErrorCode::kMismatch);
  EXPECT_EQ(
      GradientTraining(small_recipe(), easy_pairs(400), "abd", 1).resume(checkpoint).error().code,
      core::ErrorCode::kMismatch);
  GradientTraining same(small_recipe(), easy_pairs(400), "abc", 1);
  EXPECT_EQ(same.resume(std::span(checkpoint).first(10)).error().code, core::ErrorCode::kTruncated);
  EXPECT_EQ(same.resume(std::span(checkpoint).first(checkpoint.size() - 1)).error().code,
            core::ErrorCode::kChecksum);
  checkpoint[checkpoint.size() / 2] ^= std::byte{1};
  EXPECT_EQ(same.resume(checkpoint).error().code, core::ErrorCode::kChecksum);
  checkpoint[0] = std::byte{0};
  EXPECT_EQ(same.resume(checkpoint).error().code, core::ErrorCode::kVersion);
}

TEST(GradientTraining, LearnsToBid) {
  GradientRecipe recipe = small_recipe();
  recipe.network_passes = 20;
  recipe.steps = 400;
  recipe.rate = 5e-3;
  GradientTraining training(recipe, easy_pairs(1000), "abc", 1);
  while (!training.finished()) training.advance();
  // Always passing costs above 5 here.
  EXPECT_LT(*training.model().validation_cost, 3.8);
  EXPECT_TRUE(bidding::validate(training.model()));
  EXPECT_TRUE(training.model().estimates_rewards());
  EXPECT_EQ(bidding::with_rounded_heads(training.model()), training.model());
}

std::size_t count_calls(const bidding::Model& model) {
  std::size_t count = 0;
  for (const bidding::Node& node : model.nodes) count += node.actions.size();
  return count;
}

TEST(GradientTraining, LeavesOutRareCallsAndSaysWhatTheOthersMean) {
  GradientRecipe recipe = small_recipe();
  recipe.network_passes = 20;
  recipe.steps = 400;
  recipe.rate = 5e-3;
  recipe.survey_pairs = 3000;
  const auto trained = [&](std::uint64_t least_seen) {
    recipe.least_seen = least_seen;
    GradientTraining training(recipe, easy_pairs(1000), "abc", 1);
    while (!training.finished()) training.advance();
    return training.model();
  };
  const bidding::Model all = trained(1);
  const bidding::Model kept = trained(400);
  EXPECT_TRUE(bidding::validate(kept));
  EXPECT_EQ(kept.meanings.tables.front().size(), kept.nodes.size());
  EXPECT_LT(count_calls(kept), count_calls(all));
  EXPECT_EQ(bidding::without_unused(kept), kept);
}

bidding::Model small_model(const GradientRecipe& recipe) {
  GradientTraining training(recipe, easy_pairs(400), "abc", 1, nullptr, kSources);
  while (!training.finished()) training.advance();
  return training.model();
}

TEST(Planted, TreesBidAsTheyDid) {
  const bidding::Model model = small_model(small_recipe());
  GradientRecipe recipe = small_recipe();
  ASSERT_TRUE(check_start(recipe, model)) << check_start(recipe, model).error().text();
  gradient::GradientLearner learner(recipe);
  gradient::plant(model, 100.0, learner);
  std::vector<std::array<core::Hand, 2>> pairs;
  for (std::uint64_t k = 0; k < 500; ++k) pairs.push_back(gradient::deal_pair(recipe, k));
  bidding::PairBidder bidder(model);
  int bids = 0;
  learner.play(pairs, true, [&](const gradient::GradientLearner::Outcome& outcome) {
    const auto& hands = pairs[outcome.pair];
    const auto expected = bidder.bid(hands[outcome.order], hands[1 - outcome.order], {true, false});
    EXPECT_EQ(outcome.bid + 1, expected.contract);
    bids += outcome.bid >= 0 ? 1 : 0;
  });
  EXPECT_GT(bids, 100);
}

TEST(Planted, TreesAreGoneOnFrom) {
  GradientRecipe recipe = small_recipe();
  recipe.network_passes = 20;
  recipe.steps = 400;
  recipe.rate = 5e-3;
  const bidding::Model start = small_model(recipe);
  recipe.start = "checksum";
  recipe.entropy = 0;
  recipe.steps = 20;
  const auto trained = [&](const bidding::Model* from, std::size_t threads) {
    GradientTraining training(recipe, easy_pairs(400), "abc", threads, nullptr, {from, nullptr});
    while (!training.finished()) training.advance();
    return training.model();
  };
  const bidding::Model on = trained(&start, 1);
  EXPECT_EQ(on, trained(&start, 3));
  EXPECT_NE(on.networks, start.networks);
  // Twenty steps from nothing learn much less.
  EXPECT_LT(*on.validation_cost, *trained(nullptr, 1).validation_cost);
  EXPECT_NE(on.recipe.find(R"("revival":1.0)"), std::string::npos);

  // Interrupted, with weights that no step has touched yet.
  const auto begun = [&] {
    return std::make_unique<GradientTraining>(recipe, easy_pairs(400), "abc", 1, nullptr,
                                              GradientSources{&start, nullptr});
  };
  recipe.true_steps = 10;
  const bidding::Model whole = trained(&start, 1);
  auto training = begun();
  while (!training->finished()) {
    const std::vector<std::byte> checkpoint = training->checkpoint();
    training = begun();
    EXPECT_TRUE(training->resume(checkpoint));
    for (int i = 0; i < 30 && !training->finished(); ++i) training->advance();
  }
  EXPECT_EQ(training->model(), whole);
}

TEST(GradientTraining, IsNotResumedWithLabelsOfAnotherNetwork) {
  const GradientRecipe recipe = layouts_recipe();
  const auto begun = [&](const tricks::DealNetwork& tricks) {
    return GradientTraining(recipe, easy_pairs(400), "abc", 1, nullptr, {nullptr, &tricks});
  };
  const tricks::DealNetwork other = small_tricks(2);
  const auto checkpoint = begun(small_network()).checkpoint();
  EXPECT_TRUE(begun(small_network()).resume(checkpoint));
  EXPECT_EQ(begun(other).resume(checkpoint).error().code, core::ErrorCode::kMismatch);
}

TEST(Planted, OthersAreRefusedWithWhatDoesNotFit) {
  const bidding::Model model = small_model(small_recipe());
  const auto refused = [&](auto change) {
    GradientRecipe recipe = small_recipe();
    change(recipe);
    const auto checked = check_start(recipe, model);
    return checked ? std::string("not refused") : checked.error().message;
  };
  EXPECT_NE(refused([](GradientRecipe& r) {
              r.hidden = {16, 24};
            }).find("16 and 24"),
            std::string::npos);
  EXPECT_NE(refused([](GradientRecipe& r) { r.features = "rich"; }).find("sees the features"),
            std::string::npos);
  EXPECT_NE(refused([](GradientRecipe& r) { r.layers = 2; }).find("--gradient-layers"),
            std::string::npos);
  GradientRecipe ruled = small_recipe();
  ruled.system = bidding::write_system(
      *bidding::read_system("opening : 1S : may : at least 5 cards in spades\n"));
  const bidding::Model keeping = small_model(ruled);
  EXPECT_TRUE(check_start(ruled, model));
  EXPECT_TRUE(check_start(ruled, keeping));
  EXPECT_NE(check_start(small_recipe(), keeping).error().message.find("--system"),
            std::string::npos);
}

TEST(Planted, TreesLearnToKeepNewRules) {
  const bidding::Model start = small_model(small_recipe());
  GradientRecipe recipe = small_recipe();
  recipe.system = "opening : 1NT : exactly : 15 to 17 total points, balanced\n";
  ASSERT_TRUE(check_start(recipe, start));
  GradientTraining training(recipe, easy_pairs(400), "abc", 1, nullptr, {&start, nullptr});
  while (!training.finished()) training.advance();
  const bidding::Model model = training.model();
  bidding::PairBidder bidder(model);
  for (std::uint64_t k = 0; k < 2000; ++k) {
    const core::Deal deal = core::random_deal(79, k);
    const core::Hand hand = deal[core::Seat::kNorth];
    bidder.bid(hand, deal[core::Seat::kSouth], {});
    const bidding::Step first = bidder.steps().front();
    const int points = core::high_card_points(hand);
    EXPECT_EQ(core::to_string(model.nodes[first.node].actions[first.action].call) == "1NT",
              core::is_balanced(hand) && points >= 15 && points <= 17);
  }
}

TEST(Rare, CallsAreLeftOutWithWhatFollowsThem) {
  GradientRecipe recipe = small_recipe();
  recipe.survey_pairs = 3000;
  GradientTraining training(recipe, easy_pairs(400), "abc", 1);
  while (!training.finished()) training.advance();
  const bidding::Model kept = gradient::without_rare(training.model(), 400);
  EXPECT_TRUE(bidding::validate(kept));
  for (std::size_t n = 0; n < kept.nodes.size(); ++n) {
    for (std::size_t a = 0; a < kept.nodes[n].actions.size(); ++a) {
      std::uint64_t seen = 0;
      for (const auto& table : kept.meanings.tables) seen += table[n][a].seen;
      EXPECT_GE(seen, 400U);
    }
  }
}

TEST(GradientRecipe, HoldsWholeBatchesOrAllPairs) {
  GradientRecipe recipe = small_recipe();
  EXPECT_EQ(recipe.held_pairs(), 1000U);
  recipe.window = 1001;
  EXPECT_EQ(recipe.held_pairs(), 1000U);
  recipe.window = 100;
  EXPECT_EQ(recipe.held_pairs(), 99U);
  recipe.window = 1;
  EXPECT_EQ(recipe.held_pairs(), 33U);
}

TEST(GradientRecipe, IsWrittenWithWhatMattersOnly) {
  GradientRecipe recipe;
  EXPECT_EQ(recipe.json(),
            R"({"batch":512,"declarer":"real","entropy":0.7,"entropy_power":1,)"
            R"("entropy_until":0.97,"features":"rich+vulnerable","hidden":[192],)"
            R"("highest_leading":"4NT","hold":0.0,"layers":6,"learner":"gradient",)"
            R"("least_reach":0.01,"least_seen":3,"network_batch":32,"network_decay":0.5,)"
            R"("network_passes":60,"network_rate":0.002,"pairs":2000000,)"
            R"("penalty":"undoubled","rate":0.003,"seed":1,"steps":20000,)"
            R"("strong_share":0.4,"strong_tilt":0.28,"survey_pairs":1000000,)"
            R"("validation_every":10,"vulnerability":"mixed","widths":[10,8]})");
  recipe.variety = 0.3;
  recipe.window = 1000;
  EXPECT_NE(recipe.json().find(R"("variety":0.3,"variety_until":0.9)"), std::string::npos);
  EXPECT_NE(recipe.json().find(R"("window":1000)"), std::string::npos);
}

TEST(GradientRecipe, RefusesWhatMakesNoSense) {
  const auto refused = [](auto change) {
    GradientRecipe recipe = small_recipe();
    change(recipe);
    return !recipe.check();
  };
  EXPECT_TRUE(small_recipe().check());
  EXPECT_TRUE(refused([](GradientRecipe& r) { r.features = "cards"; }));
  EXPECT_TRUE(refused([](GradientRecipe& r) { r.hidden = {}; }));
  EXPECT_TRUE(refused([](GradientRecipe& r) { r.hidden = {12}; }));
  EXPECT_TRUE(refused([](GradientRecipe& r) { r.layers = 1; }));
  EXPECT_TRUE(refused([](GradientRecipe& r) { r.widths = {0}; }));
  EXPECT_TRUE(refused([](GradientRecipe& r) { r.rate = -1; }));
  EXPECT_TRUE(refused([](GradientRecipe& r) { r.variety = -1; }));
  EXPECT_TRUE(refused([](GradientRecipe& r) { r.declarer = DeclarerRule::kMeanPoints; }));
  GradientRecipe recipe = small_recipe();
  recipe.network_passes = 0;
  EXPECT_EQ(recipe.check().error().message, "network passes is 0; it must lie between 1 and 10000");
}

GradientRecipe ruled_recipe() {
  GradientRecipe recipe = small_recipe();
  recipe.variety = 0.3;
  recipe.system =
      "opening : 1NT : exactly : 15 to 17 total points, balanced\n"
      "opening : 1H : may : at least 5 cards in hearts\n"
      "1NT : 2C : must : 4 cards in hearts\n";
  return recipe;
}

TEST(GradientTraining, KeepsTheRulesOfASystem) {
  GradientTraining training(ruled_recipe(), easy_pairs(400), "abc", 2);
  while (!training.finished()) training.advance();
  const bidding::Model model = training.model();
  bidding::PairBidder bidder(model);
  std::array<int, 4> seen{};
  for (std::uint64_t k = 0; k < 4000; ++k) {
    const core::Deal deal = core::random_deal(77, k);
    const std::array hands{deal[core::Seat::kNorth], deal[core::Seat::kSouth]};
    bidder.bid(hands[0], hands[1], {k % 2 == 1, false});
    std::string bids;
    std::size_t player = 0;
    for (const bidding::Step step : bidder.steps()) {
      const core::Hand hand = hands[player];
      player = 1 - player;
      const core::Call call = model.nodes[step.node].actions[step.action].call;
      const int points = core::high_card_points(hand);
      if (bids.empty()) {
        const bool notrump = core::is_balanced(hand) && points >= 15 && points <= 17;
        EXPECT_EQ(core::to_string(call) == "1NT", notrump) << core::to_string(hand);
        if (core::to_string(call) == "1H") {
          EXPECT_GE(hand.length(core::Suit::kHearts), 5);
          ++seen[1];
        }
        seen[0] += notrump ? 1 : 0;
      } else if (bids == "1NT" && hand.length(core::Suit::kHearts) == 4) {
        EXPECT_EQ(core::to_string(call), "2C");
        ++seen[2];
      }
      if (call.is_bid()) bids += core::to_string(call);
    }
  }
  EXPECT_GT(seen[0], 100);
  EXPECT_GT(seen[2], 10);
}

TEST(GradientTraining, KeepsThemTheSameWithThreadsAndProcesses) {
  const auto one = train(1, nullptr, ruled_recipe());
  EXPECT_NE(one, train(1));
  EXPECT_EQ(one, train(3, nullptr, ruled_recipe()));
  deals::Meeting meeting;
  deals::Meeting::Member first(meeting, 0);
  deals::Meeting::Member second(meeting, 1);
  std::thread other([&] {
    GradientTraining training(ruled_recipe(), easy_pairs(400), "abc", 2, &second);
    while (!training.finished()) training.advance();
  });
  EXPECT_EQ(one, train(1, &first, ruled_recipe()));
  other.join();
}

/// Bids per auction, and in how many of them the bidder is short.
struct Habits {
  double bids = 0;
  double shorts = 0;
};

Habits habits_of(const GradientRecipe& recipe) {
  GradientTraining training(recipe, easy_pairs(400), "abc", 2);
  while (!training.finished()) training.advance();
  const bidding::Model model = training.model();
  bidding::PairBidder bidder(model);
  Habits habits;
  for (std::uint64_t k = 0; k < 2000; ++k) {
    const core::Deal deal = core::random_deal(78, k);
    const std::array hands{deal[core::Seat::kNorth], deal[core::Seat::kSouth]};
    bidder.bid(hands[0], hands[1], {});
    std::size_t player = 0;
    for (const bidding::Step step : bidder.steps()) {
      const core::Hand hand = hands[player];
      player = 1 - player;
      const core::Call call = model.nodes[step.node].actions[step.action].call;
      if (!call.is_bid()) continue;
      habits.bids += 1;
      const core::Strain strain = call.bid().strain();
      const bool suit = core::is_suit(strain);
      if (suit && hand.length(static_cast<core::Suit>(strain)) <= 2) habits.shorts += 1;
    }
  }
  return habits;
}

TEST(GradientTraining, BidsLessAndMoreNaturallyWhereThatIsPaidFor) {
  const Habits free = habits_of(small_recipe());
  GradientRecipe recipe = small_recipe();
  recipe.call_price = 0.5;
  recipe.short_price = 1.0;
  const Habits paid = habits_of(recipe);
  EXPECT_LT(paid.bids, free.bids);
  EXPECT_LT(paid.shorts / paid.bids, free.shorts / free.bids);
}

TEST(GradientTraining, LetsStrongPairsCountAsOftenAsTheyAreDealt) {
  GradientRecipe recipe = small_recipe();
  const gradient::ImportanceWeights weight(recipe);
  double sum = 0;
  double points = 0;
  double shown = 0;
  constexpr int kPairs = 20'000;
  for (std::uint64_t i = 0; i < kPairs; ++i) {
    const auto hands = gradient::deal_pair(recipe, i);
    sum += weight(hands);
    points += weight(hands) * core::high_card_points(hands[0] | hands[1]);
    shown += core::high_card_points(hands[0] | hands[1]);
  }
  EXPECT_NEAR(sum / kPairs, 1.0, 0.02);
  EXPECT_NEAR(points / sum, 20.0, 0.2);
  EXPECT_GT(shown / kPairs, 21.0);

  const auto without = train(1, nullptr, recipe);
  recipe.importance = 1;
  const auto with = train(1, nullptr, recipe);
  EXPECT_NE(with, without);
  EXPECT_EQ(with, train(3, nullptr, recipe));
}

}  // namespace
}  // namespace bidwright::training
