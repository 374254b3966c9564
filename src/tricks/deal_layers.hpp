// The layers of a DealNetwork, and a pass of some views of deals through them, forward and
// backward.
//
// A view is a deal as one declarer sees it: four rows of suits and of trumps, one row of no trump.
// Layers may be read by any number of threads; a DealPass belongs to one piece of work, whose views
// [first, last) may be worked on by different threads.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/nn/dense.hpp"

namespace bidwright::tricks {

/// What the sizes of all layers follow from.
struct DealLayerSizes {
  std::size_t suit_hidden = 0;
  std::size_t width = 0;
  std::size_t strain_hidden = 0;
};

struct DealLayers {
  DealLayers(const DealLayerSizes& sizes, core::Random& random);

  /// In a fixed order.
  [[nodiscard]] std::vector<nn::DenseStack*> stacks();
  [[nodiscard]] std::vector<const nn::DenseStack*> stacks() const;

  std::size_t width;
  nn::DenseStack suit;
  nn::DenseStack link;
  nn::DenseStack trump_context;
  nn::DenseStack no_trump_context;
  nn::DenseStack trump;
  nn::DenseStack no_trump;
};

class DealPass {
 public:
  /// `with_gradients`: backward() and update() will be called.
  DealPass(const DealLayers& layers, bool with_gradients);

  void prepare(std::size_t views);
  void fill(const core::Deal& deal, core::Seat declarer, std::size_t view);
  void forward(std::size_t first, std::size_t last);
  /// From the gradients of the scores.
  void backward(std::size_t first, std::size_t last);
  /// `layers` are those that the pass went through.
  void update(DealLayers& layers, std::size_t views, const nn::AdamStep& step, std::size_t part,
              std::size_t parts) const;

  /// Scores of the numbers of tricks, and their gradients: as many as padding makes them.
  [[nodiscard]] std::span<const float> scores(std::size_t view, core::Strain strain) const;
  [[nodiscard]] std::span<float> gradients(std::size_t view, core::Strain strain);

 private:
  [[nodiscard]] const float* suit_values(std::size_t row) const {
    return suit_batch_.values.back().data() + row * width_;
  }
  /// A u of a suit: for trump games, then for no trump.
  [[nodiscard]] const float* link_values(std::size_t row, std::size_t which) const {
    return link_batch_.values.back().data() + (2 * row + which) * width_;
  }
  [[nodiscard]] float* link_gradients(std::size_t row, std::size_t which) {
    return link_batch_.gradients.back().data() + (2 * row + which) * width_;
  }
  void mix(const float* context, std::span<const std::size_t> suits, std::size_t which, float* sum);
  void unmix(const float* context, std::span<const std::size_t> suits, std::size_t which,
             const float* gradient, float* context_gradient);

  const DealLayers& layers_;
  std::size_t width_;
  bool with_gradients_;

  std::vector<float> suit_input_;
  /// Rows of the strains: the sum of v, then the context.
  std::vector<float> trump_input_;
  std::vector<float> no_trump_input_;
  std::vector<float> trump_input_gradient_;
  std::vector<float> no_trump_input_gradient_;
  nn::DenseStack::Batch suit_batch_;
  nn::DenseStack::Batch link_batch_;
  nn::DenseStack::Batch trump_context_batch_;
  nn::DenseStack::Batch no_trump_context_batch_;
  nn::DenseStack::Batch trump_batch_;
  nn::DenseStack::Batch no_trump_batch_;
};

}  // namespace bidwright::tricks
