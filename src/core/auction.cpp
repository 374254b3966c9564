#include "bidwright/core/auction.hpp"

#include "core/text.hpp"

namespace bidwright::core {

std::string_view describe(CallProblem problem) {
  switch (problem) {
    case CallProblem::kNone:
      return "the call is legal";
    case CallProblem::kAuctionEnded:
      return "the auction is over";
    case CallProblem::kInsufficientBid:
      return "the bid is not higher than the last one";
    case CallProblem::kInadmissibleDouble:
      return "only the opponents' last bid, not yet doubled, may be doubled";
    case CallProblem::kInadmissibleRedouble:
      return "only the opponents' double may be redoubled";
  }
  return "";
}

Expected<Auction> parse_auction(std::string_view text, Seat dealer) {
  Auction auction(dealer);
  std::size_t at = 0;
  while (true) {
    while (at < text.size() && is_blank(text[at])) ++at;
    if (at == text.size()) return auction;
    const std::size_t start = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    const std::string_view word = text.substr(start, at - start);
    if (equal_folded(word, "AP")) {
      if (auction.ended()) {
        return fail(ErrorCode::kIllegal, "AP: the auction is over", start + 1);
      }
      while (!auction.ended()) auction.add(Call::pass());
      continue;
    }
    auto call = parse_call(word);
    if (!call) return fail(ErrorCode::kSyntax, std::move(call.error().message), start + 1);
    if (const CallProblem problem = auction.add(*call); problem != CallProblem::kNone) {
      return fail(ErrorCode::kIllegal, fmt::format("{}: {}", *call, describe(problem)), start + 1);
    }
  }
}

std::string to_string(const Auction& auction) {
  std::string text;
  for (const Call call : auction.calls()) {
    if (!text.empty()) text += ' ';
    text += to_string(call);
  }
  return text;
}

}  // namespace bidwright::core
