#include "protocol/scan.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "bidwright/protocol/parse.hpp"

namespace bidwright::protocol {

std::string squeeze(std::string_view line) {
  std::string result;
  result.reserve(line.size());
  for (char c : line) {
    if (c == '\t') c = ' ';
    if (static_cast<unsigned char>(c) > 126) c = c == 127 ? ' ' : '?';
    if (c < ' ') continue;
    if (c == ' ' && (result.empty() || result.back() == ' ')) continue;
    result.push_back(c);
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  if (!result.empty() && result.back() == '.') result.pop_back();
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::string printable(std::string_view line, std::size_t limit) {
  std::string result;
  for (const char c : line.substr(0, limit)) result.push_back(c < ' ' || c > '~' ? '?' : c);
  if (line.size() > limit) result += fmt::format("... ({} bytes)", line.size());
  return result;
}

bool starts_folded(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && equals_folded(text.substr(0, prefix.size()), prefix);
}

bool equals_folded(std::string_view text, std::string_view other) {
  return std::equal(text.begin(), text.end(), other.begin(), other.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

std::size_t find_folded(std::string_view text, std::string_view needle, std::size_t from) {
  if (from > text.size()) return std::string_view::npos;
  const auto begin = text.begin() + static_cast<std::ptrdiff_t>(from);
  const auto found = std::search(begin, text.end(), needle.begin(), needle.end(),
                                 [](char a, char b) { return lower(a) == b; });
  return found == text.end() && !needle.empty() ? std::string_view::npos
                                                : static_cast<std::size_t>(found - text.begin());
}

void Scanner::skip_blanks() {
  while (at_ < text_.size() && text_[at_] == ' ') ++at_;
}

bool Scanner::text(std::string_view expected) {
  if (!starts_folded(rest(), expected)) return false;
  at_ += expected.size();
  return true;
}

bool Scanner::words(std::string_view expected) {
  const std::size_t start = at_;
  skip_blanks();
  if (text(expected) && (at_end() || !(is_letter(text_[at_]) || is_digit(text_[at_])))) return true;
  at_ = start;
  return false;
}

std::optional<core::Seat> Scanner::seat() {
  constexpr std::array<std::string_view, core::kSeats> kNames{"north", "east", "south", "west"};
  for (const core::Seat seat : core::kAllSeats) {
    if (words(kNames[static_cast<std::size_t>(seat)])) return seat;
  }
  return std::nullopt;
}

std::optional<int> Scanner::number() {
  const std::size_t start = at_;
  skip_blanks();
  std::int64_t value = 0;
  std::size_t digits = 0;
  while (at_ < text_.size() && is_digit(text_[at_])) {
    value = value * 10 + (text_[at_] - '0');
    ++at_;
    ++digits;
    if (value > std::numeric_limits<std::int32_t>::max()) break;
  }
  if (digits > 0 && value <= std::numeric_limits<std::int32_t>::max()) {
    return static_cast<int>(value);
  }
  at_ = start;
  return std::nullopt;
}

std::string_view Scanner::word() {
  skip_blanks();
  const std::size_t start = at_;
  while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
  return text_.substr(start, at_ - start);
}

namespace {

/// "1nt", "3C..." at the front; nothing else need follow.
std::optional<core::Bid> scan_bid(Scanner& scanner) {
  scanner.skip_blanks();
  const std::string_view rest = scanner.rest();
  if (rest.size() < 2 || rest[0] < '1' || rest[0] > '7') return std::nullopt;
  const int level = rest[0] - '0';
  if (lower(rest[1]) == 'n') {
    scanner.text(rest.substr(0, rest.size() > 2 && lower(rest[2]) == 't' ? 3 : 2));
    return core::Bid(level, core::Strain::kNoTrump);
  }
  const auto suit = core::suit_from(rest[1]);
  if (!suit) return std::nullopt;
  scanner.text(rest.substr(0, 2));
  return core::Bid(level, core::strain_of(*suit));
}

Explanation explanation_in(std::string_view rest) {
  std::size_t at = 0;
  while (at < rest.size() && (rest[at] == ' ' || rest[at] == '.')) ++at;
  rest.remove_prefix(at);
  if (rest.empty()) return {};
  Explanation explanation{Explanation::Kind::kAlert, {}};
  if (starts_folded(rest, "alert")) {
    rest.remove_prefix(5);
  } else if (starts_folded(rest, "infos")) {
    explanation.kind = Explanation::Kind::kInfos;
    rest.remove_prefix(5);
  }
  while (!rest.empty() && (rest.front() == ' ' || rest.front() == '.')) rest.remove_prefix(1);
  explanation.text = rest;
  return explanation;
}

}  // namespace

bool scan_call(Scanner& scanner, std::optional<core::Call>& call, Explanation& explanation) {
  const Scanner start = scanner;
  scanner.skip_blanks();
  // Without words(): a text may follow without any blank.
  if (scanner.text("passes") || scanner.text("pass")) {
    call = core::Call::pass();
  } else if (scanner.text("redoubles") || scanner.text("redouble")) {
    call = core::Call::redouble();
  } else if (scanner.text("doubles") || scanner.text("double")) {
    call = core::Call::double_();
  } else if (scanner.words("bids") || scanner.words("bid")) {
    if (const auto bid = scan_bid(scanner)) {
      call = *bid;
    } else if (scanner.words("pass")) {
      call = core::Call::pass();
    } else {
      return true;
    }
  } else {
    scanner = start;
    return false;
  }
  explanation = explanation_in(scanner.rest());
  return true;
}

void keep_stop(std::string_view line, Explanation& explanation) {
  const std::size_t last = line.find_last_not_of(" \t\r\n");
  if (!explanation.text.empty() && last != std::string_view::npos && line[last] == '.') {
    explanation.text += '.';
  }
}

void scan_card(Scanner& scanner, std::optional<core::Card>& card, std::string& signal) {
  const auto read = core::parse_card(scanner.word());
  if (!read) return;
  card = *read;
  std::string_view rest = scanner.rest();
  while (!rest.empty() && (rest.front() == ' ' || rest.front() == '.')) rest.remove_prefix(1);
  signal = rest;
}

core::Expected<core::Hand> parse_holding_line(std::string_view text) {
  core::Hand hand;
  std::optional<core::Suit> suit;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ' || c == '.' || c == ',' || c == '-' || c == ':') continue;
    if (const auto next = core::suit_from(c)) {
      suit = next;
      continue;
    }
    auto rank = core::rank_from(c);
    if (c == '1' && i + 1 < text.size() && text[i + 1] == '0') {
      rank = core::Rank::kTen;
      ++i;
    }
    if (!rank) {
      return core::fail(core::ErrorCode::kSyntax,
                        fmt::format("'{}' is neither a suit nor a rank", c), i + 1);
    }
    if (!suit) {
      return core::fail(core::ErrorCode::kSyntax,
                        fmt::format("rank '{}' stands before any suit", c), i + 1);
    }
    const core::Card card(*suit, *rank);
    if (hand.contains(card)) {
      return core::fail(core::ErrorCode::kIllegal, fmt::format("{} stands there twice", card),
                        i + 1);
    }
    hand.add(card);
  }
  return hand;
}

}  // namespace bidwright::protocol
