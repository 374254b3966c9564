#include "bidwright/sampling/fit.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "call_net.hpp"
#include "call_net_text.hpp"

#include "bidwright/core/random.hpp"

namespace bidwright::sampling {

namespace {

struct Example {
  Active hand;
  Active auction;
  std::uint64_t legal = 0;
  core::Call call;
};

std::vector<Example> examples_of(std::span<const RecordedBoard> records) {
  std::vector<Example> examples;
  for (const RecordedBoard& record : records) {
    for (std::size_t i = 0; i < record.auction.size(); ++i) {
      Example example;
      hand_inputs(record.deal[record.auction.seat_of(i)], example.hand);
      auction_inputs(record.auction, i, example.auction);
      example.legal = legal_calls(record.auction, i);
      example.call = record.auction.calls()[i];
      examples.push_back(std::move(example));
    }
  }
  return examples;
}

/// Adam's two averages for each number.
struct Adam {
  explicit Adam(CallNet& net) : numbers(net.numbers()), mean(numbers.size()), square(mean.size()) {}

  void step(const std::vector<float*>& gradient, float scale, float rate, float decay) {
    ++steps;
    const float bias1 = 1 - std::pow(0.9F, static_cast<float>(steps));
    const float bias2 = 1 - std::pow(0.999F, static_cast<float>(steps));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const float g = *gradient[i] * scale;
      *gradient[i] = 0;
      mean[i] = 0.9F * mean[i] + 0.1F * g;
      square[i] = 0.999F * square[i] + 0.001F * g * g;
      *numbers[i] -=
          rate * (mean[i] / bias1 / (std::sqrt(square[i] / bias2) + 1e-8F) + decay * *numbers[i]);
    }
  }

  std::vector<float*> numbers;
  std::vector<float> mean;
  std::vector<float> square;
  int steps = 0;
};

class Fit {
 public:
  Fit(std::vector<Example> training, std::vector<Example> held_out, const FitOptions& options)
      : training_(std::move(training)),
        held_out_(std::move(held_out)),
        options_(options),
        random_(options.seed, core::Purpose::kTraining) {
    const auto spread = [&](auto& rows, double fan_in) {
      for (auto& row : rows) {
        for (float& x : row) x = static_cast<float>(random_.normal() * std::sqrt(2 / fan_in));
      }
    };
    spread(net_.hand, 60);
    spread(net_.auction, 60);
    spread(net_.second, kFirstHidden);
    spread(net_.out, kSecondHidden);
  }

  const CallNet& run(const std::function<void(const FitProgress&)>& tell) {
    Adam adam(net_);
    const std::vector<float*> gradient = gradient_.numbers();
    std::vector<std::size_t> order(training_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto batch = static_cast<std::size_t>(options_.batch);
    const double total = static_cast<double>(order.size()) * options_.passes;
    for (int pass = 0; pass < options_.passes; ++pass) {
      random_.shuffle(order);
      double loss = 0;
      for (std::size_t start = 0; start < order.size(); start += batch) {
        const std::size_t end = std::min(order.size(), start + batch);
        for (std::size_t i = start; i < end; ++i) loss += backward(training_[order[i]]);
        const double done =
            (pass * static_cast<double>(order.size()) + static_cast<double>(start)) / total;
        const auto rate =
            static_cast<float>(options_.step * 0.5 * (1 + std::cos(3.14159265 * done)));
        adam.step(gradient, 1 / static_cast<float>(end - start), rate, options_.decay);
      }
      const auto [held_out, accuracy] = measure(net_, held_out_);
      tell({pass + 1, options_.passes, loss / static_cast<double>(order.size()), held_out,
            accuracy});
    }
    return net_;
  }

  [[nodiscard]] static std::pair<double, double> measure(const CallNet& net,
                                                         const std::vector<Example>& examples) {
    double loss = 0;
    double right = 0;
    for (const Example& example : examples) {
      const auto hand = net.hand_sum(example.hand);
      const auto auction = net.auction_sum(example.auction);
      const float own = net.log_probability(hand, auction, example.legal, example.call);
      loss -= own;
      bool best = true;
      for (std::uint64_t left = example.legal; left != 0; left &= left - 1) {
        const core::Call other = core::Call::at(std::countr_zero(left));
        best = best && net.log_probability(hand, auction, example.legal, other) <= own;
      }
      right += best ? 1 : 0;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, examples.size()));
    return {loss / count, right / count};
  }

 private:
  /// Adds the gradient of one example and returns its loss.
  double backward(const Example& example) {
    CallNet::First first = net_.auction_sum(example.auction);
    const CallNet::First hand = net_.hand_sum(example.hand);
    for (std::size_t k = 0; k < kFirstHidden; ++k) first[k] = std::max(0.0F, first[k] + hand[k]);
    CallNet::Second hidden;
    for (std::size_t j = 0; j < kSecondHidden; ++j) {
      float sum = net_.second_bias[j];
      for (std::size_t k = 0; k < kFirstHidden; ++k) sum += net_.second[j][k] * first[k];
      hidden[j] = std::max(0.0F, sum);
    }
    std::array<float, core::kCalls> p{};
    float largest = -1e30F;
    for (std::size_t i = 0; i < core::kCalls; ++i) {
      if ((example.legal >> i & 1) == 0) continue;
      p[i] = net_.out_bias[i];
      for (std::size_t j = 0; j < kSecondHidden; ++j) p[i] += net_.out[i][j] * hidden[j];
      largest = std::max(largest, p[i]);
    }
    float total = 0;
    for (std::size_t i = 0; i < core::kCalls; ++i) {
      p[i] = (example.legal >> i & 1) != 0 ? std::exp(p[i] - largest) : 0;
      total += p[i];
    }
    CallNet::Second d_hidden{};
    const auto chosen = static_cast<std::size_t>(example.call.index());
    for (std::size_t i = 0; i < core::kCalls; ++i) {
      if ((example.legal >> i & 1) == 0) continue;
      p[i] /= total;
      const float d = p[i] - (i == chosen ? 1.0F : 0.0F);
      gradient_.out_bias[i] += d;
      for (std::size_t j = 0; j < kSecondHidden; ++j) {
        gradient_.out[i][j] += d * hidden[j];
        d_hidden[j] += d * net_.out[i][j];
      }
    }
    CallNet::First d_first{};
    for (std::size_t j = 0; j < kSecondHidden; ++j) {
      if (hidden[j] <= 0) continue;
      gradient_.second_bias[j] += d_hidden[j];
      for (std::size_t k = 0; k < kFirstHidden; ++k) {
        gradient_.second[j][k] += d_hidden[j] * first[k];
        d_first[k] += d_hidden[j] * net_.second[j][k];
      }
    }
    for (std::size_t k = 0; k < kFirstHidden; ++k) {
      if (first[k] <= 0) d_first[k] = 0;
      gradient_.first_bias[k] += d_first[k];
    }
    for (const std::uint16_t i : example.hand) add(gradient_.hand[i], d_first);
    for (const std::uint16_t i : example.auction) add(gradient_.auction[i], d_first);
    return -std::log(std::max(1e-30F, p[chosen]));
  }

  static void add(CallNet::First& row, const CallNet::First& d) {
    for (std::size_t k = 0; k < kFirstHidden; ++k) row[k] += d[k];
  }

  std::vector<Example> training_;
  std::vector<Example> held_out_;
  FitOptions options_;
  core::Random random_;
  CallNet net_;
  CallNet gradient_;
};

}  // namespace

FittedPriors fit_natural_priors(std::span<const RecordedBoard> training,
                                std::span<const RecordedBoard> held_out, const FitOptions& options,
                                const std::function<void(const FitProgress&)>& tell) {
  Fit fit(examples_of(training), examples_of(held_out), options);
  const CallNet& net = fit.run(tell);
  const EncodedNet encoded = encode_net(net);
  CallNet quantised;
  const bool decoded = decode_net(encoded.scales, encoded.text, quantised);
  assert(decoded);
  return {encoded.source, decoded ? Fit::measure(quantised, examples_of(held_out)).first : 0};
}

}  // namespace bidwright::sampling
