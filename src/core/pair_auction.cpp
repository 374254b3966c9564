#include "bidwright/core/pair_auction.hpp"

#include "core/text.hpp"

namespace bidwright::core {

Expected<Auction> parse_pair_auction(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  const bool theirs_first = first != std::string_view::npos && text[first] == '(';
  Auction auction(theirs_first ? Seat::kWest : Seat::kNorth);
  std::size_t at = 0;
  while (true) {
    while (at < text.size() && is_blank(text[at])) ++at;
    if (at == text.size()) return auction;
    const std::size_t start = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    std::string_view word = text.substr(start, at - start);
    const bool theirs = word.front() == '(';
    if (theirs != word.ends_with(')')) {
      return fail(ErrorCode::kSyntax,
                  fmt::format("'{}': an opponent's call stands in parentheses, as in (1H)", word),
                  start + 1);
    }
    if (theirs) word = word.substr(1, word.size() - 2);
    auto call = parse_call(word);
    if (!call) return fail(ErrorCode::kSyntax, std::move(call.error().message), start + 1);
    const Side side = theirs ? Side::kEastWest : Side::kNorthSouth;
    if (side_of(auction.turn()) != side) auction.add(Call::pass());
    if (const CallProblem problem = auction.add(*call); problem != CallProblem::kNone) {
      return fail(ErrorCode::kIllegal, fmt::format("{}: {}", *call, describe(problem)), start + 1);
    }
  }
}

std::string pair_text(const Auction& auction, std::size_t count, Side side) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const Call call = auction.calls()[i];
    const bool theirs = side_of(auction.seat_of(i)) != side;
    if (theirs && call.is_pass()) continue;
    if (!text.empty()) text += ' ';
    text += theirs ? fmt::format("({})", call) : to_string(call);
  }
  return text;
}

}  // namespace bidwright::core
