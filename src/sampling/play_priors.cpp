#include "bidwright/sampling/play_priors.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "play_features.hpp"

#include "bidwright/core/error.hpp"
#include "bidwright/nn/shipped_file.hpp"
#include "bidwright/sampling/signals.hpp"

namespace bidwright::sampling {

namespace {

/// The share of "any of the legal cards".
constexpr float kAnyCard = 0.1F;

/// What the hand would have told by a card of the suit that was played, if it could tell anything.
std::optional<core::Card> signal_of(const PlayContext& context, core::Hand left, core::Hand legal) {
  constexpr int kThirdHand = 3;
  const core::Suit suit = context.card.suit();
  if (context.declarers || context.situation < 2 || !context.own_before.in_suit(suit).empty()) {
    return std::nullopt;
  }
  return signal({context.strain, context.led, context.winning, context.situation == kThirdHand},
                suit, left, legal);
}

/// The scores of the cards that could be played, in their order, and what makes chances of them.
struct Softmax {
  std::array<float, core::kRanks> scores{};
  float largest = -1e30F;
  float total = 0;

  Softmax(const std::vector<float>& weights, const PlayContext& context, core::Hand left,
          core::Hand legal) {
    std::size_t count = 0;
    for (const core::Card card : legal) {
      float score = 0;
      for (const std::uint16_t i : play_features(context, left, card)) score += weights[i];
      largest = std::max(largest, score);
      scores[count++] = score;
    }
    for (std::size_t i = 0; i < count; ++i) total += std::exp(scores[i] - largest);
  }
  [[nodiscard]] float chance(std::size_t i) const { return std::exp(scores[i] - largest) / total; }
};

/// Blended with any of so many legal cards.
float blended(float chance, int legal) {
  return (1 - kAnyCard) * chance + kAnyCard / static_cast<float>(legal);
}

/// Dummy's thirteen cards, as far as the viewer sees them.
core::Hand dummy_of(const View& view, const core::Contract& contract) {
  // As dummy the seat sees its own hand faced.
  return contract.dummy() == view.seat ? view.hand : view.dummy.value_or(core::Hand());
}

}  // namespace

struct PlayPriors::SeatPlays::Plays {
  std::vector<PlayContext> contexts;
};

PlayPriors::PlayPriors(const nn::WeightsFile& weights) : weights_(kPlayFeatures) {
  const auto copied = weights.copy_to({weights_});
  if (!copied) {
    throw core::StartupError(fmt::format(
        "the priors of card play are of another shape: {}; 'bidwright lab priors --out models' "
        "writes them again",
        copied.error().message));
  }
}

PlayPriors::~PlayPriors() = default;

const PlayPriors& PlayPriors::shipped() {
  static const PlayPriors priors(nn::load_shipped_weights("play.bwn", kKind));
  return priors;
}

std::unique_ptr<PlayPriors::SeatPlays> PlayPriors::bind(const View& view, core::Seat seat,
                                                        bool signals) const {
  return std::make_unique<SeatPlays>(*this, view, seat, signals);
}

std::array<float, core::kCards> PlayPriors::chances(const View& view, core::Hand legal) const {
  std::array<float, core::kCards> result{};
  std::vector<core::Card> cards = view.cards;
  cards.push_back(legal.lowest());
  const auto contexts = play_contexts(view.auction, dummy_of(view, *view.contract()), cards);
  const PlayContext& context = contexts.back();
  const Softmax softmax(weights_, context, view.hand - context.own_before, legal);
  std::size_t place = 0;
  for (const core::Card card : legal) {
    result[static_cast<std::size_t>(card.index())] = blended(softmax.chance(place++), legal.size());
  }
  return result;
}

PlayPriors::SeatPlays::SeatPlays(const PlayPriors& priors, const View& view, core::Seat seat,
                                 bool signals)
    : weights_(priors.weights_), signals_(signals) {
  auto plays = std::make_unique<Plays>();
  const auto contract = view.contract();
  if (contract && seat != contract->dummy()) {
    plays->contexts = play_contexts(view.auction, dummy_of(view, *contract), view.cards);
    std::erase_if(plays->contexts,
                  [seat](const PlayContext& context) { return context.seat != seat; });
  }
  plays_ = std::move(plays);
}

PlayPriors::SeatPlays::~SeatPlays() = default;

float PlayPriors::SeatPlays::log_likelihood(core::Hand hand, float least) const {
  float sum = 0;
  for (const PlayContext& context : plays_->contexts) {
    const core::Hand legal = context.legal(hand);
    if (legal.size() < 2 || !legal.contains(context.card)) continue;
    const core::Hand left = hand - context.own_before;
    const Softmax softmax(weights_, context, left, legal);
    std::size_t place = 0;
    for (const core::Card card : legal) {
      if (card == context.card) break;
      ++place;
    }
    float likely = softmax.chance(place);
    if (const auto told = signals_ ? signal_of(context, left, legal) : std::nullopt) {
      likely += kSignalsKept * ((context.card == *told ? 1.0F : 0.0F) - likely);
    }
    sum += std::log(blended(likely, legal.size()));
    if (sum < least) break;
  }
  return sum;
}

}  // namespace bidwright::sampling
