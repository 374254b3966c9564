#include "training/selfplay/learner.hpp"

#include <cmath>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bidwright/core/deal.hpp"

namespace bidwright::training::selfplay {
namespace {

/// One decision, of North, first to call: PASS, 1C and 1NT were tried.
Lessons one_lesson() {
  Lessons lessons;
  const core::Auction auction(core::Seat::kNorth);
  bidding::append_hand_inputs(core::random_deal(1, 7)[core::Seat::kNorth], lessons.rows.ones);
  bidding::append_auction_inputs(auction, core::Vulnerability::kNone, lessons.rows.ones);
  lessons.rows.end_row();
  lessons.legal.push_back(bidding::legal_calls(auction));
  const auto pass = static_cast<std::size_t>(core::Call::pass().index());
  const auto club = static_cast<std::size_t>(core::Call(1, core::Strain::kClubs).index());
  const auto no_trump = static_cast<std::size_t>(core::Call(1, core::Strain::kNoTrump).index());
  lessons.tried.push_back(1ULL << pass | 1ULL << club | 1ULL << no_trump);
  CallNumbers gains{};
  gains[club] = 3;
  gains[no_trump] = -5;
  lessons.gains.push_back(gains);
  CallNumbers reference{};
  for (std::size_t i = 0; i < core::kCalls; ++i) {
    if ((lessons.legal.back() >> i & 1) != 0) reference[i] = 1.0F / 36;
  }
  lessons.reference.push_back(reference);
  lessons.weights.push_back(1);
  lessons.others.push_back({});
  return lessons;
}

CallNumbers chances_of(const PolicyNetwork& network, const Lessons& lessons) {
  PolicyNetwork::Batch batch;
  network.prepare(batch, 1);
  network.forward(lessons.rows, 0, 1, batch);
  CallNumbers chances;
  softmax(network.outputs(batch, 0), lessons.legal[0], chances);
  return chances;
}

PolicyNetwork small_network() {
  core::Random random(1, core::Purpose::kTest);
  return PolicyNetwork({16, 16, 8, false}, random);
}

TEST(Learner, MovesTowardsTheCallThatGains) {
  core::Workers workers(1);
  Learner learner(small_network(), workers);
  const Lessons lessons = one_lesson();
  const auto pass = static_cast<std::size_t>(core::Call::pass().index());
  for (int i = 0; i < 300; ++i) learner.improve(lessons, {0.0F, 0.0F, 0.0F}, 3e-3F);
  const CallNumbers after = chances_of(learner.network(), lessons);
  const auto club = static_cast<std::size_t>(core::Call(1, core::Strain::kClubs).index());
  const auto no_trump = static_cast<std::size_t>(core::Call(1, core::Strain::kNoTrump).index());
  EXPECT_GT(after[club], 0.9F * (after[pass] + after[club] + after[no_trump]));
}

TEST(Learner, StaysWithTheReferenceWhereDivergenceIsDear) {
  core::Workers workers(1);
  Learner learner(small_network(), workers);
  const Lessons lessons = one_lesson();
  for (int i = 0; i < 800; ++i) learner.improve(lessons, {0.0F, 1000.0F, 0.0F}, 3e-3F);
  const CallNumbers after = chances_of(learner.network(), lessons);
  for (std::size_t i = 0; i < core::kCalls; ++i) {
    EXPECT_NEAR(after[i], lessons.reference[0][i], 0.01F) << i;
  }
}

TEST(Learner, ImitatesChances) {
  core::Workers workers(2);
  Learner learner(small_network(), workers);
  const Lessons lessons = one_lesson();
  CallNumbers target{};
  target[0] = 0.7F;
  target[3] = 0.3F;
  double loss = 0;
  for (int i = 0; i < 800; ++i) {
    loss = learner.imitate(lessons.rows, lessons.legal, {target}, 3e-3F);
  }
  EXPECT_NEAR(loss, -0.7 * std::log(0.7) - 0.3 * std::log(0.3), 0.01);
}

/// What a network that knows nothing learns from fifty boards against itself.
Lessons first_lessons(const ArenaOptions& options) {
  core::Random random(1, core::Purpose::kTest);
  Arena arena(nullptr);
  const PolicyNetwork network({8, 8, 8, false}, random);
  std::vector<Board> boards(50);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    LabelledDeal deal{core::random_deal(2, i), std::vector<AllTricks>(1)};
    for (auto& strain : deal.cases.front()) strain = {7, 6, 7, 6};
    boards[i] = numbered_board(deal, static_cast<int>(i) + 1);
  }
  const Contestant contestant{&network, false, true};
  Lessons lessons;
  arena.learn(boards, {contestant, contestant}, network, options, 1, 0, lessons);
  return lessons;
}

TEST(Arena, ComparesEveryCallWithTheOneThatWasMade) {
  const Lessons lessons = first_lessons({});
  ASSERT_GT(lessons.size(), 50U);
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    EXPECT_EQ(lessons.tried[i] & ~lessons.legal[i], 0U);
    EXPECT_GE(std::popcount(lessons.tried[i]), 2);
    for (std::size_t c = 0; c < core::kCalls; ++c) {
      if ((lessons.tried[i] >> c & 1) == 0) {
        EXPECT_EQ(lessons.gains[i][c], 0.0F);
      }
    }
  }
}

TEST(Arena, LetsFewOfTheSureDecisionsStandForAll) {
  const Lessons all = first_lessons({});
  ArenaOptions options;
  options.focus = 1.0F;
  const Lessons some = first_lessons(options);
  EXPECT_LT(some.size(), all.size());
  EXPECT_THAT(all.weights, testing::Each(1.0F));
  const double stood_for = std::accumulate(some.weights.begin(), some.weights.end(), 0.0);
  EXPECT_NEAR(stood_for / static_cast<double>(all.size()), 1.0, 0.1);
}

/// The options must change nothing of what is learned first but the gains of calls that were tried
/// where nobody had bid, those that `chooses` takes, all by `bonus`. How many it took.
template <typename Chooses>
int expect_bonus(const ArenaOptions& options, float bonus, const Chooses& chooses) {
  const Lessons free = first_lessons({});
  const Lessons other = first_lessons(options);
  int taken = 0;
  EXPECT_EQ(other.tried, free.tried);
  if (other.tried != free.tried) return taken;
  // Where nobody has bid, every bid is legal, the lowest too.
  const std::uint64_t lowest = std::uint64_t{1} << core::Call(1, core::Strain::kClubs).index();
  for (std::size_t i = 0; i < free.size(); ++i) {
    const bool unopened = (free.legal[i] & lowest) != 0;
    // The inputs begin with the cards.
    core::Hand hand;
    for (const std::uint16_t place : free.rows[i]) {
      if (place < core::kCards) hand.add(core::Card::at(place));
    }
    EXPECT_EQ(hand.size(), 13);
    for (std::size_t c = 0; c < core::kCalls; ++c) {
      const bool tried = (free.tried[i] >> c & 1) != 0;
      const bool takes = tried && unopened && chooses(core::Call::at(static_cast<int>(c)), hand);
      EXPECT_FLOAT_EQ(other.gains[i][c], free.gains[i][c] + (takes ? bonus : 0.0F));
      taken += takes ? 1 : 0;
    }
  }
  return taken;
}

TEST(Arena, LetsPassingCostWhereNobodyHasBid) {
  ArenaOptions options;
  options.opening_price = 0.5F;
  const int passes =
      expect_bonus(options, -0.5F, [](core::Call call, core::Hand) { return call.is_pass(); });
  EXPECT_GT(passes, 0);
}

TEST(Arena, RewardsPreempts) {
  ArenaOptions options;
  options.preempt_bonus = 0.5F;
  int others = 0;
  const int preempts = expect_bonus(options, 0.5F, [&](core::Call call, core::Hand hand) {
    const bool preempt = call.is_bid() && is_preempt(call.bid(), hand);
    others += call.is_bid() && !preempt ? 1 : 0;
    return preempt;
  });
  EXPECT_GT(preempts, 0);
  EXPECT_GT(others, 0);
}

TEST(Arena, KnowsPreempts) {
  const auto hand = [](const char* text) { return core::parse_hand(text).value(); };
  const core::Hand weak = hand("KQJ76.52.T984.76");
  EXPECT_TRUE(is_preempt({2, core::Strain::kSpades}, weak));
  EXPECT_FALSE(is_preempt({3, core::Strain::kSpades}, weak));
  EXPECT_FALSE(is_preempt({1, core::Strain::kSpades}, weak));
  EXPECT_FALSE(is_preempt({2, core::Strain::kDiamonds}, weak));
  EXPECT_FALSE(is_preempt({2, core::Strain::kNoTrump}, weak));
  EXPECT_FALSE(is_preempt({3, core::Strain::kHearts}, hand("Q6.AKJ652.QJ4.76")));
  EXPECT_TRUE(is_preempt({3, core::Strain::kHearts}, hand("Q6.AKJ652.J94.76")));
}

}  // namespace
}  // namespace bidwright::training::selfplay
