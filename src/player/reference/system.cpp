#include "state.hpp"

namespace bidwright::player::reference {

using core::Bid;
using core::Call;

namespace {

/// When the opponents have bid over our game or high above us.
void add_penalty_doubles(const State& state, Options& options) {
  const auto theirs = state.their_bid();
  if (!theirs || state.auction().doubling() != core::Doubling::kUndoubled) return;
  const int needed = 24 - state.partner().points.low;
  if (theirs->level() >= 4 && state.we_have_called()) {
    options.push_back(
        Option(Call::double_(), "they have gone too high", {std::max(10, needed), 40}));
    if (core::is_suit(theirs->strain())) {
      options.push_back(Option(Call::double_(), "trump tricks", {8, 40})
                            .with(suit_of(*theirs), 4)
                            .stopping(suit_of(*theirs)));
    }
  }
}

/// Our fit once more when they compete below game.
void add_competition(const State& state, Options& options) {
  const auto theirs = state.their_bid();
  if (!theirs || theirs->level() > 3) return;
  for (const core::Suit suit : core::kSuitsDescending) {
    const int level = state.cheapest(suit);
    if (level > 3 || state.partner().of(suit) < 3 || state.own().of(suit) < 3) continue;
    const int extra = std::max(3, 9 - state.partner().of(suit));
    options.push_back(Option(Call(level, core::strain_of(suit)), "competes with a fit", {0, 40})
                          .with(suit, extra));
  }
}

}  // namespace

Options system_options(const State& state) {
  Options options;
  const auto& mine = state.mine();
  const auto& partners = state.partners();
  const auto theirs = state.their_bid();
  if (!state.auction().has_bid()) {
    add_openings(state, options);
  } else if (state.asked()) {
    add_answers_to_double(state, options);
  } else if (mine.empty() && partners.empty()) {
    if (theirs) add_overcalls(state, *theirs, options);
  } else if (mine.empty() && partners.size() == 1 && partners.front().is_bid()) {
    add_penalty_doubles(state, options);
    state.we_opened() ? add_responses(state, partners.front().bid(), options)
                      : add_advances(state, options);
  } else if (state.i_opened() && mine.size() == 1 && partners.size() == 1 &&
             partners.front().is_bid() && !theirs) {
    add_opener_rebids(state, mine.front().bid(), partners.front().bid(), options);
  } else {
    add_penalty_doubles(state, options);
    add_continuations(state, options);
    // The last option is PASS; competing comes before it.
    const Option pass = options.back();
    options.pop_back();
    add_competition(state, options);
    options.push_back(pass);
  }
  options.push_back(Option(Call::pass(), "nothing to say", {0, 40}));
  std::erase_if(options,
                [&](const Option& option) { return !state.auction().is_legal(option.call); });
  return options;
}

}  // namespace bidwright::player::reference
