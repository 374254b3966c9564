// Double dummy by proofs: "do North-South take at least so many tricks?"
//
// A search in depth over the cards that differ, which keeps what it proved as patterns of the few
// cards that mattered (memory.hpp), ends where tricks are sure (sure_tricks.hpp), and tries first
// what was right before (move_order.hpp). All questions about one deal and strain share the
// patterns, whoever leads.
//
// What mattered: each answer comes with a set of cards, of which the lowest of each suit counts. It
// is the same for every position with the same lengths and leader in which this card and all
// higher ones of the suit that are left are in the same hands. A card that wins a trick against
// others of its suit matters; an answer from all moves depends on what any of them does, one from a
// single move on what that does. Where the lowest card that matters is one of a sequence, so is
// the sequence's lowest, since only one of them was tried.
//
// Answers do not depend on what was asked before; only their time does. One thread at a time.
#pragma once

#include <limits>
#include <span>

#include "dd/search/lane_map.hpp"
#include "dd/search/memory.hpp"
#include "dd/search/move_order.hpp"
#include "dd/search/sure_tricks.hpp"

namespace bidwright::dd::search {

class Prover {
 public:
  explicit Prover(std::size_t most_patterns = Memory::kMostPatterns) : memory_(most_patterns) {}

  /// All hands have the same number of cards, at least one, and hold those of the trick that is
  /// on the table. To be followed by set_strain().
  void set_deal(const core::Deal& deal);
  /// To be followed by set_trick().
  void set_strain(core::Strain strain);
  /// Who leads, and the cards already laid, at most three.
  void set_trick(core::Seat leader, std::span<const core::Card> laid = {});

  /// What was proved stays true for all deals with trumps, or for all without. A limit is
  /// forgotten as well.
  /// So few tricks as are left then need less room, and take less time to be forgotten.
  void forget(int tricks = core::kRanks);

  /// Whether North-South take so many tricks, the one on the table included.
  [[nodiscard]] bool north_south_take(int tricks);

  /// The hand to play.
  [[nodiscard]] int turn() const { return turn_; }
  /// Tricks that are left, the one on the table included.
  [[nodiscard]] int left() const { return root_.left; }
  /// The cards that may be played, the lowest of each sequence.
  [[nodiscard]] Cards moves() const;
  /// The likely ones first.
  void order(Cards moves, MoveList& list) const;
  /// Whether they do after one of these; `alike`: those with the same answer, this one included.
  [[nodiscard]] bool north_south_take_after(Cards move, int tricks, Cards& alike);
  /// The one of these that is of the same sequence as a card of the hand to play.
  [[nodiscard]] Cards move_of(core::Card card) const;
  /// Tricks that North-South may expect, from high cards and the length of trumps.
  [[nodiscard]] int guess() const;

  /// Positions before a trick that were searched so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// At so many the search gives up: answers mean nothing any more.
  void set_limit(std::uint64_t nodes) { limit_ = nodes; }
  [[nodiscard]] bool gave_up() const { return gave_up_; }

 private:
  [[nodiscard]] int place() const { return after(turn_, core::kSeats - leader_); }
  [[nodiscard]] Cards legal() const;
  bool before_trick(int leader, int needed, int left, Shape shape, Cards& relevant);
  bool last_trick(int leader, Cards& relevant) const;
  bool lead(const Situation& situation, int needed, Cards all, Cards& relevant);
  template <int kPlace>
  bool follow(const Trick& trick, int seat, Cards& relevant);
  /// What follows once a card is laid as the trick's first, second, ...
  bool go_on(const Trick& trick, int place, int seat, Cards& relevant);
  bool after_trick(const Trick& trick, Cards& relevant);
  [[nodiscard]] Cards keep_what_matters(Cards relevant, Cards all, Depths& depths) const;

  core::Deal deal_;
  LaneMap map_;
  Hands hands_{};
  Trick root_;
  int leader_ = 0;
  int turn_ = 0;
  bool has_trumps_ = false;
  HolderTable holders_;
  Memory memory_;
  Hints hints_;
  std::uint64_t nodes_ = 0;
  std::uint64_t limit_ = std::numeric_limits<std::uint64_t>::max();
  bool gave_up_ = false;
};

}  // namespace bidwright::dd::search
