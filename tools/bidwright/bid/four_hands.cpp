// bid --deal, or bid with four hands: both sides bid, and every call but PASS says what it shows.

#include <array>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bid/parts.hpp"
#include "errors.hpp"
#include "robots.hpp"

#include "bidwright/player/call_survey.hpp"

namespace bidwright::tools {
namespace {

using nlohmann::json;

struct Bidder {
  std::shared_ptr<const player::CallPolicy> policy;
  int think = 0;
};

struct Made {
  core::Seat seat = core::Seat::kNorth;
  player::CallDecision decision;
};

struct FourHandedAuction {
  core::Auction auction;
  std::vector<Made> calls;
};

Bidder bidder_of(const std::string& name, const std::string& model) {
  RobotFlags flags;
  flags.model = model;
  const NamedRobot robot(name, flags);
  robot.require_built_in();
  return {std::make_shared<const player::DisclosingPolicy>(robot.loaded().policy),
          robot.loaded().think};
}

FourHandedAuction bid_out(const core::BoardSetup& board, const std::array<Bidder, 2>& bidders) {
  FourHandedAuction result{core::Auction(board.dealer), {}};
  core::Auction& auction = result.auction;
  // By side: what the opponents said of each call.
  std::array<std::vector<std::string>, 2> heard;
  while (!auction.ended()) {
    const core::Seat seat = auction.turn();
    const auto side = static_cast<std::size_t>(core::side_of(seat));
    player::CallSituation situation;
    situation.seat = seat;
    situation.hand = board.deal[seat];
    situation.vulnerability = board.vulnerability;
    situation.auction = auction;
    situation.alerts = heard[side];
    situation.board = board.number;
    situation.number = static_cast<int>(auction.size()) / core::kSeats + 1;
    situation.budget.think = bidders[side].think;
    Made& made = result.calls.emplace_back();
    made.seat = seat;
    made.decision = bidders[side].policy->choose(situation);
    if (const auto problem = auction.add(made.decision.call); problem != core::CallProblem::kNone) {
      fail(fmt::format("{} called {}: {}", seat, made.decision.call, core::describe(problem)));
    }
    heard[side].emplace_back();
    heard[1 - side].push_back(made.decision.alert);
  }
  return result;
}

void print_text(const FourHandedAuction& bidding) {
  for (const Made& made : bidding.calls) {
    const std::string line = fmt::format("{:<6} {:<5} {}", core::name(made.seat),
                                         core::to_string(made.decision.call), made.decision.alert);
    fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
  }
  const core::FinalContract contract = bidding.auction.contract();
  fmt::print("\nauction  {}\n", core::to_string(bidding.auction));
  fmt::print("contract {}", core::to_string(contract));
  if (contract) fmt::print(" by {}", core::name(contract->declarer));
  fmt::print("\n");
}

void print_json(const FourHandedAuction& bidding, const FourHands& hands) {
  json calls = json::array();
  for (const auto& [seat, decision] : bidding.calls) {
    json candidates = json::array();
    for (const player::CallCandidate& candidate : decision.candidates) {
      json one{{"call", core::to_string(candidate.call)}, {"score", candidate.score}};
      if (candidate.imps) one["imps"] = *candidate.imps;
      candidates.push_back(std::move(one));
    }
    calls.push_back({{"seat", core::name(seat)},
                     {"call", core::to_string(decision.call)},
                     {"shows", decision.alert},
                     {"reason", decision.reason},
                     {"candidates", std::move(candidates)}});
  }
  const core::BoardSetup& board = hands.board;
  const core::FinalContract contract = bidding.auction.contract();
  json result{{"deal", core::to_string(board.deal)},
              {"dealer", core::name(board.dealer)},
              {"vulnerability", core::name(board.vulnerability)},
              {"robot", hands.robot},
              {"opponents", hands.opponents},
              {"auction", core::to_string(bidding.auction)},
              {"calls", std::move(calls)},
              {"contract", core::to_string(contract)}};
  if (contract) result["declarer"] = core::name(contract->declarer);
  fmt::print("{}\n", result.dump(2));
}

}  // namespace

void bid_four_hands(const FourHands& hands) {
  const std::array<Bidder, 2> bidders{bidder_of(hands.robot, hands.model),
                                      bidder_of(hands.opponents, hands.model)};
  const FourHandedAuction bidding = bid_out(hands.board, bidders);
  hands.json ? print_json(bidding, hands) : print_text(bidding);
}

}  // namespace bidwright::tools
