#include "bidding/card_hands.hpp"

#include <algorithm>
#include <functional>

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::bidding {

namespace {

using core::Hand;
using core::Suit;

/// So many hands tell what a call stands for.
constexpr std::size_t kHands = 160;
/// Too few hands show kinds that are none.
constexpr std::size_t kFewest = 60;
/// A kind that is rarer is not worth its words.
constexpr double kLeastShare = 0.15;
/// What two kinds must save of the width of one range.
constexpr double kSaved = 0.3;

/// The range that leaves a twentieth aside on either side.
Range range_of(std::vector<int> values) {
  std::ranges::sort(values);
  const std::size_t aside = values.size() / 20;
  return {static_cast<std::uint8_t>(values[aside]),
          static_cast<std::uint8_t>(values[values.size() - 1 - aside])};
}

Meaning meaning_of(const std::vector<Hand>& hands) {
  Meaning meaning;
  meaning.seen = static_cast<std::uint32_t>(hands.size());
  std::vector<int> values(hands.size());
  std::ranges::transform(hands, values.begin(),
                         [](Hand hand) { return core::high_card_points(hand); });
  meaning.points = meaning.usual_points = range_of(values);
  for (const Suit suit : core::kAllSuits) {
    std::ranges::transform(hands, values.begin(), [&](Hand hand) { return hand.length(suit); });
    const auto s = static_cast<std::size_t>(suit);
    meaning.length[s] = meaning.usual_length[s] = range_of(values);
  }
  meaning.balanced =
      static_cast<std::uint8_t>(100 * std::ranges::count_if(hands, core::is_balanced) /
                                static_cast<std::ptrdiff_t>(hands.size()));
  return meaning;
}

/// How much the ranges leave open: a suit's card counts as much as three points.
double width(const Meaning& meaning) {
  double sum = (meaning.points.high - meaning.points.low) / 3.0;
  for (const Range range : meaning.length) sum += range.high - range.low;
  return sum;
}

}  // namespace

std::vector<HandKind> kinds_of(const std::vector<Hand>& hands) {
  if (hands.size() < kFewest) return {};
  using Test = std::function<bool(Hand)>;
  std::vector<Test> tests{[](Hand hand) { return core::is_balanced(hand); }};
  for (int points = 6; points <= 22; points += 2) {
    tests.emplace_back([points](Hand hand) { return core::high_card_points(hand) >= points; });
  }
  for (const Suit suit : core::kAllSuits) {
    for (const int length : {4, 5, 6}) {
      tests.emplace_back([suit, length](Hand hand) { return hand.length(suit) >= length; });
    }
  }
  const double whole = width(meaning_of(hands));
  std::vector<HandKind> best;
  double least = (1 - kSaved) * whole;
  for (const Test& test : tests) {
    std::array<std::vector<Hand>, 2> parts;
    for (const Hand hand : hands) parts[test(hand) ? 1 : 0].push_back(hand);
    const double share = static_cast<double>(parts[1].size()) / static_cast<double>(hands.size());
    if (std::min(share, 1 - share) < kLeastShare) continue;
    HandKind yes{meaning_of(parts[1]), share};
    HandKind no{meaning_of(parts[0]), 1 - share};
    const double now = share * width(yes.meaning) + (1 - share) * width(no.meaning);
    if (now >= least) continue;
    least = now;
    best = share >= 0.5 ? std::vector{yes, no} : std::vector{no, yes};
  }
  return best;
}

CardHands::CardHands(const Model& model, Condition condition, std::uint32_t pairs) {
  hands_.resize(model.nodes.size());
  for (std::size_t node = 0; node < model.nodes.size(); ++node) {
    hands_[node].resize(model.nodes[node].actions.size());
  }
  PairBidder bidder(model);
  for (std::uint32_t pair = 0; pair < pairs; ++pair) {
    core::Random random(1, core::Purpose::kDeal, pair, condition.index());
    const core::Deal deal = core::random_deal(random);
    const std::array players{deal[core::Seat::kNorth], deal[core::Seat::kSouth]};
    bidder.bid(players[0], players[1], condition);
    std::size_t turn = 0;
    for (const Step step : bidder.steps()) {
      auto& hands = hands_[step.node][step.action];
      if (hands.size() < kHands) hands.push_back(players[turn % 2]);
      ++turn;
    }
  }
}

const std::vector<Hand>& CardHands::of(Step step) const {
  return hands_[step.node][step.action];
}

std::optional<Hand> CardHands::example(Step step) const {
  std::vector<Hand> hands = of(step);
  if (hands.empty()) return std::nullopt;
  const auto middle = hands.begin() + static_cast<std::ptrdiff_t>(hands.size() / 2);
  std::ranges::nth_element(hands, middle, {},
                           [](Hand hand) { return std::pair(core::high_card_points(hand), hand); });
  return *middle;
}

}  // namespace bidwright::bidding
