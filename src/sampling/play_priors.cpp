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

PlayPriors::SeatPlays::SeatPlays(const PlayPriors& priors, const View& view, core::Seat seat,
                                 bool signals)
    : weights_(priors.weights_), signals_(signals) {
  auto plays = std::make_unique<Plays>();
  const auto contract = view.contract();
  if (contract && seat != contract->dummy()) {
    // As dummy the seat sees its own hand faced.
    const core::Hand dummy =
        contract->dummy() == view.seat ? view.hand : view.dummy.value_or(core::Hand());
    plays->contexts = play_contexts(view.auction, dummy, view.cards);
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
    float largest = -1e30F;
    float chosen = 0;
    std::array<float, core::kRanks> scores;
    std::size_t count = 0;
    for (const core::Card card : legal) {
      float score = 0;
      for (const std::uint16_t i : play_features(context, left, card)) score += weights_[i];
      if (card == context.card) chosen = score;
      largest = std::max(largest, score);
      scores[count++] = score;
    }
    float total = 0;
    for (std::size_t i = 0; i < count; ++i) total += std::exp(scores[i] - largest);
    float likely = std::exp(chosen - largest) / total;
    if (const auto told = signals_ ? signal_of(context, left, legal) : std::nullopt) {
      likely += kSignalsKept * ((context.card == *told ? 1.0F : 0.0F) - likely);
    }
    sum += std::log((1 - kAnyCard) * likely + kAnyCard / static_cast<float>(count));
    if (sum < least) break;
  }
  return sum;
}

}  // namespace bidwright::sampling
