// The trained networks: what they say of many hands, and how quickly they learn. (A call of the
// tree is measured with `bidding`, a call of the network of whole auctions with `player`.)

#include <algorithm>
#include <memory>
#include <vector>

#include "bench/subject.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/sampling/fit.hpp"
#include "bidwright/sampling/natural.hpp"
#include "bidwright/training/gradient.hpp"
#include "bidwright/training/selfplay.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::tools::bench {

namespace {

using namespace core;

constexpr std::uint64_t kSeed = 20240303;

Speed speed_of(const char* name, double seconds, const std::function<std::uint64_t()>& work) {
  return {.name = name, .per_second = rate_of(seconds, work), .goal = {}, .rival = {}};
}

/// Tricks that follow from points: nothing is solved.
int tricks_of(Hand hand, Hand partner) {
  return std::clamp((high_card_points(hand) + high_card_points(partner)) / 3, 0, kRanks);
}

std::vector<Deal> some_deals(std::size_t count) {
  std::vector<Deal> deals;
  for (std::size_t k = 0; k < count; ++k) deals.push_back(random_deal(kSeed, k));
  return deals;
}

/// Deals of the network that says what whole deals make.
std::vector<Speed> tricks_speeds(double seconds) {
  const auto deals = some_deals(1000);
  std::vector<deals::SolvedDeal> solved;
  for (const Deal& deal : deals) {
    auto& one = solved.emplace_back(deals::SolvedDeal{deal, {}});
    const int tricks = tricks_of(deal[Seat::kNorth], deal[Seat::kSouth]);
    for (const Strain strain : kAllStrains) {
      one.tricks.set(strain, Seat::kNorth, tricks);
      one.tricks.set(strain, Seat::kSouth, tricks);
    }
  }
  tricks::DealNetwork network(tricks::DealNetworkOptions{});
  return {speed_of("tricks: deals said", seconds,
                   [&] {
                     keep(network.predict(deals, deals::Declarers::kNorthSouth));
                     return std::uint64_t{deals.size()};
                   }),
          speed_of("tricks: deals learnt", seconds, [&] {
            network.learn(solved);
            return std::uint64_t{solved.size()};
          })};
}

std::vector<training::SolvedPair> some_pairs(std::size_t count) {
  std::vector<training::SolvedPair> pairs;
  for (const Deal& deal : some_deals(count)) {
    training::SolvedPair& pair = pairs.emplace_back();
    pair.hands = {deal[Seat::kNorth], deal[Seat::kSouth]};
    const int tricks = tricks_of(pair.hands[0], pair.hands[1]);
    for (const Strain strain : kAllStrains) {
      for (const Seat seat : {Seat::kNorth, Seat::kSouth}) pair.tricks.set(strain, seat, tricks);
    }
  }
  return pairs;
}

/// A training on one thread, some advances in: after one its network has learnt, after two
/// its pairs are labelled.
std::unique_ptr<training::GradientTraining> training_after(int advances,
                                                           const training::GradientRecipe& recipe,
                                                           std::size_t deals) {
  auto training =
      std::make_unique<training::GradientTraining>(recipe, some_pairs(deals), "bench", 1);
  for (int i = 0; i < advances; ++i) training->advance();
  return training;
}

/// Pairs of hands of the network that sees both, and of the tree.
std::vector<Speed> gradient_speeds(double seconds) {
  constexpr std::size_t kDeals = 1120;
  /// Made in one advance.
  constexpr std::uint64_t kLabels = 8192;
  constexpr std::uint64_t kTreeSteps = 20;
  constexpr std::uint64_t kForEver = 1'000'000;
  training::GradientRecipe recipe;
  recipe.pairs = kLabels;
  recipe.steps = kForEver;
  recipe.network_passes = kForEver;
  const auto network = training_after(0, recipe, kDeals);
  recipe.network_passes = 1;
  const auto tree = training_after(2, recipe, training::kLeastDeals);
  return {speed_of("both hands: pairs learnt", seconds,
                   [&] {
                     network->advance();
                     return kDeals - kDeals / recipe.validation_every;
                   }),
          speed_of("both hands: pairs labelled", seconds,
                   [&] {
                     keep(training_after(2, recipe, training::kLeastDeals));
                     return kLabels;
                   }),
          speed_of("tree: pairs learnt", seconds, [&] {
            tree->advance();
            return kTreeSteps * recipe.batch;
          })};
}

/// Calls of the networks of calls.
std::vector<Speed> call_speeds(double seconds) {
  std::vector<core::RecordedGame> boards;
  for (std::uint64_t k = 0; k < 200; ++k) {
    const char* auction = k % 2 == 0 ? "1NT PASS 3NT PASS PASS PASS" : "1S 2H 2S PASS PASS PASS";
    core::RecordedGame& board = boards.emplace_back();
    board.deal = random_deal(kSeed, k);
    board.auction = parse_auction(auction, Seat::kNorth).value();
  }
  const std::uint64_t calls = boards.size() * boards.front().auction.size();
  const auto& natural = sampling::NaturalPriors::shipped();
  const auto seat = natural.bind(boards.front().auction, Seat::kNorth, Vulnerability::kNone);
  sampling::FitOptions options;
  options.passes = 1;
  return {speed_of("calls: hands read", seconds,
                   [&] {
                     for (const auto& board : boards) {
                       seat->set_hand(board.deal[Seat::kNorth]);
                       for (std::size_t i = 0; i < seat->positions().size(); ++i) {
                         keep(seat->log_likelihood(i));
                       }
                     }
                     return std::uint64_t{boards.size()};
                   }),
          speed_of("calls: calls learnt", seconds, [&] {
            keep(sampling::fit_natural_priors(boards, {}, options, [](const auto&) {}));
            return calls;
          })};
}

/// Boards of the network of whole auctions: bid by sampling, continued from every decision and
/// learnt from, after it has learnt to call as natural players do.
std::vector<Speed> auction_speeds(double seconds) {
  /// Made in one advance.
  constexpr std::uint64_t kRounds = 5;
  training::SelfplayRecipe recipe;
  recipe.deals = 1'000;
  recipe.imitation_deals = 2'000;
  recipe.opening_rounds = 1'000'000;
  const tricks::DealNetwork tricks(tricks::DealNetworkOptions{});
  const bidding::Model tree;
  training::SelfplayTraining training(
      recipe, training::label_deals(tricks, kSeed, recipe.deals, recipe.cases, 1), tree, "bench",
      sampling::NaturalPriors::shipped(), 1);
  training.advance();
  return {speed_of("auctions: boards learnt", seconds, [&] {
    training.advance();
    return kRounds * recipe.boards;
  })};
}

std::vector<Speed> measure(double seconds) {
  std::vector<Speed> speeds;
  for (const auto& some : {tricks_speeds(seconds), gradient_speeds(seconds), call_speeds(seconds),
                           auction_speeds(seconds)}) {
    speeds.insert(speeds.end(), some.begin(), some.end());
  }
  return speeds;
}

}  // namespace

Subject networks_subject() {
  return {"networks", nullptr, measure};
}

}  // namespace bidwright::tools::bench
