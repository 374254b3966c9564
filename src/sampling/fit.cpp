#include "bidwright/sampling/fit.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "call_net.hpp"
#include "call_net_text.hpp"

#include "bidwright/core/random.hpp"

namespace bidwright::sampling {

namespace {

struct Example {
  Active hand;
  Active call;
  std::uint64_t legal = 0;
  std::size_t made = 0;
};

std::vector<Example> examples_of(std::span<const RecordedBoard> records, bool openings) {
  std::vector<Example> examples;
  for (const RecordedBoard& record : records) {
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

/// Adam's two averages for each number.
class Adam {
 public:
  explicit Adam(std::size_t count) : mean_(count), square_(count) {}

  /// The gradient is multiplied by `scale`, and zero afterwards.
  void step(std::span<float> numbers, std::span<float> gradient, float scale, float rate,
            float decay) {
    ++steps_;
    const float bias1 = 1 / (1 - std::pow(0.9F, static_cast<float>(steps_)));
    const float bias2 = 1 / (1 - std::pow(0.999F, static_cast<float>(steps_)));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const float g = gradient[i] * scale;
      gradient[i] = 0;
      mean_[i] = 0.9F * mean_[i] + 0.1F * g;
      square_[i] = 0.999F * square_[i] + 0.001F * g * g;
      numbers[i] -=
          rate * (mean_[i] * bias1 / (std::sqrt(square_[i] * bias2) + 1e-8F) + decay * numbers[i]);
    }
  }

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
};

/// In eight partial sums, which the compiler keeps in registers.
template <std::size_t Size>
float dot(const float* a, const float* b) {
  std::array<float, 8> part{};
  for (std::size_t i = 0; i < Size; i += 8) {
    for (std::size_t k = 0; k < 8; ++k) part[k] += a[i + k] * b[i + k];
  }
  return ((part[0] + part[4]) + (part[2] + part[6])) + ((part[1] + part[5]) + (part[3] + part[7]));
}

/// to += factor * from
template <std::size_t Size>
void add_scaled(float* to, const float* from, float factor) {
  for (std::size_t i = 0; i < Size; ++i) to[i] += factor * from[i];
}

class Fit {
 public:
  Fit(CallNet& net, std::vector<Example> training, std::vector<Example> held_out,
      const FitOptions& options)
      : net_(net),
        gradient_(net),
        training_(std::move(training)),
        held_out_(std::move(held_out)),
        options_(options),
        random_(options.seed, core::Purpose::kTraining) {
    const auto spread = [&](CallNet::Part part, double fan_in) {
      const auto [begin, end] = net_.block(part);
      for (float& x : net_.numbers().subspan(begin, end - begin)) {
        x = static_cast<float>(random_.normal() * std::sqrt(2 / fan_in));
      }
    };
    spread(CallNet::kHand, 60);
    spread(CallNet::kCall, 60);
    spread(CallNet::kSecondLayer, CallNet::kFirst);
    spread(CallNet::kOutLayer, CallNet::kSecond);
  }

  void run(std::string_view what, const std::function<void(const FitProgress&)>& tell) {
    Adam adam(net_.numbers().size());
    std::vector<std::size_t> order(training_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto batch = static_cast<std::size_t>(options_.batch);
    const double total = static_cast<double>(order.size()) * options_.passes;
    for (int pass = 0; pass < options_.passes; ++pass) {
      random_.shuffle(order);
      double loss = 0;
      for (std::size_t start = 0; start < order.size(); start += batch) {
        const std::size_t end = std::min(order.size(), start + batch);
        for (std::size_t i = start; i < end; ++i) loss += learn(training_[order[i]]);
        const double done =
            (pass * static_cast<double>(order.size()) + static_cast<double>(start)) / total;
        const auto rate =
            static_cast<float>(options_.step * 0.5 * (1 + std::cos(3.14159265 * done)));
        adam.step(net_.numbers(), gradient_.numbers(), 1 / static_cast<float>(end - start), rate,
                  options_.decay);
      }
      const auto [held_out, accuracy] = measure();
      tell({what, pass + 1, options_.passes, loss / static_cast<double>(order.size()), held_out,
            accuracy});
    }
  }

 private:
  static constexpr std::size_t kFirst = CallNet::kFirst;
  static constexpr std::size_t kSecond = CallNet::kSecond;
  static constexpr std::size_t kOut = CallNet::kOut;

  /// A bit of noise for each unit: 0 or a factor that keeps the mean.
  template <std::size_t Size>
  void draw_factors(std::array<float, Size>& factors) {
    const auto dropped = static_cast<std::uint32_t>(256 * options_.dropout);
    const float kept = 256 / (256 - static_cast<float>(dropped));
    for (std::size_t i = 0; i < Size; i += 4) {
      const std::uint32_t word = random_();
      for (std::size_t k = 0; k < 4; ++k) {
        factors[i + k] = (word >> (8 * k) & 255) < dropped ? 0 : kept;
      }
    }
  }

  /// Fills the layers; the chance of every call. Factors of 1 when it is asked and not taught.
  void forward(const Example& example) {
    first_ = net_.hand_sum(example.hand);
    const CallNet::First call = net_.call_sum(example.call);
    for (std::size_t i = 0; i < kFirst; ++i) {
      first_[i] = std::max(0.0F, first_[i] + call[i]) * first_factors_[i];
    }
    std::copy_n(net_.at(CallNet::kSecondBias), kSecond, second_.begin());
    for (std::size_t i = 0; i < kFirst; ++i) {
      if (first_[i] <= 0) continue;
      add_scaled<kSecond>(second_.data(), net_.at(CallNet::kSecondLayer) + i * kSecond, first_[i]);
    }
    for (std::size_t i = 0; i < kSecond; ++i) {
      second_[i] = std::max(0.0F, second_[i]) * second_factors_[i];
    }
    const CallNet::Out mask = CallNet::mask_of(example.legal);
    std::copy_n(net_.at(CallNet::kOutBias), kOut, chances_.begin());
    for (std::size_t i = 0; i < kSecond; ++i) {
      if (second_[i] <= 0) continue;
      add_scaled<kOut>(chances_.data(), net_.at(CallNet::kOutLayer) + i * kOut, second_[i]);
    }
    float largest = -1e30F;
    for (std::size_t i = 0; i < kOut; ++i) largest = std::max(largest, chances_[i] += mask[i]);
    float total = 0;
    for (float& x : chances_) total += x = std::exp(x - largest);
    for (float& x : chances_) x /= total;
  }

  /// Adds the gradient of one example and returns its loss.
  float learn(const Example& example) {
    draw_factors(first_factors_);
    draw_factors(second_factors_);
    forward(example);
    const float loss = -std::log(std::max(1e-30F, chances_[example.made]));
    CallNet::Out& d_out = chances_;
    d_out[example.made] -= 1;
    add_scaled<kOut>(gradient_.at(CallNet::kOutBias), d_out.data(), 1);
    CallNet::Second d_second{};
    for (std::size_t i = 0; i < kSecond; ++i) {
      if (second_[i] <= 0) continue;
      add_scaled<kOut>(gradient_.at(CallNet::kOutLayer) + i * kOut, d_out.data(), second_[i]);
      d_second[i] =
          second_factors_[i] * dot<kOut>(net_.at(CallNet::kOutLayer) + i * kOut, d_out.data());
    }
    add_scaled<kSecond>(gradient_.at(CallNet::kSecondBias), d_second.data(), 1);
    CallNet::First d_first{};
    for (std::size_t i = 0; i < kFirst; ++i) {
      if (first_[i] <= 0) continue;
      add_scaled<kSecond>(gradient_.at(CallNet::kSecondLayer) + i * kSecond, d_second.data(),
                          first_[i]);
      d_first[i] = first_factors_[i] *
                   dot<kSecond>(net_.at(CallNet::kSecondLayer) + i * kSecond, d_second.data());
    }
    add_scaled<kFirst>(gradient_.at(CallNet::kFirstBias), d_first.data(), 1);
    for (const std::uint16_t i : example.hand) {
      add_scaled<kFirst>(gradient_.at(CallNet::kHand) + i * kFirst, d_first.data(), 1);
    }
    for (const std::uint16_t i : example.call) {
      add_scaled<kFirst>(gradient_.at(CallNet::kCall) + i * kFirst, d_first.data(), 1);
    }
    return loss;
  }

  /// Loss and share of likeliest calls of what is held out.
  std::pair<double, double> measure() {
    first_factors_.fill(1);
    second_factors_.fill(1);
    double loss = 0;
    double right = 0;
    for (const Example& example : held_out_) {
      forward(example);
      loss -= std::log(std::max(1e-30F, chances_[example.made]));
      right += chances_[example.made] == *std::ranges::max_element(chances_) ? 1 : 0;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, held_out_.size()));
    return {loss / count, right / count};
  }

  CallNet& net_;
  CallNet gradient_;
  std::vector<Example> training_;
  std::vector<Example> held_out_;
  FitOptions options_;
  core::Random random_;
  CallNet::First first_{};
  CallNet::First first_factors_{};
  CallNet::Second second_{};
  CallNet::Second second_factors_{};
  CallNet::Out chances_{};
};

void soften(CallNet& net, float softness) {
  for (const CallNet::Part part : {CallNet::kOutLayer, CallNet::kOutBias}) {
    const auto [begin, end] = net.block(part);
    for (float& x : net.numbers().subspan(begin, end - begin)) x /= softness;
  }
}

}  // namespace

FittedCalls fit_natural_priors(std::span<const RecordedBoard> training,
                               std::span<const RecordedBoard> held_out, const FitOptions& options,
                               const std::function<void(const FitProgress&)>& tell) {
  CallNets nets;
  FitOptions of_openings = options;
  of_openings.decay = options.opening_decay;
  Fit(nets.opening, examples_of(training, true), examples_of(held_out, true), of_openings)
      .run("openings", tell);
  Fit(nets.later, examples_of(training, false), examples_of(held_out, false), options)
      .run("later calls", tell);
  soften(nets.opening, options.opening_softness);
  soften(nets.later, options.later_softness);
  EncodedNets encoded = encode_nets(nets);
  return {std::move(encoded.source), std::move(encoded.scales), std::move(encoded.text)};
}

}  // namespace bidwright::sampling
