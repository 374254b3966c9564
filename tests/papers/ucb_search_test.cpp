#include "bidwright/papers/ucb_search.hpp"

#include <set>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "deals/meeting.hpp"
#include "papers/synthetic_examples.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/papers/forms.hpp"

namespace bidwright::papers {
namespace {

std::vector<training::SolvedPair> synthetic_problems(std::size_t count) {
  std::vector<training::SolvedPair> problems;
  for (std::size_t k = 0; k < count; ++k) {
    const core::Deal deal = core::random_deal(21, k);
    training::SolvedPair problem{{deal[core::Seat::kNorth], deal[core::Seat::kSouth]}, {}};
    core::Random random(21, core::Purpose::kTest, k);
    for (int s = 0; s < core::kStrains; ++s) {
      const auto strain = static_cast<core::Strain>(s);
      const int tricks =
          deals::synthetic_tricks(problem.hands[0], problem.hands[1], strain, random);
      problem.tricks.set(strain, core::Seat::kNorth, tricks);
      problem.tricks.set(strain, core::Seat::kSouth,
                         std::max(0, tricks - static_cast<int>(random.below(2))));
    }
    problems.push_back(problem);
  }
  return problems;
}

UcbData small_data() {
  return prepare_ucb_data(synthetic_problems(2000), feature_set("second-order"), {});
}

TEST(Problems, CostsAreImpsFromTheBestContract) {
  training::SolvedPair problem{
      {core::parse_hand("AKQJT.AKQ.AKQ.AK").value(), core::parse_hand("9876.JT9.JT9.QJT").value()},
      {}};
  for (int s = 0; s < core::kStrains; ++s) {
    problem.tricks.set(static_cast<core::Strain>(s), core::Seat::kNorth, 13);
    problem.tricks.set(static_cast<core::Strain>(s), core::Seat::kSouth, 7);
  }
  const std::array<training::SolvedPair, 1> problems{problem};
  const auto assumed = make_examples(problems, feature_set("condensed"), {});
  EXPECT_EQ(assumed.size(), 1U);
  EXPECT_EQ(assumed.cost(0, 0)[35], 0);   // 7NT, 1520
  EXPECT_EQ(assumed.cost(0, 1)[35], 0);   // Declarers are not told apart
  EXPECT_EQ(assumed.cost(0, 0)[34], 0);   // 7S, 1510: ten points are no IMP
  EXPECT_EQ(assumed.cost(0, 0)[30], 11);  // 6NT, 1020: 500 less
  EXPECT_EQ(assumed.cost(0, 0)[0], 17);   // PASS: 1520 less
  const auto real = make_examples(problems, feature_set("condensed"),
                                  {.declarer = training::DeclarerRule::kReal});
  EXPECT_EQ(real.size(), 1U);
  EXPECT_EQ(real.cost(0, 0)[35], 0);
  EXPECT_EQ(real.cost(0, 1)[35], 18);  // 7NT by South, six down: 1820 less
  EXPECT_EQ(real.cost(0, 1)[5], 16);   // 1NT by South, made: 90
}

TEST(Problems, OpponentsDoubleWhatFailsByFourIfWanted) {
  training::SolvedPair problem{};
  for (const core::Strain strain : core::kAllStrains) {
    problem.tricks.set(strain, core::Seat::kNorth, 7);
    problem.tricks.set(strain, core::Seat::kSouth, 7);
  }
  const std::array<training::SolvedPair, 1> problems{problem};
  const auto plain = make_examples(problems, feature_set("condensed"), {});
  const auto doubled = make_examples(problems, feature_set("condensed"),
                                     {.penalty = training::PenaltyRule::kDoubledFromFourDown});
  // The best is 1NT, 90. 4S fails by three: 150 down; 5C by four: 200, or 800 doubled.
  EXPECT_EQ(plain.cost(0, 0)[19], 6);
  EXPECT_EQ(doubled.cost(0, 0)[19], 6);
  EXPECT_EQ(plain.cost(0, 0)[21], 7);
  EXPECT_EQ(doubled.cost(0, 0)[21], 13);
}

TEST(Problems, HaveFormsWithTheirSuitsRenamedAndTheirHandsExchanged) {
  training::SolvedPair problem;
  problem.hands[0] = core::parse_hand("AKQJ.T98.654.432").value();
  problem.hands[1] = core::parse_hand("32.AKQ.T987.9876").value();
  for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
    problem.tricks.set(core::kAllStrains[strain], core::Seat::kNorth, static_cast<int>(strain));
    problem.tricks.set(core::kAllStrains[strain], core::Seat::kSouth, 6);
  }
  const auto all = in_forms(std::span(&problem, 1), 1000);
  ASSERT_EQ(all.size(), kForms);
  EXPECT_EQ(all.front().hands[0], problem.hands[0]);
  EXPECT_EQ(all.front().tricks, problem.tricks);
  std::set<std::string> hands;
  for (const training::SolvedPair& form : all) {
    hands.insert(to_string(form.hands[0]));
    // North's spades, wherever they are now, take three tricks in their holder's hand.
    const bool exchanged = core::high_card_points(form.hands[0]) == 9;
    const core::Hand hand = exchanged ? form.hands[1] : form.hands[0];
    const core::Seat seat = exchanged ? core::Seat::kSouth : core::Seat::kNorth;
    for (const core::Suit suit : core::kAllSuits) {
      if (hand.length(suit) != 4) continue;
      const auto strain = static_cast<core::Strain>(suit);
      EXPECT_EQ(form.tricks(strain, seat), 3);
      EXPECT_EQ(form.tricks(strain, core::partner(seat)), 6);
    }
    EXPECT_EQ(form.tricks(core::Strain::kNoTrump, seat), 4);
  }
  EXPECT_EQ(hands.size(), kForms);
}

TEST(Problems, TakeNewFormsOnlyWhenAllAreUsed) {
  const auto problems = synthetic_problems(10);
  const auto more = in_forms(problems, 25);
  ASSERT_EQ(more.size(), 25U);
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(more[i].hands[0], problems[i].hands[0]);
    EXPECT_NE(to_string(more[10 + i].hands[0]) + to_string(more[10 + i].hands[1]),
              to_string(problems[i].hands[0]) + to_string(problems[i].hands[1]));
  }
  EXPECT_EQ(prepare_ucb_data(problems, feature_set("condensed"), {}, 25).train.size(), 25U);
  EXPECT_EQ(prepare_ucb_data(problems, feature_set("condensed"), {}, 5).train.size(), 8U);
}

TEST(Problems, SplitsInTenths) {
  const Split split = split_pairs(100'003);
  EXPECT_EQ(split.train, 80'003U);
  EXPECT_EQ(split.validation, 10'000U);
  EXPECT_EQ(split.test, 10'000U);
}

TEST(UcbSearch, DoesNotDependOnThreads) {
  const UcbData data = small_data();
  std::vector<UcbOptions> runs;
  for (const double alpha : {1.0, 16.0, 64.0}) {
    runs.push_back({.depth = 3, .alpha = alpha, .penetration = 0.25, .auctions = 2500});
    runs.push_back({.structure = Structure::kLayered,
                    .depth = 3,
                    .exploration = Exploration::kLinUcb,
                    .alpha = alpha,
                    .auctions = 2500});
  }
  const auto one = run_all(runs, data, {.threads = 1, .curve_points = 5, .progress = {}});
  const auto three = run_all(runs, data, {.threads = 3, .curve_points = 5, .progress = {}});
  ASSERT_EQ(one.size(), runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    EXPECT_EQ(one[i].validation.mean, three[i].validation.mean);
    EXPECT_EQ(one[i].test.mean, three[i].test.mean);
    ASSERT_EQ(one[i].curve.size(), 5U);
    EXPECT_EQ(one[i].curve.back().auctions, 2500);
    EXPECT_EQ(one[i].curve[2].validation, three[i].curve[2].validation);
  }
  EXPECT_EQ(best_of(one), best_of(three));
}

TEST(UcbSearch, TwoProcessesShareTheRunsOut) {
  const UcbData data = small_data();
  std::vector<UcbOptions> runs;
  for (const double alpha : {1.0, 16.0, 64.0}) {
    runs.push_back({.depth = 2, .alpha = alpha, .auctions = 1500});
  }
  deals::Meeting meeting;
  deals::Meeting::Member first(meeting, 0);
  deals::Meeting::Member second(meeting, 1);
  const auto run = [&](deals::Exchange* exchange) {
    return run_all(runs, data, {.exchange = exchange, .curve_points = 3, .progress = {}});
  };
  std::vector<UcbOutcome> of_second;
  std::thread other([&] { of_second = run(&second); });
  const auto of_first = run(&first);
  other.join();
  const auto alone = run(nullptr);
  for (const auto& outcomes : {of_first, of_second}) {
    ASSERT_EQ(outcomes.size(), alone.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
      EXPECT_EQ(outcomes[i].options.alpha, runs[i].alpha);
      EXPECT_EQ(outcomes[i].train.mean, alone[i].train.mean);
      EXPECT_EQ(outcomes[i].validation.mean, alone[i].validation.mean);
      EXPECT_EQ(outcomes[i].test.error, alone[i].test.error);
      ASSERT_EQ(outcomes[i].curve.size(), 3U);
      EXPECT_EQ(outcomes[i].curve[1].validation, alone[i].curve[1].validation);
    }
  }
}

TEST(UcbSearch, SavedModelBidsAsTheLearnerDoes) {
  for (const auto rule : {training::DeclarerRule::kAssumed, training::DeclarerRule::kReal}) {
    const std::vector<training::SolvedPair> problems = synthetic_problems(2000);
    const UcbData data =
        prepare_ucb_data(problems, feature_set("second-order"), {.declarer = rule});
    const UcbLearner learner = run_one(
        {.depth = 4, .alpha = 4, .penetration = 0.25, .auctions = 10000}, data, {.progress = {}});
    const bidding::Model model = ucb_model(learner, data);
    ASSERT_TRUE(bidding::validate(model));
    const auto bytes = bidding::write_model(model);
    ASSERT_TRUE(bytes);
    const auto loaded = bidding::read_model(*bytes);
    ASSERT_TRUE(loaded);
    bidding::PairBidder bidder(*loaded);
    // The file holds 32-bit numbers: where two scores agree to six digits it may choose the other.
    int different = 0;
    for (std::size_t i = 0; i < data.train.size(); ++i) {
      const auto outcome = bidder.bid(problems[i].hands[0], problems[i].hands[1], {});
      const Auction auction = learner.bid(data.train, i);
      const bool same =
          outcome.contract == auction.contract &&
          (auction.contract == 0 || outcome.second_declares == (auction.declarer == 1));
      different += same ? 0 : 1;
    }
    EXPECT_LE(different, 1) << "of " << data.train.size();
  }
}

}  // namespace
}  // namespace bidwright::papers
