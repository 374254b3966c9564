// An orthonormal basis of the space that feature rows really span.
//
// The features of a hand depend on each other (four suit lengths add up to thirteen), so rows of 21
// numbers live in a space of 15. Ridge regression, its predictions and x'(X'X + lambda I)^-1 x do
// not change when rows are written in an orthonormal basis of their span, and cost less there.
#pragma once

#include <span>
#include <vector>

#include "bidwright/papers/examples.hpp"

namespace bidwright::papers {

class RowSpace {
 public:
  /// Spans the rows of all the matrices, which must agree in dimensions; directions that hold less
  /// than 1e-11 of the largest one's share of the squares count as empty. `padding`: the dimension
  /// is rounded up to a multiple of it by coordinates that are always 0.
  static RowSpace of(std::span<const FeatureMatrix* const> matrices, int padding = 4);

  /// Dimensions of the features, and of the basis with its padding.
  [[nodiscard]] int features() const { return features_; }
  [[nodiscard]] int dimensions() const { return dimensions_; }

  [[nodiscard]] FeatureMatrix project(const FeatureMatrix& rows) const;
  /// Weights for features from weights for the basis, such that predictions stay the same.
  void lift(std::span<const double> basis_weights, std::span<double> feature_weights) const;

 private:
  int features_ = 0;
  int dimensions_ = 0;
  /// features_ x dimensions_, row-major.
  std::vector<double> basis_;
};

}  // namespace bidwright::papers
