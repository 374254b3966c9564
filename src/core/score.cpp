#include "bidwright/core/score.hpp"

namespace bidwright::core {

static_assert(score(Bid(1, Strain::kNoTrump), Doubling::kUndoubled, false, 7) == 90);
static_assert(score(Bid(7, Strain::kNoTrump), Doubling::kRedoubled, true, 13) == 2980);

}  // namespace bidwright::core
