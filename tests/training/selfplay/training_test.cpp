#include <cmath>
#include <thread>

#include <gmock/gmock.h>

#include "bidding/test_model.hpp"
#include "deals/meeting.hpp"
#include "training/easy_pairs.hpp"

#include "bidwright/bidding/auction_network.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/training/selfplay.hpp"

namespace bidwright::training {
namespace {

using testing::HasSubstr;

std::vector<LabelledDeal> deals(std::size_t count) {
  std::vector<LabelledDeal> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    result[i].deal = easy_deal(i);
    AllTricks& tricks = result[i].cases.emplace_back();
    for (const core::Seat seat : core::kAllSeats) {
      const core::Hand both = result[i].deal[seat] | result[i].deal[core::partner(seat)];
      for (const core::Strain strain : core::kAllStrains) {
        tricks[static_cast<std::size_t>(strain)][static_cast<std::size_t>(seat)] =
            static_cast<std::uint8_t>(easy_tricks(both, strain));
      }
    }
  }
  return result;
}

SelfplayRecipe small_recipe() {
  SelfplayRecipe recipe;
  recipe.hidden = {16, 16, 8};
  recipe.imitation_deals = 300;
  recipe.imitation_passes = 1;
  recipe.opening_rounds = 12;
  recipe.answer_rounds = 12;
  recipe.boards = 130;
  recipe.snapshot_rounds = 4;
  recipe.snapshots = 2;
  recipe.variety = 0.1;
  return recipe;
}

SelfplayTraining make(std::size_t threads, deals::Exchange* exchange = nullptr,
                      const SelfplayRecipe& recipe = small_recipe(),
                      const std::string& tree = "tree") {
  static const bidding::Model model = bidding::random_model();
  return {recipe, deals(400), model, tree, sampling::NaturalPriors::shipped(), threads, exchange};
}

std::vector<std::byte> finish(SelfplayTraining& training) {
  while (!training.finished()) training.advance();
  return bidding::write_auction_network(training.network());
}

std::vector<std::byte> train(std::size_t threads, deals::Exchange* exchange = nullptr) {
  SelfplayTraining training = make(threads, exchange);
  return finish(training);
}

TEST(SelfplayRecipe, IsWrittenAsInTheFilesThatThereAre) {
  const std::string text =
      R"({"answer_rounds":50000,"boards":800,"cases":1,"deals":600000,"divergence":0.1,)"
      R"("entropy":0.03,"guess":0.0,"hidden":[384,256,256],"hold":0.5,"imitation_deals":60000,"imitation_passes":2,)"
      R"("imitation_rate":0.001,"keep":0.999,"opening_rounds":4000,"rate":0.0002,"seed":1,)"
      R"("self_share":0.5,"snapshot_rounds":100,"snapshot_share":0.2,"snapshots":12,"steps":4})";
  EXPECT_EQ(SelfplayRecipe{}.json(), text);
  SelfplayRecipe recipe;
  recipe.start = "0123";
  EXPECT_EQ(recipe.json(),
            text.substr(0, text.rfind(",\"steps\"")) + R"(,"start":"0123","steps":4})");
  recipe.start_stage = StartStage::kOpeners;
  EXPECT_THAT(recipe.json(), HasSubstr(R"("start":"0123","start_stage":"openers")"));
  recipe.entropy_fall = 0.9;
  EXPECT_THAT(recipe.json(), HasSubstr(R"("entropy":0.03,"entropy_fall":0.9)"));
  recipe.openers = "4567,89ab";
  EXPECT_THAT(recipe.json(), HasSubstr(R"("openers":"4567,89ab")"));
  recipe.rivals = "cdef";
  recipe.variety = 0.3;
  EXPECT_THAT(recipe.json(), HasSubstr(R"("rivals":"cdef")"));
  EXPECT_THAT(recipe.json(), HasSubstr(R"("variety":0.3,"variety_until":0.9)"));
  EXPECT_TRUE(recipe.check());
  recipe.steps = 65;
  EXPECT_EQ(recipe.check().error().message, "steps is 65; it must lie between 1 and 64");
}

TEST(SelfplayTraining, GivesTheSameNetworkWithAnyNumberOfThreads) {
  const auto one = train(1);
  EXPECT_EQ(one, train(3));
  EXPECT_EQ(bidding::read_auction_network(one).value().tree, "tree");
}

TEST(SelfplayTraining, GivesTheSameNetworkInTwoProcesses) {
  deals::Meeting meeting;
  deals::Meeting::Member first(meeting, 0);
  deals::Meeting::Member second(meeting, 1);
  std::vector<std::byte> of_second;
  std::thread other([&] { of_second = train(2, &second); });
  const auto of_first = train(1, &first);
  other.join();
  EXPECT_EQ(of_first, of_second);
  EXPECT_EQ(of_first, train(1));
}

TEST(SelfplayTraining, GoesOnFromANetworkThatItIsGiven) {
  const auto start = bidding::read_auction_network(train(1)).value();
  auto recipe = small_recipe();
  recipe.start = bidding::auction_network_checksum(start);
  recipe.answer_rounds = 0;
  static const bidding::Model model = bidding::random_model();
  SelfplayTraining training(recipe, deals(400), model, "tree", sampling::NaturalPriors::shipped(),
                            1, nullptr, {start, {}, {}});
  auto same = bidding::read_auction_network(finish(training)).value();
  EXPECT_NE(same.recipe, start.recipe);
  same.recipe = start.recipe;
  EXPECT_EQ(bidding::auction_network_checksum(same), recipe.start);
}

TEST(SelfplayTraining, BeginsTheOpenersTooWithTheNetworkIfAsked) {
  const auto start = bidding::read_auction_network(train(1)).value();
  static const bidding::Model model = bidding::random_model();
  for (const StartStage stage : {StartStage::kAnswers, StartStage::kOpeners}) {
    auto recipe = small_recipe();
    recipe.start = bidding::auction_network_checksum(start);
    recipe.start_stage = stage;
    SelfplayTraining training(recipe, deals(400), model, "tree", sampling::NaturalPriors::shipped(),
                              1, nullptr, {start, {}, {}});
    while (training.progress().stage == "imitation") training.advance();
    auto opener = training.network();
    opener.recipe = start.recipe;
    EXPECT_EQ(bidding::auction_network_checksum(opener) == recipe.start,
              stage == StartStage::kOpeners);
  }
}

TEST(SelfplayTraining, EndsWithWhoOpensWhereThatIsAllThereIsToLearn) {
  const auto start = bidding::read_auction_network(train(1)).value();
  auto recipe = small_recipe();
  recipe.start = bidding::auction_network_checksum(start);
  recipe.start_stage = StartStage::kOpeners;
  recipe.answer_rounds = 0;
  static const bidding::Model model = bidding::random_model();
  SelfplayTraining training(recipe, deals(400), model, "tree", sampling::NaturalPriors::shipped(),
                            1, nullptr, {start, {}, {}});
  auto opener = bidding::read_auction_network(finish(training)).value();
  EXPECT_EQ(training.progress().total, recipe.opening_rounds);
  opener.recipe = start.recipe;
  EXPECT_NE(bidding::auction_network_checksum(opener), recipe.start);
}

TEST(SelfplayTraining, PlaysAgainstNetworksThatItIsGiven) {
  // Wider than the one that learns.
  auto guest_recipe = small_recipe();
  guest_recipe.hidden = {24, 16, 16};
  SelfplayTraining of_guest = make(1, nullptr, guest_recipe);
  const auto guest = bidding::read_auction_network(finish(of_guest)).value();
  auto recipe = small_recipe();
  recipe.self_share = 0;
  recipe.snapshot_share = 0;
  static const bidding::Model model = bidding::random_model();
  const auto trained = [&](const SelfplayNetworks& networks, bool interrupted) {
    const auto anew = [&] {
      return SelfplayTraining(recipe, deals(400), model, "tree", sampling::NaturalPriors::shipped(),
                              1, nullptr, networks);
    };
    SelfplayTraining training = anew();
    if (!interrupted) return finish(training);
    while (training.progress().stage != "answers" || training.progress().done < 8) {
      training.advance();
    }
    SelfplayTraining other = anew();
    EXPECT_TRUE(other.resume(training.checkpoint()));
    return finish(other);
  };
  // The recipe's text stands in the network, which names no guests here: what differs are weights.
  const SelfplayNetworks opener{{}, {guest}, {}};
  const SelfplayNetworks rival{{}, {}, {guest}};
  const auto against_opener = trained(opener, false);
  const auto against_rival = trained(rival, false);
  EXPECT_NE(against_opener, trained({}, false));
  EXPECT_NE(against_opener, against_rival);
  EXPECT_EQ(against_opener, trained(opener, true));
  EXPECT_EQ(against_rival, trained(rival, true));
}

TEST(SelfplayTraining, IsSurerInTheEndWhereTheBonusForUncertaintyFalls) {
  const auto entropy = [](double fall) {
    auto recipe = small_recipe();
    recipe.entropy = 3;
    recipe.entropy_fall = fall;
    recipe.rate = 3e-3;
    recipe.keep = 0.5;
    recipe.opening_rounds = 40;
    recipe.answer_rounds = 0;
    auto training = make(1, nullptr, recipe);
    const auto network = bidding::read_auction_network(finish(training)).value();
    bidding::AuctionView view(network);
    double sum = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
      view.set_hand(core::random_deal(9, i)[core::Seat::kNorth]);
      for (const float chance : view.chances(core::Auction(), core::Vulnerability::kNone)) {
        if (chance > 0) sum -= static_cast<double>(chance * std::log(chance));
      }
    }
    return sum;
  };
  EXPECT_GT(entropy(0), entropy(1) + 1);
}

TEST(SelfplayTraining, GrowsANetworkWithoutChangingWhatItCalls) {
  const auto start = bidding::read_auction_network(train(1)).value();
  auto recipe = small_recipe();
  recipe.start = bidding::auction_network_checksum(start);
  recipe.hidden = {24, 16, 16};
  recipe.answer_rounds = 0;
  static const bidding::Model model = bidding::random_model();
  SelfplayTraining training(recipe, deals(400), model, "tree", sampling::NaturalPriors::shipped(),
                            1, nullptr, {start, {}, {}});
  const auto grown = bidding::read_auction_network(finish(training)).value();
  bidding::AuctionView before(start);
  bidding::AuctionView after(grown);
  core::Auction auction;
  for (const char* const call : {"1C", "1H", "X", "2S"}) {
    const core::Hand hand = core::random_deal(7, auction.size())[core::Seat::kEast];
    before.set_hand(hand);
    after.set_hand(hand);
    const auto expected = before.chances(auction, core::Vulnerability::kNone);
    const auto chances = after.chances(auction, core::Vulnerability::kNone);
    for (std::size_t i = 0; i < chances.size(); ++i) EXPECT_NEAR(chances[i], expected[i], 1e-6);
    auction.add(*core::parse_call(call));
  }
}

TEST(SelfplayTraining, GoesOnFromEveryCheckpointAsIfNothingHadHappened) {
  const auto whole = train(1);
  SelfplayTraining training = make(1);
  int checkpoints = 0;
  while (!training.finished()) {
    training.advance();
    if (!training.at_checkpoint()) continue;
    SelfplayTraining other = make(1);
    ASSERT_TRUE(other.resume(training.checkpoint()));
    EXPECT_EQ(finish(other), whole);
    ++checkpoints;
  }
  EXPECT_GE(checkpoints, 6);
}

TEST(SelfplayTraining, RefusesCheckpointsThatDoNotBelongToItOrAreDamaged) {
  SelfplayTraining training = make(1);
  while (!training.at_checkpoint()) training.advance();
  const auto bytes = training.checkpoint();
  const auto problem = [](SelfplayTraining other, const std::vector<std::byte>& checkpoint) {
    const auto resumed = other.resume(checkpoint);
    return resumed ? "none" : resumed.error().message;
  };
  SelfplayRecipe recipe = small_recipe();
  recipe.rate *= 2;
  EXPECT_THAT(problem(make(1, nullptr, recipe), bytes), HasSubstr("another recipe"));
  EXPECT_THAT(problem(make(1, nullptr, small_recipe(), "oak"), bytes), HasSubstr("another tree"));
  auto changed = bytes;
  changed[changed.size() / 2] ^= std::byte{8};
  EXPECT_NE(problem(make(1), changed), "none");
  EXPECT_EQ(problem(make(1), bytes), "none");
}

TEST(SelfplayTraining, LearnsToBidBetterThanItBegan) {
  SelfplayRecipe recipe = small_recipe();
  recipe.hidden = {64, 32, 32};
  recipe.imitation_deals = 4000;
  recipe.opening_rounds = 200;
  recipe.answer_rounds = 0;
  recipe.boards = 200;
  recipe.rate = 1e-3;
  recipe.keep = 0.98;
  recipe.snapshot_rounds = 50;
  static const bidding::Model model = bidding::random_model();
  SelfplayTraining training(recipe, deals(3000), model, "tree", sampling::NaturalPriors::shipped(),
                            2);
  while (training.progress().stage == "imitation") training.advance();
  while (training.progress().done < 200 && training.progress().stage == "openers") {
    training.advance();
    const auto now = training.progress();
    if (now.stage == "openers" && now.done >= 190) {
      // By seven errors or more, on deals it was not trained on.
      EXPECT_GT(now.gain.value(), 7 * now.gain_error.value());
      break;
    }
  }
}

TEST(SelfplayRecipe, SaysWhatIsWrong) {
  const auto problem = [](auto change) {
    SelfplayRecipe recipe;
    change(recipe);
    const auto checked = recipe.check();
    return checked ? "none" : checked.error().message;
  };
  EXPECT_EQ(problem([](SelfplayRecipe&) {}), "none");
  EXPECT_THAT(problem([](auto& r) { r.hidden = {384, 256}; }), HasSubstr("three"));
  EXPECT_THAT(problem([](auto& r) { r.hidden = {384, 250, 8}; }), HasSubstr("multiple of 8"));
  EXPECT_THAT(problem([](auto& r) { r.self_share = 0.9; }), HasSubstr("shares"));
  EXPECT_THAT(problem([](auto& r) { r.rate = std::nan(""); }), HasSubstr("rate is nan"));
  EXPECT_THAT(problem([](auto& r) { r.entropy = -1; }), HasSubstr("between 0 and 10"));
  EXPECT_THAT(problem([](auto& r) { r.boards = 0; }), HasSubstr("boards"));
}

}  // namespace
}  // namespace bidwright::training
