#include "bidwright/sampling/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "call_net.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/nn/dense.hpp"
#include "bidwright/nn/infer.hpp"
#include "bidwright/nn/sparse.hpp"
#include "bidwright/sampling/natural.hpp"

namespace bidwright::sampling {

namespace {

struct Example {
  Active hand;
  Active call;
  std::uint64_t legal = 0;
  std::size_t made = 0;
};

std::vector<Example> examples_of(std::span<const core::RecordedGame> records, bool openings) {
  std::vector<Example> examples;
  for (const core::RecordedGame& record : records) {
    for (std::size_t i = 0; i < record.auction.size(); ++i) {
      if (is_opening(record.auction, i) != openings) continue;
      const core::Hand hand = record.deal[record.auction.seat_of(i)];
      Example example;
      if (openings) {
        opener_inputs(hand, example.hand);
        passes_inputs(i, example.call);
      } else {
        hand_inputs(hand, example.hand);
        auction_inputs(record.auction, i, example.call);
        AuctionSuits(record.auction, i).suit_inputs(hand, kAuctionInputs, example.call);
      }
      example.legal = legal_calls(record.auction, i);
      example.made = static_cast<std::size_t>(record.auction.calls()[i].index());
      examples.push_back(std::move(example));
    }
  }
  return examples;
}

/// One network in training: batches go through its layers forward and backward, with some hidden
/// units silent, others for every example.
class Fit {
 public:
  Fit(std::size_t hand_inputs, std::size_t call_inputs, std::vector<Example> training,
      std::vector<Example> held_out, const FitOptions& options)
      : hand_inputs_(hand_inputs),
        training_(std::move(training)),
        held_out_(std::move(held_out)),
        options_(options),
        random_(options.seed, core::Purpose::kTraining),
        first_(hand_inputs + call_inputs, CallNet::kFirst, kActive, true, random_),
        second_(std::array{CallNet::kFirst, CallNet::kSecond}, true, random_),
        out_(std::array{CallNet::kSecond, CallNet::kOut}, false, random_) {}

  [[nodiscard]] nn::SparseNet run(std::string_view what,
                                  const std::function<void(const FitProgress&)>& tell) {
    std::vector<std::size_t> order(training_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto batch = static_cast<std::size_t>(options_.batch);
    const double total = static_cast<double>(order.size()) * options_.passes;
    std::uint64_t steps = 0;
    for (int pass = 0; pass < options_.passes; ++pass) {
      random_.shuffle(order);
      double loss = 0;
      for (std::size_t start = 0; start < order.size(); start += batch) {
        const std::size_t end = std::min(order.size(), start + batch);
        const double done =
            (pass * static_cast<double>(order.size()) + static_cast<double>(start)) / total;
        const double rate = options_.step * 0.5 * (1 + std::cos(3.14159265 * done));
        loss += learn(std::span(order).subspan(start, end - start),
                      nn::AdamStep::after(steps++, static_cast<float>(rate)));
      }
      const auto [held_out, accuracy] = measure();
      tell({what, pass + 1, options_.passes, loss / static_cast<double>(order.size()), held_out,
            accuracy});
    }
    nn::DenseStack upper = second_;
    upper.layers().push_back(out_.layers().front());
    return {first_, upper};
  }

 private:
  /// About so many inputs of an example are ones.
  static constexpr double kActive = 60;

  /// Silences units, and strengthens the others so that the mean is kept.
  void drop(std::size_t count, std::vector<float>& values, std::vector<float>& factors) {
    const auto dropped = static_cast<std::uint32_t>(256 * options_.dropout);
    const float kept = 256 / (256 - static_cast<float>(dropped));
    factors.resize(count);
    for (std::size_t i = 0; i < count; i += 4) {
      const std::uint32_t word = random_();
      for (std::size_t k = 0; k < 4; ++k) {
        factors[i + k] = (word >> (8 * k) & 255) < dropped ? 0 : kept;
      }
    }
    scale(factors, values);
  }
  static void scale(std::span<const float> factors, std::span<float> values) {
    for (std::size_t i = 0; i < factors.size(); ++i) values[i] *= factors[i];
  }

  void add_row(const Example& example) {
    indices_.insert(indices_.end(), example.hand.begin(), example.hand.end());
    for (const std::uint16_t i : example.call) {
      indices_.push_back(static_cast<std::uint16_t>(hand_inputs_ + i));
    }
    offsets_.push_back(static_cast<std::uint32_t>(indices_.size()));
  }

  /// The scores of all calls for these examples; with or without silent units.
  template <typename ExampleAt>
  void forward(std::size_t rows, const ExampleAt& at, bool dropping) {
    indices_.clear();
    offsets_.assign(1, 0);
    for (std::size_t row = 0; row < rows; ++row) add_row(at(row));
    first_.prepare(first_batch_, rows);
    second_.prepare(second_batch_, rows);
    out_.prepare(out_batch_, rows);
    first_.forward({offsets_, indices_}, 0, rows, first_batch_);
    if (dropping) drop(rows * CallNet::kFirst, first_batch_.values, first_factors_);
    second_.forward(first_batch_.values.data(), CallNet::kFirst, 0, rows, second_batch_);
    if (dropping) drop(rows * CallNet::kSecond, second_batch_.values.back(), second_factors_);
    out_.forward(second_batch_.values.back().data(), CallNet::kSecond, 0, rows, out_batch_);
  }

  /// The chances of a row's calls, in place of their scores.
  std::span<float> chances_of(const Example& example, std::size_t row) {
    const std::span<float> chances =
        std::span(out_batch_.values.back()).subspan(row * CallNet::kOut, CallNet::kOut);
    nn::masked_softmax(chances, CallNet::mask_of(example.legal));
    return chances;
  }

  static double loss_of(float chance) {
    return -std::log(std::max(1e-30, static_cast<double>(chance)));
  }

  /// One step; the sum of the examples' losses.
  double learn(std::span<const std::size_t> members, const nn::AdamStep& step) {
    const std::size_t rows = members.size();
    forward(
        rows, [&](std::size_t row) -> const Example& { return training_[members[row]]; }, true);
    double loss = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      const Example& example = training_[members[row]];
      const auto chances = chances_of(example, row);
      loss += loss_of(chances[example.made]);
      float* gradient = out_batch_.gradients.back().data() + row * CallNet::kOut;
      for (std::size_t i = 0; i < CallNet::kOut; ++i) {
        gradient[i] = (chances[i] - (i == example.made ? 1.0F : 0.0F)) / static_cast<float>(rows);
      }
    }
    out_.backward(0, rows, out_batch_);
    auto& of_second = second_batch_.gradients.back();
    std::ranges::fill(of_second, 0.0F);
    out_.input_gradient(0, rows, out_batch_, of_second.data(), CallNet::kSecond);
    scale(second_factors_, of_second);
    second_.backward(0, rows, second_batch_);
    std::ranges::fill(first_batch_.gradients, 0.0F);
    second_.input_gradient(0, rows, second_batch_, first_batch_.gradients.data(), CallNet::kFirst);
    scale(first_factors_, first_batch_.gradients);
    first_.backward(0, rows, first_batch_);

    first_.update({offsets_, indices_}, first_batch_, step, 0, 1);
    second_.update(first_batch_.values.data(), CallNet::kFirst, rows, second_batch_, step, 0, 1);
    out_.update(second_batch_.values.back().data(), CallNet::kSecond, rows, out_batch_, step, 0, 1);
    const float keep = 1.0F - step.rate * options_.decay;
    first_.shrink(keep);
    second_.shrink(keep);
    out_.shrink(keep);
    return loss;
  }

  /// Loss and share of likeliest calls of what is held out.
  std::pair<double, double> measure() {
    constexpr std::size_t kAtOnce = 256;
    double loss = 0;
    double right = 0;
    for (std::size_t start = 0; start < held_out_.size(); start += kAtOnce) {
      const std::size_t rows = std::min(kAtOnce, held_out_.size() - start);
      const auto at = [&](std::size_t row) -> const Example& { return held_out_[start + row]; };
      forward(rows, at, false);
      for (std::size_t row = 0; row < rows; ++row) {
        const auto chances = chances_of(at(row), row);
        const float made = chances[at(row).made];
        loss += loss_of(made);
        right += made == *std::ranges::max_element(chances) ? 1 : 0;
      }
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, held_out_.size()));
    return {loss / count, right / count};
  }

  std::size_t hand_inputs_;
  std::vector<Example> training_;
  std::vector<Example> held_out_;
  FitOptions options_;
  core::Random random_;
  nn::SparseLayer first_;
  nn::DenseStack second_;
  nn::DenseStack out_;
  std::vector<std::uint32_t> offsets_;
  std::vector<std::uint16_t> indices_;
  nn::SparseLayer::Batch first_batch_;
  nn::DenseStack::Batch second_batch_;
  nn::DenseStack::Batch out_batch_;
  std::vector<float> first_factors_;
  std::vector<float> second_factors_;
};

/// How many blocks of a network are its outputs': weights and biases.
constexpr std::size_t kOutputBlocks = 2;

/// Less sure of every call.
void soften(CallNet& net, float softness) {
  nn::Weights weights = net.weights();
  for (const auto block : std::span(weights).last(kOutputBlocks)) {
    for (float& x : block) x /= softness;
  }
}

}  // namespace

nn::WeightsFile fit_natural_priors(std::span<const core::RecordedGame> training,
                                   std::span<const core::RecordedGame> held_out,
                                   const FitOptions& options,
                                   const std::function<void(const FitProgress&)>& tell) {
  CallNets nets;
  FitOptions of_openings = options;
  of_openings.decay = options.opening_decay;
  nets.opening.set(Fit(kOpenerInputs, kPassesInputs, examples_of(training, true),
                       examples_of(held_out, true), of_openings)
                       .run("openings", tell));
  nets.later.set(Fit(kHandInputs, kAuctionInputs + kSuitInputs, examples_of(training, false),
                     examples_of(held_out, false), options)
                     .run("later calls", tell));
  soften(nets.opening, options.opening_softness);
  soften(nets.later, options.later_softness);
  nn::WeightsFile file{.kind = std::string(NaturalPriors::kKind), .about = {}, .blocks = {}};
  file.add(nets.weights(), nn::Precision::kBytes);
  return file;
}

nn::WeightsFile softened(nn::WeightsFile priors, float opening, float later) {
  const std::size_t blocks = priors.blocks.size() / 2;
  for (std::size_t i = 0; i < kOutputBlocks; ++i) {
    for (const auto& [end, softness] : {std::pair(blocks, opening), std::pair(2 * blocks, later)}) {
      nn::WeightsBlock& block = priors.blocks[end - 1 - i];
      block.step /= softness;
      for (float& x : block.numbers) x /= softness;
    }
  }
  return priors;
}

}  // namespace bidwright::sampling
