#include "state.hpp"

namespace bidwright::player::reference {

using core::Bid;
using core::Call;
using core::Strain;
using core::Suit;

void add_overcalls(const State& state, Bid theirs, Options& options) {
  // In the pass-out seat three points less are enough.
  const int less = state.last_chance() ? 3 : 0;
  if (theirs.strain() == Strain::kNoTrump) {
    if (theirs.level() == 1) {
      options.push_back(Option(Call::double_(), "penalties", {15, 40}));
      for (const Suit suit : core::kSuitsDescending) {
        options.push_back(Option(Call(2, core::strain_of(suit)), "overcall", {10, 15})
                              .with(suit, 6)
                              .with_good_suit());
      }
    }
    options.push_back(Option(Call::pass(), "nothing to bid", {0, 40}));
    return;
  }
  const Suit opened = suit_of(theirs);
  if (theirs.level() <= 2 && state.can_bid(theirs.level(), Strain::kNoTrump)) {
    options.push_back(
        Option(Call(theirs.level(), Strain::kNoTrump), "strong no trump", {15 - less, 18 - less})
            .is_balanced()
            .stopping(opened));
  }
  // A good suit before a double; of equals the higher.
  for (int length = 7; length >= 5; --length) {
    for (const Suit suit : core::kSuitsDescending) {
      if (suit == opened || state.they_bid(suit)) continue;
      const int level = state.cheapest(suit);
      if (level > 4) continue;
      constexpr int kLow[] = {8, 11, 13, 14};
      const Range points{kLow[level - 1] - less, 17 - less};
      if (level == 1) {
        options.push_back(
            Option(Call(level, core::strain_of(suit)), "overcall", points).with(suit, length));
      } else if (level <= 3 || length >= 6) {
        Option option(Call(level, core::strain_of(suit)), "overcall", points);
        option.good_suit = length == 5;
        options.push_back(std::move(option).with(suit, std::max(length, level >= 3 ? 6 : 5)));
      }
    }
  }
  if (theirs.level() <= 4) {
    Option takeout(Call::double_(), "takeout double",
                   {(theirs.level() == 1 ? 12 : 10 + 2 * theirs.level()) - less, 40});
    for (const Suit suit : core::kAllSuits) {
      if (!state.they_bid(suit)) takeout.length[static_cast<std::size_t>(suit)] = {3, 5};
    }
    takeout.length[static_cast<std::size_t>(opened)] = {0, 2};
    options.push_back(std::move(takeout).asking());
    options.push_back(
        Option(Call::double_(), "too strong for an overcall", {17 - less, 40}).asking());
  }
  if (theirs.level() == 1) {
    for (const Suit suit : core::kSuitsDescending) {
      const int level = state.cheapest(suit) + 1;
      if (suit == opened || level > 3 || state.passed_hand()) continue;
      options.push_back(Option(Call(level, core::strain_of(suit)), "weak jump overcall", {6, 11})
                            .with(suit, level == 2 ? 6 : 7, level == 2 ? 6 : 8)
                            .with_good_suit());
    }
  }
  options.push_back(Option(Call::pass(), "nothing to bid", {0, 16}));
}

void add_advances(const State& state, Options& options) {
  const Bid overcall = state.partners().front().bid();
  const auto theirs = state.their_suit();
  if (overcall.strain() == Strain::kNoTrump) {
    add_continuations(state, options);
    return;
  }
  const Suit suit = suit_of(overcall);
  const int level = state.cheapest(suit);
  const bool major = core::is_major(overcall.strain());
  const auto raise = [&](int to, Range points, const char* why) {
    if (state.can_bid(to, overcall.strain()) && to <= 5) {
      options.push_back(Option(Call(to, overcall.strain()), why, points).supporting(suit, 3));
    }
  };
  if (major) raise(4, {15, 40}, "game");
  if (level <= 3) {
    raise(level + (level == 2 ? 1 : 0), {11, 14}, "strong raise");
    raise(level, {6, 10}, "raise");
  }
  const auto no_trump = [&](int to, Range points) {
    if (state.can_bid(to, Strain::kNoTrump)) {
      options.push_back(
          Option(Call(to, Strain::kNoTrump), "their suit is stopped", points).stopping(theirs));
    }
  };
  no_trump(3, {15, 40});
  no_trump(2, {12, 14});
  for (const Suit other : core::kSuitsDescending) {
    if (other == suit || state.they_bid(other) || state.cheapest(other) > 2) continue;
    options.push_back(
        Option(Call(state.cheapest(other), core::strain_of(other)), "a suit of my own", {9, 16})
            .with(other, 5)
            .with_good_suit());
  }
  no_trump(1, {8, 11});
  options.push_back(Option(Call::pass(), "enough", {0, 14}));
}

void add_answers_to_double(const State& state, Options& options) {
  const auto theirs = state.their_suit();
  const auto no_trump = [&](int to, Range points) {
    if (state.can_bid(to, Strain::kNoTrump)) {
      options.push_back(
          Option(Call(to, Strain::kNoTrump), "their suit is stopped", points).stopping(theirs));
    }
  };
  for (int length = 6; length >= 4; --length) {
    for (const Suit major : {Suit::kSpades, Suit::kHearts}) {
      if (state.they_bid(major) || state.i_opened()) continue;
      if (state.can_bid(4, core::strain_of(major))) {
        options.push_back(
            Option(Call(4, core::strain_of(major)), "game", {12, 40}).with(major, length));
      }
    }
  }
  no_trump(3, {13, 40});
  for (int length = 7; length >= 3; --length) {
    for (const Suit suit : core::kSuitsDescending) {
      if (state.they_bid(suit)) continue;
      const int level = state.cheapest(suit);
      if (level <= 2) {
        options.push_back(Option(Call(level + 1, core::strain_of(suit)), "invitation",
                                 {state.i_opened() ? 16 : 9, state.i_opened() ? 18 : 11})
                              .with(suit, std::max(length, 4)));
      }
      if (length == 4) no_trump(1, {7, 11});
      if (level <= 4) {
        options.push_back(
            Option(Call(level, core::strain_of(suit)), "answer", {0, 40}).with(suit, length));
      }
    }
  }
  options.push_back(Option(Call::pass(), "for penalties", {0, 40}));
}

}  // namespace bidwright::player::reference
