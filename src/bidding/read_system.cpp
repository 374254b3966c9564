#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "bidwright/bidding/system.hpp"
#include "bidwright/disclosure/alert.hpp"

namespace bidwright::bidding {

namespace {

using core::ErrorCode;
using core::Expected;
using disclosure::HandConstraint;

constexpr std::array<std::string_view, 4> kKinds{"must", "may", "must not", "exactly"};
constexpr std::string_view kOpening = "opening";
constexpr std::string_view kAnyHand = "any hand";
constexpr std::string_view kBalanced = "balanced";
constexpr std::string_view kAlternatively = "alternatively";

/// A piece of a line, blanks around it taken off, and its column.
struct Piece {
  std::string_view text;
  std::size_t column = 1;

  [[nodiscard]] Piece part(std::size_t begin, std::size_t size = std::string_view::npos) const {
    return Piece{text.substr(begin, size), column + begin}.trimmed();
  }
  [[nodiscard]] Piece trimmed() const {
    Piece piece = *this;
    while (!piece.text.empty() && std::isspace(static_cast<unsigned char>(piece.text.front()))) {
      piece.text.remove_prefix(1);
      ++piece.column;
    }
    while (!piece.text.empty() && std::isspace(static_cast<unsigned char>(piece.text.back()))) {
      piece.text.remove_suffix(1);
    }
    return piece;
  }
};

/// In small letters with single blanks.
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isspace(u) == 0) {
      result += static_cast<char>(std::tolower(u));
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  return result;
}

std::vector<Piece> words(Piece piece) {
  std::vector<Piece> result;
  while (!piece.text.empty()) {
    const std::size_t end = std::min(piece.text.find_first_of(" \t"), piece.text.size());
    result.push_back({piece.text.substr(0, end), piece.column});
    piece = piece.part(end);
  }
  return result;
}

Expected<void> read_sequence(const Piece& piece, SystemRule& rule) {
  constexpr std::string_view kExpected =
      "the bids of the pair so far were expected (\"1NT 2C\"), \"opening\", or \"*\" for any bids "
      "before the others";
  const auto all = words(piece);
  if (all.empty()) return core::fail(ErrorCode::kSyntax, std::string(kExpected), piece.column);
  if (all.size() == 1 && plain(all[0].text) == kOpening) return {};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == 0 && all[i].text == "*") {
      rule.anywhere = true;
      continue;
    }
    const auto bid = core::parse_bid(all[i].text);
    if (!bid) {
      return core::fail(ErrorCode::kSyntax,
                        fmt::format("{}: {}", core::quoted(all[i].text), kExpected), all[i].column);
    }
    if (!rule.sequence.empty() && *bid <= rule.sequence.back()) {
      return core::fail(ErrorCode::kIllegal,
                        fmt::format("{} is not above {}", *bid, rule.sequence.back()),
                        all[i].column);
    }
    rule.sequence.push_back(*bid);
  }
  if (rule.sequence.empty()) {
    return core::fail(ErrorCode::kSyntax, "a bid was expected after *", piece.column + 1);
  }
  return {};
}

Expected<void> read_call(const Piece& piece, SystemRule& rule) {
  const auto call = core::parse_call(piece.text);
  if (!call || !(call->is_pass() || call->is_bid())) {
    return core::fail(ErrorCode::kSyntax,
                      fmt::format("{}: PASS or a bid was expected", core::quoted(piece.text)),
                      piece.column);
  }
  if (call->is_bid() && !rule.sequence.empty() && call->bid() <= rule.sequence.back()) {
    return core::fail(ErrorCode::kIllegal,
                      fmt::format("{} is not above {}", *call, rule.sequence.back()), piece.column);
  }
  rule.call = *call;
  return {};
}

Expected<void> read_kind(const Piece& piece, SystemRule& rule) {
  const auto found = std::ranges::find(kKinds, plain(piece.text));
  if (found == kKinds.end()) {
    return core::fail(
        ErrorCode::kSyntax,
        fmt::format("{}: must, may, must not or exactly was expected", core::quoted(piece.text)),
        piece.column);
  }
  rule.kind = static_cast<RuleKind>(found - kKinds.begin());
  return {};
}

void narrow(disclosure::Range& range, disclosure::Range by) {
  range = {std::max(range.low, by.low), std::min(range.high, by.high)};
}

/// Two to five cards in each suit, and no more than one of two.
void add_balanced(const HandConstraint& constraint, std::vector<HandConstraint>& alternatives) {
  for (std::size_t shortest = 0; shortest < core::kSuits; ++shortest) {
    HandConstraint one = constraint;
    for (std::size_t s = 0; s < core::kSuits; ++s) {
      const std::uint8_t least = s == shortest ? 2 : 3;
      narrow(one.length[s], {least, 5});
    }
    if (one.is_possible()) alternatives.push_back(one);
  }
}

/// What alerts say of hands, element by element, so that an error has its column.
class HandsReader {
 public:
  Expected<disclosure::Disclosure> read(const Piece& piece) {
    if (plain(piece.text) == kAnyHand) return disclosure::Disclosure{};
    statement_column_ = piece.column;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= piece.text.size(); ++i) {
      const char c = i < piece.text.size() ? piece.text[i] : '.';
      const bool in_range =
          c == '.' && ((i + 1 < piece.text.size() && piece.text[i + 1] == '.') ||
                       (i > 0 && i < piece.text.size() && piece.text[i - 1] == '.'));
      const bool end = c == '.' && !in_range;
      if (!end && c != ',' && c != ';') continue;
      if (auto good = element(piece.part(start, i - start)); !good) {
        return tl::unexpected(good.error());
      }
      start = i + 1;
      if (!end) continue;
      if (auto good = statement_ends(piece.column + start); !good) {
        return tl::unexpected(good.error());
      }
    }
    if (result_.alternatives.empty()) return nothing(piece.column);
    return std::move(result_);
  }

 private:
  static tl::unexpected<core::Error> nothing(std::size_t column) {
    return core::fail(ErrorCode::kSyntax,
                      "hands were expected, such as \"15 to 17 total points, balanced\", \"at "
                      "least 5 cards in hearts\" or \"any hand\"",
                      column);
  }

  Expected<void> element(Piece piece) {
    if (plain(piece.text.substr(0, kAlternatively.size())) == kAlternatively) {
      if (auto good = statement_ends(piece.column); !good) return good;
      piece = piece.part(kAlternatively.size());
    }
    if (piece.text.empty()) return {};
    something_ = true;
    if (plain(piece.text) == kBalanced) {
      balanced_ = true;
      return {};
    }
    const auto reading = disclosure::read_alert(piece.text);
    if (!reading.ignored.empty() || reading.disclosure.alternatives.empty()) {
      return core::fail(
          ErrorCode::kSyntax,
          fmt::format("{} says nothing of a hand; expected is what alerts say, such as \"12 to 21 "
                      "total points\", \"at least 5 cards in hearts\", \"2 total aces\", "
                      "\"balanced\"",
                      core::quoted(piece.text)),
          piece.column);
    }
    text_ += std::string(piece.text) + ", ";
    return {};
  }

  Expected<void> statement_ends(std::size_t next) {
    if (something_) {
      const auto reading = disclosure::read_alert(text_);
      const auto impossible = [&] {
        return core::fail(ErrorCode::kRange, "no hand keeps all of this", statement_column_);
      };
      if (!reading.ignored.empty()) return impossible();
      const auto& read = reading.disclosure.alternatives;
      const HandConstraint constraint = read.empty() ? HandConstraint{} : read.front();
      const std::size_t before = result_.alternatives.size();
      if (balanced_) {
        add_balanced(constraint, result_.alternatives);
      } else {
        result_.alternatives.push_back(constraint);
      }
      if (result_.alternatives.size() == before) return impossible();
    }
    statement_column_ = next;
    text_.clear();
    balanced_ = something_ = false;
    return {};
  }

  disclosure::Disclosure result_;
  std::string text_;
  bool balanced_ = false;
  bool something_ = false;
  std::size_t statement_column_ = 1;
};

Expected<SystemRule> read_rule(std::string_view line) {
  const Piece whole{line, 1};
  std::array<Piece, 4> fields;
  std::size_t start = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const bool last = i + 1 == fields.size();
    const std::size_t end = last ? line.size() : line.find(':', start);
    if (end == std::string_view::npos) {
      return core::fail(ErrorCode::kSyntax,
                        "a colon was expected: SEQUENCE : CALL : must, may, must not or exactly : "
                        "HANDS",
                        line.size() + 1);
    }
    fields[i] = whole.part(start, end - start);
    start = end + 1;
  }
  SystemRule rule;
  if (auto good = read_sequence(fields[0], rule); !good) return tl::unexpected(good.error());
  if (auto good = read_call(fields[1], rule); !good) return tl::unexpected(good.error());
  if (auto good = read_kind(fields[2], rule); !good) return tl::unexpected(good.error());
  auto hands = HandsReader().read(fields[3]);
  if (!hands) return tl::unexpected(hands.error());
  rule.hands = *std::move(hands);
  return rule;
}

}  // namespace

Expected<System> read_system(std::string_view text) {
  System system;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const Piece trimmed = Piece{line, 1}.trimmed();
    if (trimmed.text.empty() || trimmed.text.front() == '#') continue;
    if (system.rules.size() == System::kMostRules) {
      return core::fail(ErrorCode::kTooLarge, fmt::format("more than {} rules", System::kMostRules),
                        1, number);
    }
    auto rule = read_rule(line);
    if (!rule) {
      rule.error().line = number;
      return tl::unexpected(std::move(rule.error()));
    }
    system.rules.push_back(*std::move(rule));
  }
  if (system.empty()) {
    return core::fail(ErrorCode::kSyntax,
                      "no rule; lines of SEQUENCE : CALL : KIND : HANDS were expected");
  }
  return system;
}

std::string write_system(const System& system) {
  std::string text;
  for (const SystemRule& rule : system.rules) {
    std::string sequence = rule.anywhere ? "*" : rule.sequence.empty() ? std::string(kOpening) : "";
    for (const core::Bid bid : rule.sequence) {
      sequence += fmt::format("{}{}", sequence.empty() ? "" : " ", bid);
    }
    const std::string hands = disclosure::write_alert(rule.hands);
    text +=
        fmt::format("{} : {} : {} : {}\n", sequence, rule.call,
                    kKinds[static_cast<std::size_t>(rule.kind)], hands.empty() ? kAnyHand : hands);
  }
  return text;
}

}  // namespace bidwright::bidding
