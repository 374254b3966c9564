#include "bidwright/player/call_policy.hpp"

#include <algorithm>

namespace bidwright::player {

void CallPolicy::choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                            std::span<core::Call> calls) const {
  CallSituation one = situation;
  one.budget = {};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    one.hand = hands[i];
    one.board = static_cast<int>(i) + 1;
    calls[i] = choose(one).call;
  }
}

CallDecision PassThrough::choose(const CallSituation& /*situation*/) const {
  return {.call = core::Call::pass(), .alert = {}, .candidates = {}, .reason = "passes through"};
}

void PassThrough::choose_all(const CallSituation& /*situation*/,
                             std::span<const core::Hand> /*hands*/,
                             std::span<core::Call> calls) const {
  std::ranges::fill(calls, core::Call::pass());
}

}  // namespace bidwright::player
