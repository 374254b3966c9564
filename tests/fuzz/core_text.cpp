// Every parser of core on any text: a result or an error with a place in the text, and what was
// read is written and read again unchanged.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/contract.hpp"
#include "bidwright/core/deal.hpp"

namespace {

using namespace bidwright::core;

void check(bool holds) {
  if (!holds) std::abort();
}

template <typename T>
bool usable(const Expected<T>& result, std::string_view text) {
  if (result) return true;
  check(!result.error().message.empty() && result.error().column <= text.size() + 1);
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto card = parse_card(text); usable(card, text)) {
    check(parse_card(to_string(*card)) == *card);
  }
  if (const auto hand = parse_holding(text); usable(hand, text)) {
    check(parse_holding(to_string(*hand)) == *hand);
  }
  if (const auto deal = parse_partial_deal(text); usable(deal, text)) {
    check(parse_partial_deal(to_string(*deal)) == *deal);
  }
  if (const auto deal = parse_deal(text); usable(deal, text)) {
    check(deal->is_complete() && parse_deal(to_string(*deal)) == *deal);
  }
  if (const auto contract = parse_contract(text); usable(contract, text)) {
    const auto again = parse_contract(to_string(*contract));
    check(again && *again == *contract);
  }
  if (const auto auction = parse_auction(text, Seat::kEast); usable(auction, text)) {
    check(auction->size() <= Auction::kLongest);
    check(parse_auction(to_string(*auction), Seat::kEast) == *auction);
  }
  return 0;
}
