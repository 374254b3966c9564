// The model at the table: a hand and the auction so far -> the next call, the alternatives with
// their scores, and what the call shows. Threads may share a Bidder.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bidwright/bidding/path.hpp"

namespace bidwright::bidding {

struct Candidate {
  core::Call call;
  /// The model's score: a reward estimate or a logit, as Model::scoring says.
  float score = 0;
  float probability = 0;
  /// The expected reward, 24 - cost in IMPs, if the model estimates it.
  std::optional<float> reward;
};

struct Decision {
  core::Call call;
  /// In the order of the node's actions; PASS alone where the partner must pass.
  std::vector<Candidate> candidates;
  /// Where it was decided; none where the partner must pass.
  std::optional<Step> step;
  /// What the call shows, in the protocol's alert grammar; empty if nothing is known.
  std::string alert;
};

class Bidder {
 public:
  /// The model must be valid.
  explicit Bidder(std::shared_ptr<const Model> model,
                  HighDoubles doubles = HighDoubles::kEndThePath)
      : model_(std::move(model)), doubles_(doubles) {}

  [[nodiscard]] const Model& model() const { return *model_; }

  /// How far it knows the auction.
  [[nodiscard]] Path path(const core::Auction& auction, core::Vulnerability vulnerability,
                          core::Side side) const {
    return follow(*model_, auction, vulnerability, side, doubles_);
  }
  /// The call of `seat`, whose turn it must be.
  [[nodiscard]] tl::expected<Decision, Refusal> choose(core::Hand hand,
                                                       const core::Auction& auction,
                                                       core::Vulnerability vulnerability,
                                                       core::Seat seat) const;

 private:
  std::shared_ptr<const Model> model_;
  HighDoubles doubles_;
};

}  // namespace bidwright::bidding
