// Whether a claim holds however the cards that the claimer cannot see may lie (Laws 68 to 70).
//
// The answer is made from what the claimer sees: his own hand, dummy, the cards played, the suits
// that hands have shown out of. The hidden hands are one adversary who chooses, card by card,
// whatever may still lie there; the claimer chooses his own cards, and dummy's if he is declarer.
// So a refusal tells him nothing of where the cards are. It can be too strict: a claim whose proof
// would take too long is refused.
#pragma once

#include <cstddef>

#include "bidwright/core/play.hpp"

namespace bidwright::web {

/// `play` must be the play as `claimer` sees it: hidden hands unknown. `tricks` are the further
/// tricks, the current one included, that his side is to take. `effort` bounds the search.
[[nodiscard]] bool claim_holds(const core::Play& play, core::Seat claimer, int tricks,
                               std::size_t effort = 300'000);

}  // namespace bidwright::web
