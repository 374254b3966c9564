#include "state.hpp"

namespace bidwright::player::reference {

using core::Call;
using core::Strain;
using core::Suit;

namespace {

constexpr int kGame = 25;
constexpr int kMinorGame = 28;
constexpr int kSlam = 33;
constexpr int kGrandSlam = 37;

/// Cards that I need in a suit to make eight with the partner; 14 if there is nothing to go by.
int fit_length(const State& state, Suit suit) {
  if (state.partner().of(suit) >= 3) return std::max(0, 8 - state.partner().of(suit));
  // My own long suit, when the partner has shown a balanced hand or supported it.
  return state.partner().of(suit) == 2 ? 6 : 14;
}

void play_in(const State& state, int level, Suit suit, Range points, const char* why,
             Options& options) {
  const int length = fit_length(state, suit);
  if (length > 13 || points.low > points.high || !state.can_bid(level, core::strain_of(suit))) {
    return;
  }
  options.push_back(
      Option(Call(level, core::strain_of(suit)), why, points).supporting(suit, length));
}

void play_no_trump(const State& state, int level, Range points, const char* why, Options& options) {
  if (points.low > points.high || !state.can_bid(level, Strain::kNoTrump)) return;
  options.push_back(Option(Call(level, Strain::kNoTrump), why, points)
                        .stopping(state.their_bid() ? state.their_suit() : std::nullopt));
}

}  // namespace

void add_continuations(const State& state, Options& options) {
  const Range partner = state.partner().points;
  const auto needs = [&](int together) { return std::max(0, together - partner.low); };
  const bool game_reached = state.auction().has_bid() &&
                            core::same_side(state.auction().last_bidder(), state.me()) &&
                            (state.auction().last_bid() >= core::Bid(3, Strain::kNoTrump));

  for (const Suit suit : core::kSuitsDescending) {
    play_in(state, 7, suit, {needs(kGrandSlam), 40}, "grand slam", options);
    play_in(state, 6, suit, {needs(kSlam), needs(kGrandSlam) - 1}, "slam", options);
  }
  play_no_trump(state, 7, {needs(kGrandSlam), 40}, "grand slam", options);
  play_no_trump(state, 6, {needs(kSlam), needs(kGrandSlam) - 1}, "slam", options);
  if (!game_reached) {
    for (const Suit major : {Suit::kSpades, Suit::kHearts}) {
      play_in(state, 4, major, {needs(kGame), 40}, "game", options);
    }
    play_no_trump(state, 3, {needs(kGame), 40}, "game", options);
    for (const Suit minor : {Suit::kDiamonds, Suit::kClubs}) {
      play_in(state, 5, minor, {needs(kMinorGame), 40}, "game", options);
    }
    if (partner.high - partner.low >= 2) {
      const Range invitation{std::max(0, kGame - partner.high + 1), needs(kGame) - 1};
      for (const Suit major : {Suit::kSpades, Suit::kHearts}) {
        if (state.cheapest(major) <= 3) {
          play_in(state, 3, major, invitation, "invitation", options);
        }
      }
      if (!state.they_have_called()) play_no_trump(state, 2, invitation, "invitation", options);
    }
    // The partner's suit at the lowest level is better than one of mine that he may not have.
    std::optional<core::Bid> bid;
    if (state.auction().has_bid() && !state.their_bid()) bid = state.auction().last_bid();
    for (const Suit suit : core::kSuitsDescending) {
      const int level = state.cheapest(suit);
      if (level > (state.forced() ? 4 : 2) || state.they_bid(suit)) continue;
      if (bid && bid->strain() == core::strain_of(suit)) continue;
      if (state.partner().of(suit) >= 4 || (state.partner().of(suit) == 3 && state.forced())) {
        const bool doubtful = bid && core::is_suit(bid->strain());
        Option option(Call(level, core::strain_of(suit)), "preference", {0, 40});
        option = std::move(option).with(suit, state.forced() ? 2 : 3);
        if (doubtful) {
          option.length[static_cast<std::size_t>(suit_of(*bid))] = {0, 2};
        }
        options.push_back(std::move(option));
      }
    }
    for (const Suit suit : core::kSuitsDescending) {
      const int level = state.cheapest(suit);
      if (level > (state.forced() ? 3 : 2) || state.they_bid(suit)) continue;
      if (bid && bid->strain() == core::strain_of(suit)) continue;
      options.push_back(
          Option(Call(level, core::strain_of(suit)), "a long suit", {0, 40}).with(suit, 6));
    }
  }
  if (state.forced()) {
    for (const Suit suit : core::kAllSuits) {
      if (state.cheapest(suit) > 3 || state.they_bid(suit)) continue;
      options.push_back(
          Option(Call(state.cheapest(suit), core::strain_of(suit)), "must not pass", {0, 40})
              .with(suit, 5));
    }
    const int level = state.cheapest(Strain::kNoTrump);
    if (level <= 4) {
      options.push_back(Option(Call(level, Strain::kNoTrump), "must not pass", {0, 40}));
    }
  }
  options.push_back(Option(Call::pass(), "enough", {0, 40}));
}

}  // namespace bidwright::player::reference
