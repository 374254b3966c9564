// Learns the natural priors from recorded auctions: P(call | hand, auction so far), by Adam on the
// log loss. The same examples and options give the same numbers. The result is written as the
// source file that natural.cpp compiles in.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/core/error.hpp"

namespace bidwright::sampling {

struct RecordedAuction {
  core::Deal deal;
  core::Auction auction;
};

struct FitOptions {
  int passes = 24;
  int batch = 64;
  float step = 0.006F;
  float decay = 0.2F;
  std::uint64_t seed = 1;
};

struct FitProgress {
  int pass = 0;
  int passes = 0;
  /// Mean of -log P(call) over the calls trained on, and over those held out.
  double training_loss = 0;
  double held_out_loss = 0;
  /// Of the calls held out, the share that was the likeliest one.
  double held_out_accuracy = 0;
};

struct FittedPriors {
  /// The numbers, quantised, as C++ string literals.
  std::string source;
  /// The loss on what was held out, after quantisation.
  double held_out_loss = 0;
};

[[nodiscard]] FittedPriors fit_natural_priors(std::span<const RecordedAuction> training,
                                              std::span<const RecordedAuction> held_out,
                                              const FitOptions& options,
                                              const std::function<void(const FitProgress&)>& tell);

}  // namespace bidwright::sampling
