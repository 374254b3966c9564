#include "state.hpp"

namespace bidwright::player::reference {

using core::Bid;
using core::Call;
using core::Strain;
using core::Suit;

namespace {

void suit_bid(const State& state, int level, Suit suit, int length, Range points, const char* why,
              bool forcing, Options& options) {
  if (!state.can_bid(level, core::strain_of(suit))) return;
  Option option(Call(level, core::strain_of(suit)), why, points);
  option.forcing = forcing;
  options.push_back(std::move(option).with(suit, length));
}

void no_trump(const State& state, int level, Range points, const char* why, Options& options) {
  if (!state.can_bid(level, Strain::kNoTrump)) return;
  options.push_back(
      Option(Call(level, Strain::kNoTrump), why, points)
          .is_balanced()
          .stopping(state.contested_since_partner() ? state.their_suit() : std::nullopt));
}

void after_stayman(const State& state, Options& options) {
  suit_bid(state, 2, Suit::kHearts, 4, {15, 17}, "four hearts", false, options);
  suit_bid(state, 2, Suit::kSpades, 4, {15, 17}, "four spades", false, options);
  if (state.can_bid(2, Strain::kDiamonds)) {
    disclosure::HandConstraint no_major;
    for (const Suit suit : {Suit::kHearts, Suit::kSpades}) {
      no_major.length[static_cast<std::size_t>(suit)] = disclosure::up_to(3);
    }
    options.push_back(Option(Call(2, Strain::kDiamonds), "no four-card major", {15, 17})
                          .alerted({{no_major}, {}}));
  }
}

void after_two_clubs(const State& state, Options& options) {
  if (state.can_bid(2, Strain::kNoTrump)) {
    options.push_back(Option(Call(2, Strain::kNoTrump), "22-24 balanced", {22, 24}).is_balanced());
  }
  if (state.can_bid(3, Strain::kNoTrump)) {
    options.push_back(
        Option(Call(3, Strain::kNoTrump), "25 or more, balanced", {25, 30}).is_balanced());
  }
  for (int length = 7; length >= 4; --length) {
    for (const Suit suit : core::kSuitsDescending) {
      if (state.cheapest(suit) <= 4) {
        suit_bid(state, state.cheapest(suit), suit, length, {22, 40}, "strong, natural", true,
                 options);
      }
    }
  }
}

/// Over a new suit at the one or two level.
void after_new_suit(const State& state, Bid opening, Bid response, Options& options) {
  const Suit mine = suit_of(opening);
  const Suit theirs = suit_of(response);
  const bool two_over_one = response.level() == 2;
  const int promised = core::is_major(response.strain()) && two_over_one ? 5 : 4;
  const int support = promised == 5 ? 3 : 4;
  const int raise = state.cheapest(theirs);
  const auto raise_to = [&](int level, Range points, const char* why) {
    if (state.can_bid(level, response.strain())) {
      options.push_back(
          Option(Call(level, response.strain()), why, points).supporting(theirs, support));
    }
  };
  const bool major = core::is_major(response.strain());
  if (two_over_one) {
    raise_to(major ? 4 : raise, {major ? 14 : 12, 21}, "support");
    raise_to(raise, {12, 13}, "support");
  } else {
    if (major) raise_to(4, {19, 21}, "support and game");
    raise_to(raise + 1, {16, 18}, "strong support");
    raise_to(raise, {12, 15}, "support");
  }
  if (two_over_one) {
    no_trump(state, 3, {15, 19}, "game", options);
    no_trump(state, 2, {12, 14}, "12-14 balanced", options);
  } else {
    no_trump(state, 2, {18, 19}, "18-19 balanced", options);
    no_trump(state, 1, {12, 14}, "12-14 balanced", options);
  }
  // A suit of six or more, then a new suit.
  const int again = state.cheapest(mine);
  suit_bid(state, again + 1, mine, 6, {16, 19}, "strong, six cards", false, options);
  for (int length = 5; length >= 4; --length) {
    for (const Suit suit : core::kAllSuits) {
      if (suit == mine || suit == theirs || state.they_bid(suit)) continue;
      const int level = state.cheapest(suit);
      const bool reverse = level >= 2 && core::strain_of(suit) > opening.strain();
      if (level > 3 || (level == 3 && !two_over_one)) continue;
      if (!reverse && !two_over_one && length == 4) {
        suit_bid(state, level + 1, suit, 4, {19, 21}, "jump shift", true, options);
      }
      if (level == 3 || reverse) {
        suit_bid(state, level, suit, length, {17, 21}, "reverse", true, options);
      } else {
        suit_bid(state, level, suit, length, {12, 18}, "second suit", two_over_one, options);
      }
    }
  }
  suit_bid(state, again, mine, 6, {11, 15}, "six cards", two_over_one, options);
  if (state.forced()) {
    suit_bid(state, again, mine, 5, {11, 15}, "rebid", two_over_one, options);
    if (state.can_bid(raise, response.strain())) {
      options.push_back(
          Option(Call(raise, response.strain()), "three-card support", {11, 18}).with(theirs, 3));
    }
    for (const int level : {1, 2, 3}) {
      if (state.can_bid(level, Strain::kNoTrump)) {
        options.push_back(Option(Call(level, Strain::kNoTrump), "nothing better", {11, 21}));
        break;
      }
    }
    suit_bid(state, again, mine, 3, {11, 21}, "nothing better", two_over_one, options);
  }
  options.push_back(Option(Call::pass(), "enough", {0, 18}));
}

void after_one_no_trump(const State& state, Bid opening, Options& options) {
  const Suit mine = suit_of(opening);
  no_trump(state, 2, {18, 19}, "18-19 balanced", options);
  suit_bid(state, state.cheapest(mine) + 1, mine, 6, {16, 19}, "strong, six cards", false, options);
  for (const Suit suit : core::kAllSuits) {
    if (suit == mine || state.they_bid(suit)) continue;
    const bool reverse = core::strain_of(suit) > opening.strain();
    if (state.cheapest(suit) != 2) continue;
    suit_bid(state, 2, suit, 4, {reverse ? 17 : 12, reverse ? 21 : 18}, "second suit", reverse,
             options);
    if (!reverse) suit_bid(state, 3, suit, 4, {19, 21}, "jump shift", true, options);
  }
  suit_bid(state, state.cheapest(mine), mine, 6, {11, 15}, "six cards", false, options);
  options.push_back(Option(Call::pass(), "enough", {0, 18}));
}

}  // namespace

void add_opener_rebids(const State& state, Bid opening, Bid response, Options& options) {
  if (opening == Bid(1, Strain::kNoTrump) && response == Bid(2, Strain::kClubs) && state.forced()) {
    after_stayman(state, options);
  } else if (opening == Bid(2, Strain::kClubs)) {
    after_two_clubs(state, options);
  } else if (opening.level() == 1 && core::is_suit(opening.strain()) && response.level() <= 2 &&
             core::is_suit(response.strain()) && response.strain() != opening.strain()) {
    after_new_suit(state, opening, response, options);
  } else if (opening.level() == 1 && core::is_suit(opening.strain()) &&
             response == Bid(1, Strain::kNoTrump)) {
    after_one_no_trump(state, opening, options);
  } else {
    add_continuations(state, options);
  }
}

}  // namespace bidwright::player::reference
