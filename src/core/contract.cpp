#include "bidwright/core/contract.hpp"

#include "core/text.hpp"

namespace bidwright::core {

std::string to_string(const Contract& contract) {
  std::string text = to_string(contract.bid);
  return text.append(static_cast<std::size_t>(contract.doubling), 'X');
}

std::string to_string(const FinalContract& contract) {
  return contract ? to_string(*contract) : "PASS";
}

Expected<FinalContract> parse_contract(std::string_view text, Seat declarer) {
  if (equal_folded(text, "PASS") || equal_folded(text, "P")) return FinalContract();
  std::string_view bid_text = text;
  int doubles = 0;
  while (!bid_text.empty() && upper(bid_text.back()) == 'X' && doubles < 2) {
    bid_text.remove_suffix(1);
    ++doubles;
  }
  const auto bid = parse_bid(bid_text);
  if (!bid) {
    return fail(
        ErrorCode::kSyntax,
        fmt::format("{} is not a contract; contracts look like 4SX, 3NT or PASS", quoted(text)), 1);
  }
  return FinalContract(Contract{*bid, static_cast<Doubling>(doubles), declarer});
}

}  // namespace bidwright::core
