#include "bidwright/bidding/system.hpp"

#include <algorithm>

namespace bidwright::bidding {

namespace {

bool ends_with(std::span<const core::Bid> bids, std::span<const core::Bid> end) {
  return bids.size() >= end.size() && std::ranges::equal(bids.last(end.size()), end);
}

}  // namespace

bool SystemRule::holds_after(std::span<const core::Bid> bids) const {
  return ends_with(bids, sequence) && (anywhere || bids.size() == sequence.size());
}

bool SystemRule::leads_over(std::span<const core::Bid> bids) const {
  std::vector<core::Bid> way = sequence;
  if (call.is_bid()) way.push_back(call.bid());
  const std::span<const core::Bid> all(way);
  if (!anywhere) {
    return bids.size() <= all.size() && std::ranges::equal(bids, all.first(bids.size()));
  }
  for (std::size_t length = 1; length <= all.size(); ++length) {
    if (ends_with(bids, all.first(length))) return true;
  }
  return false;
}

System::Kept System::kept_by(core::Hand hand) const {
  Kept kept;
  for (std::size_t i = 0; i < rules.size(); ++i) kept[i] = rules[i].hands.contains(hand);
  return kept;
}

std::vector<RuleHere> rules_after(const System& system, std::span<const core::Bid> bids,
                                  std::span<const core::Call> calls) {
  std::vector<RuleHere> here;
  for (std::size_t i = 0; i < system.rules.size(); ++i) {
    const SystemRule& rule = system.rules[i];
    if (!rule.holds_after(bids)) continue;
    const auto call = std::ranges::find(calls, rule.call);
    if (call == calls.end()) continue;
    here.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint8_t>(call - calls.begin()),
                    rule.kind});
  }
  return here;
}

std::uint64_t calls_left(std::span<const RuleHere> rules, const System::Kept& kept,
                         std::size_t calls) {
  const std::uint64_t all = (std::uint64_t{1} << calls) - 1;
  std::uint64_t limited = 0;
  std::uint64_t fitting = 0;
  std::uint64_t forbidden = 0;
  for (const RuleHere rule : rules) {
    const std::uint64_t call = std::uint64_t{1} << rule.call;
    const bool keeps = kept[rule.rule];
    const bool must = rule.kind == RuleKind::kMust || rule.kind == RuleKind::kExactly;
    if (must && keeps) return call;
    if (rule.kind == RuleKind::kMustNot && keeps) forbidden |= call;
    if (rule.kind == RuleKind::kMay || rule.kind == RuleKind::kExactly) {
      limited |= call;
      if (keeps) fitting |= call;
    }
  }
  const std::uint64_t left = all & ~forbidden & ~(limited & ~fitting);
  return left == 0 ? all : left;
}

}  // namespace bidwright::bidding
