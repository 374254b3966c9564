#include "bidwright/tricks/deal_network.hpp"

#include <functional>
#include <thread>

#include <gtest/gtest.h>

#include "deals/synthetic_solved_deals.hpp"
#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"

#include "bidwright/nn/weights_file.hpp"

namespace bidwright::tricks {
namespace {

constexpr DealNetworkOptions kSmall{
    .suit_hidden = 32, .width = 24, .strain_hidden = 32, .batch = 16, .rate = 5e-3F, .passes = 150};

std::vector<core::Deal> deals_of(const std::vector<deals::SolvedDeal>& solved) {
  std::vector<core::Deal> deals;
  for (const deals::SolvedDeal& deal : solved) deals.push_back(deal.deal);
  return deals;
}

TEST(DealNetwork, LearnsAFewDealsByHeart) {
  const auto deals = deals::synthetic_solved_deals(40);
  DealNetwork network(kSmall);
  double loss = 0;
  for (int pass = 0; pass < 150; ++pass) loss = network.learn(deals);
  EXPECT_LT(loss, 0.4);
  const auto chances = network.predict(deals_of(deals));
  int right = 0;
  for (std::size_t i = 0; i < deals.size(); ++i) {
    for (const core::Strain strain : core::kAllStrains) {
      for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
        const TrickChances& result =
            chances[i][static_cast<std::size_t>(strain)][static_cast<std::size_t>(seat)];
        const auto best = std::max_element(result.begin(), result.end()) - result.begin();
        right += best == deals[i].tricks(strain, seat) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(right, 360) << "of 400";
}

TEST(DealNetwork, DoesNotCareHowSuitsAreNamed) {
  const auto deals = deals::synthetic_solved_deals(20);
  DealNetwork network(kSmall);
  network.learn(deals);
  const core::Deal deal = deals[3].deal;
  // Clubs become diamonds, diamonds hearts, hearts spades, spades clubs.
  core::Deal renamed;
  for (const core::Seat seat : core::kAllSeats) {
    for (const core::Card card : deal[seat]) {
      renamed[seat].add(core::Card::at((card.index() + core::kRanks) % core::kCards));
    }
  }
  const std::array<core::Deal, 2> both{deal, renamed};
  const auto chances = network.predict(both);
  for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
    const std::size_t as = strain == 4 ? 4 : (strain + 1) % 4;
    for (std::size_t k = 0; k < core::kSeats; ++k) {
      for (std::size_t tricks = 0; tricks < kTrickClasses; ++tricks) {
        EXPECT_NEAR(chances[0][strain][k][tricks], chances[1][as][k][tricks], 1e-5);
      }
    }
  }
}

TEST(DealNetwork, TurnsWithTheTable) {
  const auto deals = deals::synthetic_solved_deals(20);
  DealNetwork network(kSmall);
  network.learn(deals);
  // Everybody's cards move on to the next seat, and so does what they are worth.
  const std::array<core::Deal, 2> both{deals[5].deal, core::rotate(deals[5].deal, 1)};
  const auto chances = network.predict(both);
  for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
    for (const core::Seat seat : core::kAllSeats) {
      EXPECT_EQ(chances[0][strain][static_cast<std::size_t>(seat)],
                chances[1][strain][static_cast<std::size_t>(core::clockwise(seat))]);
    }
  }
}

TEST(DealNetwork, AnswersForNorthAndSouthAloneWhatItAnswersForAll) {
  const auto deals = deals_of(deals::synthetic_solved_deals(100));
  const DealNetwork network(kSmall);
  const auto all = network.predict(deals);
  const auto both = network.predict(deals, deals::Declarers::kNorthSouth);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
      EXPECT_EQ(all[i][strain][0], both[i][strain][0]);
      EXPECT_EQ(all[i][strain][2], both[i][strain][2]);
      EXPECT_EQ(both[i][strain][1], TrickChances{});
    }
  }
}

TEST(DealNetwork, AnswersManyThreadsAtOnce) {
  const auto deals = deals_of(deals::synthetic_solved_deals(150));
  const DealNetwork network(kSmall);
  const auto alone = network.predict(deals);
  std::array<std::vector<DealChances>, 4> answers;
  {
    std::vector<std::jthread> threads;
    for (auto& answer : answers) {
      threads.emplace_back([&] { answer = network.predict(deals, deals::Declarers::kAll, 2); });
    }
  }
  for (const auto& answer : answers) EXPECT_EQ(answer, alone);
}

TEST(DealNetwork, ComesBackFromItsFileAsItWas) {
  const test::TempDir dir;
  const auto deals = deals::synthetic_solved_deals(30);
  DealNetwork network(kSmall);
  network.learn(deals);
  ASSERT_TRUE(network.save(dir / "tricks"));
  const auto loaded = DealNetwork::load(dir / "tricks");
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ(loaded->predict(deals_of(deals)), network.predict(deals_of(deals)));
  ASSERT_TRUE(loaded->save(dir / "again"));
  EXPECT_EQ(test::read_whole_file(dir / "again"), test::read_whole_file(dir / "tricks"));
}

TEST(DealNetwork, RefusesWhatIsNotAWholeFileOfItsOwn) {
  using core::ErrorCode;
  const test::TempDir dir;
  ASSERT_TRUE(DealNetwork(kSmall).save(dir / "tricks"));
  const std::string good = test::read_whole_file(dir / "tricks");
  const auto code_of = [&](std::string text) {
    const auto read = DealNetwork::load(dir.file("other", text));
    EXPECT_FALSE(read);
    return read ? ErrorCode::kIo : read.error().code;
  };
  std::string damaged = good;
  damaged[1000] = static_cast<char>(damaged[1000] ^ 1);
  EXPECT_EQ(code_of(damaged), ErrorCode::kChecksum);
  EXPECT_EQ(code_of("something else"), ErrorCode::kSyntax);

  auto file = nn::load_weights(dir / "tricks", "tricks of whole deals").value();
  const auto code_after = [&](const std::function<void(nn::WeightsFile&)>& change) {
    nn::WeightsFile changed = file;
    change(changed);
    EXPECT_TRUE(nn::save_weights(changed, dir / "changed"));
    const auto read = DealNetwork::load(dir / "changed");
    EXPECT_FALSE(read);
    return read ? ErrorCode::kIo : read.error().code;
  };
  EXPECT_EQ(code_after([](auto& f) { f.kind = "natural calls"; }), ErrorCode::kMismatch);
  EXPECT_EQ(code_after([](auto& f) { f.about = "{}"; }), ErrorCode::kRange);
  EXPECT_EQ(code_after([](auto& f) { f.about = "no JSON"; }), ErrorCode::kRange);
  EXPECT_EQ(code_after([](auto& f) { f.blocks.pop_back(); }), ErrorCode::kMismatch);
  EXPECT_EQ(code_after([](auto& f) { f.blocks.push_back(f.blocks.front()); }),
            ErrorCode::kMismatch);
  EXPECT_EQ(code_after([](auto& f) { f.blocks.front().numbers.pop_back(); }), ErrorCode::kMismatch);
}

TEST(DealNetwork, DoesNotDependOnThreads) {
  const auto deals = deals::synthetic_solved_deals(50);
  const auto train = [&](int threads) {
    DealNetworkOptions options = kSmall;
    options.threads = threads;
    DealNetwork network(options);
    network.learn(deals);
    network.learn(deals);
    return network.predict(deals_of(deals));
  };
  EXPECT_EQ(train(1), train(3));
}

}  // namespace
}  // namespace bidwright::tricks
