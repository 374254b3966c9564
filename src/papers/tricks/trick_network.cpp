#include "bidwright/papers/trick_network.hpp"

#include "papers/tricks/network_state.hpp"

namespace bidwright::papers {

namespace {

constexpr auto kTanh = Activation::kTanh;
constexpr auto kNone = Activation::kNone;
constexpr std::size_t kPredictBatch = 1024;
/// Orders of pretraining and of learning must differ.
constexpr std::uint64_t kPretraining = 1'000'000;

constexpr std::size_t kMiddle = 52;
constexpr std::size_t kLast = 13;

std::size_t blocks_of(Wiring wiring) {
  return wiring == Wiring::kFull ? 1 : core::kSeats;
}
std::size_t code_of(const TrickNetworkOptions& options) {
  return options.encoder ? options.code : kMiddle;
}

std::vector<LayerShape> head_of(const TrickNetworkOptions& options) {
  std::vector<LayerShape> layers;
  if (options.encoder) layers.push_back({options.code, kMiddle, 1, kTanh});
  layers.push_back({kMiddle, kLast, 1, kTanh});
  const std::size_t outputs = options.output == Output::kClasses ? kTrickClasses : 1;
  layers.push_back({kLast, outputs, 1, kNone});
  return layers;
}

float sigmoid(float x) {
  return 1 / (1 + std::exp(-x));
}

}  // namespace

TrickNetwork::State::State(const TrickNetworkOptions& options)
    : options_(options),
      random_(options.seed, core::Purpose::kTraining, 1),
      encoder_({{kInputs, code_of(options), blocks_of(options.wiring), kTanh}}, random_),
      decoder_({{code_of(options), kInputs, blocks_of(options.wiring), kNone}}, random_),
      head_(head_of(options), random_),
      workers_(static_cast<std::size_t>(std::max(1, options.threads))) {}

void TrickNetwork::State::fill(std::span<const TrickSample> samples,
                               std::span<const std::uint32_t> members, std::size_t first,
                               std::size_t last, std::uint64_t pass) {
  for (std::size_t row = first; row < last; ++row) {
    core::Random random(options_.seed, core::Purpose::kTraining, members[row], pass + 1);
    const SuitOrder suits = options_.rename_suits ? random_suits(options_.game, random) : kAsItIs;
    fill_input(samples[members[row]], input_.data() + row * kInputs, suits);
  }
}

/// The cross-entropy of a sigmoid, whose gradient is what is missing to the truth.
void TrickNetwork::State::pretrain_rows(std::size_t first, std::size_t last, std::size_t rows,
                                        std::vector<double>& losses) {
  encoder_.forward(input_.data(), first, last, encoded_);
  decoder_.forward(encoded_.values(), first, last, decoded_);
  for (std::size_t i = first * kInputs; i < last * kInputs; ++i) {
    const float truth = input_[i];
    const float chance = sigmoid(decoded_.values()[i]);
    const float right = truth > 0 ? chance : 1 - chance;
    losses[i / kInputs] -= std::log(std::max(1e-30, static_cast<double>(right)));
    decoded_.gradients()[i] = (chance - truth) / static_cast<float>(rows);
  }
  decoder_.backward(first, last, decoded_, encoded_.gradients());
  encoder_.backward(first, last, encoded_, nullptr);
}

double TrickNetwork::State::pretrain(std::span<const TrickSample> samples) {
  const auto order =
      tricks::shuffled(samples.size(), options_.seed, kPretraining + pretraining_passes_++);
  tricks::BatchWork work;
  work.prepare = [&](std::size_t rows) {
    input_.resize(rows * kInputs);
    encoder_.prepare(encoded_, rows);
    decoder_.prepare(decoded_, rows);
  };
  work.rows = [&](std::span<const std::uint32_t> members, std::size_t first, std::size_t last,
                  std::vector<double>& losses) {
    fill(samples, members, first, last, kPretraining + pretraining_passes_);
    pretrain_rows(first, last, members.size(), losses);
  };
  work.begin_step = [&](std::size_t, double) {
    step_ = step_at(pretraining_steps_++, options_.rate);
  };
  work.step = [&](std::size_t rows, std::size_t part, std::size_t parts) {
    encoder_.update(input_.data(), rows, encoded_, step_, part, parts);
    decoder_.update(encoded_.values(), rows, decoded_, step_, part, parts);
  };
  return tricks::run_pass(order, options_.batch, workers_, work);
}

/// Writes the gradients of a row of the answer.
double TrickNetwork::State::answer_loss(std::size_t row, int tricks, std::size_t rows) {
  const auto batch = static_cast<float>(rows);
  if (options_.output == Output::kClasses) {
    return tricks::softmax_loss(answer_.values() + row * kTrickClasses, kTrickClasses,
                                static_cast<std::size_t>(tricks), batch,
                                answer_.gradients() + row * kTrickClasses);
  }
  // Half the square of what is missing to the middle of the right part.
  const float value = sigmoid(answer_.values()[row]);
  const float off = value - (static_cast<float>(tricks) + 0.5F) / kTrickClasses;
  answer_.gradients()[row] = off * value * (1 - value) / batch;
  return static_cast<double>(off) * static_cast<double>(off) / 2;
}

void TrickNetwork::State::learn_rows(std::span<const TrickSample> samples,
                                     std::span<const std::uint32_t> members, std::size_t first,
                                     std::size_t last, std::vector<double>& losses) {
  fill(samples, members, first, last, passes_);
  encoder_.forward(input_.data(), first, last, encoded_);
  head_.forward(encoded_.values(), first, last, answer_);
  for (std::size_t row = first; row < last; ++row) {
    losses[row] = answer_loss(row, samples[members[row]].tricks, members.size());
  }
  head_.backward(first, last, answer_, encoded_.gradients());
  encoder_.backward(first, last, encoded_, nullptr);
}

double TrickNetwork::State::learn(std::span<const TrickSample> samples) {
  const auto order = tricks::shuffled(samples.size(), options_.seed, passes_);
  tricks::BatchWork work;
  work.prepare = [&](std::size_t rows) {
    input_.resize(rows * kInputs);
    encoder_.prepare(encoded_, rows);
    head_.prepare(answer_, rows);
  };
  work.rows = [&](std::span<const std::uint32_t> members, std::size_t first, std::size_t last,
                  std::vector<double>& losses) {
    learn_rows(samples, members, first, last, losses);
  };
  work.begin_step = [&](std::size_t, double done) {
    const bool falls = options_.optimiser == Optimiser::kAdam;
    const double at = falls ? static_cast<double>(passes_) + done : 0;
    step_ = step_at(steps_++, tricks::rate_at(options_.rate, at, options_.passes));
  };
  work.step = [&](std::size_t rows, std::size_t part, std::size_t parts) {
    encoder_.update(input_.data(), rows, encoded_, step_, part, parts);
    head_.update(encoded_.values(), rows, answer_, step_, part, parts);
  };
  const double loss = tricks::run_pass(order, options_.batch, workers_, work);
  ++passes_;
  return loss;
}

std::vector<TrickChances> TrickNetwork::State::predict(std::span<const TrickSample> samples) {
  std::vector<TrickChances> result(samples.size());
  for (std::size_t begin = 0; begin < samples.size(); begin += kPredictBatch) {
    const std::size_t rows = std::min(kPredictBatch, samples.size() - begin);
    input_.resize(rows * kInputs);
    encoder_.prepare(encoded_, rows);
    head_.prepare(answer_, rows);
    workers_.run([&](std::size_t part) {
      const auto [first, last] = workers_.share(rows, part);
      if (first == last) return;
      for (std::size_t row = first; row < last; ++row) {
        fill_input(samples[begin + row], input_.data() + row * kInputs);
      }
      encoder_.forward(input_.data(), first, last, encoded_);
      head_.forward(encoded_.values(), first, last, answer_);
      for (std::size_t row = first; row < last; ++row) {
        TrickChances& chances = result[begin + row];
        if (options_.output == Output::kRange) {
          const float place = sigmoid(answer_.values()[row]) * kTrickClasses;
          chances[std::min<std::size_t>(static_cast<std::size_t>(place), kTrickClasses - 1)] = 1;
          continue;
        }
        std::copy_n(answer_.values() + row * kTrickClasses, kTrickClasses, chances.data());
        tricks::softmax(chances);
      }
    });
  }
  return result;
}

TrickNetwork::TrickNetwork(const TrickNetworkOptions& options)
    : state_(std::make_unique<State>(options)) {}
TrickNetwork::~TrickNetwork() = default;
TrickNetwork::TrickNetwork(TrickNetwork&&) noexcept = default;
TrickNetwork& TrickNetwork::operator=(TrickNetwork&&) noexcept = default;

double TrickNetwork::pretrain(std::span<const TrickSample> samples) {
  return state_->pretrain(samples);
}
double TrickNetwork::learn(std::span<const TrickSample> samples) {
  return state_->learn(samples);
}
std::vector<TrickChances> TrickNetwork::predict(std::span<const TrickSample> samples) const {
  return state_->predict(samples);
}

}  // namespace bidwright::papers
