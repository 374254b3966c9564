#include "bidwright/formats/spelling.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace bidwright::formats {

namespace {

using core::ErrorCode;

constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

/// Signs of suits as letters, dashes as '-', odd blanks as ' '.
std::string plain(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 14> kSigns{{
      {"\u2660", 'S'},
      {"\u2664", 'S'},
      {"\u2665", 'H'},
      {"\u2661", 'H'},
      {"\u2666", 'D'},
      {"\u2662", 'D'},
      {"\u2663", 'C'},
      {"\u2667", 'C'},
      {"\u2013", '-'},
      {"\u2014", '-'},
      {"\u2212", '-'},
      {"\u2010", '-'},
      {"\u00A0", ' '},
      {"\uFE0F", '\0'},
  }};
  std::string result;
  while (!text.empty()) {
    const auto* sign = std::find_if(kSigns.begin(), kSigns.end(),
                                    [&](const auto& one) { return text.starts_with(one.first); });
    const std::size_t size = sign == kSigns.end() ? 1 : sign->first.size();
    const char c = sign == kSigns.end() ? text[0] : sign->second;
    if (c != '\0') result += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    text.remove_prefix(size);
  }
  return result;
}

/// "S:AKQ H:J52 ...", "SAKQHJ52...": suits in any order, each before its cards.
std::string from_marked(std::string_view text) {
  std::array<std::string, core::kSuits> suits;
  std::string* suit = nullptr;
  for (const char c : text) {
    if (const auto named = core::suit_from(c)) {
      suit = &suits[static_cast<std::size_t>(3 - core::index(*named))];
    } else if (std::string_view(" ,;:./=-|").find(c) == std::string_view::npos) {
      // A card before any suit is read as what it is, and found wrong.
      (suit == nullptr ? suits[0] : *suit) += c;
    }
  }
  return suits[0] + "." + suits[1] + "." + suits[2] + "." + suits[3];
}

/// "AKQ J52 T98 7643" and with other marks between the suits.
std::string from_fields(std::string text) {
  for (const char mark : {'.', '/', ',', ';', '|'}) {
    if (text.find(mark) == std::string::npos) continue;
    std::erase(text, ' ');
    std::replace(text.begin(), text.end(), mark, '.');
    return text;
  }
  std::string result;
  for (const char c : text) {
    if (c != ' ') {
      result += c;
    } else if (!result.empty() && result.back() != '.') {
      result += '.';
    }
  }
  while (result.ends_with('.')) result.pop_back();
  return result;
}

// ---- Addresses

std::string decoded(std::string_view text) {
  std::string result;
  const auto digit = [](char c) {
    const char folded = lower(c);
    if (folded >= '0' && folded <= '9') return folded - '0';
    return folded >= 'a' && folded <= 'f' ? folded - 'a' + 10 : -1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool code =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    if (code) {
      result += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      result += text[i] == '+' ? ' ' : text[i];
    }
  }
  return result;
}

/// What an address says after its question mark.
class Query {
 public:
  explicit Query(std::string_view address) {
    std::string_view rest = address.substr(address.find('?') + 1);
    rest = rest.substr(0, rest.find('#'));
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('&'), rest.size());
      const std::string_view pair = rest.substr(0, end);
      const std::size_t equals = std::min(pair.find('='), pair.size());
      std::string name(pair.substr(0, equals));
      std::transform(name.begin(), name.end(), name.begin(), lower);
      values_.emplace_back(std::move(name),
                           decoded(pair.substr(std::min(equals + 1, pair.size()))));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  [[nodiscard]] std::string get(std::string_view name) const {
    for (const auto& [known, value] : values_) {
      if (known == name) return value;
    }
    return {};
  }

 private:
  std::vector<std::pair<std::string, std::string>> values_;
};

std::string field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '|' || c == ','; }, ' ');
  return text;
}

/// "1cp1hppp" call by call, "1c!" with its alert.
std::string lin_calls(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = lower(text[i]);
    std::string call;
    if (c >= '1' && c <= '7' && i + 1 < text.size()) {
      call = {text[i], text[i + 1]};
      ++i;
      if (lower(call[1]) == 'n' && i + 1 < text.size() && lower(text[i + 1]) == 't') ++i;
    } else if (c == 'p' || c == 'd' || c == 'r') {
      call = c;
    } else if (c == 'x') {
      const bool twice = i + 1 < text.size() && lower(text[i + 1]) == 'x';
      call = twice ? 'r' : 'd';
      i += twice ? 1 : 0;
    } else {
      continue;
    }
    if (i + 1 < text.size() && text[i + 1] == '!') call += '!';
    result += fmt::format("mb|{}|", call);
    // An explanation in brackets.
    const std::size_t open = i + 1 < text.size() && text[i + 1] == '!' ? i + 2 : i + 1;
    if (open < text.size() && text[open] == '(') {
      const std::size_t close = std::min(text.find(')', open), text.size());
      result += fmt::format("an|{}|", field(text.substr(open + 1, close - open - 1)));
      i = close;
    }
  }
  return result;
}

std::string lin_of_hands(const Query& query) {
  constexpr std::array<std::string_view, core::kSuits> kSeats{"s", "w", "n", "e"};
  std::string names;
  std::string hands;
  for (const std::string_view seat : kSeats) {
    const std::string comma = seat == kSeats.front() ? "" : ",";
    names += comma + field(query.get(fmt::format("{}n", seat)));
    hands += comma + field(query.get(seat));
  }
  const std::string dealer = query.get("d");
  const std::size_t place =
      dealer.empty() ? std::string::npos : std::string_view("swne").find(lower(dealer[0]));
  std::string lin = fmt::format("pn|{}|st||md|", names);
  lin += place == std::string::npos ? '0' : static_cast<char>('1' + place);
  lin += fmt::format("{}|", hands);
  if (const std::string vulnerable = query.get("v"); !vulnerable.empty()) {
    lin += fmt::format("sv|{}|", field(vulnerable));
  }
  if (const std::string board = query.get("b"); !board.empty()) {
    lin += fmt::format("ah|Board {}|", field(board));
  }
  lin += lin_calls(query.get("a"));
  const std::string cards = query.get("p");
  for (std::size_t i = 0; i + 1 < cards.size();) {
    const std::size_t size = cards.substr(i + 1, 2) == "10" ? 3 : 2;
    lin += fmt::format("pc|{}|", cards.substr(i, size));
    i += size;
  }
  if (const std::string claim = query.get("c"); !claim.empty()) {
    lin += fmt::format("mc|{}|", field(claim));
  }
  return lin + "\n";
}

}  // namespace

core::Expected<core::Hand> read_hand(std::string_view text) {
  if (auto strict = core::parse_hand(text)) return strict;
  const std::string words = plain(text);
  const bool marked = std::any_of(words.begin(), words.end(),
                                  [](char c) { return core::suit_from(c).has_value(); });
  const std::string fields = marked ? from_marked(words) : from_fields(words);
  auto hand = core::parse_hand(fields);
  if (hand) return hand;
  // Where the text was nearly right its own columns say more.
  if (!marked && text.find('.') != std::string_view::npos) return core::parse_hand(text);
  return core::fail(hand.error().code, fmt::format("'{}': {}", text, hand.error().message), 1);
}

core::Expected<std::vector<core::Call>> read_calls(std::string_view text) {
  const std::string words = plain(text);
  constexpr std::string_view kBetween = " ,;-|/";
  std::vector<core::Call> calls;
  for (std::size_t at = 0; (at = words.find_first_not_of(kBetween, at)) != std::string::npos;) {
    const std::size_t end = std::min(words.find_first_of(kBetween, at), words.size());
    std::string_view word = std::string_view(words).substr(at, end - at);
    while (!word.empty() && (word.back() == '!' || word.back() == '?' || word.back() == '.')) {
      word.remove_suffix(1);
    }
    auto call = core::parse_call(word);
    if (!call) return tl::unexpected(std::move(call.error()));
    calls.push_back(*call);
    at = end;
  }
  return calls;
}

std::optional<core::Expected<std::string>> lin_of_address(std::string_view text) {
  std::string begin(text.substr(0, 8));
  std::transform(begin.begin(), begin.end(), begin.begin(), lower);
  if (!begin.starts_with("http://") && begin != "https://") return std::nullopt;
  const Query query(text);
  if (std::string lin = query.get("lin"); !lin.empty()) return lin + "\n";
  for (const char* seat : {"n", "e", "s", "w"}) {
    if (!query.get(seat).empty()) return lin_of_hands(query);
  }
  return core::fail(ErrorCode::kSyntax,
                    "this address does not hold the board itself; open it, and take the address of "
                    "the hand viewer (with lin=... or n=...&s=...), or the board as a file");
}

}  // namespace bidwright::formats
