// Learns the priors from recorded games: of calls, P(call | hand, auction so far), by Adam, and of
// cards, P(card | hand, what everybody sees), by Adagrad, both on the log loss. The same games and
// options give the same numbers. The results are files of weights, in bytes, that models/ ships.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "bidwright/core/recorded_game.hpp"
#include "bidwright/nn/weights_file.hpp"

namespace bidwright::sampling {

struct FitOptions {
  int passes = 24;
  int batch = 64;
  float step = 0.006F;
  float decay = 0.2F;
  /// The decay of the network of openings, which has fewer calls to learn from.
  float opening_decay = 0.6F;
  /// The share of hidden units that are silent, others for every example.
  float dropout = 0.2F;
  /// Other players are less sure of their calls than those learnt from: in the end the outputs of
  /// both networks are divided by these.
  float opening_softness = 1.4F;
  float later_softness = 1.15F;
  std::uint64_t seed = 1;
};

struct PlayFitOptions {
  int passes = 5;
  float step = 0.1F;
  float decay = 1e-5F;
  std::uint64_t seed = 1;
};

struct FitProgress {
  /// "openings", "later calls", "cards"
  std::string_view what;
  int pass = 0;
  int passes = 0;
  /// Mean of -log P over the calls or cards trained on, and over those held out.
  double training_loss = 0;
  double held_out_loss = 0;
  /// The share of those held out that was the likeliest one.
  double held_out_accuracy = 0;
};

struct FittedPlay {
  nn::WeightsFile weights;
  /// The loss on what was held out, by the weights as they are in the file.
  double held_out_loss = 0;
};

[[nodiscard]] nn::WeightsFile fit_natural_priors(
    std::span<const core::RecordedGame> training, std::span<const core::RecordedGame> held_out,
    const FitOptions& options, const std::function<void(const FitProgress&)>& tell);

/// What fit_natural_priors() made, with the outputs of its networks divided by these once more.
[[nodiscard]] nn::WeightsFile softened(nn::WeightsFile priors, float opening, float later);

[[nodiscard]] FittedPlay fit_play_priors(std::span<const core::RecordedGame> training,
                                         std::span<const core::RecordedGame> held_out,
                                         const PlayFitOptions& options,
                                         const std::function<void(const FitProgress&)>& tell);

}  // namespace bidwright::sampling
