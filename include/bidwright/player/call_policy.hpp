// A way of bidding: what to call, and how partner's calls are read when deals are sampled.
//
// CallPolicy is the interface. ModelPolicy bids uncontested auctions by a learned model, and from
// the opponents' first call other than PASS on asks a second policy, its competitive policy; the
// default, PassThrough, passes to the end of the auction. Another competitive policy is another
// CallPolicy. Policies are used by any number of robots and threads.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bidwright/bidding/bidder.hpp"
#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/sampling/call_model.hpp"

namespace bidwright::player {

/// What a player bids from.
struct CallSituation {
  core::Seat seat = core::Seat::kNorth;
  core::Hand hand;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  core::Auction auction;
  /// What the opponents disclosed with call i; may be shorter than the auction.
  std::span<const std::string> alerts;
};

struct CallCandidate {
  core::Call call;
  /// Higher is better; what it counts is the policy's own.
  double score = 0;
};

struct CallDecision {
  core::Call call;
  /// What the call shows, in the protocol's alert grammar; empty: nothing to disclose.
  std::string alert;
  /// The best first; empty if nothing was weighed.
  std::vector<CallCandidate> candidates;
  /// Why, in words.
  std::string reason;
};

class CallPolicy {
 public:
  CallPolicy() = default;
  CallPolicy(const CallPolicy&) = delete;
  CallPolicy& operator=(const CallPolicy&) = delete;
  virtual ~CallPolicy() = default;

  /// It is the seat's turn.
  [[nodiscard]] virtual CallDecision choose(const CallSituation& situation) const = 0;
  /// How to read the calls of a partner who bids by this policy; null: they say nothing.
  [[nodiscard]] virtual const sampling::CallModel* reading() const { return nullptr; }
};

/// From the opponents' first call other than PASS on.
using CompetitivePolicy = CallPolicy;

/// Passes whatever happens.
class PassThrough final : public CallPolicy {
 public:
  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
};

class ModelPolicy final : public CallPolicy {
 public:
  /// `competitive`: PassThrough if null.
  explicit ModelPolicy(std::shared_ptr<const bidding::Model> model,
                       std::unique_ptr<const CompetitivePolicy> competitive = nullptr);
  ~ModelPolicy() override;

  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
  [[nodiscard]] const sampling::CallModel* reading() const override;

 private:
  bidding::Bidder bidder_;
  std::unique_ptr<const CompetitivePolicy> competitive_;
  std::unique_ptr<const sampling::CallModel> reading_;
};

}  // namespace bidwright::player
