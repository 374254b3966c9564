// Tricks that a side takes whatever the others do, seen without a search, before a trick.
//
// Every claim comes with the cards it depends on: it holds in all positions with the same lengths
// of suits where the same hands hold these cards and all higher ones of their suits.
#pragma once

#include "dd/search/cards.hpp"

namespace bidwright::dd::search {

/// Before a trick.
struct Situation {
  const Hands& hands;
  Shape shape;
  int leader = 0;
  /// Tricks that are left, at least one.
  int tricks = 0;
  bool has_trumps = false;
};

/// Whether the leader's side surely takes `wanted` tricks (at least one): its trumps, and what the
/// leader can cash at once, and its partner after one entry.
[[nodiscard]] bool leaders_take(const Situation& situation, int wanted, Cards& relevant);

/// The same for the other side: its trumps, or what it can cash after any lead.
[[nodiscard]] bool others_take(const Situation& situation, int wanted, Cards& relevant);

}  // namespace bidwright::dd::search
