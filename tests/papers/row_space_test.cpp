#include "bidwright/papers/row_space.hpp"

#include <gtest/gtest.h>

#include "papers/synthetic_examples.hpp"

namespace bidwright::papers {
namespace {

RowSpace space_of(const Examples& examples) {
  const std::array<const FeatureMatrix*, 2> matrices{&examples.north, &examples.south};
  return RowSpace::of(matrices, 1);
}

TEST(RowSpace, FindsWhatThirteenCardsLeaveFree) {
  // Four lengths that add up to 13: one of them is given by the constant and the others.
  EXPECT_EQ(space_of(synthetic_examples(500, 1, feature_set("condensed"))).dimensions(), 5);
  EXPECT_EQ(space_of(synthetic_examples(500, 1, feature_set("second-order"))).dimensions(), 15);
  EXPECT_EQ(space_of(synthetic_examples(500, 1, feature_set("third-order"))).dimensions(), 35);
  EXPECT_EQ(space_of(synthetic_examples(500, 1, feature_set("binary"))).dimensions(), 52);
}

TEST(RowSpace, KeepsLengthsAndProducts) {
  const Examples examples = synthetic_examples(50, 2, feature_set("second-order"));
  const FeatureMatrix projected = space_of(examples).project(examples.north);
  const auto product = [](const FeatureMatrix& matrix, std::size_t i, std::size_t j) {
    double sum = 0;
    for (int k = 0; k < matrix.dimensions; ++k) sum += matrix.row(i)[k] * matrix.row(j)[k];
    return sum;
  };
  for (std::size_t i = 0; i < 50; ++i) {
    const double exact = product(examples.north, i, 49 - i);
    EXPECT_NEAR(product(projected, i, 49 - i), exact, 1e-10 * exact);
  }
}

TEST(RowSpace, LiftedWeightsPredictTheSame) {
  const Examples examples = synthetic_examples(50, 3, feature_set("second-order"));
  const std::array<const FeatureMatrix*, 1> matrices{&examples.north};
  const RowSpace space = RowSpace::of(matrices);
  EXPECT_EQ(space.features(), 21);
  EXPECT_EQ(space.dimensions(), 16);  // 15 and padding
  const FeatureMatrix projected = space.project(examples.north);
  core::Random random(4, core::Purpose::kTest);
  std::vector<double> basis_weights(16);
  for (double& weight : basis_weights) weight = random.normal();
  std::vector<double> weights(21);
  space.lift(basis_weights, weights);
  for (std::size_t i = 0; i < 50; ++i) {
    double in_basis = 0;
    double in_features = 0;
    for (std::size_t k = 0; k < 16; ++k) in_basis += projected.row(i)[k] * basis_weights[k];
    for (std::size_t k = 0; k < 21; ++k) in_features += examples.north.row(i)[k] * weights[k];
    EXPECT_NEAR(in_basis, in_features, 1e-8);
  }
}

}  // namespace
}  // namespace bidwright::papers
