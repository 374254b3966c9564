#include "tricks/deal_layers.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "bidwright/tricks/trick_chances.hpp"

namespace bidwright::tricks {
namespace {

using core::kSuits;

constexpr int kMostLength = 7;
/// Per suit: ranks, length thresholds, lengths and points of four hands.
constexpr std::size_t kSuitInputs = core::kSeats * (core::kRanks + kMostLength + 2);

/// One suit as the declarer sees it.
void fill_suit(const core::Deal& deal, core::Seat declarer, core::Suit suit, float* out) {
  for (int turn = 0; turn < core::kSeats; ++turn) {
    const std::uint32_t ranks = deal[core::clockwise(declarer, turn)].ranks(suit);
    const int length = std::popcount(ranks);
    for (int rank = 0; rank < core::kRanks; ++rank) {
      *out++ = static_cast<float>(ranks >> rank & 1);
    }
    for (int least = 1; least <= kMostLength; ++least) *out++ = length >= least ? 1.0F : 0.0F;
    *out++ = static_cast<float>(length) * 0.25F;
    *out++ = static_cast<float>(core::high_card_points(ranks)) * 0.25F;
  }
}

void add(float* to, const float* from, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] += from[i];
}

}  // namespace

DealLayers::DealLayers(const DealLayerSizes& sizes, core::Random& random)
    : width(nn::round_up(sizes.width, nn::kLanes)) {
  const auto stack = [&](std::vector<std::size_t> layers, bool rectified) {
    return nn::DenseStack(layers, rectified, random);
  };
  suit = stack({kSuitInputs, sizes.suit_hidden, width}, true);
  link = stack({width, 2 * width}, false);
  trump_context = stack({2 * width, width}, false);
  no_trump_context = stack({width, width}, false);
  trump = stack({3 * width, sizes.strain_hidden, sizes.strain_hidden / 2, kTrickClasses}, false);
  no_trump = stack({2 * width, sizes.strain_hidden, sizes.strain_hidden / 2, kTrickClasses}, false);
}

std::vector<nn::DenseStack*> DealLayers::stacks() {
  return {&suit, &link, &trump_context, &no_trump_context, &trump, &no_trump};
}
std::vector<const nn::DenseStack*> DealLayers::stacks() const {
  return {&suit, &link, &trump_context, &no_trump_context, &trump, &no_trump};
}

DealPass::DealPass(const DealLayers& layers, bool with_gradients)
    : layers_(layers), width_(layers.width), with_gradients_(with_gradients) {}

void DealPass::prepare(std::size_t views) {
  suit_input_.resize(views * kSuits * kSuitInputs);
  trump_input_.resize(views * kSuits * 3 * width_);
  no_trump_input_.resize(views * 2 * width_);
  if (with_gradients_) {
    trump_input_gradient_.resize(trump_input_.size());
    no_trump_input_gradient_.resize(no_trump_input_.size());
  }
  layers_.suit.prepare(suit_batch_, views * kSuits);
  layers_.link.prepare(link_batch_, views * kSuits);
  layers_.trump_context.prepare(trump_context_batch_, views * kSuits);
  layers_.no_trump_context.prepare(no_trump_context_batch_, views);
  layers_.trump.prepare(trump_batch_, views * kSuits);
  layers_.no_trump.prepare(no_trump_batch_, views);
}

void DealPass::fill(const core::Deal& deal, core::Seat declarer, std::size_t view) {
  for (const core::Suit suit : core::kAllSuits) {
    const std::size_t row = view * kSuits + static_cast<std::size_t>(suit);
    fill_suit(deal, declarer, suit, suit_input_.data() + row * kSuitInputs);
  }
}

/// sum += relu(A u + B context) over the suits.
void DealPass::mix(const float* context, std::span<const std::size_t> suits, std::size_t which,
                   float* sum) {
  for (const std::size_t suit : suits) {
    const float* link = link_values(suit, which);
    for (std::size_t i = 0; i < width_; ++i) sum[i] += std::max(0.0F, link[i] + context[i]);
  }
}
void DealPass::unmix(const float* context, std::span<const std::size_t> suits, std::size_t which,
                     const float* gradient, float* context_gradient) {
  for (const std::size_t suit : suits) {
    const float* link = link_values(suit, which);
    float* link_gradient = link_gradients(suit, which);
    for (std::size_t i = 0; i < width_; ++i) {
      const float passed = link[i] + context[i] > 0 ? gradient[i] : 0.0F;
      link_gradient[i] += passed;
      context_gradient[i] += passed;
    }
  }
}

namespace {

/// The suits of a view, and those beside a trump suit.
struct ViewSuits {
  std::array<std::size_t, kSuits> all{};
  std::array<std::array<std::size_t, kSuits - 1>, kSuits> beside{};

  explicit ViewSuits(std::size_t view) {
    for (std::size_t t = 0; t < kSuits; ++t) {
      all[t] = view * kSuits + t;
      for (std::size_t k = 0; k + 1 < kSuits; ++k) {
        beside[t][k] = view * kSuits + (t + 1 + k) % kSuits;
      }
    }
  }
};

}  // namespace

void DealPass::forward(std::size_t first, std::size_t last) {
  layers_.suit.forward(suit_input_.data(), kSuitInputs, first * kSuits, last * kSuits, suit_batch_);
  layers_.link.forward(suit_batch_.values.back().data(), width_, first * kSuits, last * kSuits,
                       link_batch_);
  // Contexts stand after the sums of v.
  std::fill(trump_input_.data() + first * kSuits * 3 * width_,
            trump_input_.data() + last * kSuits * 3 * width_, 0.0F);
  std::fill(no_trump_input_.data() + first * 2 * width_, no_trump_input_.data() + last * 2 * width_,
            0.0F);
  for (std::size_t view = first; view < last; ++view) {
    const ViewSuits suits(view);
    float* all = no_trump_input_.data() + view * 2 * width_ + width_;
    for (const std::size_t suit : suits.all) {
      add(all, suit_values(suit), width_);
      float* context = trump_input_.data() + suit * 3 * width_ + width_;
      for (const std::size_t other : suits.beside[suit % kSuits]) {
        add(context, suit_values(other), width_);
      }
      add(context + width_, suit_values(suit), width_);
    }
  }
  layers_.trump_context.forward(trump_input_.data() + width_, 3 * width_, first * kSuits,
                                last * kSuits, trump_context_batch_);
  layers_.no_trump_context.forward(no_trump_input_.data() + width_, 2 * width_, first, last,
                                   no_trump_context_batch_);
  for (std::size_t view = first; view < last; ++view) {
    const ViewSuits suits(view);
    mix(no_trump_context_batch_.values.back().data() + view * width_, suits.all, 1,
        no_trump_input_.data() + view * 2 * width_);
    for (const std::size_t suit : suits.all) {
      mix(trump_context_batch_.values.back().data() + suit * width_, suits.beside[suit % kSuits], 0,
          trump_input_.data() + suit * 3 * width_);
    }
  }
  layers_.trump.forward(trump_input_.data(), 3 * width_, first * kSuits, last * kSuits,
                        trump_batch_);
  layers_.no_trump.forward(no_trump_input_.data(), 2 * width_, first, last, no_trump_batch_);
}

void DealPass::backward(std::size_t first, std::size_t last) {
  const auto clear = [](std::vector<float>& matrix, std::size_t begin, std::size_t end) {
    std::fill(matrix.data() + begin, matrix.data() + end, 0.0F);
  };
  layers_.trump.backward(first * kSuits, last * kSuits, trump_batch_);
  layers_.no_trump.backward(first, last, no_trump_batch_);
  clear(trump_input_gradient_, first * kSuits * 3 * width_, last * kSuits * 3 * width_);
  clear(no_trump_input_gradient_, first * 2 * width_, last * 2 * width_);
  layers_.trump.input_gradient(first * kSuits, last * kSuits, trump_batch_,
                               trump_input_gradient_.data(), 3 * width_);
  layers_.no_trump.input_gradient(first, last, no_trump_batch_, no_trump_input_gradient_.data(),
                                  2 * width_);

  clear(link_batch_.gradients.back(), first * kSuits * 2 * width_, last * kSuits * 2 * width_);
  clear(trump_context_batch_.gradients.back(), first * kSuits * width_, last * kSuits * width_);
  clear(no_trump_context_batch_.gradients.back(), first * width_, last * width_);
  for (std::size_t view = first; view < last; ++view) {
    const ViewSuits suits(view);
    unmix(no_trump_context_batch_.values.back().data() + view * width_, suits.all, 1,
          no_trump_input_gradient_.data() + view * 2 * width_,
          no_trump_context_batch_.gradients.back().data() + view * width_);
    for (const std::size_t suit : suits.all) {
      unmix(trump_context_batch_.values.back().data() + suit * width_, suits.beside[suit % kSuits],
            0, trump_input_gradient_.data() + suit * 3 * width_,
            trump_context_batch_.gradients.back().data() + suit * width_);
    }
  }
  layers_.trump_context.backward(first * kSuits, last * kSuits, trump_context_batch_);
  layers_.no_trump_context.backward(first, last, no_trump_context_batch_);
  // The contexts' gradients join those that the strains gave them.
  layers_.trump_context.input_gradient(first * kSuits, last * kSuits, trump_context_batch_,
                                       trump_input_gradient_.data() + width_, 3 * width_);
  layers_.no_trump_context.input_gradient(first, last, no_trump_context_batch_,
                                          no_trump_input_gradient_.data() + width_, 2 * width_);

  layers_.link.backward(first * kSuits, last * kSuits, link_batch_);
  std::vector<float>& of_suits = suit_batch_.gradients.back();
  clear(of_suits, first * kSuits * width_, last * kSuits * width_);
  layers_.link.input_gradient(first * kSuits, last * kSuits, link_batch_, of_suits.data(), width_);
  for (std::size_t view = first; view < last; ++view) {
    const ViewSuits suits(view);
    const float* all = no_trump_input_gradient_.data() + view * 2 * width_ + width_;
    for (const std::size_t suit : suits.all) {
      add(of_suits.data() + suit * width_, all, width_);
      const float* context = trump_input_gradient_.data() + suit * 3 * width_ + width_;
      for (const std::size_t other : suits.beside[suit % kSuits]) {
        add(of_suits.data() + other * width_, context, width_);
      }
      add(of_suits.data() + suit * width_, context + width_, width_);
    }
  }
  layers_.suit.backward(first * kSuits, last * kSuits, suit_batch_);
}

void DealPass::update(DealLayers& layers, std::size_t views, const nn::AdamStep& step,
                      std::size_t part, std::size_t parts) const {
  const std::size_t rows = views * kSuits;
  layers.suit.update(suit_input_.data(), kSuitInputs, rows, suit_batch_, step, part, parts);
  layers.link.update(suit_batch_.values.back().data(), width_, rows, link_batch_, step, part,
                     parts);
  layers.trump_context.update(trump_input_.data() + width_, 3 * width_, rows, trump_context_batch_,
                              step, part, parts);
  layers.no_trump_context.update(no_trump_input_.data() + width_, 2 * width_, views,
                                 no_trump_context_batch_, step, part, parts);
  layers.trump.update(trump_input_.data(), 3 * width_, rows, trump_batch_, step, part, parts);
  layers.no_trump.update(no_trump_input_.data(), 2 * width_, views, no_trump_batch_, step, part,
                         parts);
}

namespace {

std::size_t row_of(std::size_t view, core::Strain strain) {
  return strain == core::Strain::kNoTrump ? view : view * kSuits + static_cast<std::size_t>(strain);
}

}  // namespace

std::span<const float> DealPass::scores(std::size_t view, core::Strain strain) const {
  const bool no_trump = strain == core::Strain::kNoTrump;
  const std::size_t stride = (no_trump ? layers_.no_trump : layers_.trump).output_stride();
  const auto& values = (no_trump ? no_trump_batch_ : trump_batch_).values.back();
  return std::span(values).subspan(row_of(view, strain) * stride, stride);
}
std::span<float> DealPass::gradients(std::size_t view, core::Strain strain) {
  const bool no_trump = strain == core::Strain::kNoTrump;
  const std::size_t stride = (no_trump ? layers_.no_trump : layers_.trump).output_stride();
  auto& gradients = (no_trump ? no_trump_batch_ : trump_batch_).gradients.back();
  return std::span(gradients).subspan(row_of(view, strain) * stride, stride);
}

}  // namespace bidwright::tricks
