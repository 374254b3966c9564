#include "bidding/card_hands.hpp"

#include <algorithm>

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/disclosure/kinds.hpp"

namespace bidwright::bidding {

namespace {

using core::Hand;
using core::Suit;

/// So many hands tell what a call stands for.
constexpr std::size_t kHands = 160;
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

}  // namespace

std::vector<HandKind> kinds_of(const std::vector<Hand>& hands) {
  std::vector<HandKind> kinds;
  for (const auto& kind : disclosure::few_kinds(hands, disclosure::ByBalance::kYes)) {
    kinds.push_back(
        {meaning_of(kind), static_cast<double>(kind.size()) / static_cast<double>(hands.size())});
  }
  return kinds;
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
  return disclosure::typical_hand(of(step));
}

}  // namespace bidwright::bidding
