#include "bidwright/bidding/bidder.hpp"

#include "bidwright/bidding/alert.hpp"
#include "bidwright/bidding/hand_view.hpp"

namespace bidwright::bidding {
namespace {

std::vector<Candidate> candidates_of(HandView& view, const Node& node) {
  const auto scores = view.scores(node);
  const auto rewards = view.model().scoring == Scoring::kReward ? scores : view.values(node);
  std::vector<float> chances(scores.size());
  probabilities(scores, view.model().temperature, chances);
  std::vector<Candidate> candidates(scores.size());
  for (std::size_t a = 0; a < candidates.size(); ++a) {
    candidates[a].call = node.actions[a].call;
    candidates[a].score = scores[a];
    candidates[a].probability = chances[a];
    if (!rewards.empty()) candidates[a].reward = rewards[a];
  }
  return candidates;
}

}  // namespace

tl::expected<Decision, Refusal> Bidder::choose(core::Hand hand, const core::Auction& auction,
                                               core::Vulnerability vulnerability,
                                               core::Seat seat) const {
  if (hand.size() != core::kRanks) return tl::unexpected(Refusal::kNotThirteenCards);
  if (auction.ended()) return tl::unexpected(Refusal::kAuctionEnded);
  if (auction.turn() != seat) return tl::unexpected(Refusal::kNotItsTurn);
  const Path path = this->path(auction, vulnerability, core::side_of(seat));
  if (path.stopped) return tl::unexpected(*path.stopped);

  Decision decision;
  if (!path.node) {
    decision.candidates.push_back({core::Call::pass(), 0.0F, 1.0F, std::nullopt});
    return decision;
  }
  const Condition condition = condition_of(vulnerability, core::side_of(seat));
  const Node& node = model_->nodes[*path.node];
  HandView view(*model_);
  view.set(hand, condition);
  decision.candidates = candidates_of(view, node);
  const std::size_t action = view.best(node);
  decision.step = Step{*path.node, static_cast<std::uint32_t>(action)};
  decision.call = node.actions[action].call;
  decision.alert = alert_text(*model_, condition, *decision.step);
  return decision;
}

}  // namespace bidwright::bidding
