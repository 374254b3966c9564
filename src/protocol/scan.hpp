// Reading one squeezed line from left to right, private to this module. ASCII only, no locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bidwright/core/call.hpp"
#include "bidwright/core/card.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/core/seat.hpp"
#include "bidwright/protocol/message.hpp"

namespace bidwright::protocol {

constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return lower(c) >= 'a' && lower(c) <= 'z';
}

/// Position of `needle` (in lower case) in `text`, whatever the case of `text`.
[[nodiscard]] std::size_t find_folded(std::string_view text, std::string_view needle,
                                      std::size_t from = 0);
[[nodiscard]] bool starts_folded(std::string_view text, std::string_view prefix);
[[nodiscard]] bool equals_folded(std::string_view text, std::string_view other);

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  /// Counts from 1, for messages.
  [[nodiscard]] std::size_t column() const { return at_ + 1; }

  void skip_blanks();
  /// Takes the words (lower case, single blanks) if they come next and no letter or digit follows.
  bool words(std::string_view expected);
  /// Takes the characters if they come next, whatever follows.
  bool text(std::string_view expected);
  /// Takes a seat's name: "North" or "NORTH", not "N".
  std::optional<core::Seat> seat();
  /// Takes digits; none if there are none or if they make more than 2^31 - 1.
  std::optional<int> number();
  /// Takes letters and digits up to the first other character.
  std::string_view word();

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// After a seat: "passes", "doubles", "redoubles", "bids 1NT", and what is disclosed. False, with
/// the scanner where it was, if this is no call; no `call` if it is one that cannot be read.
bool scan_call(Scanner& scanner, std::optional<core::Call>& call, Explanation& explanation);

/// A statement ends with a stop, which squeeze() has taken from the line: it is given back.
void keep_stop(std::string_view line, Explanation& explanation);

/// After "plays": a card and perhaps a signal. No `card` if it cannot be read.
void scan_card(Scanner& scanner, std::optional<core::Card>& card, std::string& signal);

/// "S K J 9 3. H K 7 6. D -. C A Q 8 7.", suits in any order; any number of cards.
[[nodiscard]] core::Expected<core::Hand> parse_holding_line(std::string_view text);

}  // namespace bidwright::protocol
