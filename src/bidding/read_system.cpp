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
/// What editors put before UTF-8, to say that it is some.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestLine = 64 * 1024;
constexpr std::size_t kMostAlternatives = 64;

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
      if (result_.alternatives.size() > kMostAlternatives) {
        return core::fail(
            ErrorCode::kTooLarge,
            fmt::format("more than {} alternatives (\"balanced\" is four); at most so "
                        "many were expected in a rule",
                        kMostAlternatives),
            statement_column_);
      }
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

struct RuleOfLine {
  SystemRule rule;
  /// Where its hands begin.
  std::size_t column = 1;
};

Expected<RuleOfLine> read_rule(std::string_view line) {
  if (line.size() > kLongestLine) {
    return core::fail(ErrorCode::kTooLarge,
                      fmt::format("a rule in at most {} characters was expected", kLongestLine),
                      kLongestLine + 1);
  }
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
  return RuleOfLine{std::move(rule), fields[3].column};
}

std::vector<HandConstraint> alternatives_of(const SystemRule& rule) {
  if (rule.hands.alternatives.empty()) return {HandConstraint{}};
  return rule.hands.alternatives;
}

HandConstraint both(HandConstraint one, const HandConstraint& other) {
  narrow(one.points, other.points);
  for (std::size_t s = 0; s < core::kSuits; ++s) {
    narrow(one.length[s], other.length[s]);
    narrow(one.suit_points[s], other.suit_points[s]);
  }
  // No hand has as many aces as one of two numbers and as the other.
  if (one.aces && other.aces && one.aces != other.aces) one.points = {1, 0};
  if (one.kings && other.kings && one.kings != other.kings) one.points = {1, 0};
  if (!one.aces) one.aces = other.aces;
  if (!one.kings) one.kings = other.kings;
  one.holds = one.holds | other.holds;
  return one;
}

bool share_hands(const SystemRule& one, const SystemRule& other) {
  return std::ranges::any_of(alternatives_of(one), [&](const HandConstraint& first) {
    return std::ranges::any_of(alternatives_of(other), [&](const HandConstraint& second) {
      return both(first, second).is_possible();
    });
  });
}

/// Whether each alternative of the hands is narrower than some of the others.
bool within(const SystemRule& inner, const SystemRule& outer) {
  return std::ranges::all_of(alternatives_of(inner), [&](const HandConstraint& narrower) {
    return std::ranges::any_of(alternatives_of(outer), [&](const HandConstraint& wider) {
      return both(narrower, wider) == narrower;
    });
  });
}

bool decides(const SystemRule& rule) {
  return rule.kind == RuleKind::kMust || rule.kind == RuleKind::kExactly;
}

/// Whether a rule keeps everybody from a call that is in the sequence of the other.
bool cuts_off(const SystemRule& rule, const SystemRule& other) {
  const std::size_t length = rule.sequence.size();
  return rule.kind == RuleKind::kMustNot && rule.hands.alternatives.empty() && !rule.anywhere &&
         !other.anywhere && other.sequence.size() > length && rule.call.is_bid() &&
         other.sequence[length] == rule.call.bid() &&
         std::equal(rule.sequence.begin(), rule.sequence.end(), other.sequence.begin());
}

/// What is wrong with a rule after another one.
std::string contradiction(const SystemRule& before, std::size_t line, const SystemRule& rule) {
  if (cuts_off(before, rule) || cuts_off(rule, before)) {
    return fmt::format(
        "bids that can come up were expected: nobody may make a call of the sequence of {}",
        cuts_off(before, rule) ? fmt::format("this rule, by line {}", line)
                               : fmt::format("line {}", line));
  }
  if (before.anywhere != rule.anywhere || before.sequence != rule.sequence) return {};
  if (before.call != rule.call) {
    if (!decides(before) || !decides(rule) || !within(rule, before)) return {};
    return fmt::format(
        "hands that are left were expected: by line {} all of these make the call {}", line,
        before.call);
  }
  const bool must = decides(before) ? rule.kind == RuleKind::kMustNot
                                    : before.kind == RuleKind::kMustNot && decides(rule);
  if (!must || !share_hands(before, rule)) return {};
  return fmt::format(
      "other hands than those of line {} were expected: some would have to make the "
      "call {} and must not",
      line, rule.call);
}

}  // namespace

Expected<System> read_system(std::string_view text) {
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  System system;
  std::vector<std::size_t> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const Piece trimmed = Piece{line, 1}.trimmed();
    if (trimmed.text.empty() || trimmed.text.front() == '#') continue;
    if (system.rules.size() == System::kMostRules) {
      return core::fail(ErrorCode::kTooLarge,
                        fmt::format("at most {} rules were expected", System::kMostRules), 1,
                        number);
    }
    auto read = read_rule(line);
    if (!read) {
      read.error().line = number;
      return tl::unexpected(std::move(read.error()));
    }
    SystemRule& rule = read->rule;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string wrong = contradiction(system.rules[i], lines[i], rule);
      if (!wrong.empty()) {
        return core::fail(ErrorCode::kMismatch, wrong, read->column, number);
      }
    }
    system.rules.push_back(std::move(rule));
    lines.push_back(number);
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
