// A new call, its answers, and what the caller does over each of them, learned together.
//
// At one node a bid that the model never makes there is given to some hands. The partner answers it
// by one of the next bids or passes, the caller passes the answer or places the contract. All three
// decisions are linear in the hidden activations of the model's network. Answers and contracts
// follow the exact gradient of their expected cost. First hands make the call by how much their
// auctions lose now, so that partner's answers are learned before the call is judged; then which
// hands it helps is learned too.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/core/call.hpp"
#include "bidwright/nn/matrix.hpp"

namespace bidwright::training::joint {

/// An auction at the node.
struct Example {
  /// Hidden activations of the caller and of the partner.
  std::span<const float> caller;
  std::span<const float> partner;
  /// On average over all examples 1.
  float weight = 1.0F;
  /// The best score of the calls that are there, what they cost now, and what they lose.
  float score = 0.0F;
  float cost_now = 0.0F;
  float regret = 0.0F;
  /// Costs of the bids as contracts, by who of the two names their strain first in what is new: the
  /// caller, the partner. The same where it has been named before.
  std::array<std::array<float, core::kBids>, 2> costs{};
};

/// Scores: activations * weights + bias; weights[input * calls + call], then the biases, then zeros
/// up to a multiple of eight.
struct LinearHead {
  std::size_t inputs = 0;
  std::size_t calls = 0;
  std::vector<float> weights;

  LinearHead() = default;
  LinearHead(std::size_t input_count, std::size_t call_count)
      : inputs(input_count),
        calls(call_count),
        weights(nn::round_up((input_count + 1) * call_count, nn::kLanes)) {}
  [[nodiscard]] float& bias(std::size_t call) { return weights[inputs * calls + call]; }
  [[nodiscard]] float bias(std::size_t call) const { return weights[inputs * calls + call]; }
  void scores(std::span<const float> activations, std::span<float> out) const;
};

struct SubtreeOptions {
  /// The new call, and how many of the bids above it are answers.
  int call = 0;
  int answers = 5;
  int passes = 40;
  std::size_t batch = 64;
  float rate = 0.01F;
  /// IMPs for undecided answers and contracts at first; falls in a line.
  float entropy = 1.0F;
  /// The share of the passes in which the call is given by regret.
  float taught = 0.35F;
  std::uint64_t seed = 1;
};

class Subtree {
 public:
  Subtree(const SubtreeOptions& options, std::size_t inputs);

  void learn(std::span<const Example> examples);
  /// Makes the call dearer or cheaper for all hands alike, so that these examples, which nothing
  /// was learned from, gain most. Where none gains it is never made.
  void calibrate(std::span<const Example> examples);

  /// The call's score, to be compared with those of other calls.
  [[nodiscard]] const LinearHead& call() const { return call_; }
  /// PASS, then the answers.
  [[nodiscard]] const LinearHead& answer() const { return answer_; }
  /// Over each answer PASS, then every bid above it.
  [[nodiscard]] const std::vector<LinearHead>& places() const { return places_; }

  /// What becomes of an example whose caller makes the call, by the likeliest calls.
  struct Played {
    /// 0: PASS.
    std::size_t answer = 0;
    std::size_t place = 0;
    float cost = 0.0F;
  };
  [[nodiscard]] Played play(const Example& example) const;
  [[nodiscard]] bool calls(const Example& example) const;

 private:
  struct Moments {
    std::vector<float> gradient;
    std::vector<float> first;
    std::vector<float> second;
  };

  /// The cost of passing over answer `a` (0: the call itself), or of bidding on.
  [[nodiscard]] float pass_cost(const Example& example, std::size_t a) const;
  [[nodiscard]] float place_cost(const Example& example, std::size_t a, std::size_t place) const;
  /// Adds the gradient of one example; `share`: how probably the call is made; -1: as it is scored.
  void add(const Example& example, float share, float temperature);
  void step(float rate);

  SubtreeOptions options_;
  LinearHead call_;
  LinearHead answer_;
  std::vector<LinearHead> places_;
  std::vector<Moments> moments_;
  std::uint64_t steps_ = 0;
};

}  // namespace bidwright::training::joint
