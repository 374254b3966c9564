// The sampler: which deals it draws for given views, and how many it looks at in a second.

#include <array>

#include "bench/subject.hpp"

#include "bidwright/sampling/natural.hpp"
#include "bidwright/sampling/sampler.hpp"

namespace bidwright::tools::bench {

namespace {

using namespace core;

struct Case {
  const char* auction;
  const char* hand;
  const char* alert;  // With the first call
};

/// Seen by East, before the opening lead.
constexpr std::array kCases{
    Case{"1NT PASS 3NT PASS PASS PASS", "J82.KQ4.T976.A53", ""},
    Case{"1S PASS 2S PASS 4S PASS PASS PASS", "32.KQ4.T976.A532", ""},
    Case{"1D 1H 1S 2H PASS PASS 2S PASS PASS PASS", "83.KQJ43.76.A532", ""},
    Case{"2D PASS 2H PASS PASS PASS", "J8.KQ4.T9765.A53", "at least 6 cards in hearts."},
};

sampling::SampleSet draw(const Case& from, std::uint64_t seed) {
  sampling::View view;
  view.seat = Seat::kEast;
  view.hand = parse_hand(from.hand).value();
  view.auction = parse_auction(from.auction, Seat::kNorth).value();
  view.alerts = {from.alert};
  const auto& natural = sampling::NaturalPriors::shipped();
  Random random(seed, Purpose::kTest, 1);
  return sampling::draw_samples(view, {&natural, &natural}, {}, random);
}

void sign(Signature& signature) {
  for (const Case& one : kCases) {
    const auto set = draw(one, 1);
    for (const auto& sample : set.samples) {
      for (const Hand hand : sample.deal.hands()) signature.add(hand.bits());
    }
    signature.add(set.notes.size());
  }
}

std::vector<Speed> measure(double seconds) {
  std::uint64_t seed = 0;
  return {{"candidates weighed",
           rate_of(seconds,
                   [&seed] {
                     std::uint64_t candidates = 0;
                     for (const Case& one : kCases) candidates += draw(one, ++seed).candidates;
                     return candidates;
                   }),
           100'000,
           {},
           0}};
}

}  // namespace

Subject sampling_subject() {
  return {"sampling", sign, measure};
}

}  // namespace bidwright::tools::bench
