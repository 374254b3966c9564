#include "papers/tricks/network_state.hpp"

namespace bidwright::papers {

namespace {

constexpr std::size_t kPredictBatch = 1024;
constexpr std::size_t kMiddle = 52;
constexpr std::size_t kLast = 13;
/// Left promises more, equal, right.
constexpr std::size_t kAnswers = 3;
constexpr std::size_t kLeft = 0;
constexpr std::size_t kRight = 2;

}  // namespace

class DealComparator::State {
 public:
  State(const TrickNetworkOptions& options, const Chain& encoder)
      : options_(options),
        random_(options.seed, core::Purpose::kTraining, 2),
        joint_({{2 * kLast, kAnswers}}, random_),
        workers_(static_cast<std::size_t>(std::max(1, options.threads))) {
    constexpr auto kTanh = Activation::kTanh;
    for (Half& half : halves_) {
      half.encoder = encoder;
      half.chain =
          Chain({{encoder.outputs(), kMiddle, 1, kTanh}, {kMiddle, kLast, 1, kTanh}}, random_);
    }
  }

  double learn(std::span<const TrickSample> samples);
  std::vector<float> predict(std::span<const TrickSample> samples);

 private:
  /// One of the two deals.
  struct Half {
    Chain encoder;
    Chain chain;
    std::vector<float> input;
    Chain::Batch encoded;
    Chain::Batch batch;
  };

  void prepare(std::size_t rows) {
    for (Half& half : halves_) {
      half.input.resize(rows * kInputs);
      half.encoder.prepare(half.encoded, rows);
      half.chain.prepare(half.batch, rows);
    }
    joint_input_.resize(rows * 2 * kLast);
    joint_gradient_.resize(rows * 2 * kLast);
    joint_.prepare(joint_batch_, rows);
  }
  void set(std::size_t row, const TrickSample& left, const TrickSample& right,
           const SuitOrder& suits = kAsItIs) {
    fill_input(left, halves_[0].input.data() + row * kInputs, suits);
    fill_input(right, halves_[1].input.data() + row * kInputs, suits);
  }
  void forward(std::size_t first, std::size_t last);
  void backward(std::size_t first, std::size_t last);

  TrickNetworkOptions options_;
  core::Random random_;
  std::array<Half, 2> halves_;
  Chain joint_;
  core::Workers workers_;
  std::vector<float> joint_input_;
  std::vector<float> joint_gradient_;
  Chain::Batch joint_batch_;
  Step step_;
  std::uint64_t steps_ = 0;
  std::uint64_t passes_ = 0;
};

void DealComparator::State::forward(std::size_t first, std::size_t last) {
  for (std::size_t h = 0; h < halves_.size(); ++h) {
    Half& half = halves_[h];
    half.encoder.forward(half.input.data(), first, last, half.encoded);
    half.chain.forward(half.encoded.values(), first, last, half.batch);
    for (std::size_t row = first; row < last; ++row) {
      std::copy_n(half.batch.values() + row * kLast, kLast,
                  joint_input_.data() + row * 2 * kLast + h * kLast);
    }
  }
  joint_.forward(joint_input_.data(), first, last, joint_batch_);
}

void DealComparator::State::backward(std::size_t first, std::size_t last) {
  joint_.backward(first, last, joint_batch_, joint_gradient_.data());
  for (std::size_t h = 0; h < halves_.size(); ++h) {
    Half& half = halves_[h];
    for (std::size_t row = first; row < last; ++row) {
      std::copy_n(joint_gradient_.data() + row * 2 * kLast + h * kLast, kLast,
                  half.batch.gradients() + row * kLast);
    }
    half.chain.backward(first, last, half.batch, half.encoded.gradients());
    half.encoder.backward(first, last, half.encoded, nullptr);
  }
}

double DealComparator::State::learn(std::span<const TrickSample> samples) {
  const auto order = tricks::shuffled(samples.size(), options_.seed, passes_);
  tricks::BatchWork work;
  work.prepare = [&](std::size_t rows) { prepare(rows); };
  work.rows = [&](std::span<const std::uint32_t> members, std::size_t first, std::size_t last,
                  std::vector<double>& losses) {
    std::vector<std::size_t> answers(last - first);
    for (std::size_t row = first; row < last; ++row) {
      const TrickSample& sample = samples[members[row]];
      // Which of the two comes first changes from pass to pass.
      core::Random random(options_.seed, core::Purpose::kTraining, members[row], passes_ + 1);
      const bool turned = random.below(2) == 1;
      const TrickSample other = other_side(sample);
      set(row, turned ? other : sample, turned ? sample : other,
          options_.rename_suits ? random_suits(options_.game, random) : kAsItIs);
      const bool left = (sample.tricks > other.tricks) != turned;
      answers[row - first] = left ? kLeft : kRight;
    }
    forward(first, last);
    for (std::size_t row = first; row < last; ++row) {
      losses[row] = tricks::softmax_loss(joint_batch_.values() + row * kAnswers, kAnswers,
                                         answers[row - first], static_cast<float>(members.size()),
                                         joint_batch_.gradients() + row * kAnswers);
    }
    backward(first, last);
  };
  work.begin_step = [&](std::size_t, double done) {
    step_ = {nn::AdamStep::after(steps_++,
                                 tricks::rate_at(options_.rate, static_cast<double>(passes_) + done,
                                                 options_.passes)),
             Optimiser::kAdam};
  };
  work.step = [&](std::size_t rows, std::size_t part, std::size_t parts) {
    for (Half& half : halves_) {
      half.encoder.update(half.input.data(), rows, half.encoded, step_, part, parts);
      half.chain.update(half.encoded.values(), rows, half.batch, step_, part, parts);
    }
    joint_.update(joint_input_.data(), rows, joint_batch_, step_, part, parts);
  };
  const double loss = tricks::run_pass(order, options_.batch, workers_, work);
  ++passes_;
  return loss;
}

std::vector<float> DealComparator::State::predict(std::span<const TrickSample> samples) {
  std::vector<float> result(samples.size());
  for (std::size_t begin = 0; begin < samples.size(); begin += kPredictBatch) {
    const std::size_t rows = std::min(kPredictBatch, samples.size() - begin);
    prepare(rows);
    workers_.run([&](std::size_t part) {
      const auto [first, last] = workers_.share(rows, part);
      if (first == last) return;
      for (std::size_t row = first; row < last; ++row) {
        set(row, samples[begin + row], other_side(samples[begin + row]));
      }
      forward(first, last);
      for (std::size_t row = first; row < last; ++row) {
        const float* scores = joint_batch_.values() + row * kAnswers;
        result[begin + row] = 1 / (1 + std::exp(scores[kRight] - scores[kLeft]));
      }
    });
  }
  return result;
}

DealComparator::DealComparator(const TrickNetworkOptions& options, const TrickNetwork& pretrained)
    : state_(std::make_unique<State>(options, pretrained.state_->encoder())) {}
DealComparator::~DealComparator() = default;

double DealComparator::learn(std::span<const TrickSample> samples) {
  return state_->learn(samples);
}
std::vector<float> DealComparator::predict(std::span<const TrickSample> samples) const {
  return state_->predict(samples);
}

}  // namespace bidwright::papers
