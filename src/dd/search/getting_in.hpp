// Tricks of the side that is not on lead, which gets in sooner or later.
//
// Until it wins a trick, the leader's side leads to every one. It can lead a suit whose highest
// card it holds only as often as the longer of its hands; in any other suit the first lead is won
// by the highest card, unless a hand with trumps is void by then, which needs discards: no more of
// these than it is shorter than its partner in the suits that can be led before. Where leads end
// before the tricks do, the others have kept these highest cards and their trumps, as far as there
// is room, and cash what they hold from the top in suits that cannot be ruffed yet. Their trumps
// take their tricks besides.
#pragma once

#include "dd/search/cashing.hpp"

namespace bidwright::dd::search {

/// Whether the others take `wanted` tricks. `trumps`: what their trumps take in any case, fewer
/// than wanted; none if only they have trumps.
[[nodiscard]] bool others_get_in(const Situation& situation, int wanted, const Tricks& trumps,
                                 Cards& relevant);

}  // namespace bidwright::dd::search
