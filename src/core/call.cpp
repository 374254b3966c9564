#include "bidwright/core/call.hpp"

#include <array>

#include "core/text.hpp"

namespace bidwright::core {

std::string to_string(Bid bid) {
  std::string text(1, static_cast<char>('0' + bid.level()));
  return text.append(name(bid.strain()));
}

std::string to_string(Call call) {
  if (call.is_pass()) return "PASS";
  if (call.is_double()) return "X";
  if (call.is_redouble()) return "XX";
  return to_string(call.bid());
}

Expected<Bid> parse_bid(std::string_view text) {
  if (text.size() >= 2 && text[0] >= '1' && text[0] <= '7') {
    if (const auto strain = strain_from(text.substr(1))) return Bid(text[0] - '0', *strain);
  }
  return fail(ErrorCode::kSyntax,
              fmt::format("{} is not a bid; bids run from 1C to 7NT", quoted(text)), 1);
}

Expected<Call> parse_call(std::string_view text) {
  struct Word {
    std::string_view text;
    Call call;
  };
  constexpr std::array<Word, 11> kWords{{
      {"P", Call::pass()},
      {"PASS", Call::pass()},
      {"X", Call::double_()},
      {"D", Call::double_()},
      {"DBL", Call::double_()},
      {"DOUBLE", Call::double_()},
      {"XX", Call::redouble()},
      {"R", Call::redouble()},
      {"RDBL", Call::redouble()},
      {"REDBL", Call::redouble()},
      {"REDOUBLE", Call::redouble()},
  }};
  if (!text.empty() && text[0] >= '1' && text[0] <= '7') {
    if (const auto bid = parse_bid(text)) return Call(*bid);
  }
  for (const Word& word : kWords) {
    if (equal_folded(text, word.text)) return word.call;
  }
  return fail(
      ErrorCode::kSyntax,
      fmt::format("{} is not a call; calls are PASS, X, XX and bids from 1C to 7NT", quoted(text)),
      1);
}

}  // namespace bidwright::core
