#include <algorithm>
#include <cmath>

#include <Eigen/Eigenvalues>

#include "bidwright/papers/one_bid.hpp"

namespace bidwright::papers {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Rows in pieces, so that costs need to be widened only a piece at a time.
constexpr std::size_t kPiece = 1024;

}  // namespace

std::vector<float> costs_of_cheapest(std::span<const double> estimates,
                                     const OneBidProblems& problems) {
  std::vector<float> result(problems.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto row = estimates.subspan(i * kContracts, kContracts);
    const auto best = std::min_element(row.begin(), row.end()) - row.begin();
    result[i] = problems.cost(i)[best];
  }
  return result;
}

TwoSidedRegression::TwoSidedRegression(const OneBidProblems& problems)
    : dimensions_(problems.rows.dimensions) {
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(dimensions_, dimensions_);
  Eigen::MatrixXd moments = Eigen::MatrixXd::Zero(dimensions_, kContracts);
  for (std::size_t begin = 0; begin < problems.size(); begin += kPiece) {
    const auto count = static_cast<Eigen::Index>(std::min(kPiece, problems.size() - begin));
    const Eigen::Map<const RowMajor> rows(problems.rows.row(begin), count, dimensions_);
    RowMajor costs(count, kContracts);
    std::copy_n(problems.cost(begin), count * kContracts, costs.data());
    gram.selfadjointView<Eigen::Lower>().rankUpdate(rows.transpose());
    moments.noalias() += rows.transpose() * costs;
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(gram);
  const RowMajor vectors = solver.eigenvectors();
  const RowMajor turned = vectors.transpose() * moments;
  vectors_.assign(vectors.data(), vectors.data() + vectors.size());
  values_.assign(solver.eigenvalues().data(), solver.eigenvalues().data() + dimensions_);
  moments_.assign(turned.data(), turned.data() + turned.size());
}

std::vector<double> TwoSidedRegression::solve(double lambda) const {
  const Eigen::Map<const RowMajor> vectors(vectors_.data(), dimensions_, dimensions_);
  const Eigen::Map<const RowMajor> moments(moments_.data(), dimensions_, kContracts);
  const Eigen::Map<const Eigen::VectorXd> values(values_.data(), dimensions_);
  // Features that depend on each other leave values that are 0 but for rounding.
  const Eigen::VectorXd shrunk = (values.cwiseMax(0).array() + lambda).inverse();
  const RowMajor weights = vectors * (shrunk.asDiagonal() * moments);
  return {weights.data(), weights.data() + weights.size()};
}

std::vector<double> TwoSidedRegression::predict(std::span<const double> weights,
                                                const FeatureMatrix& rows) {
  const Eigen::Map<const RowMajor> w(weights.data(), rows.dimensions, kContracts);
  const Eigen::Map<const RowMajor> x(rows.values.data(), static_cast<Eigen::Index>(rows.rows()),
                                     rows.dimensions);
  std::vector<double> estimates(rows.rows() * kContracts);
  Eigen::Map<RowMajor>(estimates.data(), x.rows(), kContracts).noalias() = x * w;
  return estimates;
}

namespace {

void extend(std::span<const double> numbers, std::size_t first, int degree, double product,
            int wanted, std::vector<double>& out) {
  if (degree == wanted) {
    out.push_back(product);
    return;
  }
  for (std::size_t i = first; i < numbers.size(); ++i) {
    extend(numbers, i, degree + 1, product * numbers[i], wanted, out);
  }
}

}  // namespace

void append_monomials(std::span<const double> numbers, int degree, std::vector<double>& out) {
  for (int wanted = 0; wanted <= degree; ++wanted) extend(numbers, 0, 0, 1, wanted, out);
}

}  // namespace bidwright::papers
