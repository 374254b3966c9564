#include "bidwright/core/auction.hpp"

#include "core/auction_words.hpp"
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

Word next_word(std::string_view text, std::size_t& at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  const std::size_t start = at;
  while (at < text.size() && !is_blank(text[at])) ++at;
  return {text.substr(start, at - start), start + 1};
}

Expected<void> add_word(Auction& auction, const Word& word) {
  auto call = parse_call(word.text);
  if (!call) return fail(ErrorCode::kSyntax, std::move(call.error().message), word.column);
  if (const CallProblem problem = auction.add(*call); problem != CallProblem::kNone) {
    return fail(ErrorCode::kIllegal, fmt::format("{}: {}", *call, describe(problem)), word.column);
  }
  return {};
}

Expected<Auction> parse_auction(std::string_view text, Seat dealer) {
  Auction auction(dealer);
  std::size_t at = 0;
  for (Word word = next_word(text, at); !word.text.empty(); word = next_word(text, at)) {
    if (equal_folded(word.text, "AP")) {
      if (auction.ended()) {
        return fail(ErrorCode::kIllegal, "AP: the auction is over", word.column);
      }
      while (!auction.ended()) auction.add(Call::pass());
      continue;
    }
    if (auto added = add_word(auction, word); !added) return tl::unexpected(added.error());
  }
  return auction;
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
