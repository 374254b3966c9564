#include "bidwright/player/reference_bidder.hpp"

#include "state.hpp"

#include "bidwright/disclosure/alert.hpp"
#include "bidwright/sampling/natural.hpp"

namespace bidwright::player {

CallDecision ReferenceBidder::choose(const CallSituation& situation) const {
  const reference::State state = reference::State::of(situation.auction);
  const reference::HandValue value(situation.hand);
  for (const reference::Option& option : reference::system_options(state)) {
    if (!option.fits(value)) continue;
    return {.call = option.call,
            .alert = disclosure::write_alert(option.shows),
            .candidates = {},
            .reason = option.reason};
  }
  return {.call = core::Call::pass(), .alert = {}, .candidates = {}, .reason = "nothing to say"};
}

const sampling::CallModel* ReferenceBidder::reading() const {
  return &sampling::NaturalPriors::shipped();
}

}  // namespace bidwright::player
