#include "state.hpp"

namespace bidwright::player::reference {

using core::Call;
using core::Strain;
using core::Suit;

void add_openings(const State& /*state*/, Options& options) {
  options.push_back(Option(Call(2, Strain::kClubs), "strong", {22, 40})
                        .is_forcing()
                        .alerted({{{.points = disclosure::at_least(22)}}, {}}));
  options.push_back(Option(Call(2, Strain::kNoTrump), "20-21 balanced", {20, 21}).is_balanced());
  options.push_back(Option(Call(1, Strain::kNoTrump), "15-17 balanced", {15, 17}).is_balanced());
  // The longest suit first; of equals the higher, but clubs with 3-3 in the minors.
  for (int length = 7; length >= 5; --length) {
    for (const Suit suit : core::kSuitsDescending) {
      Option option(Call(1, core::strain_of(suit)), "opening", {12, 21});
      for (const Suit other : core::kAllSuits) {
        if (other != suit) option.length[static_cast<std::size_t>(other)] = {0, length};
      }
      options.push_back(std::move(option).with(suit, length));
    }
  }
  options.push_back(Option(Call(1, Strain::kDiamonds), "opening, better minor", {12, 21})
                        .with(Suit::kDiamonds, 4)
                        .with(Suit::kClubs, 0, 4));
  options.push_back(
      Option(Call(1, Strain::kClubs), "opening, better minor", {12, 21}).with(Suit::kClubs, 3));
  options.push_back(
      Option(Call(1, Strain::kDiamonds), "opening, 4-4-3-2", {12, 21}).with(Suit::kDiamonds, 3));
  for (const Suit suit : {Suit::kSpades, Suit::kHearts}) {
    options.push_back(Option(Call(4, core::strain_of(suit)), "preempt", {6, 13}).with(suit, 8));
  }
  for (const Suit suit : core::kSuitsDescending) {
    options.push_back(
        Option(Call(3, core::strain_of(suit)), "preempt", {6, 12}).with(suit, 7).with_good_suit());
  }
  for (const Suit suit : {Suit::kSpades, Suit::kHearts, Suit::kDiamonds}) {
    options.push_back(Option(Call(2, core::strain_of(suit)), "weak two", {8, 12})
                          .with(suit, 6, 6)
                          .with_good_suit());
  }
  options.push_back(Option(Call::pass(), "nothing to open", {0, 12}));
}

}  // namespace bidwright::player::reference
