// The networks of Mandziuk & Suchan (2018, 2019): an autoencoder learns to describe deals, its
// encoder and two more layers learn the number of tricks (AE-MLP), or, twice side by side, which of
// two deals promises more (after DeepChess).
//
//   input    208: of West, North, East and South 52 cards each
//   encoder  104 or 156, full or dedicated: each hand's 52 inputs have a quarter of the outputs
//   AE-MLP   52 - 13 - softmax over 0 .. 13 tricks of North and South, or a single output between
//            0 and 1 whose range is cut into fourteen equal parts
//   MLP      52 - 13 - output, without an encoder: the network of 2009, dedicated to hands
//   compare  52 - 13 for each deal, joined by a softmax over left, equal and right
//
// Layers are followed by tanh. A network is used by one thread at a time, and starts others
// itself; what it learns does not depend on their number.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bidwright/papers/trick_samples.hpp"
#include "bidwright/tricks/trick_chances.hpp"

namespace bidwright::papers {

using tricks::kTrickClasses;
using tricks::TrickChances;

enum class Wiring : std::uint8_t { kFull, kDedicated };
enum class Output : std::uint8_t { kClasses, kRange };
/// RMSProp as the papers have it: at one rate, the mean of squares kept by nine tenths.
enum class Optimiser : std::uint8_t { kAdam, kRmsProp };

struct TrickNetworkOptions {
  Game game = Game::kNoTrump;
  Wiring wiring = Wiring::kDedicated;
  /// Of the encoder; divisible by four.
  std::size_t code = 104;
  /// Without: the MLP.
  bool encoder = true;
  Output output = Output::kClasses;
  Optimiser optimiser = Optimiser::kAdam;
  /// Shows every sample with its suits renamed at random in every pass: all of them at no trump,
  /// side suits else. The papers did not.
  bool rename_suits = false;
  std::size_t batch = 128;
  /// Adam's; `passes` of learn() lower it evenly to a tenth.
  float rate = 1e-3F;
  int passes = 20;
  std::uint64_t seed = 1;
  int threads = 1;
};

class TrickNetwork {
 public:
  explicit TrickNetwork(const TrickNetworkOptions& options);
  ~TrickNetwork();
  TrickNetwork(TrickNetwork&&) noexcept;
  TrickNetwork& operator=(TrickNetwork&&) noexcept;

  /// One pass of the autoencoder over the deals, not of the MLP; the mean cross-entropy of a deal.
  double pretrain(std::span<const TrickSample> samples);
  /// One pass over the samples; the mean cross-entropy of a sample, or squared error of a range.
  double learn(std::span<const TrickSample> samples);
  /// Of a range: all of the chance for the number it says.
  [[nodiscard]] std::vector<TrickChances> predict(std::span<const TrickSample> samples) const;

 private:
  friend class DealComparator;
  class State;
  std::unique_ptr<State> state_;
};

class DealComparator {
 public:
  /// Two copies of the network's pretrained encoder.
  DealComparator(const TrickNetworkOptions& options, const TrickNetwork& pretrained);
  ~DealComparator();

  /// One pass over pairs of a deal and the same deal seen from the other side, in random order.
  double learn(std::span<const TrickSample> samples);
  /// Chances that the deal promises more to North and South than seen from the other side.
  [[nodiscard]] std::vector<float> predict(std::span<const TrickSample> samples) const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace bidwright::papers
