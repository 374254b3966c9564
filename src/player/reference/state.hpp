// The auction as the reference system understands it: what each player has promised, and whose
// call asks for an answer. Private to the module.
#pragma once

#include "option.hpp"

#include "bidwright/core/auction.hpp"

namespace bidwright::player::reference {

struct Shown {
  Range points;
  std::array<int, core::kSuits> length{};

  [[nodiscard]] int of(core::Suit suit) const { return length[static_cast<std::size_t>(suit)]; }
  void narrow(const Option& option);
};

class State {
 public:
  explicit State(core::Seat dealer) : auction_(dealer) {}
  /// Reads the whole auction.
  static State of(const core::Auction& auction);

  [[nodiscard]] const core::Auction& auction() const { return auction_; }
  [[nodiscard]] core::Seat me() const { return auction_.turn(); }
  [[nodiscard]] const Shown& own() const { return shown_[index(me())]; }
  [[nodiscard]] const Shown& partner() const { return shown_[index(core::partner(me()))]; }

  /// Calls other than PASS.
  [[nodiscard]] const std::vector<core::Call>& calls_of(core::Seat seat) const {
    return calls_[index(seat)];
  }
  [[nodiscard]] const std::vector<core::Call>& mine() const { return calls_of(me()); }
  [[nodiscard]] const std::vector<core::Call>& partners() const {
    return calls_of(core::partner(me()));
  }
  [[nodiscard]] bool we_have_called() const { return !mine().empty() || !partners().empty(); }
  [[nodiscard]] bool they_have_called() const {
    return !calls_of(core::clockwise(me())).empty() || !calls_of(core::clockwise(me(), 3)).empty();
  }
  [[nodiscard]] bool we_opened() const { return opener_ && core::same_side(*opener_, me()); }
  [[nodiscard]] bool i_opened() const { return opener_ == me(); }
  [[nodiscard]] bool passed_hand() const { return passed_[index(me())]; }
  /// The partner's last call asked for an answer, and the next player passed.
  [[nodiscard]] bool forced() const { return forced_[index(me())]; }
  [[nodiscard]] bool asked() const { return asked_[index(me())]; }
  /// The opponents' last bid was passed round to me: a pass now ends the auction.
  [[nodiscard]] bool last_chance() const;
  /// The player on my right has called something since my partner did.
  [[nodiscard]] bool contested_since_partner() const {
    const auto calls = auction_.calls();
    return !calls.empty() && !calls.back().is_pass();
  }
  /// The last bid, if it was theirs.
  [[nodiscard]] std::optional<core::Bid> their_bid() const;
  [[nodiscard]] std::optional<core::Suit> their_suit() const;
  [[nodiscard]] bool they_bid(core::Suit suit) const;

  /// The lowest level at which the strain can be bid now, maybe 8.
  [[nodiscard]] int cheapest(core::Strain strain) const;
  [[nodiscard]] int cheapest(core::Suit suit) const { return cheapest(core::strain_of(suit)); }
  [[nodiscard]] bool can_bid(int level, core::Strain strain) const {
    return level <= 7 && level >= cheapest(strain);
  }

 private:
  static std::size_t index(core::Seat seat) { return static_cast<std::size_t>(seat); }
  void add(core::Call call);

  core::Auction auction_;
  std::array<Shown, core::kSeats> shown_{};
  std::array<std::vector<core::Call>, core::kSeats> calls_;
  std::array<bool, core::kSeats> passed_{};
  std::array<bool, core::kSeats> forced_{};
  std::array<bool, core::kSeats> asked_{};
  std::optional<core::Seat> opener_;
};

/// All calls of the system for the player whose turn it is, the preferred ones first; PASS last.
[[nodiscard]] Options system_options(const State& state);

// The parts of the system; each appends its options.
void add_openings(const State& state, Options& options);
void add_responses(const State& state, core::Bid opening, Options& options);
void add_opener_rebids(const State& state, core::Bid opening, core::Bid response, Options& options);
void add_overcalls(const State& state, core::Bid theirs, Options& options);
void add_advances(const State& state, Options& options);
void add_answers_to_double(const State& state, Options& options);
/// By what both have shown: games, slams, invitations, preferences.
void add_continuations(const State& state, Options& options);

[[nodiscard]] constexpr core::Suit suit_of(core::Bid bid) {
  return core::suit_at(core::index(bid.strain()));
}

}  // namespace bidwright::player::reference
