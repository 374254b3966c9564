#include "bidwright/tricks/deal_network.hpp"

#include <bit>

#include "tricks/passes.hpp"

namespace bidwright::tricks {
namespace {

using core::kSuits;
using nn::AdamStep;
using nn::DenseStack;

constexpr int kMostLength = 7;
/// Per suit: ranks, length thresholds, lengths and points of four hands.
constexpr std::size_t kSuitInputs = core::kSeats * (core::kRanks + kMostLength + 2);
constexpr std::size_t kPredictBatch = 256;
/// North and South as declarers.
constexpr std::size_t kViews = 2;

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

class DealNetwork::State {
 public:
  explicit State(const DealNetworkOptions& options);

  double learn(std::span<const deals::SolvedDeal> deals);
  std::vector<DealChances> predict(std::span<const core::Deal> deals);

 private:
  // A batch has `views` views of 4 suits: 4 rows of suits and trumps and one of no trump each.
  void prepare(std::size_t views);
  void forward(std::size_t first, std::size_t last);
  void backward(std::size_t first, std::size_t last);
  void update(std::size_t views, std::size_t part, std::size_t parts);
  void fill(const core::Deal& deal, core::Seat declarer, std::size_t view);

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

  DealNetworkOptions options_;
  std::size_t width_;
  core::Random random_;
  nn::DenseStack suit_;
  nn::DenseStack link_;
  nn::DenseStack trump_context_;
  nn::DenseStack no_trump_context_;
  nn::DenseStack trump_;
  nn::DenseStack no_trump_;
  core::Workers workers_;

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

  nn::AdamStep step_;
  std::uint64_t steps_ = 0;
  std::uint64_t passes_ = 0;
};

DealNetwork::State::State(const DealNetworkOptions& options)
    : options_(options),
      width_(nn::round_up(options.width, nn::kLanes)),
      random_(options.seed, core::Purpose::kTraining, 3),
      workers_(static_cast<std::size_t>(std::max(1, options.threads))) {
  const auto stack = [&](std::vector<std::size_t> sizes, bool rectified) {
    return nn::DenseStack(sizes, rectified, random_);
  };
  suit_ = stack({kSuitInputs, options.suit_hidden, width_}, true);
  link_ = stack({width_, 2 * width_}, false);
  trump_context_ = stack({2 * width_, width_}, false);
  no_trump_context_ = stack({width_, width_}, false);
  trump_ =
      stack({3 * width_, options.strain_hidden, options.strain_hidden / 2, kTrickClasses}, false);
  no_trump_ =
      stack({2 * width_, options.strain_hidden, options.strain_hidden / 2, kTrickClasses}, false);
}

void DealNetwork::State::prepare(std::size_t views) {
  suit_input_.resize(views * kSuits * kSuitInputs);
  trump_input_.resize(views * kSuits * 3 * width_);
  trump_input_gradient_.resize(trump_input_.size());
  no_trump_input_.resize(views * 2 * width_);
  no_trump_input_gradient_.resize(no_trump_input_.size());
  suit_.prepare(suit_batch_, views * kSuits);
  link_.prepare(link_batch_, views * kSuits);
  trump_context_.prepare(trump_context_batch_, views * kSuits);
  no_trump_context_.prepare(no_trump_context_batch_, views);
  trump_.prepare(trump_batch_, views * kSuits);
  no_trump_.prepare(no_trump_batch_, views);
}

void DealNetwork::State::fill(const core::Deal& deal, core::Seat declarer, std::size_t view) {
  for (const core::Suit suit : core::kAllSuits) {
    const std::size_t row = view * kSuits + static_cast<std::size_t>(suit);
    fill_suit(deal, declarer, suit, suit_input_.data() + row * kSuitInputs);
  }
}

/// sum += relu(A u + B context) over the suits.
void DealNetwork::State::mix(const float* context, std::span<const std::size_t> suits,
                             std::size_t which, float* sum) {
  for (const std::size_t suit : suits) {
    const float* link = link_values(suit, which);
    for (std::size_t i = 0; i < width_; ++i) sum[i] += std::max(0.0F, link[i] + context[i]);
  }
}
void DealNetwork::State::unmix(const float* context, std::span<const std::size_t> suits,
                               std::size_t which, const float* gradient, float* context_gradient) {
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

void DealNetwork::State::forward(std::size_t first, std::size_t last) {
  suit_.forward(suit_input_.data(), kSuitInputs, first * kSuits, last * kSuits, suit_batch_);
  link_.forward(suit_batch_.values.back().data(), width_, first * kSuits, last * kSuits,
                link_batch_);
  // Contexts stand behind the sums of v.
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
  trump_context_.forward(trump_input_.data() + width_, 3 * width_, first * kSuits, last * kSuits,
                         trump_context_batch_);
  no_trump_context_.forward(no_trump_input_.data() + width_, 2 * width_, first, last,
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
  trump_.forward(trump_input_.data(), 3 * width_, first * kSuits, last * kSuits, trump_batch_);
  no_trump_.forward(no_trump_input_.data(), 2 * width_, first, last, no_trump_batch_);
}

void DealNetwork::State::backward(std::size_t first, std::size_t last) {
  const auto clear = [](std::vector<float>& matrix, std::size_t begin, std::size_t end) {
    std::fill(matrix.data() + begin, matrix.data() + end, 0.0F);
  };
  trump_.backward(first * kSuits, last * kSuits, trump_batch_);
  no_trump_.backward(first, last, no_trump_batch_);
  clear(trump_input_gradient_, first * kSuits * 3 * width_, last * kSuits * 3 * width_);
  clear(no_trump_input_gradient_, first * 2 * width_, last * 2 * width_);
  trump_.input_gradient(first * kSuits, last * kSuits, trump_batch_, trump_input_gradient_.data(),
                        3 * width_);
  no_trump_.input_gradient(first, last, no_trump_batch_, no_trump_input_gradient_.data(),
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
  trump_context_.backward(first * kSuits, last * kSuits, trump_context_batch_);
  no_trump_context_.backward(first, last, no_trump_context_batch_);
  // The contexts' gradients join those that the strains gave them.
  trump_context_.input_gradient(first * kSuits, last * kSuits, trump_context_batch_,
                                trump_input_gradient_.data() + width_, 3 * width_);
  no_trump_context_.input_gradient(first, last, no_trump_context_batch_,
                                   no_trump_input_gradient_.data() + width_, 2 * width_);

  link_.backward(first * kSuits, last * kSuits, link_batch_);
  std::vector<float>& of_suits = suit_batch_.gradients.back();
  clear(of_suits, first * kSuits * width_, last * kSuits * width_);
  link_.input_gradient(first * kSuits, last * kSuits, link_batch_, of_suits.data(), width_);
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
  suit_.backward(first * kSuits, last * kSuits, suit_batch_);
}

void DealNetwork::State::update(std::size_t views, std::size_t part, std::size_t parts) {
  const std::size_t rows = views * kSuits;
  suit_.update(suit_input_.data(), kSuitInputs, rows, suit_batch_, step_, part, parts);
  link_.update(suit_batch_.values.back().data(), width_, rows, link_batch_, step_, part, parts);
  trump_context_.update(trump_input_.data() + width_, 3 * width_, rows, trump_context_batch_, step_,
                        part, parts);
  no_trump_context_.update(no_trump_input_.data() + width_, 2 * width_, views,
                           no_trump_context_batch_, step_, part, parts);
  trump_.update(trump_input_.data(), 3 * width_, rows, trump_batch_, step_, part, parts);
  no_trump_.update(no_trump_input_.data(), 2 * width_, views, no_trump_batch_, step_, part, parts);
}

double DealNetwork::State::learn(std::span<const deals::SolvedDeal> deals) {
  const auto order = shuffled(deals.size(), options_.seed, passes_);
  BatchWork work;
  work.prepare = [&](std::size_t rows) { prepare(kViews * rows); };
  work.rows = [&](std::span<const std::uint32_t> members, std::size_t first, std::size_t last,
                  std::vector<double>& losses) {
    const auto results = static_cast<float>(kViews * core::kStrains * members.size());
    for (std::size_t row = first; row < last; ++row) {
      const deals::SolvedDeal& deal = deals[members[row]];
      fill(deal.deal, core::Seat::kNorth, kViews * row);
      fill(deal.deal, core::Seat::kSouth, kViews * row + 1);
    }
    forward(kViews * first, kViews * last);
    const auto lose = [&](nn::DenseStack& stack, nn::DenseStack::Batch& batch, std::size_t row,
                          int tricks) {
      const std::size_t stride = stack.output_stride();
      float* gradient = batch.gradients.back().data() + row * stride;
      std::fill(gradient, gradient + stride, 0.0F);
      return softmax_loss(batch.values.back().data() + row * stride, kTrickClasses,
                          static_cast<std::size_t>(tricks), results, gradient);
    };
    for (std::size_t view = kViews * first; view < kViews * last; ++view) {
      const deals::SolvedDeal& deal = deals[members[view / kViews]];
      const core::Seat declarer = view % kViews == 0 ? core::Seat::kNorth : core::Seat::kSouth;
      double loss =
          lose(no_trump_, no_trump_batch_, view, deal.tricks(core::Strain::kNoTrump, declarer));
      for (std::size_t suit = 0; suit < kSuits; ++suit) {
        loss += lose(trump_, trump_batch_, view * kSuits + suit,
                     deal.tricks(static_cast<core::Strain>(suit), declarer));
      }
      losses[view / kViews] += loss / (kViews * core::kStrains);
    }
    backward(kViews * first, kViews * last);
  };
  work.begin_step = [&](std::size_t, double done) {
    step_ = nn::AdamStep::after(
        steps_++, rate_at(options_.rate, static_cast<double>(passes_) + done, options_.passes));
  };
  work.step = [&](std::size_t rows, std::size_t part, std::size_t parts) {
    update(kViews * rows, part, parts);
  };
  const double loss = run_pass(order, options_.batch, workers_, work);
  ++passes_;
  return loss;
}

std::vector<DealChances> DealNetwork::State::predict(std::span<const core::Deal> deals) {
  std::vector<DealChances> result(deals.size());
  for (std::size_t begin = 0; begin < deals.size(); begin += kPredictBatch) {
    const std::size_t rows = std::min(kPredictBatch, deals.size() - begin);
    prepare(kViews * rows);
    workers_.run([&](std::size_t part) {
      const auto [first, last] = rows_of(part, workers_.count(), rows);
      if (first == last) return;
      for (std::size_t row = first; row < last; ++row) {
        fill(deals[begin + row], core::Seat::kNorth, kViews * row);
        fill(deals[begin + row], core::Seat::kSouth, kViews * row + 1);
      }
      forward(kViews * first, kViews * last);
      const auto take = [](const nn::DenseStack& stack, const nn::DenseStack::Batch& batch,
                           std::size_t row, TrickChances& chances) {
        std::copy_n(batch.values.back().data() + row * stack.output_stride(), kTrickClasses,
                    chances.data());
        softmax(chances.data(), chances.size());
      };
      for (std::size_t view = kViews * first; view < kViews * last; ++view) {
        DealChances& chances = result[begin + view / kViews];
        take(no_trump_, no_trump_batch_, view, chances[kSuits][view % kViews]);
        for (std::size_t suit = 0; suit < kSuits; ++suit) {
          take(trump_, trump_batch_, view * kSuits + suit, chances[suit][view % kViews]);
        }
      }
    });
  }
  return result;
}

DealNetwork::DealNetwork(const DealNetworkOptions& options)
    : state_(std::make_unique<State>(options)) {}
DealNetwork::~DealNetwork() = default;
DealNetwork::DealNetwork(DealNetwork&&) noexcept = default;
DealNetwork& DealNetwork::operator=(DealNetwork&&) noexcept = default;

double DealNetwork::learn(std::span<const deals::SolvedDeal> deals) {
  return state_->learn(deals);
}
std::vector<DealChances> DealNetwork::predict(std::span<const core::Deal> deals) const {
  return state_->predict(deals);
}

}  // namespace bidwright::tricks
