#include "bidwright/papers/final_contract.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tricks/passes.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/nn/dense.hpp"

namespace bidwright::papers {

using training::kContracts;

namespace {

/// PASS and five strains; then seven levels.
constexpr int kStrainClasses = 1 + core::kStrains;
constexpr int kLevels = 7;

int strain_class(int contract) {
  return contract == 0 ? 0 : 1 + (contract - 1) % core::kStrains;
}
int level_class(int contract) {
  return (contract - 1) / core::kStrains;
}
int contract_of(int strain, int level) {
  return 1 + level * core::kStrains + strain - 1;
}

std::vector<std::size_t> all_of(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

class ContractSoftmax final : public ContractModel {
 public:
  ContractSoftmax(PairFeatures features, int classes)
      : features_(features), softmax_(pair_feature_count(features), classes) {}

  SoftmaxRegression& softmax() { return softmax_; }
  [[nodiscard]] int predict(core::Hand cards) const override {
    std::vector<std::uint16_t> row;
    pair_features(features_, cards, row);
    return softmax_.predict(row);
  }

 private:
  PairFeatures features_;
  SoftmaxRegression softmax_;
};

class StrainThenLevel final : public ContractModel {
 public:
  explicit StrainThenLevel(PairFeatures features) : strain(features, kStrainClasses) {
    for (int i = 0; i < core::kStrains; ++i) level.emplace_back(features, kLevels);
  }

  [[nodiscard]] int predict(core::Hand cards) const override {
    const int chosen = strain.predict(cards);
    if (chosen == 0) return 0;
    return contract_of(chosen, level[static_cast<std::size_t>(chosen - 1)].predict(cards));
  }

  ContractSoftmax strain;
  std::vector<ContractSoftmax> level;
};

class ContractNetwork final : public ContractModel {
 public:
  ContractNetwork(const ContractNetworkOptions& options, core::Random& random)
      : softmax_(options.softmax) {
    const std::array lower{static_cast<std::size_t>(pair_feature_count(PairFeatures::kBoth)),
                           options.hidden};
    const std::array upper{options.hidden, static_cast<std::size_t>(kContracts)};
    lower_ = nn::DenseStack(lower, !softmax_, random);
    upper_ = nn::DenseStack(upper, false, random);
  }

  [[nodiscard]] int predict(core::Hand cards) const override {
    Work work = prepare(1);
    fill(cards, work.input.data());
    forward(1, work);
    const float* scores = work.upper.values.back().data();
    return static_cast<int>(std::max_element(scores, scores + kContracts) - scores);
  }

  void train(std::span<const ContractProblem> problems, const ContractNetworkOptions& options,
             const PassDone& pass_done) {
    std::vector<std::size_t> order = all_of(problems.size());
    const std::size_t batches = (problems.size() + options.batch - 1) / options.batch;
    const auto steps = static_cast<double>(batches) * options.passes;
    Work work = prepare(options.batch);
    std::uint64_t step = 0;
    for (int pass = 0; pass < options.passes; ++pass) {
      core::Random random(options.seed, core::Purpose::kLab, static_cast<std::uint64_t>(pass), 1);
      random.shuffle(order);
      for (std::size_t begin = 0; begin < order.size(); begin += options.batch) {
        const std::size_t rows = std::min(options.batch, order.size() - begin);
        for (std::size_t i = 0; i < rows; ++i) {
          fill(problems[order[begin + i]].cards, work.input.data() + i * input_stride());
        }
        forward(rows, work);
        for (std::size_t i = 0; i < rows; ++i) {
          const double cost_share = options.by_cost ? static_cast<double>(step) / steps : 0.0;
          set_gradient(problems[order[begin + i]], static_cast<float>(cost_share), work.upper, i,
                       1.0F / static_cast<float>(rows));
        }
        backward(rows, work);
        const auto left = static_cast<float>(1.0 - static_cast<double>(step) / steps);
        const nn::AdamStep adam = nn::AdamStep::after(step, options.rate * left);
        lower_.update(work.input.data(), input_stride(), rows, work.lower, adam, 0, 1);
        upper_.update(work.lower.values.back().data(), lower_.output_stride(), rows, work.upper,
                      adam, 0, 1);
        ++step;
      }
      if (pass_done) pass_done(pass);
    }
  }

 private:
  struct Work {
    std::vector<float> input;
    nn::DenseStack::Batch lower;
    nn::DenseStack::Batch upper;
  };

  [[nodiscard]] std::size_t input_stride() const {
    return nn::round_up(lower_.inputs(), nn::kLanes);
  }
  [[nodiscard]] Work prepare(std::size_t rows) const {
    Work work;
    work.input.resize(rows * input_stride());
    lower_.prepare(work.lower, rows);
    upper_.prepare(work.upper, rows);
    return work;
  }

  [[nodiscard]] std::span<float> hidden(std::vector<float>& rows, std::size_t row) const {
    return std::span(rows).subspan(row * lower_.output_stride(), lower_.outputs());
  }

  void forward(std::size_t rows, Work& work) const {
    lower_.forward(work.input.data(), input_stride(), 0, rows, work.lower);
    std::vector<float>& values = work.lower.values.back();
    if (softmax_) {
      for (std::size_t i = 0; i < rows; ++i) tricks::softmax(hidden(values, i));
    }
    upper_.forward(values.data(), lower_.output_stride(), 0, rows, work.upper);
  }

  void backward(std::size_t rows, Work& work) const {
    upper_.backward(0, rows, work.upper);
    std::vector<float>& gradients = work.lower.gradients.back();
    std::fill(gradients.begin(), gradients.end(), 0.0F);
    upper_.input_gradient(0, rows, work.upper, gradients.data(), lower_.output_stride());
    if (softmax_) {
      for (std::size_t i = 0; i < rows; ++i) {
        const auto shares = hidden(work.lower.values.back(), i);
        const auto gradient = hidden(gradients, i);
        const float mean = std::inner_product(shares.begin(), shares.end(), gradient.begin(), 0.0F);
        for (std::size_t unit = 0; unit < shares.size(); ++unit) {
          gradient[unit] = shares[unit] * (gradient[unit] - mean);
        }
      }
    }
    lower_.backward(0, rows, work.lower);
  }

  void fill(core::Hand cards, float* row) const {
    std::fill_n(row, input_stride(), 0.0F);
    std::vector<std::uint16_t> places;
    pair_features(PairFeatures::kBoth, cards, places);
    for (const std::uint16_t place : places) row[place] = 1.0F;
  }

  /// From scores to what they should change by: for the label, and for the expected cost with the
  /// weight `cost_share`. Costs alone leave a network in its first habits.
  void set_gradient(const ContractProblem& problem, float cost_share, nn::DenseStack::Batch& batch,
                    std::size_t row, float scale) const {
    const float* scores = batch.values.back().data() + row * upper_.output_stride();
    float* out = batch.gradients.back().data() + row * upper_.output_stride();
    std::fill_n(out, upper_.output_stride(), 0.0F);
    std::array<float, kContracts> chances{};
    std::copy_n(scores, chances.size(), chances.begin());
    tricks::softmax(chances);
    float expected = 0;
    for (std::size_t c = 0; c < chances.size(); ++c) {
      expected += chances[c] * static_cast<float>(problem.costs[c]);
    }
    const auto best = static_cast<std::size_t>(problem.best());
    for (std::size_t c = 0; c < chances.size(); ++c) {
      const float by_label = chances[c] - (c == best ? 1.0F : 0.0F);
      const float by_cost = chances[c] * (static_cast<float>(problem.costs[c]) - expected);
      out[c] = scale * ((1.0F - cost_share) * by_label + cost_share * by_cost);
    }
  }

  bool softmax_;
  nn::DenseStack lower_;
  nn::DenseStack upper_;
};

}  // namespace

int ContractProblem::best() const {
  const auto lowest = std::min_element(costs.begin(), costs.end());
  if (!highest) return static_cast<int>(lowest - costs.begin());
  return static_cast<int>(costs.rend() - std::find(costs.rbegin(), costs.rend(), *lowest)) - 1;
}

int pair_feature_count(PairFeatures features) {
  switch (features) {
    case PairFeatures::kCards:
      return kCardFeatures;
    case PairFeatures::kDomain:
      return kDomainFeatures;
    case PairFeatures::kBoth:
      break;
  }
  return kCardFeatures + kDomainFeatures;
}

void pair_features(PairFeatures kind, core::Hand cards, std::vector<std::uint16_t>& out) {
  if (kind != PairFeatures::kDomain) card_features(cards, out);
  if (kind == PairFeatures::kCards) return;
  const std::size_t begin = out.size();
  domain_features(cards, out);
  if (kind == PairFeatures::kDomain) return;
  for (std::size_t i = begin; i < out.size(); ++i) {
    out[i] = static_cast<std::uint16_t>(out[i] + kCardFeatures);
  }
}

std::unique_ptr<ContractModel> train_contract_softmax(std::span<const ContractProblem> problems,
                                                      PairFeatures features,
                                                      const SoftmaxOptions& options,
                                                      const PassDone& pass_done) {
  SparseExamples examples;
  for (const ContractProblem& problem : problems) {
    examples.add([&](auto& out) { pair_features(features, problem.cards, out); }, problem.best());
  }
  auto model = std::make_unique<ContractSoftmax>(features, kContracts);
  model->softmax().train(examples, all_of(problems.size()), options, pass_done);
  return model;
}

std::unique_ptr<ContractModel> train_strain_then_level(std::span<const ContractProblem> problems,
                                                       PairFeatures features,
                                                       const SoftmaxOptions& options,
                                                       const PassDone& pass_done) {
  SparseExamples strains;
  std::array<SparseExamples, core::kStrains> levels;
  for (const ContractProblem& problem : problems) {
    const int best = problem.best();
    const auto row = [&](auto& out) { pair_features(features, problem.cards, out); };
    strains.add(row, strain_class(best));
    if (best != 0) {
      levels[static_cast<std::size_t>(strain_class(best) - 1)].add(row, level_class(best));
    }
  }
  auto model = std::make_unique<StrainThenLevel>(features);
  model->strain.softmax().train(strains, all_of(strains.size()), options, pass_done);
  for (std::size_t s = 0; s < levels.size(); ++s) {
    model->level[s].softmax().train(levels[s], all_of(levels[s].size()), options, pass_done);
  }
  return model;
}

std::unique_ptr<ContractModel> train_contract_network(std::span<const ContractProblem> problems,
                                                      const ContractNetworkOptions& options,
                                                      const PassDone& pass_done) {
  core::Random random(options.seed, core::Purpose::kLab, 0, 2);
  auto model = std::make_unique<ContractNetwork>(options, random);
  model->train(problems, options, pass_done);
  return model;
}

}  // namespace bidwright::papers
