#include "bidwright/papers/trick_network.hpp"

#include "papers/tricks/network_state.hpp"

namespace bidwright::papers {

using nn::AdamStep;

namespace {

constexpr auto kTanh = Activation::kTanh;
constexpr auto kNone = Activation::kNone;
constexpr std::size_t kPredictBatch = 1024;
/// Orders of pretraining and of learning must differ.
constexpr std::uint64_t kPretraining = 1'000'000;

std::size_t blocks_of(Wiring wiring) {
  return wiring == Wiring::kFull ? 1 : core::kSeats;
}

}  // namespace

TrickNetwork::State::State(const TrickNetworkOptions& options)
    : options_(options),
      random_(options.seed, core::Purpose::kTraining, 1),
      encoder_({{kInputs, kCode, blocks_of(options.wiring), kTanh}}, random_),
      decoder_({{kCode, kInputs, blocks_of(options.wiring), kNone}}, random_),
      head_({{kCode, 52, 1, kTanh}, {52, 13, 1, kTanh}, {13, kTrickClasses, 1, kNone}}, random_),
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
    const float chance = 1 / (1 + std::exp(-decoded_.values()[i]));
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
    step_ = nn::AdamStep::after(pretraining_steps_++, options_.rate);
  };
  work.step = [&](std::size_t rows, std::size_t part, std::size_t parts) {
    encoder_.update(input_.data(), rows, encoded_, step_, part, parts);
    decoder_.update(encoded_.values(), rows, decoded_, step_, part, parts);
  };
  return tricks::run_pass(order, options_.batch, workers_, work);
}

void TrickNetwork::State::learn_rows(std::span<const TrickSample> samples,
                                     std::span<const std::uint32_t> members, std::size_t first,
                                     std::size_t last, std::vector<double>& losses) {
  fill(samples, members, first, last, passes_);
  encoder_.forward(input_.data(), first, last, encoded_);
  head_.forward(encoded_.values(), first, last, answer_);
  for (std::size_t row = first; row < last; ++row) {
    losses[row] = tricks::softmax_loss(
        answer_.values() + row * kTrickClasses, kTrickClasses, samples[members[row]].tricks,
        static_cast<float>(members.size()), answer_.gradients() + row * kTrickClasses);
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
    step_ = nn::AdamStep::after(
        steps_++,
        tricks::rate_at(options_.rate, static_cast<double>(passes_) + done, options_.passes));
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
      const auto [first, last] = tricks::rows_of(part, workers_.count(), rows);
      if (first == last) return;
      for (std::size_t row = first; row < last; ++row) {
        fill_input(samples[begin + row], input_.data() + row * kInputs);
      }
      encoder_.forward(input_.data(), first, last, encoded_);
      head_.forward(encoded_.values(), first, last, answer_);
      for (std::size_t row = first; row < last; ++row) {
        TrickChances& chances = result[begin + row];
        std::copy_n(answer_.values() + row * kTrickClasses, kTrickClasses, chances.data());
        tricks::softmax(chances.data(), chances.size());
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
