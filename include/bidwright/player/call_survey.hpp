// What calls show, of any way of bidding: hands are dealt, the policy is asked about them, and
// those that make a call tell what it shows, where the policy does not say so by itself. Only what
// the caller's own calls say is taken into account, as when a player explains a call: opponents'
// and partner's calls are what they are.
//
// Hands of rare auctions come from common ones: hands that made the seat's earlier calls are
// changed card by card, and every change is kept with which the policy still makes all of those
// calls, so that they stay evenly drawn from all hands that do (Metropolis).
//
// Everything is a function of the policy, the calls and the vulnerability, whoever dealt and
// whatever was asked before. Any number of threads may share a CallSurvey.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/disclosure/summary.hpp"
#include "bidwright/player/call_policy.hpp"

namespace bidwright::player {

struct CallSurveyOptions {
  /// Hands that are dealt for a seat's first call.
  int dealt = 20'000;
  /// Hands with which a call is described, and the next one looked at.
  int wanted = 2'000;
  /// With so many hands a call is described, too, and of no more than `wanted`. 0: as many as there
  /// are, and `wanted` at least.
  int enough = 0;
  /// How often each of them is changed, on average, if there were fewer, and in how many rounds at
  /// most.
  int changes = 8;
  int rounds = 60;
  /// The part of the hands that may lie outside of what is told.
  double outside = 0.008;
  std::uint64_t seed = 1;
};

/// Of many auctions that are described once, such as those of a whole file: many times quicker,
/// with ranges of eighty hands and more, of which some two calls in a hundred are outside.
[[nodiscard]] constexpr CallSurveyOptions quick_survey() {
  CallSurveyOptions options;
  options.wanted = 120;
  options.enough = 80;
  options.changes = 4;
  options.rounds = 24;
  return options;
}

/// One call in an auction.
struct SurveyedCall {
  core::Call call;
  /// How many of the hands that come there make it: 0 to 1.
  double share = 0;
  disclosure::HandSummary hands;
  disclosure::Disclosure shows;
  /// One of the hands.
  std::optional<core::Hand> example;
};

class CallSurvey {
 public:
  explicit CallSurvey(std::shared_ptr<const CallPolicy> policy, CallSurveyOptions options = {});
  ~CallSurvey();
  CallSurvey(const CallSurvey&) = delete;
  CallSurvey& operator=(const CallSurvey&) = delete;

  /// What the auction's last call shows. No hand: the policy, as far as was seen, never makes it,
  /// or one of the seat's calls before it.
  [[nodiscard]] SurveyedCall last_call(const core::Auction& auction,
                                       core::Vulnerability vulnerability);
  /// What the player whose turn it is calls, the most frequent first; calls of less than
  /// `least_share` are left out. Empty if no hand comes there.
  [[nodiscard]] std::vector<SurveyedCall> next_calls(const core::Auction& auction,
                                                     core::Vulnerability vulnerability,
                                                     double least_share = 0.002);

 private:
  struct Crossroads;
  using Hands = std::shared_ptr<const std::vector<core::Hand>>;

  /// Hands for a seat's first call, the same for all auctions.
  [[nodiscard]] Hands dealt();
  /// Of a seat's first call `block` is a part of the hands that are dealt.
  [[nodiscard]] std::shared_ptr<const Crossroads> crossroads(const core::Auction& auction,
                                                             core::Vulnerability vulnerability,
                                                             int block = 0);
  /// Those hands that make the auction's last call, of the hands that come there.
  [[nodiscard]] std::vector<core::Hand> made_last_call(const core::Auction& auction,
                                                       core::Vulnerability vulnerability);
  [[nodiscard]] int blocks() const;
  [[nodiscard]] Hands hands_of(const core::Auction& auction, core::Vulnerability vulnerability);

  std::shared_ptr<const CallPolicy> policy_;
  CallSurveyOptions options_;
  std::once_flag dealing_;
  Hands dealt_;
  std::mutex mutex_;
  std::size_t calls_remembered_ = 0;
  std::size_t hands_remembered_ = 0;
  std::map<std::string, std::shared_ptr<const Crossroads>> crossroads_;
  std::map<std::string, Hands> hands_;
};

/// Bids by another policy, and says of every call but PASS what it shows, where that policy says
/// nothing.
class DisclosingPolicy final : public CallPolicy {
 public:
  explicit DisclosingPolicy(std::shared_ptr<const CallPolicy> policy,
                            CallSurveyOptions options = {});

  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
  void choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                  std::span<core::Call> calls) const override {
    policy_->choose_all(situation, hands, calls);
  }
  [[nodiscard]] std::optional<disclosure::Disclosure> shown(
      const core::Auction& auction, core::Vulnerability vulnerability) const override {
    return policy_->shown(auction, vulnerability);
  }
  [[nodiscard]] const sampling::CallModel* reading() const override { return policy_->reading(); }
  [[nodiscard]] const sampling::CallModel* reading_opponents() const override {
    return policy_->reading_opponents();
  }
  [[nodiscard]] const sampling::CallModel* competitive_reading() const override {
    return policy_->competitive_reading();
  }

 private:
  std::shared_ptr<const CallPolicy> policy_;
  std::unique_ptr<CallSurvey> survey_;
};

}  // namespace bidwright::player
