// One hand as a model sees it: the outputs of its networks, worked out when first needed, and the
// scores at any node. Keeps its buffers from hand to hand, so nothing is allocated after
// construction. One thread at a time; the model must outlive it.
#pragma once

#include <span>
#include <vector>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {

class HandView {
 public:
  explicit HandView(const Model& model);

  /// Looks at another hand.
  void set(core::Hand hand, Condition condition);

  [[nodiscard]] const Model& model() const { return *model_; }
  [[nodiscard]] core::Hand hand() const { return hand_; }
  [[nodiscard]] Condition condition() const { return condition_; }

  /// The outputs of a network.
  [[nodiscard]] std::span<const float> outputs(std::size_t network);
  /// The scores of a node's actions, those that the model's system forbids far below all others;
  /// valid until the next call of scores() or best().
  [[nodiscard]] std::span<const float> scores(const Node& node);
  /// The value head's rewards; empty if the model has none. Valid until the next call of values().
  [[nodiscard]] std::span<const float> values(const Node& node);
  /// The action with the highest score, the first of equals.
  [[nodiscard]] std::size_t best(const Node& node);

 private:
  struct State {
    bool known = false;
    std::vector<float> outputs;
  };

  const Model* model_;
  core::Hand hand_;
  Condition condition_;
  std::vector<State> networks_;
  std::vector<float> scratch_[2];
  std::vector<float> scores_;
  std::vector<float> values_;
};

/// The index of the highest number, the first of equals; not of an empty span.
[[nodiscard]] std::size_t highest(std::span<const float> scores);
/// softmax(score / temperature).
void probabilities(std::span<const float> scores, float temperature, std::span<float> out);

}  // namespace bidwright::bidding
