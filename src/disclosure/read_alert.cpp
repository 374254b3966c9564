#include <algorithm>
#include <cctype>
#include <charconv>

#include "bidwright/disclosure/alert.hpp"

namespace bidwright::disclosure {

namespace {

using core::Suit;

constexpr std::size_t kMostElements = 64;

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isspace(u) != 0) {
      if (!word.empty()) words.push_back(std::move(word));
      word.clear();
    } else {
      word += static_cast<char>(std::tolower(u));
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

std::optional<std::uint8_t> number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > 50) {
    return std::nullopt;
  }
  return static_cast<std::uint8_t>(value);
}

std::optional<Suit> suit_of(std::string_view word) {
  constexpr std::array<std::string_view, 4> kNames{"club", "diamond", "heart", "spade"};
  for (const Suit suit : core::kAllSuits) {
    const std::string_view name = kNames[static_cast<std::size_t>(suit)];
    if (word == name ||
        (word.size() == name.size() + 1 && word.starts_with(name) && word.back() == 's')) {
      return suit;
    }
  }
  return word.size() == 1 ? core::suit_from(word.front()) : std::nullopt;
}

/// "5", "5+", "5-8" or "0..8".
std::optional<Range> range_of(std::string_view word) {
  if (word.ends_with('+')) {
    const auto low = number(word.substr(0, word.size() - 1));
    return low ? std::optional(at_least(*low)) : std::nullopt;
  }
  std::size_t dash = word.find('-');
  std::size_t after = dash + 1;
  if (dash == std::string_view::npos) {
    dash = word.find("..");
    after = dash + 2;
  }
  if (dash == std::string_view::npos) {
    const auto exact = number(word);
    return exact ? std::optional(Range{*exact, *exact}) : std::nullopt;
  }
  const auto low = number(word.substr(0, dash));
  const auto high = number(word.substr(after));
  if (!low || !high || *low > *high) return std::nullopt;
  return Range{*low, *high};
}

/// The range that the words from the first on begin with; `next` is set after it.
std::optional<Range> leading_range(const std::vector<std::string>& words, std::size_t& next) {
  const auto at = [&](std::size_t i) -> std::string_view {
    return i < words.size() ? std::string_view(words[i]) : std::string_view();
  };
  if (at(0) == "up" && at(1) == "to") {
    const auto high = number(at(2));
    next = 3;
    return high ? std::optional(up_to(*high)) : std::nullopt;
  }
  if (at(0) == "at" && (at(1) == "least" || at(1) == "most")) {
    const auto limit = number(at(2));
    next = 3;
    if (!limit) return std::nullopt;
    return at(1) == "least" ? at_least(*limit) : up_to(*limit);
  }
  if (at(1) == "to") {
    const auto low = number(at(0));
    const auto high = number(at(2));
    next = 3;
    if (!low || !high || *low > *high) return std::nullopt;
    return Range{*low, *high};
  }
  next = 1;
  return range_of(at(0));
}

void narrow(Range& range, Range by) {
  range = {std::max(range.low, by.low), std::min(range.high, by.high)};
}

bool is_points(std::string_view word) {
  return word == "hcp" || word == "points" || word == "point" || word == "pts" || word == "total";
}

/// "C=0-8", "HCP=17-19", "Total=19-21", "S5": one element without blanks.
bool read_shorthand(std::string_view word, HandConstraint& constraint) {
  if (const std::size_t equals = word.find('='); equals != std::string_view::npos) {
    const auto range = range_of(word.substr(equals + 1));
    if (!range) return false;
    const std::string_view name = word.substr(0, equals);
    if (const auto suit = suit_of(name)) {
      narrow(constraint.length[static_cast<std::size_t>(*suit)], *range);
      return true;
    }
    if (name == "hcp" || name == "points") {
      narrow(constraint.points, *range);
      return true;
    }
    // Points with distribution: what they say of high cards is vague, so they are left alone.
    return name == "total";
  }
  if (word.size() == 2 && core::suit_from(word[0]) && word[1] >= '4' && word[1] <= '9') {
    const auto suit = static_cast<std::size_t>(*core::suit_from(word[0]));
    narrow(constraint.length[suit], at_least(word[1] - '0'));
    return true;
  }
  return false;
}

bool read_honour(const std::vector<std::string>& words, HandConstraint& constraint) {
  if (words.size() != 3 || words[1] != "of" || (words[0] != "ace" && words[0] != "king")) {
    return false;
  }
  const auto suit = suit_of(words[2]);
  if (!suit) return false;
  constraint.holds.add({*suit, words[0] == "ace" ? core::Rank::kAce : core::Rank::kKing});
  return true;
}

bool read_range(const std::vector<std::string>& words, HandConstraint& constraint) {
  std::size_t next = 0;
  const auto range = leading_range(words, next);
  if (!range || next >= words.size()) return false;
  const auto rest = [&](std::size_t i) -> std::string_view {
    return next + i < words.size() ? std::string_view(words[next + i]) : std::string_view();
  };
  const std::size_t count = words.size() - next;
  const bool exact = range->low == range->high;
  if (rest(0) == "total" && count == 2) {
    if (rest(1) == "points" || rest(1) == "point") {
      narrow(constraint.points, *range);
      return true;
    }
    if (exact && (rest(1) == "aces" || rest(1) == "ace") && range->low <= 4) {
      constraint.aces = range->low;
      return true;
    }
    if (exact && (rest(1) == "kings" || rest(1) == "king") && range->low <= 4) {
      constraint.kings = range->low;
      return true;
    }
    return false;
  }
  const bool in_suit = count == 3 && rest(1) == "in";
  if (in_suit && (rest(0) == "cards" || rest(0) == "card")) {
    const auto suit = suit_of(rest(2));
    if (suit && range->low <= 13)
      narrow(constraint.length[static_cast<std::size_t>(*suit)], *range);
    return suit && range->low <= 13;
  }
  if (in_suit && (rest(0) == "points" || rest(0) == "point")) {
    const auto suit = suit_of(rest(2));
    if (suit) narrow(constraint.suit_points[static_cast<std::size_t>(*suit)], *range);
    return suit.has_value();
  }
  if (count != 1) return false;
  if (is_points(rest(0))) {
    narrow(constraint.points, *range);
    return true;
  }
  if (const auto suit = suit_of(rest(0))) {  // "3+ clubs"
    narrow(constraint.length[static_cast<std::size_t>(*suit)], *range);
    return true;
  }
  return false;
}

bool is_request(const std::vector<std::string>& words) {
  if (words.size() < 2) return false;
  return (words[0] == "asking" && words[1] == "for") || (words[0] == "asks" && words[1] == "for") ||
         (words[0] == "forcing" && (words[1] == "for" || words[1] == "until")) ||
         (words[0] == "promises" && words[1] == "a");
}

class Reader {
 public:
  AlertReading read(std::string_view text) {
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size() && elements_ < kMostElements; ++i) {
      // A stop ends a statement unless it stands inside a range ("0..8").
      const bool range_stop =
          i < text.size() && text[i] == '.' &&
          ((i + 1 < text.size() && text[i + 1] == '.') || (i > 0 && text[i - 1] == '.'));
      const bool end = i == text.size() || (text[i] == '.' && !range_stop);
      if (!end && text[i] != ',' && text[i] != ';') continue;
      element(text.substr(start, i - start));
      start = i + 1;
      if (end) statement_ends();
    }
    return std::move(result_);
  }

 private:
  void element(std::string_view text) {
    std::vector<std::string> words = words_of(text);
    if (!words.empty() && words.front() == "alternatively") {
      statement_ends();
      words.erase(words.begin());
    }
    if (words.empty()) return;
    ++elements_;
    if ((words.size() == 1 && read_shorthand(words[0], current_)) || read_honour(words, current_) ||
        read_range(words, current_)) {
      return;
    }
    std::string joined;
    for (const std::string& word : words) joined += (joined.empty() ? "" : " ") + word;
    (is_request(words) ? result_.disclosure.requests : result_.ignored)
        .push_back(std::move(joined));
  }

  void statement_ends() {
    if (current_.is_open()) return;
    if (current_.is_possible()) {
      result_.disclosure.alternatives.push_back(current_);
    } else {
      result_.ignored.emplace_back("ranges that no hand fits");
    }
    current_ = {};
  }

  AlertReading result_;
  HandConstraint current_;
  std::size_t elements_ = 0;
};

}  // namespace

AlertReading read_alert(std::string_view text) {
  return Reader().read(text);
}

}  // namespace bidwright::disclosure
