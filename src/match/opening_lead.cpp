#include "bidwright/match/opening_lead.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "bidwright/core/play.hpp"
#include "bidwright/dd/solver.hpp"

namespace bidwright::match {

Lead opening_lead(const core::BoardSetup& setup, const RoomResult& bid, player::Player& leader) {
  const core::Seat seat = bid.contract->leader();
  leader.begin_board({setup.number, setup.dealer, setup.vulnerability, seat, setup.deal[seat]});
  core::Seat caller = setup.dealer;
  for (const core::MadeCall& made : bid.calls) {
    leader.see_call(made.call, core::same_side(caller, seat) ? "" : made.alert);
    caller = core::clockwise(caller);
  }
  const core::Card card = leader.choose_card();
  leader.end_board();
  core::Play play(setup.deal, *bid.contract);
  if (const auto problem = play.add(card); problem != core::CardProblem::kNone) {
    throw std::runtime_error(fmt::format("board {}: {} leads {}: {}", setup.number, seat, card,
                                         core::describe(problem)));
  }
  const auto tricks = dd::Solver().tricks(dd::Position(play));
  if (!tricks) throw std::runtime_error(tricks.error().text());
  return {card, *tricks};
}

}  // namespace bidwright::match
