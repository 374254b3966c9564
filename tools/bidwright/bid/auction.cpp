#include "bid/auction.hpp"

#include <fmt/format.h>

#include "errors.hpp"
#include "robots.hpp"

namespace bidwright::tools {

Bidder load_bidder(const std::string& name, const std::string& model,
                   std::optional<player::CallSurveyOptions> survey) {
  RobotFlags flags;
  flags.model = model;
  const NamedRobot robot(name, flags);
  robot.require_built_in();
  const player::LoadedRobot& loaded = robot.loaded();
  if (!survey) return {loaded.policy, loaded.think, robot.identity()};
  return {std::make_shared<const player::DisclosingPolicy>(loaded.policy, *survey), loaded.think,
          robot.identity()};
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

}  // namespace bidwright::tools
