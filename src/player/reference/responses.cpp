#include "state.hpp"

namespace bidwright::player::reference {

using core::Bid;
using core::Call;
using core::Strain;
using core::Suit;

namespace {

constexpr const char* kAsksForMajor = "asking for a four-card major suit";

void raise(const State& state, int level, Suit suit, int length, Range points, const char* why,
           Options& options) {
  if (state.can_bid(level, core::strain_of(suit))) {
    options.push_back(
        Option(Call(level, core::strain_of(suit)), why, points).supporting(suit, length));
  }
}

void to_one_no_trump(const State& state, int base, Options& options) {
  // `base`: 8 points make an invitation over 1NT, 4 a game over 2NT.
  const bool one = base == 8;
  const int game = one ? 10 : 4;
  for (const Suit suit : {Suit::kSpades, Suit::kHearts}) {
    if (state.can_bid(4, core::strain_of(suit))) {
      options.push_back(
          Option(Call(4, core::strain_of(suit)), "six cards and game", {game, game + 6})
              .with(suit, 6));
    }
    if (state.can_bid(3, core::strain_of(suit))) {
      options.push_back(Option(Call(3, core::strain_of(suit)), "five cards and game", {game, 40})
                            .with(suit, 5)
                            .is_forcing());
    }
  }
  if (one && state.can_bid(2, Strain::kClubs) && !state.contested_since_partner()) {
    for (const Suit suit : {Suit::kSpades, Suit::kHearts}) {
      options.push_back(Option(Call(2, Strain::kClubs), "Stayman", {8, 40})
                            .with(suit, 4, 4)
                            .is_forcing()
                            .alerted({{{.points = disclosure::at_least(8)}}, {kAsksForMajor}}));
    }
  }
  if (one) {
    for (const Suit suit : {Suit::kSpades, Suit::kHearts, Suit::kDiamonds}) {
      if (state.can_bid(2, core::strain_of(suit))) {
        options.push_back(Option(Call(2, core::strain_of(suit)), "to play", {0, 8}).with(suit, 5));
      }
    }
    if (state.can_bid(2, Strain::kNoTrump)) {
      options.push_back(Option(Call(2, Strain::kNoTrump), "invitation", {8, 9}));
    }
  }
  if (state.can_bid(6, Strain::kNoTrump)) {
    options.push_back(Option(Call(6, Strain::kNoTrump), "slam", {one ? 18 : 13, 40}));
  }
  if (state.can_bid(4, Strain::kNoTrump)) {
    options.push_back(
        Option(Call(4, Strain::kNoTrump), "invitation to slam", {one ? 16 : 11, one ? 17 : 12}));
  }
  if (state.can_bid(3, Strain::kNoTrump)) {
    options.push_back(Option(Call(3, Strain::kNoTrump), "game", {game, one ? 15 : 10}));
  }
  options.push_back(Option(Call::pass(), "enough", {0, one ? 9 : 4}));
}

void to_strong_two_clubs(const State& state, Options& options) {
  for (const Suit suit : {Suit::kSpades, Suit::kHearts, Suit::kDiamonds, Suit::kClubs}) {
    const int level =
        state.cheapest(suit) == 2 && suit == Suit::kDiamonds ? 3 : state.cheapest(suit);
    if (level <= 3) {
      options.push_back(Option(Call(level, core::strain_of(suit)), "positive", {8, 40})
                            .with(suit, 5)
                            .with_good_suit()
                            .is_forcing());
    }
  }
  if (state.can_bid(2, Strain::kDiamonds)) {
    options.push_back(Option(Call(2, Strain::kDiamonds), "waiting", {0, 40})
                          .is_forcing()
                          .alerted({{}, {std::string(disclosure::kForcing)}}));
  }
  options.push_back(Option(Call::pass(), "nothing to say", {0, 7}));
}

void to_preempt(const State& state, Bid opening, Options& options) {
  const Suit suit = suit_of(opening);
  const int game = core::is_major(opening.strain()) ? 4 : 5;
  raise(state, game, suit, 2, {15, 24}, "game", options);
  if (state.can_bid(3, Strain::kNoTrump)) {
    options.push_back(Option(Call(3, Strain::kNoTrump), "game", {16, 24}).is_balanced());
  }
  if (opening.level() == 2) raise(state, 3, suit, 3, {6, 14}, "keeps them out", options);
  options.push_back(Option(Call::pass(), "enough", {0, 15}));
}

void to_one_of_a_suit(const State& state, Bid opening, Options& options) {
  const Suit suit = suit_of(opening);
  const bool major = core::is_major(opening.strain());
  const int support = major ? 3 : suit == Suit::kClubs ? 5 : 4;
  const auto theirs = state.their_suit();
  const bool contested = state.contested_since_partner();
  const int level = state.cheapest(suit);

  if (contested && !state.their_bid()) {
    options.push_back(Option(Call::redouble(), "ten points", {10, 40}));
  }
  if (major) {
    raise(state, 4, suit, 4, {13, 15}, "game", options);
    raise(state, 3, suit, 3, {10, 12}, "limit raise", options);
    raise(state, 2, suit, 3, {6, 9}, "raise", options);
    if (level == 3) raise(state, 3, suit, 4, {6, 9}, "raise in competition", options);
  }
  // Suits at the one level: the longest first, of equals the lowest for four cards.
  const bool passed = state.passed_hand();
  const auto new_suit = [&](Suit of, int length, int high) {
    const int at = state.cheapest(of);
    if (of == suit || at > 2 || state.they_bid(of)) return;
    Option option(Call(at, core::strain_of(of)), "new suit", {at == 1 ? 6 : passed ? 10 : 11, 40});
    if (at == 2) length = std::max(length, is_minor(core::strain_of(of)) ? 4 : 5);
    option.forcing = !passed;
    options.push_back(std::move(option).with(of, length, high));
  };
  for (const int length : {6, 5}) {
    for (const Suit of : core::kSuitsDescending) new_suit(of, length, 13);
  }
  for (const Suit of : core::kAllSuits) {
    if (state.cheapest(of) == 1) new_suit(of, 4, 4);
  }
  if (contested && state.their_bid() && theirs && state.their_bid()->level() <= 2) {
    for (const Suit of : {Suit::kSpades, Suit::kHearts}) {
      if (of == suit || of == *theirs) continue;
      options.push_back(Option(Call::double_(), "negative double", {7, 40})
                            .with(of, 4)
                            .asking()
                            .alerted({{}, {kAsksForMajor}}));
    }
  }
  if (!major) {
    raise(state, 3, suit, support, {10, 12}, "limit raise", options);
    raise(state, 2, suit, support, {6, 9}, "raise", options);
  }
  for (const Suit of : {Suit::kClubs, Suit::kDiamonds}) {
    if (state.cheapest(of) == 2) new_suit(of, 4, 4);
  }
  const auto no_trump = [&](int at, Range points) {
    if (state.can_bid(at, Strain::kNoTrump)) {
      options.push_back(Option(Call(at, Strain::kNoTrump), "no trump", points)
                            .stopping(contested ? theirs : std::nullopt));
    }
  };
  no_trump(3, {13, 16});
  no_trump(2, {11, 12});
  no_trump(1, {6, 10});
  options.push_back(Option(Call::pass(), "too weak", {0, contested ? 10 : 5}));
}

}  // namespace

void add_responses(const State& state, Bid opening, Options& options) {
  if (opening.strain() == Strain::kNoTrump) {
    to_one_no_trump(state, opening.level() == 1 ? 8 : 4, options);
  } else if (opening == Bid(2, Strain::kClubs)) {
    to_strong_two_clubs(state, options);
  } else if (opening.level() > 1) {
    to_preempt(state, opening, options);
  } else {
    to_one_of_a_suit(state, opening, options);
  }
}

}  // namespace bidwright::player::reference
