// A way of bidding: what to call, and how partner's calls are read when deals are sampled.
//
// CallPolicy is the interface. ModelPolicy bids uncontested auctions by a learned model, and from
// the opponents' first call other than PASS on asks a second policy, its competitive policy (which
// may leave their doubles of high bids to the model, HighDoubles); the default, PassThrough, passes
// to the end of the auction. Another competitive policy is another CallPolicy. Policies are used by
// any number of robots and threads.
//
// A policy that samples deals draws its random numbers from CallSituation::random() and keeps to
// the budget: with a budget in deals alone the same place gives the same call on every machine; a
// limit on time can cut a search short, and the decision then says so.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bidwright/bidding/bidder.hpp"
#include "bidwright/cardplay/options.hpp"
#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/disclosure/disclosure.hpp"
#include "bidwright/sampling/call_model.hpp"

namespace bidwright::player {

/// Where a decision is made.
struct DecisionPlace {
  int board = 1;
  core::Seat seat = core::Seat::kNorth;
  /// Counts the decisions of the seat on this board, calls and cards, from 1.
  int number = 1;
};

/// The random numbers of one decision: the same whatever was decided before.
[[nodiscard]] core::Random random_of(std::uint64_t seed, const DecisionPlace& place);

/// How much thought a call gets.
struct CallBudget {
  /// Deals that may be sampled; 0: none, the call is looked up.
  int think = 0;
  /// Seconds, as the last resort; they mean nothing without a clock.
  std::optional<double> seconds;
  cardplay::Clock clock;
};

/// What a player bids from.
struct CallSituation {
  core::Seat seat = core::Seat::kNorth;
  core::Hand hand;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  core::Auction auction;
  /// What the opponents disclosed with call i; may be shorter than the auction.
  std::span<const std::string> alerts;
  int board = 1;
  /// The decision's, see DecisionPlace.
  int number = 1;
  /// The robot's.
  std::uint64_t seed = 1;
  CallBudget budget = {};
  /// Reads the partner's calls from the first one on, if the policy that is asked cannot itself.
  const sampling::CallModel* partner = nullptr;
  /// Reads the opponents' calls; null: as the shipped priors do.
  const sampling::CallModel* opponents = nullptr;

  [[nodiscard]] core::Random random() const { return random_of(seed, {board, seat, number}); }
};

/// Calls that a policy finds less likely than this are not shown as candidates.
inline constexpr float kLeastShown = 0.01F;

struct CallCandidate {
  core::Call call;
  /// Higher is better; what it counts is the policy's own.
  double score = 0;
  /// Expected IMPs against the likeliest call or the best, of policies that can tell.
  std::optional<double> imps = {};
};

struct CallDecision {
  core::Call call;
  /// What the call shows, in the protocol's alert grammar; empty: nothing to disclose.
  std::string alert;
  /// The best first; empty if nothing was weighed.
  std::vector<CallCandidate> candidates = {};
  /// Why, in words.
  std::string reason;
  /// Deals sampled.
  int samples = 0;
  /// A limit on time cut the search short.
  bool cut_short = false;
  /// What the sampler found contradictory or dropped.
  std::vector<std::string> notes = {};
};

class CallPolicy {
 public:
  CallPolicy() = default;
  CallPolicy(const CallPolicy&) = delete;
  CallPolicy& operator=(const CallPolicy&) = delete;
  virtual ~CallPolicy() = default;

  /// It is the seat's turn.
  [[nodiscard]] virtual CallDecision choose(const CallSituation& situation) const = 0;
  /// What it would call with each of these hands, in their order, in the place of the situation's;
  /// looked up, whatever the budget. Policies that draw their calls draw anew for each.
  virtual void choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                          std::span<core::Call> calls) const;
  /// What its system says that the auction's last call shows; none: it says nothing by itself.
  [[nodiscard]] virtual std::optional<disclosure::Disclosure> shown(
      const core::Auction& /*auction*/, core::Vulnerability /*vulnerability*/) const {
    return std::nullopt;
  }
  /// How to read the calls of a partner who bids by this policy; null: they say nothing.
  [[nodiscard]] virtual const sampling::CallModel* reading() const { return nullptr; }
  /// How it reads the opponents' calls; null: as the shipped priors do.
  [[nodiscard]] virtual const sampling::CallModel* reading_opponents() const { return nullptr; }
  /// As reading(), of a competitive policy: how to read calls from the opponents' first call on.
  [[nodiscard]] virtual const sampling::CallModel* competitive_reading() const { return nullptr; }
  /// Of a competitive policy: which calls of the opponents it takes over at.
  [[nodiscard]] virtual bidding::HighDoubles high_doubles() const {
    return bidding::HighDoubles::kEndThePath;
  }
};

/// From the opponents' first call other than PASS on.
using CompetitivePolicy = CallPolicy;

/// Passes whatever happens.
class PassThrough final : public CallPolicy {
 public:
  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
  void choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                  std::span<core::Call> calls) const override;
};

class ModelPolicy final : public CallPolicy {
 public:
  /// `competitive`: PassThrough if null. `opponents` reads their calls: the shipped priors if null.
  explicit ModelPolicy(std::shared_ptr<const bidding::Model> model,
                       std::unique_ptr<const CompetitivePolicy> competitive = nullptr,
                       std::shared_ptr<const sampling::CallModel> opponents = nullptr);
  ~ModelPolicy() override;

  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
  void choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                  std::span<core::Call> calls) const override;
  [[nodiscard]] std::optional<disclosure::Disclosure> shown(
      const core::Auction& auction, core::Vulnerability vulnerability) const override;
  [[nodiscard]] const sampling::CallModel* reading() const override;
  [[nodiscard]] const sampling::CallModel* reading_opponents() const override {
    return opponents_.get();
  }

 private:
  /// The situation as the competitive policy is asked.
  [[nodiscard]] CallSituation with_readings(CallSituation situation) const;

  std::unique_ptr<const CompetitivePolicy> competitive_;
  bidding::Bidder bidder_;
  std::unique_ptr<const sampling::CallModel> reading_;
  std::shared_ptr<const sampling::CallModel> opponents_;
};

}  // namespace bidwright::player
