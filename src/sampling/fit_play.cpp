#include <algorithm>
#include <cmath>

#include "play_features.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/sampling/fit.hpp"
#include "bidwright/sampling/play_priors.hpp"

namespace bidwright::sampling {

namespace {

/// The features of every card that could have been played, and which one was.
struct Example {
  std::vector<std::array<std::uint16_t, kFeaturesOfACard>> cards;
  std::size_t chosen = 0;
};

std::vector<Example> examples_of(std::span<const core::RecordedGame> boards) {
  std::vector<Example> examples;
  for (const core::RecordedGame& board : boards) {
    const auto contract = board.auction.contract();
    if (!contract) continue;
    for (const PlayContext& context :
         play_contexts(board.auction, board.deal[contract->dummy()], board.cards)) {
      const core::Hand start = board.deal[context.seat];
      const core::Hand legal = context.legal(start);
      if (legal.size() < 2 || !legal.contains(context.card)) continue;
      Example example;
      for (const core::Card card : legal) {
        if (card == context.card) example.chosen = example.cards.size();
        example.cards.push_back(play_features(context, start - context.own_before, card));
      }
      examples.push_back(std::move(example));
    }
  }
  return examples;
}

using Chances = std::array<float, core::kRanks>;

/// softmax over the cards; the first ones of the result are filled in.
void chances_of(const Example& example, const std::vector<float>& weights, Chances& chances) {
  float largest = -1e30F;
  for (std::size_t c = 0; c < example.cards.size(); ++c) {
    chances[c] = 0;
    for (const std::uint16_t i : example.cards[c]) chances[c] += weights[i];
    largest = std::max(largest, chances[c]);
  }
  float total = 0;
  for (std::size_t c = 0; c < example.cards.size(); ++c) {
    chances[c] = std::exp(chances[c] - largest);
    total += chances[c];
  }
  for (std::size_t c = 0; c < example.cards.size(); ++c) chances[c] /= total;
}

float loss_of(float chance) {
  return -std::log(std::max(1e-9F, chance));
}

std::pair<double, double> measure(const std::vector<Example>& examples,
                                  const std::vector<float>& weights) {
  double loss = 0;
  double right = 0;
  Chances chances;
  for (const Example& example : examples) {
    chances_of(example, weights, chances);
    loss += static_cast<double>(loss_of(chances[example.chosen]));
    const auto end = chances.begin() + static_cast<std::ptrdiff_t>(example.cards.size());
    right += *std::max_element(chances.begin(), end) == chances[example.chosen] ? 1 : 0;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, examples.size()));
  return {loss / count, right / count};
}

}  // namespace

FittedPlay fit_play_priors(std::span<const core::RecordedGame> training,
                           std::span<const core::RecordedGame> held_out,
                           const PlayFitOptions& options,
                           const std::function<void(const FitProgress&)>& tell) {
  const auto examples = examples_of(training);
  const auto others = examples_of(held_out);
  std::vector<float> weights(kPlayFeatures);
  std::vector<float> squares(kPlayFeatures, 1e-3F);
  core::Random random(options.seed, core::Purpose::kTraining);
  std::vector<std::size_t> order(examples.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Chances chances;
  for (int pass = 1; pass <= options.passes; ++pass) {
    random.shuffle(order);
    double loss = 0;
    for (const std::size_t at : order) {
      const Example& example = examples[at];
      chances_of(example, weights, chances);
      loss += static_cast<double>(loss_of(chances[example.chosen]));
      for (std::size_t c = 0; c < example.cards.size(); ++c) {
        const float error = chances[c] - (c == example.chosen ? 1.0F : 0.0F);
        if (std::abs(error) < 1e-3F) continue;
        for (const std::uint16_t i : example.cards[c]) {
          const float gradient = error + options.decay * weights[i];
          squares[i] += gradient * gradient;
          weights[i] -= options.step * gradient / std::sqrt(squares[i]);
        }
      }
    }
    const auto [held_out_loss, accuracy] = measure(others, weights);
    tell({"cards", pass, options.passes, loss / static_cast<double>(examples.size()), held_out_loss,
          accuracy});
  }
  FittedPlay fitted;
  fitted.weights.kind = PlayPriors::kKind;
  fitted.weights.add({weights}, nn::Precision::kBytes);
  fitted.held_out_loss = measure(others, fitted.weights.blocks.front().numbers).first;
  return fitted;
}

}  // namespace bidwright::sampling
