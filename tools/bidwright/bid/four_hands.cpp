// bid --deal, or bid with four hands: both sides bid, and every call but PASS says what it shows.

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bid/auction.hpp"
#include "bid/parts.hpp"

#include "bidwright/disclosure/alert.hpp"

namespace bidwright::tools {
namespace {

using nlohmann::json;

void print_text(const FourHandedAuction& bidding) {
  for (const Made& made : bidding.calls) {
    const std::string line =
        fmt::format("{:<6} {:<5} {}", core::name(made.seat), core::to_string(made.decision.call),
                    disclosure::for_players(made.decision.alert));
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
  const std::array<Bidder, 2> bidders{load_bidder(hands.robot, hands.model),
                                      load_bidder(hands.opponents, hands.model)};
  const FourHandedAuction bidding = bid_out(hands.board, bidders);
  hands.json ? print_json(bidding, hands) : print_text(bidding);
}

}  // namespace bidwright::tools
