#include "bidwright/player/call_policy.hpp"

namespace bidwright::player {

CallDecision PassThrough::choose(const CallSituation& /*situation*/) const {
  return {.call = core::Call::pass(), .alert = {}, .candidates = {}, .reason = "passes through"};
}

}  // namespace bidwright::player
