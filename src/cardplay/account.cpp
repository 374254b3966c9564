#include "bidwright/cardplay/account.hpp"

#include <cassert>

namespace bidwright::cardplay {

PlayAccount account_of(std::span<const int> trace) {
  assert(!trace.empty());
  PlayAccount account;
  account.double_dummy = trace.front();
  account.taken = trace.back();
  for (std::size_t card = 0; card + 1 < trace.size(); ++card) {
    // Only declarer's side can lower what declarer takes, only a defender can raise it.
    const int change = trace[card + 1] - trace[card];
    if (change < 0) {
      account.by_declarer -= change;
      account.declarer_by_trick[card / 4] -= change;
    } else if (change > 0) {
      (card == 0 ? account.by_lead : account.by_defence) += change;
      account.defence_by_trick[card / 4] += change;
    }
  }
  return account;
}

}  // namespace bidwright::cardplay
