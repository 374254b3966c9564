// The network of whole auctions as it is trained: sparse inputs (bidding/auction_inputs.hpp), three
// hidden layers with max(0, x), a number for each of the 38 calls.
//
// The first layer is the sum of a row of weights for each input that is on; the share of a player's
// hand in it stays the same for a whole auction and is kept by the caller (hand_sum). Sums are
// chains in a fixed order: no result depends on how rows were cut into batches or threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bidwright/bidding/auction_inputs.hpp"
#include "bidwright/core/workers.hpp"
#include "bidwright/nn/dense.hpp"
#include "bidwright/nn/sparse.hpp"
#include "bidwright/nn/sparse_net.hpp"

namespace bidwright::training::selfplay {

/// The calls, rounded up to whole vectors.
inline constexpr std::size_t kOutputs = 40;
using CallNumbers = std::array<float, kOutputs>;
/// Four lengths and the points of each other hand, clockwise.
inline constexpr std::size_t kGuesses = 15;
using OtherHands = std::array<float, kGuesses>;

struct NetworkShape {
  std::size_t first = 384;
  std::size_t second = 256;
  std::size_t third = 256;
  /// Whether it guesses the others' hands beside, after the numbers of the calls.
  bool guesses = false;
};

/// Rows of inputs: row i has the places ones[begin[i]] .. ones[begin[i + 1] - 1].
struct SparseRows {
  std::vector<std::uint32_t> begin{0};
  bidding::Ones ones;

  [[nodiscard]] std::size_t size() const { return begin.size() - 1; }
  [[nodiscard]] nn::ActiveRows active() const { return {begin, ones}; }
  [[nodiscard]] std::span<const std::uint16_t> operator[](std::size_t row) const {
    return active()[row];
  }
  /// After the places of a row have been added to `ones`.
  void end_row() { begin.push_back(static_cast<std::uint32_t>(ones.size())); }
  void append(const SparseRows& other) {
    const auto base = static_cast<std::uint32_t>(ones.size());
    ones.insert(ones.end(), other.ones.begin(), other.ones.end());
    for (std::size_t i = 1; i < other.begin.size(); ++i) begin.push_back(base + other.begin[i]);
  }
  void clear() {
    begin.assign(1, 0);
    ones.clear();
  }
};

class PolicyNetwork {
 public:
  struct Batch {
    nn::SparseLayer::Batch first;
    nn::DenseStack::Batch upper;
  };

  PolicyNetwork(const NetworkShape& shape, core::Random& random);

  [[nodiscard]] const NetworkShape& shape() const { return shape_; }

  void prepare(Batch& batch, std::size_t rows) const;
  /// The first layer's bias and the rows of these inputs: shape().first numbers.
  void hand_sum(std::span<const std::uint16_t> hand, float* sum) const;
  /// The first layer of one row: a hand_sum() and the other inputs.
  void fill_row(const float* hand_sum, std::span<const std::uint16_t> ones, std::size_t row,
                Batch& batch) const;
  /// The layers above, for rows [first, last) that have been filled.
  void forward(std::size_t first, std::size_t last, Batch& batch) const;
  /// All layers.
  void forward(const SparseRows& rows, std::size_t first, std::size_t last, Batch& batch) const;
  [[nodiscard]] const float* outputs(const Batch& batch, std::size_t row) const {
    return batch.upper.values.back().data() + row * upper_.output_stride();
  }

  /// What a step of Adam is made from: where gradients of the outputs belong.
  [[nodiscard]] float* output_gradients(Batch& batch, std::size_t row) const {
    return batch.upper.gradients.back().data() + row * upper_.output_stride();
  }
  [[nodiscard]] std::size_t outputs() const { return upper_.outputs(); }
  [[nodiscard]] std::size_t output_stride() const { return upper_.output_stride(); }
  /// Gradients of rows [first, last) from those of their outputs to the first layer.
  void backward(std::size_t first, std::size_t last, Batch& batch) const;
  /// Part `part` of `parts` of one step of Adam.
  void update(const SparseRows& rows, const Batch& batch, const nn::AdamStep& step,
              std::size_t part, std::size_t parts);

  /// As if it had never learned: no moments.
  void forget_moments();
  /// weights = keep * weights + (1 - keep) * other's.
  void blend(PolicyNetwork& other, float keep);

  /// Weights and moments; weights alone.
  void save(nn::CheckpointWriter& writer) const;
  void restore(nn::CheckpointReader& reader);
  void save_weights(nn::CheckpointWriter& writer) const;
  void restore_weights(nn::CheckpointReader& reader);

  [[nodiscard]] nn::Weights weights();
  /// As a table asks it.
  [[nodiscard]] nn::SparseNet table_form() const;
  /// The weights of such a form, whose layers must be as many and no wider: units beyond its own
  /// keep what goes into them and are not heard yet, so that it calls as the form does.
  void take_table_form(nn::SparseNet net);

 private:
  NetworkShape shape_;
  nn::SparseLayer first_;
  nn::DenseStack upper_;
};

/// Chances of the calls whose bits are in `legal`, from their numbers; 0 for the others.
void softmax(const float* numbers, std::uint64_t legal, CallNumbers& chances);
/// A call by these chances raised to a power, those below `least` left out.
[[nodiscard]] core::Call draw_call(const CallNumbers& chances, float power, float least,
                                   core::Random& random);

}  // namespace bidwright::training::selfplay
