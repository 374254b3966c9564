// A new call at one node of a finished tree, and all that follows it, learned together.
//
// A bid that the tree never makes at the node asks: the partner answers by any bid above it, the
// lowest of which lead on, the asker places the contract or asks again, and so on. What follows the
// ask is a stochastic tree of its own, trained by its exact gradient (training/gradient/tree.hpp)
// on the auctions that came to the node. First hands ask that now bid a slam unasked or lose much;
// then whether a hand asks is learned too, as a score to be compared with those of the node's other
// calls, weighted by what is at stake.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "training/gradient/tree.hpp"

namespace bidwright::training::asks {

/// Auctions that came to the node. All spans have a row for each.
struct Examples {
  std::size_t count = 0;
  /// Width of the activations: a multiple of eight, what is too much zero.
  std::size_t hidden_width = 0;
  /// Activations, the partner's in row 2 i, the asker's in row 2 i + 1.
  std::vector<float> hidden;
  /// As a TreeBatch has them, the partner's bids before the asker's.
  std::vector<float> costs;
  /// Of all examples 1 on average.
  std::vector<float> weights;
  /// The best score of the calls that are there, and what the auction costs with it.
  std::vector<float> scores;
  std::vector<float> costs_now;
  /// How probably the hand asks at first.
  std::vector<float> taught;
  /// Which rules of the system that follows the ask each row's hand keeps; empty without one.
  std::vector<bidding::System::Kept> kept;

  [[nodiscard]] std::span<const float> asker(std::size_t i) const {
    return {hidden.data() + (2 * i + 1) * hidden_width, hidden_width};
  }
  [[nodiscard]] std::span<const float> partner(std::size_t i) const {
    return {hidden.data() + 2 * i * hidden_width, hidden_width};
  }
};

/// The partner shows his aces by the next four bids: 0 or 4, 1, 2, 3.
[[nodiscard]] bidding::System ace_answers(core::Bid ask);

struct AskOptions {
  gradient::TreeOptions tree;
  std::size_t passes = 16;
  std::size_t batch = 128;
  float rate = 0.01F;
  /// IMPs for undecided calls at first; falls in a line.
  float entropy = 1.0F;
  /// The share of the passes in which hands ask as they are taught.
  float taught = 0.3F;
  /// Whether it is learned which hands ask; else all examples do.
  bool gated = true;
  /// Where answers show aces: the first of the activations max(0, n - k) of a hand with n aces, k
  /// from 0 to 3. The asker begins by counting: without all aces a grand slam is no good, without
  /// three a small one.
  std::optional<std::size_t> ace_units;
  std::uint64_t seed = 1;
};

class Ask {
 public:
  Ask(const AskOptions& options, std::size_t hidden_width);

  /// Examples `first` .. `last`.
  void learn(const Examples& examples, std::size_t first, std::size_t last);
  /// Makes asking dearer or cheaper for all hands alike, so that these examples, which nothing was
  /// learned from, gain most; where none gains nobody asks.
  void calibrate(const Examples& examples, std::size_t first, std::size_t last);

  /// The weights of the ask's score for the first `inputs` activations, the bias last.
  [[nodiscard]] std::vector<float> score(std::size_t inputs) const;
  [[nodiscard]] const gradient::Tree& tree() const { return tree_; }
  /// The rules that the answers keep, as of an auction that begins after the ask.
  [[nodiscard]] const bidding::System& system() const { return options_.tree.system; }
  [[nodiscard]] bool asks(const Examples& examples, std::size_t i) const;

  struct Step {
    std::uint32_t node = 0;
    std::uint32_t option = 0;
  };
  /// What the auction costs if the hand asks and the likeliest calls follow; appends them to `way`.
  float play(const Examples& examples, std::size_t i, std::vector<Step>* way = nullptr) const;

 private:
  void count_aces();
  [[nodiscard]] float lead(const Examples& examples, std::size_t i) const;
  void learn_batch(const Examples& examples, std::span<const std::uint32_t> chosen, float rate,
                   float temperature, bool taught);

  AskOptions options_;
  gradient::Tree tree_;
  gradient::TreePass pass_;
  std::size_t hidden_width_ = 0;
  /// Padded.
  std::vector<float> score_;
  std::vector<float> score_first_;
  std::vector<float> score_second_;
  std::uint32_t steps_ = 0;
  std::vector<float> hidden_;
  std::vector<float> costs_;
  std::vector<float> weights_;
  std::vector<bidding::System::Kept> kept_;
};

}  // namespace bidwright::training::asks
