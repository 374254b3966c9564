#include "bidwright/training/costs_file.hpp"

#include "lines.hpp"

namespace bidwright::training {
namespace {

using core::ErrorCode;
using core::Expected;

constexpr float kHighestCost = 24;

Expected<core::Hand> hand_in(Fields& fields, std::string_view whose) {
  const std::size_t column = fields.column();
  const auto hand = core::parse_hand(fields.next());
  if (!hand) {
    return core::fail(hand.error().code, fmt::format("{}: {}", whose, hand.error().message),
                      column);
  }
  return *hand;
}

Expected<PricedPair> read_pair(std::string_view line) {
  Fields fields(line);
  PricedPair pair;
  CostRow& costs = pair.costs[0];
  const auto north = hand_in(fields, "North's hand");
  if (!north) return tl::unexpected(north.error());
  const std::size_t column = fields.column();
  const auto south = hand_in(fields, "South's hand");
  if (!south) return tl::unexpected(south.error());
  if (!(*north & *south).empty()) {
    return core::fail(ErrorCode::kIllegal,
                      fmt::format("North and South both hold {}", (*north & *south).lowest()),
                      column);
  }
  pair.hands = {*north, *south};
  for (std::size_t c = 0; c < costs.size(); ++c) {
    const std::size_t place = fields.column();
    const auto cost = number_from(fields.next());
    if (!cost || !(*cost >= 0 && *cost <= kHighestCost)) {
      return core::fail(
          ErrorCode::kRange,
          fmt::format("the cost of {} was expected, a number from 0 to 24; {} costs are needed",
                      bidding::call_of_contract(static_cast<int>(c)), costs.size()),
          place);
    }
    costs[c] = *cost;
  }
  if (!fields.at_end()) {
    return core::fail(ErrorCode::kSyntax, "more than 36 costs", fields.column());
  }
  pair.costs[1] = costs;
  return pair;
}

}  // namespace

Expected<std::vector<PricedPair>> read_costs(std::string_view text) {
  std::vector<PricedPair> pairs;
  Lines lines(text);
  while (lines.next()) {
    if (lines.is_comment()) continue;
    auto pair = read_pair(lines.line());
    if (!pair) {
      pair.error().line = lines.number();
      return tl::unexpected(std::move(pair.error()));
    }
    pairs.push_back(*pair);
  }
  if (pairs.empty()) {
    return core::fail(ErrorCode::kSyntax,
                      "no pair of hands; lines of two hands and 36 costs were expected");
  }
  return pairs;
}

}  // namespace bidwright::training
