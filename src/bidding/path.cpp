#include "bidwright/bidding/path.hpp"

namespace bidwright::bidding {
namespace {

/// Walks down from a root, one call of the pair after the other.
class Walk {
 public:
  Walk(const Model& model, Condition condition)
      : model_(model), node_(model.roots[condition.index()]) {}

  [[nodiscard]] std::optional<std::uint32_t> node() const { return node_; }

  /// The decision that the call was, if it was one. False: the model never makes it here.
  bool go(core::Call call, std::optional<Step>& step) {
    step.reset();
    if (!node_) return call.is_pass();
    const Node& node = model_.nodes[*node_];
    const auto action = node.find(call);
    if (!action) return false;
    step = Step{*node_, static_cast<std::uint32_t>(*action)};
    const Action& chosen = node.actions[*action];
    node_ =
        chosen.has_child() ? std::optional(static_cast<std::uint32_t>(chosen.child)) : std::nullopt;
    return true;
  }

 private:
  const Model& model_;
  std::optional<std::uint32_t> node_;
};

/// A high bid to which the model has answers.
bool expects_an_answer(const Model& model, Step step) {
  const Action& action = model.nodes[step.node].actions[step.action];
  return action.has_child() && action.call.is_bid() && action.call.bid().level() >= kHighBid;
}

}  // namespace

std::string_view describe(Refusal refusal) {
  switch (refusal) {
    case Refusal::kCompetitive:
      return "the opponents have bid; the model knows uncontested auctions only";
    case Refusal::kUnknownCall:
      return "the pair has made a call that the model never makes there";
    case Refusal::kAuctionEnded:
      return "the auction is over";
    case Refusal::kNotItsTurn:
      return "it is another player's turn to call";
    case Refusal::kNotThirteenCards:
      return "the hand has not thirteen cards";
  }
  return "";
}

Path follow(const Model& model, const core::Auction& auction, core::Vulnerability vulnerability,
            core::Side side, HighDoubles doubles) {
  Path path;
  Walk walk(model, condition_of(vulnerability, side));
  const auto calls = auction.calls();
  // Of the side's last call.
  std::optional<Step> step;
  const auto is_skipped = [&](std::size_t i) {
    if (calls[i].is_pass()) return true;
    return doubles == HighDoubles::kAreSkipped && calls[i].is_double() && step &&
           expects_an_answer(model, *step);
  };
  for (std::size_t i = 0; i < calls.size(); ++i) {
    path.known = i;
    const core::Seat seat = auction.seat_of(i);
    if (core::side_of(seat) != side) {
      if (is_skipped(i)) continue;
      path.stopped = Refusal::kCompetitive;
      return path;
    }
    if (!walk.go(calls[i], step)) {
      path.stopped = Refusal::kUnknownCall;
      return path;
    }
    if (step) path.steps.push_back({*step, seat, i});
  }
  path.known = calls.size();
  path.node = walk.node();
  return path;
}

std::size_t first_opposing_call(const core::Auction& auction, core::Side side) {
  const auto calls = auction.calls();
  std::size_t i = 0;
  while (i < calls.size() && (core::side_of(auction.seat_of(i)) == side || calls[i].is_pass())) ++i;
  return i;
}

core::Expected<std::vector<Step>> follow(const Model& model, Condition condition,
                                         std::span<const core::Call> calls) {
  std::vector<Step> steps;
  Walk walk(model, condition);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const bool over = i > 0 && (calls[i - 1].is_pass() && (i > 1 || !walk.node()));
    std::optional<Step> step;
    if (over || !walk.go(calls[i], step)) {
      std::string before = over ? "that ended the auction" : "the model never makes it there";
      return core::fail(core::ErrorCode::kIllegal,
                        fmt::format("{} cannot follow: {}", calls[i], before), i + 1);
    }
    if (step) steps.push_back(*step);
  }
  return steps;
}

}  // namespace bidwright::bidding
