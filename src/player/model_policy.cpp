#include <algorithm>
#include <cmath>

#include "bidwright/bidding/alert.hpp"
#include "bidwright/bidding/hand_view.hpp"
#include "bidwright/player/call_policy.hpp"

namespace bidwright::player {

namespace {

/// The logarithm for a call that the model does not make with the hand: between these, by how far
/// the call's score is below the best.
constexpr float kNearMiss = -5.0F;
constexpr float kFarMiss = -9.0F;

/// Weighs the uncontested part of the partner's calls by the model; what came after says nothing.
class ModelSeatCalls final : public sampling::SeatCalls {
 public:
  ModelSeatCalls(const bidding::Model& model, const bidding::Path& path,
                 core::Vulnerability vulnerability, core::Seat seat)
      : view_(model), condition_(bidding::condition_of(vulnerability, core::side_of(seat))) {
    for (const bidding::PathStep& step : path.steps) {
      if (step.seat != seat || model.nodes[step.node].actions.size() == 1) continue;
      positions_.push_back(step.place);
      steps_.push_back(step);
    }
  }

  [[nodiscard]] std::span<const std::size_t> positions() const override { return positions_; }

  void set_hand(core::Hand hand) override { view_.set(hand, condition_); }

  [[nodiscard]] float log_likelihood(std::size_t i) override {
    const bidding::Model& model = view_.model();
    const auto scores = view_.scores(model.nodes[steps_[i].node]);
    const float deficit =
        (*std::ranges::max_element(scores) - scores[steps_[i].action]) / model.temperature;
    return deficit <= 0 ? 0.0F : std::max(kFarMiss, kNearMiss - deficit);
  }

 private:
  bidding::HandView view_;
  bidding::Condition condition_;
  std::vector<bidding::Step> steps_;
  std::vector<std::size_t> positions_;
};

/// The calls that a first reading weighs, then those of a second one from place `from` on.
class JoinedSeatCalls final : public sampling::SeatCalls {
 public:
  JoinedSeatCalls(std::unique_ptr<sampling::SeatCalls> first,
                  std::unique_ptr<sampling::SeatCalls> second, std::size_t from)
      : first_(std::move(first)), second_(std::move(second)) {
    const auto early = first_->positions();
    positions_.assign(early.begin(), early.end());
    early_ = early.size();
    const auto late = second_->positions();
    skipped_ = static_cast<std::size_t>(
        std::ranges::find_if(late, [&](std::size_t i) { return i >= from; }) - late.begin());
    positions_.insert(positions_.end(), late.begin() + static_cast<std::ptrdiff_t>(skipped_),
                      late.end());
  }

  [[nodiscard]] std::span<const std::size_t> positions() const override { return positions_; }

  void set_hand(core::Hand hand) override {
    first_->set_hand(hand);
    second_->set_hand(hand);
  }

  [[nodiscard]] float log_likelihood(std::size_t i) override {
    return i < early_ ? first_->log_likelihood(i) : second_->log_likelihood(i - early_ + skipped_);
  }

 private:
  std::unique_ptr<sampling::SeatCalls> first_;
  std::unique_ptr<sampling::SeatCalls> second_;
  std::vector<std::size_t> positions_;
  std::size_t early_ = 0;
  std::size_t skipped_ = 0;
};

class ModelReading final : public sampling::CallModel {
 public:
  /// `competitive` may be null: then calls after the opponents' first one say nothing.
  ModelReading(bidding::Bidder bidder, const sampling::CallModel* competitive)
      : bidder_(std::move(bidder)), competitive_(competitive) {}

  [[nodiscard]] std::unique_ptr<sampling::SeatCalls> bind(
      const core::Auction& auction, core::Seat seat,
      core::Vulnerability vulnerability) const override {
    const bidding::Path path = bidder_.path(auction, vulnerability, core::side_of(seat));
    auto early = std::make_unique<ModelSeatCalls>(bidder_.model(), path, vulnerability, seat);
    if (competitive_ == nullptr || !path.stopped) return early;
    return std::make_unique<JoinedSeatCalls>(
        std::move(early), competitive_->bind(auction, seat, vulnerability), path.known);
  }

 private:
  bidding::Bidder bidder_;
  const sampling::CallModel* competitive_;
};

}  // namespace

ModelPolicy::ModelPolicy(std::shared_ptr<const bidding::Model> model,
                         std::unique_ptr<const CompetitivePolicy> competitive,
                         std::shared_ptr<const sampling::CallModel> opponents)
    : competitive_(competitive ? std::move(competitive) : std::make_unique<PassThrough>()),
      bidder_(std::move(model), competitive_->high_doubles()),
      reading_(std::make_unique<ModelReading>(bidder_, competitive_->competitive_reading())),
      opponents_(std::move(opponents)) {}

ModelPolicy::~ModelPolicy() = default;

CallSituation ModelPolicy::with_readings(CallSituation situation) const {
  situation.partner = reading_.get();
  situation.opponents = opponents_.get();
  return situation;
}

CallDecision ModelPolicy::choose(const CallSituation& situation) const {
  const auto chosen =
      bidder_.choose(situation.hand, situation.auction, situation.vulnerability, situation.seat);
  if (!chosen) {
    if (chosen.error() == bidding::Refusal::kCompetitive ||
        chosen.error() == bidding::Refusal::kUnknownCall) {
      return competitive_->choose(with_readings(situation));
    }
    return {.call = core::Call::pass(),
            .alert = {},
            .candidates = {},
            .reason = std::string(bidding::describe(chosen.error()))};
  }
  if (!chosen->step) {
    // With nothing to choose from no number says anything of the one call.
    return {.call = chosen->call,
            .alert = chosen->alert,
            .candidates = {{chosen->call}},
            .reason = "the model's partner has nothing more to say"};
  }
  CallDecision decision{
      .call = chosen->call, .alert = chosen->alert, .candidates = {}, .reason = "model"};
  // What was not chosen by its reward is not shown by it: that is estimated beside, roughly, and
  // another call may well look better.
  const bool by_reward = bidder_.model().scoring == bidding::Scoring::kReward;
  const auto best = std::ranges::max_element(chosen->candidates, {}, &bidding::Candidate::score);
  for (const bidding::Candidate& candidate : chosen->candidates) {
    if (by_reward) {
      decision.candidates.push_back({candidate.call, static_cast<double>(candidate.score),
                                     static_cast<double>(candidate.score - best->score)});
    } else if (candidate.call == chosen->call || candidate.probability >= kLeastShown) {
      decision.candidates.push_back({candidate.call, static_cast<double>(candidate.probability)});
    }
  }
  std::ranges::stable_sort(decision.candidates, std::ranges::greater{}, &CallCandidate::score);
  return decision;
}

void ModelPolicy::choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                             std::span<core::Call> calls) const {
  const core::Side side = core::side_of(situation.seat);
  const bidding::Model& model = bidder_.model();
  const bidding::Path path = bidder_.path(situation.auction, situation.vulnerability, side);
  if (path.stopped == bidding::Refusal::kCompetitive ||
      path.stopped == bidding::Refusal::kUnknownCall) {
    competitive_->choose_all(with_readings(situation), hands, calls);
    return;
  }
  if (path.stopped || !path.node) {
    std::ranges::fill(calls, core::Call::pass());
    return;
  }
  const bidding::Node& node = model.nodes[*path.node];
  const bidding::Condition condition = bidding::condition_of(situation.vulnerability, side);
  bidding::HandView view(model);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    view.set(hands[i], condition);
    calls[i] = node.actions[view.best(node)].call;
  }
}

std::optional<disclosure::Disclosure> ModelPolicy::shown(const core::Auction& auction,
                                                         core::Vulnerability vulnerability) const {
  if (auction.empty()) return std::nullopt;
  const core::Side side = core::side_of(auction.seat_of(auction.size() - 1));
  const bidding::Path path = bidder_.path(auction, vulnerability, side);
  if (path.steps.empty() || path.steps.back().place + 1 != auction.size()) return std::nullopt;
  auto shown = bidding::disclosure_of(bidder_.model(), bidding::condition_of(vulnerability, side),
                                      path.steps.back());
  return shown.empty() ? std::nullopt : std::optional(std::move(shown));
}

const sampling::CallModel* ModelPolicy::reading() const {
  return reading_.get();
}

}  // namespace bidwright::player
