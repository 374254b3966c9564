#include "bidwright/core/pair_auction.hpp"

#include "core/auction_words.hpp"

namespace bidwright::core {

Expected<Auction> parse_pair_auction(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  const bool theirs_first = first != std::string_view::npos && text[first] == '(';
  Auction auction(theirs_first ? Seat::kWest : Seat::kNorth);
  std::size_t at = 0;
  for (Word word = next_word(text, at); !word.text.empty(); word = next_word(text, at)) {
    const bool theirs = word.text.front() == '(';
    if (theirs != word.text.ends_with(')')) {
      return fail(
          ErrorCode::kSyntax,
          fmt::format("'{}': an opponent's call stands in parentheses, as in (1H)", word.text),
          word.column);
    }
    if (theirs) word.text = word.text.substr(1, word.text.size() - 2);
    const Side side = theirs ? Side::kEastWest : Side::kNorthSouth;
    if (side_of(auction.turn()) != side) auction.add(Call::pass());
    if (auto added = add_word(auction, word); !added) return tl::unexpected(added.error());
  }
  return auction;
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
