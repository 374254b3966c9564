// Learns opening bids by one of White's methods, or by what does better, and says what a hand
// opens.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bidwright/papers/boosted_trees.hpp"
#include "bidwright/papers/openings.hpp"
#include "bidwright/papers/softmax.hpp"

namespace bidwright::tools {

enum class OpeningMethod : std::uint8_t {
  /// White's 53 and 142 features by his softmax regression, which stops as his did.
  kCards,
  kDomain,
  /// Many more features, by a softmax whose weights shrink and whose step falls, and by trees.
  kJudgement,
  kTrees,
};
inline constexpr std::array kOpeningMethods{OpeningMethod::kCards, OpeningMethod::kDomain,
                                            OpeningMethod::kJudgement, OpeningMethod::kTrees};
[[nodiscard]] std::string_view name(OpeningMethod method);

/// White's stop: the change in the norm of all weights by a pass.
inline constexpr double kWhiteLeastChange = 0.01;
/// ... or so many passes.
inline constexpr int kWhiteMostPasses = 1000;

class OpeningLearner {
 public:
  /// `passes`: of White's regressions, at most.
  OpeningLearner(OpeningMethod method, std::span<const papers::Opening> openings, int passes,
                 std::uint64_t seed);

  /// The most probable class (openings.hpp).
  [[nodiscard]] int answer(const papers::Opening& opening) const;
  /// A probability for each of the classes.
  void probabilities(const papers::Opening& opening, std::span<float> out) const;
  /// Of White's regressions: the passes made.
  [[nodiscard]] int passes() const { return passes_; }

 private:
  void features(const papers::Opening& opening, std::vector<std::uint16_t>& out) const;
  void train_softmax(std::span<const papers::Opening> openings, int passes, std::uint64_t seed);
  void grow_trees(std::span<const papers::Opening> openings, std::uint64_t seed);

  OpeningMethod method_;
  int passes_ = 0;
  std::unique_ptr<papers::SoftmaxRegression> softmax_;
  std::unique_ptr<papers::BoostedTrees> trees_;
};

}  // namespace bidwright::tools
