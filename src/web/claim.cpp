#include "bidwright/web/claim.hpp"

#include <array>
#include <optional>
#include <unordered_map>

namespace bidwright::web {

namespace {

using core::Card;
using core::Hand;
using core::Seat;
using core::Suit;

/// Where a play stands for the claimer; hidden hands are empty, their cards are in the pool.
struct State {
  std::array<Hand, core::kSeats> hands{};
  Hand pool;
  std::array<std::uint8_t, core::kSeats> size{};
  std::array<std::uint8_t, core::kSeats> out_of{};
  Seat leader = Seat::kNorth;
  std::uint8_t played = 0;
  Suit led = Suit::kClubs;
  Card best;
  Seat winner = Seat::kNorth;
  Hand on_table;

  [[nodiscard]] Seat turn() const { return core::clockwise(leader, played); }
  [[nodiscard]] int tricks_left() const { return size[static_cast<std::size_t>(turn())]; }
};

struct Key {
  std::uint64_t own = 0;
  std::uint64_t pool = 0;
  std::uint32_t rest = 0;

  friend bool operator==(const Key&, const Key&) = default;
};

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = key.own * 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 29) ^ key.pool) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ (hash >> 32) ^ key.rest) * 0x94D049BB133111EBU;
    return hash ^ (hash >> 31);
  }
};

struct Bounds {
  std::int8_t surely = 0;
  std::int8_t at_most = 13;
};

/// The tricks that are there on top, or by ruffs that nobody can beat: the others never get in.
/// Each time a suit is led they lose at least one card of it, at worst their lowest.
class Cashing {
 public:
  Cashing(core::Strain strain, std::size_t effort) : strain_(strain), effort_(effort) {}

  /// `own`: the leader's hand, and the other one that the claimer plays, if any.
  bool takes(Hand leader, Hand other, Hand rest, int need) {
    if (need <= 0) return true;
    if (leader.empty() || spent_ >= effort_) return false;
    ++spent_;
    Key key{leader.bits(), other.bits(), 0};
    for (const Suit suit : core::kAllSuits) {
      key.rest = key.rest << 4 | static_cast<std::uint32_t>(rest.length(suit));
    }
    const auto [found, is_new] = refuted_.try_emplace(key, 99);
    if (need >= found->second) return false;
    for (const Suit suit : core::kSuitsDescending) {
      if (leader.length(suit) == 0) continue;
      Hand left = rest;
      if (const Hand theirs = rest.in_suit(suit); !theirs.empty()) left.remove(theirs.lowest());
      if (lead(leader, other, rest, left, suit, need)) return true;
    }
    int& refuted = refuted_[key];
    refuted = std::min(refuted, need);
    return false;
  }

  [[nodiscard]] std::size_t spent() const { return spent_; }

 private:
  bool lead(Hand leader, Hand other, Hand rest, Hand left, Suit suit, int need) {
    const Hand theirs = rest.in_suit(suit);
    const std::optional<Suit> trump = core::trump_of(strain_);
    const bool may_be_ruffed = trump && suit != *trump && rest.length(*trump) > 0;
    const auto wins = [&](Card card) {
      return !may_be_ruffed && (theirs.empty() || theirs.highest() < card);
    };
    const Hand held = leader.in_suit(suit);
    for (const Card card : {held.highest(), held.lowest()}) {
      Hand after = leader;
      after.remove(card);
      if (other.empty()) return wins(card) && takes(after, other, left, need - 1);
      const Hand follows = other.in_suit(suit);
      if (follows.empty()) {
        if (wins(card) && discard(after, other, left, need - 1)) return true;
        if (trump && suit != *trump && ruff(after, other, rest, left, need - 1)) return true;
        continue;
      }
      for (const Card second : {follows.lowest(), follows.highest()}) {
        Hand other_after = other;
        other_after.remove(second);
        if (card > second ? wins(card) && takes(after, other_after, left, need - 1)
                          : wins(second) && takes(other_after, after, left, need - 1)) {
          return true;
        }
      }
    }
    return false;
  }

  /// The second hand ruffs as low as is surely enough, and leads.
  bool ruff(Hand leader, Hand other, Hand rest, Hand left, int need) {
    const Suit trump = *core::trump_of(strain_);
    const Hand trumps = other.in_suit(trump);
    if (trumps.empty()) return false;
    const Hand theirs = rest.in_suit(trump);
    const Card card = theirs.empty() ? trumps.lowest() : trumps.highest();
    if (!theirs.empty() && card < theirs.highest()) return false;
    other.remove(card);
    return takes(other, leader, left, need);
  }

  /// The second hand throws the lowest card of a suit; it does not ruff.
  bool discard(Hand leader, Hand other, Hand left, int need) {
    for (const Suit suit : core::kAllSuits) {
      if (other.length(suit) == 0 || (core::is_suit(strain_) && core::strain_of(suit) == strain_ &&
                                      other.length(suit) != other.size())) {
        continue;
      }
      Hand after = other;
      after.remove(other.in_suit(suit).lowest());
      if (core::is_suit(strain_) && core::strain_of(suit) == strain_) {
        if (takes(after, leader, left, need)) return true;
      } else if (takes(leader, after, left, need)) {
        return true;
      }
    }
    return false;
  }

  core::Strain strain_;
  std::size_t effort_;
  std::size_t spent_ = 0;
  /// The least number of tricks that could not be cashed from there. Of the others' cards the
  /// numbers are enough: it is always the lowest that are gone.
  std::unordered_map<Key, int, KeyHash> refuted_;
};

class Search {
 public:
  Search(Seat claimer, core::Strain strain, bool with_dummy, std::array<bool, 4> hidden,
         std::size_t effort)
      : claimer_(claimer),
        strain_(strain),
        with_dummy_(with_dummy),
        hidden_(hidden),
        effort_(effort) {}

  /// None: it took too long.
  std::optional<bool> takes(const State& state, int need) {
    // Most claims are of tricks on top: the trick under way, and then nothing but cashing.
    cash_only_ = true;
    if (solve(state, need)) return true;
    cash_only_ = false;
    spent_ = 0;
    const bool result = solve(state, need);
    return spent_ > effort_ ? std::nullopt : std::optional(result);
  }

 private:
  [[nodiscard]] bool mine(Seat seat) const {
    return seat == claimer_ || (with_dummy_ && core::same_side(seat, claimer_));
  }
  [[nodiscard]] bool is_hidden(Seat seat) const { return hidden_[static_cast<std::size_t>(seat)]; }

  bool solve(const State& state, int need) {
    if (need <= 0) return true;
    if (need > state.tricks_left()) return false;
    if (++spent_ > effort_) return false;
    if (state.played != 0) return branch(state, need);
    if (cash_only_) return cashes(state, need);
    const Key key = key_of(state);
    const auto [low, high] = known_[key];
    if (need <= low) return true;
    if (need > high) return false;
    const bool result = cashes(state, need) || branch(state, need);
    if (spent_ > effort_) return false;
    Bounds& bounds = known_[key];
    if (result) {
      bounds.surely = static_cast<std::int8_t>(need);
    } else {
      bounds.at_most = static_cast<std::int8_t>(need - 1);
    }
    return result;
  }

  bool cashes(const State& state, int need) {
    if (!mine(state.leader)) return false;
    Hand other;
    Hand rest = state.pool;
    for (const Seat seat : core::kAllSeats) {
      const Hand hand = state.hands[static_cast<std::size_t>(seat)];
      if (seat == state.leader) continue;
      if (mine(seat)) {
        other = hand;
      } else {
        rest = rest | hand;
      }
    }
    Cashing cashing(strain_, cash_only_ ? effort_ / 20 : 200);
    const bool result =
        cashing.takes(state.hands[static_cast<std::size_t>(state.leader)], other, rest, need);
    spent_ += cashing.spent() / 8;
    return result;
  }

  /// The claimer needs one card that does, the others one that does not.
  bool branch(const State& state, int need) {
    const Seat seat = state.turn();
    const bool want = mine(seat);
    const Hand choices = representatives(state, choices_of(state, seat), is_hidden(seat));
    // High cards first: they decide most; low ones where the trick is won already.
    const bool won_already = state.played != 0 && want && mine(state.winner);
    for (Hand left = choices; !left.empty();) {
      const Card card = won_already ? left.lowest() : left.highest();
      left.remove(card);
      const auto next = after(state, card);
      if (!next) continue;
      const int won = next->played == 0 && core::same_side(next->leader, claimer_) ? 1 : 0;
      const bool holds = solve(*next, need - won);
      if (spent_ > effort_) return false;
      if (holds == want) return want;
    }
    return !want;
  }

  [[nodiscard]] Hand choices_of(const State& state, Seat seat) const {
    const auto s = static_cast<std::size_t>(seat);
    if (is_hidden(seat)) {
      Hand may = state.pool;
      for (const Suit suit : core::kAllSuits) {
        if ((state.out_of[s] >> core::index(suit) & 1) != 0) may = may - Hand::of(suit);
      }
      return may;
    }
    if (state.played == 0) return state.hands[s];
    const Hand following = state.hands[s].in_suit(state.led);
    return following.empty() ? state.hands[s] : following;
  }

  /// One card of each run of cards that are as good as each other: no other card that is still in
  /// play lies between them. Of a hidden hand both ends, since the other hidden hand may have the
  /// rest of the run and beat the lower one.
  [[nodiscard]] static Hand representatives(const State& state, Hand choices, bool both_ends) {
    Hand rest = state.pool | state.on_table;
    for (const Hand hand : state.hands) rest = rest | hand;
    rest = rest - choices;
    Hand result;
    for (const Suit suit : core::kAllSuits) {
      bool in_run = false;
      Card last;
      for (int rank = core::kRanks - 1; rank >= 0; --rank) {
        const Card card(suit, core::rank_at(rank));
        if (choices.contains(card)) {
          if (!in_run) result.add(card);
          in_run = true;
          last = card;
        } else if (rest.contains(card)) {
          if (both_ends && in_run) result.add(last);
          in_run = false;
        }
      }
      if (both_ends && in_run) result.add(last);
    }
    return result;
  }

  /// None: the hidden hands cannot be so.
  [[nodiscard]] std::optional<State> after(const State& state, Card card) const {
    State next = state;
    const Seat seat = state.turn();
    const auto s = static_cast<std::size_t>(seat);
    if (is_hidden(seat)) {
      next.pool.remove(card);
      if (state.played != 0 && card.suit() != state.led) {
        next.out_of[s] = static_cast<std::uint8_t>(next.out_of[s] | 1U << core::index(state.led));
      }
    } else {
      next.hands[s].remove(card);
    }
    --next.size[s];
    if (is_hidden(seat) && !possible(next)) return std::nullopt;
    next.on_table.add(card);
    if (state.played == 0) next.led = card.suit();
    if (state.played == 0 || core::beats(card, state.best, strain_)) {
      next.best = card;
      next.winner = seat;
    }
    if (++next.played == core::kSeats) {
      next.played = 0;
      next.leader = next.winner;
      next.on_table = {};
    }
    return next;
  }

  /// Whether the pool can be dealt to the hidden hands: no set of them must hold more than fits.
  [[nodiscard]] bool possible(const State& state) const {
    for (unsigned set = 0; set < 16; ++set) {
      int room = 0;
      unsigned others_out = 15;
      for (const Seat seat : core::kAllSeats) {
        const auto s = static_cast<std::size_t>(seat);
        if (!hidden_[s]) continue;
        if ((set >> s & 1) != 0) {
          room += state.size[s];
        } else {
          others_out &= state.out_of[s];
        }
      }
      int must = 0;
      for (const Suit suit : core::kAllSuits) {
        if ((others_out >> core::index(suit) & 1) != 0) must += state.pool.length(suit);
      }
      if (must > room) return false;
    }
    return true;
  }

  [[nodiscard]] Key key_of(const State& state) const {
    Key key;
    for (const Hand hand : state.hands) key.own |= hand.bits();
    key.pool = state.pool.bits();
    key.rest = static_cast<std::uint32_t>(core::index(state.leader));
    for (const std::uint8_t out : state.out_of) key.rest = key.rest << 4 | out;
    return key;
  }

  Seat claimer_;
  core::Strain strain_;
  bool with_dummy_;
  std::array<bool, 4> hidden_;
  std::size_t effort_;
  std::size_t spent_ = 0;
  bool cash_only_ = false;
  std::unordered_map<Key, Bounds, KeyHash> known_;
};

}  // namespace

bool claim_holds(const core::Play& play, Seat claimer, int tricks, std::size_t effort) {
  if (tricks <= 0) return true;
  if (play.ended() || play.cards().empty() || claimer == play.contract().dummy()) return false;

  State state;
  std::array<bool, 4> hidden{};
  state.pool = Hand::full_deck() - play.played();
  state.leader = play.leader();
  for (const Seat seat : core::kAllSeats) {
    const auto s = static_cast<std::size_t>(seat);
    hidden[s] = !play.is_known(seat);
    state.out_of[s] = static_cast<std::uint8_t>(play.shown_out(seat));
    state.size[s] = static_cast<std::uint8_t>(core::kRanks - play.tricks_played());
    if (!hidden[s]) {
      state.hands[s] = play.remaining()[seat];
      state.pool = state.pool - state.hands[s];
    }
  }
  for (const Card card : play.current_trick()) {
    const Seat seat = core::clockwise(state.leader, state.played);
    --state.size[static_cast<std::size_t>(seat)];
    state.on_table.add(card);
    if (state.played == 0) state.led = card.suit();
    if (state.played == 0 || core::beats(card, state.best, play.contract().strain())) {
      state.best = card;
      state.winner = seat;
    }
    ++state.played;
  }
  const bool with_dummy = claimer == play.contract().declarer;
  Search search(claimer, play.contract().strain(), with_dummy, hidden, effort);
  return search.takes(state, tricks).value_or(false);
}

}  // namespace bidwright::web
