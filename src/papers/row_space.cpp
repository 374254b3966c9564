#include "bidwright/papers/row_space.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace bidwright::papers {
namespace {

using Rows =
    Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

Rows rows_of(const FeatureMatrix& matrix) {
  return {matrix.values.data(), static_cast<Eigen::Index>(matrix.rows()), matrix.dimensions};
}

constexpr double kEmpty = 1e-11;

}  // namespace

RowSpace RowSpace::of(std::span<const FeatureMatrix* const> matrices, int padding) {
  RowSpace space;
  space.features_ = matrices.front()->dimensions;
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(space.features_, space.features_);
  for (const FeatureMatrix* matrix : matrices) {
    gram.selfadjointView<Eigen::Lower>().rankUpdate(rows_of(*matrix).transpose());
  }
  // With every feature at the same scale, "empty" does not depend on the units it is counted in.
  const Eigen::VectorXd scale = gram.diagonal().cwiseSqrt().cwiseMax(1e-300);
  const Eigen::MatrixXd full = gram.selfadjointView<Eigen::Lower>();
  const Eigen::MatrixXd scaled =
      scale.cwiseInverse().asDiagonal() * full * scale.cwiseInverse().asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scaled);
  const auto& values = solver.eigenvalues();
  const auto rank = (values.array() > kEmpty * values.maxCoeff()).count();

  const Eigen::MatrixXd spanning = scale.asDiagonal() * solver.eigenvectors().rightCols(rank);
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(spanning);
  const Eigen::MatrixXd basis =
      qr.householderQ() * Eigen::MatrixXd::Identity(space.features_, rank);

  space.dimensions_ = (static_cast<int>(rank) + padding - 1) / padding * padding;
  space.basis_.assign(static_cast<std::size_t>(space.features_ * space.dimensions_), 0);
  for (int i = 0; i < space.features_; ++i) {
    for (int j = 0; j < static_cast<int>(rank); ++j) {
      space.basis_[static_cast<std::size_t>(i * space.dimensions_ + j)] = basis(i, j);
    }
  }
  return space;
}

FeatureMatrix RowSpace::project(const FeatureMatrix& rows) const {
  FeatureMatrix result{dimensions_, {}};
  const auto width = static_cast<std::size_t>(dimensions_);
  result.values.assign(rows.rows() * width, 0);
  for (std::size_t n = 0; n < rows.rows(); ++n) {
    const double* from = rows.row(n);
    double* to = result.values.data() + n * width;
    for (std::size_t i = 0; i < static_cast<std::size_t>(features_); ++i) {
      const double x = from[i];
      if (x == 0) continue;
      const double* direction = basis_.data() + i * width;
      for (std::size_t j = 0; j < width; ++j) to[j] += x * direction[j];
    }
  }
  return result;
}

void RowSpace::lift(std::span<const double> basis_weights,
                    std::span<double> feature_weights) const {
  for (std::size_t i = 0; i < feature_weights.size(); ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < basis_weights.size(); ++j) {
      sum += basis_[i * static_cast<std::size_t>(dimensions_) + j] * basis_weights[j];
    }
    feature_weights[i] = sum;
  }
}

}  // namespace bidwright::papers
