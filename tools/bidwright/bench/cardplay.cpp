// Card play: which cards are chosen in given positions, and how many choices are made in a second.

#include "bench/subject.hpp"

#include "bidwright/cardplay/choose.hpp"
#include "bidwright/sampling/natural.hpp"

namespace bidwright::tools::bench {

namespace {

using namespace core;

/// A board played at random up to the given number of cards.
sampling::View random_view(std::uint64_t board, std::size_t cards) {
  Random random(board, Purpose::kTest, 2);
  const Deal deal = random_deal(random);
  const auto auction = parse_auction("1NT PASS 3NT PASS PASS PASS", Seat::kNorth).value();
  Play play(deal, *auction.contract());
  while (play.cards().size() < cards) {
    const Hand legal = play.legal();
    auto skip = random.below(static_cast<std::uint32_t>(legal.size()));
    for (const Card card : legal) {
      if (skip-- == 0) {
        play.add(card);
        break;
      }
    }
  }
  return sampling::view_of(play.player(), deal, Vulnerability::kNone, auction, play.cards());
}

cardplay::CardDecision choose(std::uint64_t board, std::size_t cards, int samples) {
  const auto& natural = sampling::NaturalPriors::shipped();
  cardplay::CardOptions options;
  options.samples = samples;
  Random random(board, Purpose::kTest, 3);
  return cardplay::choose_card(random_view(board, cards),
                               {&natural, &natural, &sampling::PlayPriors::shipped()}, options,
                               std::nullopt, {}, random);
}

void sign(Signature& signature) {
  const auto add = [&](const cardplay::CardDecision& decision) {
    signature.add(static_cast<std::uint64_t>(decision.card.index()));
    signature.add(static_cast<std::uint64_t>(decision.samples));
    signature.add(decision.work);
  };
  for (std::uint64_t board = 0; board < 20; ++board) add(choose(board, 24 + board, 20));
  for (std::uint64_t board = 0; board < 4; ++board) add(choose(board, 9 + 2 * board, 40));
}

Speed speed(const char* name, std::size_t cards, int samples, double seconds) {
  std::uint64_t board = 0;
  return {name,
          rate_of(seconds,
                  [&] {
                    keep(choose(board++ % 16, cards, samples));
                    return std::uint64_t{1};
                  }),
          {},
          {},
          0};
}

std::vector<Speed> measure(double seconds) {
  constexpr double kLeadSeconds = 0.35;
  Speed leads = speed("opening leads, 50 samples", 0, 50, seconds);
  leads.goal = 1 / kLeadSeconds;
  return {leads, speed("cards chosen, trick 2, 20 samples", 6, 20, seconds),
          speed("cards chosen, trick 7, 20 samples", 26, 20, seconds)};
}

}  // namespace

Subject cardplay_subject() {
  return {"cardplay", sign, measure};
}

}  // namespace bidwright::tools::bench
