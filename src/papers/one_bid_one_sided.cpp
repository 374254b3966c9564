#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <libsvm/svm.h>

#include "papers/kernels.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/papers/one_bid.hpp"

namespace bidwright::papers {
namespace {

/// Larger than the difference of any estimate and any cost, so that the far side of the
/// insensitive tube is never reached.
constexpr double kFree = 1000;

/// Rows as LIBSVM wants them: only what is not 0, each row ended by index -1.
class SparseRows {
 public:
  explicit SparseRows(const FeatureMatrix& rows) {
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      starts.push_back(nodes_.size());
      for (int j = 0; j < rows.dimensions; ++j) {
        if (rows.row(i)[j] != 0) nodes_.push_back({j + 1, rows.row(i)[j]});
      }
      nodes_.push_back({-1, 0});
    }
    for (const std::size_t start : starts) rows_.push_back(nodes_.data() + start);
  }

  [[nodiscard]] std::vector<svm_node*>& rows() { return rows_; }

 private:
  std::vector<svm_node> nodes_;
  std::vector<svm_node*> rows_;
};

struct ModelDeleter {
  void operator()(svm_model* model) const { svm_free_and_destroy_model(&model); }
};
using SvmModel = std::unique_ptr<svm_model, ModelDeleter>;

void silence(const char*) {}

/// Targets moved into their free side: a best contract may be estimated lower, others higher.
std::vector<double> one_sided_targets(const OneBidProblems& problems, std::size_t contract) {
  std::vector<double> targets(problems.size());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const float* costs = problems.cost(i);
    const double cost = static_cast<double>(costs[contract]);
    const bool best = costs[contract] <= *std::min_element(costs, costs + kContracts);
    targets[i] = best ? cost - kFree : cost + kFree;
  }
  return targets;
}

SvmModel train(SparseRows& rows, std::vector<double> targets, const OneSidedOptions& options) {
  const svm_problem problem{static_cast<int>(targets.size()), targets.data(), rows.rows().data()};
  svm_parameter parameter{};
  parameter.svm_type = EPSILON_SVR;
  parameter.kernel_type = RBF;
  parameter.gamma = options.gamma;
  parameter.cache_size = options.cache_megabytes;
  parameter.eps = options.tolerance;
  parameter.C = options.c;
  parameter.p = kFree;
  parameter.shrinking = 1;
  return SvmModel(svm_train(&problem, &parameter));
}

/// exp(-gamma |x - y|^2) between one row and all training rows.
void kernel_row(const FeatureMatrix& training, const double* x, double gamma,
                std::vector<double>& out) {
  for (std::size_t n = 0; n < out.size(); ++n) {
    const double* y = training.row(n);
    double squares = 0;
    for (int j = 0; j < training.dimensions; ++j) squares += (x[j] - y[j]) * (x[j] - y[j]);
    out[n] = std::exp(-gamma * squares);
  }
}

/// All machines together: estimate = sum over training rows of kernel * coefficient, plus offset.
struct Machines {
  /// Row-major, kContracts a training row.
  std::vector<double> coefficients;
  std::array<double, kContracts> offsets{};

  void set(std::size_t contract, const svm_model& model) {
    offsets[contract] = -model.rho[0];
    for (int i = 0; i < model.l; ++i) {
      const auto row = static_cast<std::size_t>(model.sv_indices[i] - 1);
      coefficients[row * kContracts + contract] = model.sv_coef[0][i];
    }
  }
};

}  // namespace

std::vector<std::vector<double>> one_sided_regression(const OneBidProblems& problems,
                                                      std::span<const FeatureMatrix* const> rows,
                                                      const OneSidedOptions& options) {
  svm_set_print_string_function(silence);
  Machines machines;
  machines.coefficients.assign(problems.size() * kContracts, 0);
  // LIBSVM only reads the rows, but wants pointers that it could write through.
  SparseRows training(problems.rows);
  core::run_parts(kContracts, options.threads, [&](std::size_t contract) {
    machines.set(contract, *train(training, one_sided_targets(problems, contract), options));
    if (options.progress) options.progress();
  });

  std::vector<std::vector<double>> estimates;
  for (const FeatureMatrix* matrix : rows) {
    std::vector<double>& out = estimates.emplace_back(matrix->rows() * kContracts);
    constexpr std::size_t kPiece = 256;
    core::run_parts((matrix->rows() + kPiece - 1) / kPiece, options.threads,
                    [&](std::size_t piece) {
                      std::vector<double> kernel(problems.size());
                      const std::size_t end = std::min(matrix->rows(), (piece + 1) * kPiece);
                      for (std::size_t i = piece * kPiece; i < end; ++i) {
                        kernel_row(problems.rows, matrix->row(i), options.gamma, kernel);
                        double* row = out.data() + i * kContracts;
                        std::copy(machines.offsets.begin(), machines.offsets.end(), row);
                        add_product(machines.coefficients.data(), static_cast<int>(problems.size()),
                                    kContracts, kernel.data(), kContracts, row);
                      }
                    });
  }
  return estimates;
}

}  // namespace bidwright::papers
