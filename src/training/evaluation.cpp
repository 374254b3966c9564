#include "bidwright/training/evaluation.hpp"

#include <algorithm>

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/imp.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::training {
namespace {

using bidding::kContractChoices;
using core::Expected;
using core::Seat;

std::size_t class_index(int contract) {
  return static_cast<std::size_t>(class_of(bidding::call_of_contract(contract)));
}

void count_aces(CostReport& report, ContractClass reached, const bidding::HandPair& hands) {
  const bool grand = reached == ContractClass::kGrandSlam;
  if (!grand && reached != ContractClass::kSlam) return;
  Proportion& lacking = grand ? report.grand_lacking_an_ace : report.small_lacking_two_aces;
  ++lacking.of;
  const int missing = core::kSuits - (hands.first | hands.second).count(core::Rank::kAce);
  if (missing >= (grand ? 1 : 2)) ++lacking.count;
}

/// The contract, by contract_index(), that costs least with the better declarer; the lowest of
/// equals.
int cheapest(const PricedPair& pair) {
  const auto cost = [&](int contract) {
    const auto c = static_cast<std::size_t>(contract);
    return std::min(pair.costs[0][c], pair.costs[1][c]);
  };
  int best = 0;
  for (int contract = 1; contract < kContractChoices; ++contract) {
    if (cost(contract) < cost(best)) best = contract;
  }
  return best;
}

/// The auction of the side with opponents who pass.
core::FinalContract model_contract(bidding::PairBidder& bidder, const core::RecordedGame& game,
                                   core::Side side) {
  const Seat dealer = game.auction.dealer();
  const Seat first = core::side_of(dealer) == side ? dealer : core::clockwise(dealer, 1);
  const Seat second = core::partner(first);
  const bidding::Outcome outcome = bidder.bid(game.deal[first], game.deal[second],
                                              bidding::condition_of(game.vulnerability, side));
  if (outcome.contract == 0) return std::nullopt;
  return core::Contract{bidding::call_of_contract(outcome.contract).bid(),
                        core::Doubling::kUndoubled, outcome.second_declares ? second : first};
}

/// Costs of final contracts with the assumed declarer and with the real one.
class GameCosts {
 public:
  explicit GameCosts(bool vulnerable)
      : assumed_({.vulnerable = vulnerable}),
        real_({.vulnerable = vulnerable, .declarer = DeclarerRule::kReal}) {}

  void add(const core::FinalContract& contract, const core::NorthSouthTricks& tricks,
           std::array<Tally, 2>& tallies) const {
    const auto call = contract ? core::Call(contract->bid) : core::Call::pass();
    const auto index = static_cast<std::size_t>(bidding::contract_index(call));
    // South and West are 2 and 3.
    const bool second = contract && static_cast<int>(contract->declarer) >= 2;
    tallies[0].add(assumed_(tricks)[index]);
    tallies[1].add(real_(tricks, second ? Namer::kSecond : Namer::kFirst)[index]);
  }

 private:
  CostTable assumed_;
  CostTable real_;
};

int points(const core::FinalContract& contract, core::Vulnerability vulnerability,
           const core::TrickTable& tricks) {
  if (!contract) return 0;
  return core::score(contract, vulnerability, tricks(contract->strain(), contract->declarer));
}

std::vector<bidding::HandPair> hands_of(std::span<const PricedPair> pairs) {
  std::vector<bidding::HandPair> hands;
  hands.reserve(pairs.size());
  for (const PricedPair& pair : pairs) hands.push_back(pair.hands);
  return hands;
}

double cost_of(const bidding::Outcome& outcome, const PricedPair& pair) {
  const CostRow& costs = pair.costs[outcome.second_declares ? 1 : 0];
  return double{costs[static_cast<std::size_t>(outcome.contract)]};
}

}  // namespace

CostReport evaluate(const bidding::Model& model, std::span<const PricedPair> pairs,
                    bidding::Condition condition, unsigned threads) {
  CostReport report;
  const auto outcomes = bidding::bid_pairs(model, hands_of(pairs), condition, threads);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const int contract = outcomes[i].contract;
    const double cost = cost_of(outcomes[i], pairs[i]);
    report.all.add(cost);
    report.by_contract[class_index(contract)].add(cost);
    report.by_best[class_index(cheapest(pairs[i]))].add(cost);
    count_aces(report, class_of(bidding::call_of_contract(contract)), pairs[i].hands);
  }
  return report;
}

Tally compare(const bidding::Model& model, const bidding::Model& other,
              std::span<const PricedPair> pairs, bidding::Condition condition, unsigned threads) {
  const auto hands = hands_of(pairs);
  const auto mine = bidding::bid_pairs(model, hands, condition, threads);
  const auto others = bidding::bid_pairs(other, hands, condition, threads);
  Tally tally;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    tally.add(cost_of(mine[i], pairs[i]) - cost_of(others[i], pairs[i]));
  }
  return tally;
}

bool needs_tricks(const core::RecordedGame& game) {
  const auto side = only_bidding_side(game.auction);
  const bool known = game.tricks && (game.tricks->east_west || side == core::Side::kNorthSouth);
  return side && !known;
}

Expected<GameReport> evaluate_games(const bidding::Model& model,
                                    std::span<const core::RecordedGame> games) {
  GameReport report;
  bidding::PairBidder bidder(model);
  const std::array costs{GameCosts(false), GameCosts(true)};
  for (const core::RecordedGame& game : games) {
    const auto side = only_bidding_side(game.auction);
    if (!side) {
      ++report.contested;
      continue;
    }
    if (needs_tricks(game)) {
      return core::fail(
          core::ErrorCode::kMismatch,
          fmt::format("game {} has no double-dummy tricks", &game - games.data() + 1));
    }
    const core::TrickTable& tricks = game.tricks->table;
    const core::FinalContract recorded = game.auction.contract();
    const core::FinalContract own = model_contract(bidder, game, *side);
    const int won = core::imps(points(own, game.vulnerability, tricks) -
                               points(recorded, game.vulnerability, tricks));
    const core::NorthSouthTricks of_side = core::tricks_of(tricks, *side);
    const GameCosts& by = costs[core::is_vulnerable(game.vulnerability, *side) ? 1 : 0];
    by.add(own, of_side, report.model_cost);
    by.add(recorded, of_side, report.recorded_cost);
    report.all.add(won);
    const core::Call call = recorded ? core::Call(recorded->bid) : core::Call::pass();
    report.by_recorded[static_cast<std::size_t>(class_of(call))].add(won);
    ++(won > 0 ? report.better : won < 0 ? report.worse : report.equal);
  }
  return report;
}

}  // namespace bidwright::training
