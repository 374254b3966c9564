#include "formats/pbn_game.hpp"

#include <algorithm>
#include <charconv>

#include "formats/input.hpp"

namespace bidwright::formats {

using core::ErrorCode;
using core::Expected;

namespace {

constexpr std::size_t kMostCalls = 512;
constexpr std::size_t kMostTags = 2000;
constexpr std::size_t kMostTables = 64;
constexpr std::uint8_t kCardNagOffset = 6;
/// A tag pair of so many bytes, in UTF-8, fills its line.
constexpr std::size_t kFullLine = 245;

constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\v' || c == '\f' || c == '\x1a';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
constexpr bool is_name(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

std::string_view trimmed_before(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text;
}
std::string_view trimmed_after(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}
std::string_view trimmed(std::string_view text) {
  return trimmed_before(trimmed_after(text));
}

std::string quoted(std::string_view text) {
  return fmt::format("'{}'", text.substr(0, 30));
}

/// Tags whose values mean something to the Laws.
enum class Known : std::uint8_t {
  kOther,
  kBoard,
  kDealer,
  kVulnerable,
  kDeal,
  kDeclarer,
  kContract,
  kResult,
  kAuction,
  kPlay,
  kNote,
};

/// In the order of Known, as they are spelt.
constexpr std::array<std::string_view, 11> kKnownNames{
    "",         "Board",  "Dealer",  "Vulnerable", "Deal", "Declarer",
    "Contract", "Result", "Auction", "Play",       "Note"};

Known known_tag(std::string_view name) {
  const auto known = std::find_if(kKnownNames.begin() + 1, kKnownNames.end(),
                                  [&](std::string_view other) { return same_name(name, other); });
  return known == kKnownNames.end() ? Known::kOther
                                    : static_cast<Known>(known - kKnownNames.begin());
}

constexpr std::array<std::string_view, 8> kMandatoryText{"Event", "Site", "Date",  "West",
                                                         "North", "East", "South", "Scoring"};

/// The text tags of the mandatory set, as they are spelt.
std::string_view canonical_name(std::string_view name) {
  for (const std::string_view mandatory : kMandatoryText) {
    if (same_name(name, mandatory)) return mandatory;
  }
  return name;
}

bool is_mandatory_text(std::string_view name) {
  return std::any_of(kMandatoryText.begin(), kMandatoryText.end(),
                     [&](std::string_view mandatory) { return same_name(name, mandatory); });
}

/// Which calls have been made, as far as the auction's end depends on it.
class AuctionEnd {
 public:
  [[nodiscard]] bool ended() const { return passes_ == (bid_ ? 3 : 4); }
  [[nodiscard]] int passes_left() const { return (bid_ ? 3 : 4) - passes_; }
  void add(core::Call call) {
    passes_ = call.is_pass() ? passes_ + 1 : 0;
    bid_ = bid_ || !call.is_pass();
  }

 private:
  int passes_ = 0;
  bool bid_ = false;
};

class GameParser {
 public:
  GameParser(std::string_view game, std::uint32_t first_line, PbnInheritance& inheritance)
      : text_(game), line_(first_line), inheritance_(inheritance) {}

  Expected<BoardRecord> parse() {
    record_.where = here();
    while (true) {
      skip_space();
      if (at_ == text_.size()) break;
      const char c = text_[at_];
      bool fine = true;
      if (c == '[') {
        fine = tag();
      } else if (c == '{') {
        brace_comment();
      } else if (c == ';') {
        line_comment();
      } else {
        fine = section_data();
      }
      if (!fine) return tl::unexpected(std::move(error_));
    }
    if (!finish()) return tl::unexpected(std::move(error_));
    return std::move(record_);
  }

 private:
  enum class Section : std::uint8_t { kNone, kTag, kAuction, kPlay, kIgnored };

  [[nodiscard]] Position here() const { return place(at_); }
  [[nodiscard]] Position place(std::size_t at) const {
    return {line_, static_cast<std::uint32_t>(at - line_start_ + 1)};
  }

  bool fail(ErrorCode code, std::string message, Position where) {
    error_ = {code, std::move(message), where.line, where.column};
    return false;
  }
  bool fail(std::string message) { return fail(ErrorCode::kSyntax, std::move(message), here()); }

  void new_line(std::size_t newline) {
    ++line_;
    line_start_ = newline + 1;
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) {
      if (text_[at_] == '\n') new_line(at_);
      ++at_;
    }
  }

  // ---- Comments

  void add_comment(std::string_view text, bool to_end_of_line) {
    Comment comment = anchor_;
    comment.text = to_utf8(text);
    comment.to_end_of_line = to_end_of_line;
    record_.comments.push_back(std::move(comment));
  }

  void line_comment() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    add_comment(trimmed(text_.substr(at_ + 1, end - at_ - 1)), true);
    at_ = end;
  }

  /// A comment whose brace was forgotten ends with the line before the next tag.
  [[nodiscard]] std::size_t end_of_brace_comment() const {
    const std::size_t close = text_.find('}', at_);
    std::size_t line_end = text_.find('\n', at_);
    while (line_end != std::string_view::npos && line_end < close) {
      if (looks_like_tag(text_.substr(line_end + 1))) {
        const bool opened_again =
            close == std::string_view::npos || text_.find('{', line_end) < close;
        if (opened_again) return line_end;
      }
      line_end = text_.find('\n', line_end + 1);
    }
    return close;
  }

  void brace_comment() {
    const std::size_t end = std::min(end_of_brace_comment(), text_.size());
    const std::string_view text = text_.substr(at_ + 1, end - at_ - 1);
    if (!continues_value(text)) add_comment(text, false);
    for (; at_ < end; ++at_) {
      if (text_[at_] == '\n') new_line(at_);
    }
    if (at_ < text_.size() && text_[at_] == '}') ++at_;
  }

  bool continues_value(std::string_view text) {
    if (full_line_end_ == 0 || !text.starts_with(kPbnContinued) ||
        text.size() == kPbnContinued.size() || !is_space(text[kPbnContinued.size()]) ||
        !trimmed(text_.substr(full_line_end_, at_ - full_line_end_)).empty()) {
      return false;
    }
    full_line_end_ = 0;
    std::string rest = to_utf8(text.substr(kPbnContinued.size() + 1));
    std::erase(rest, '\n');
    if (continued_note_ != nullptr) {
      continued_note_->back().text += trimmed_after(rest);
    } else {
      record_.tags.set(anchor_.tag, fmt::format("{}{}", record_.tags.get(anchor_.tag), rest));
    }
    return true;
  }

  // ---- Tag pairs

  bool tag() {
    const Position start = here();
    const std::size_t tag_start = at_;
    full_line_end_ = 0;
    continued_note_ = nullptr;
    ++at_;
    skip_space();
    const std::size_t name_start = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    const std::string_view name = text_.substr(name_start, at_ - name_start);
    if (name.empty()) return fail("the name of a tag was expected after '['");
    if (known_tag(name) == Known::kOther && !is_tag_name(name)) {
      return fail(ErrorCode::kTooLarge, "the name of a tag is too long", start);
    }
    skip_space();
    if (at_ == text_.size() || text_[at_] != '"') {
      return fail(fmt::format("the value of [{}] was expected, in double quotes", name));
    }
    ++at_;
    const Position value_place = here();
    if (!string(name)) return false;
    skip_space();
    if (at_ == text_.size() || text_[at_] != ']') {
      return fail(fmt::format("']' was expected after the value of [{}]", name));
    }
    ++at_;
    full_line_ = at_ - tag_start + to_utf8(value_).size() - value_.size() >= kFullLine;
    if (!apply(name, value_, start, value_place)) return false;
    const bool kept = continued_note_ != nullptr ||
                      (section_ == Section::kTag && record_.tags.contains(anchor_.tag));
    if (full_line_ && kept) full_line_end_ = at_;
    return true;
  }

  /// From after the opening quote to after the closing one; the value goes to value_.
  bool string(std::string_view name) {
    value_.clear();
    std::size_t from = at_;
    while (true) {
      std::size_t stop = from;
      while (stop < text_.size() && text_[stop] != '"' && text_[stop] != '\\' &&
             text_[stop] != '\n') {
        ++stop;
      }
      if (stop == text_.size() || text_[stop] == '\n') {
        at_ = stop;
        return fail(ErrorCode::kSyntax,
                    fmt::format("the closing quote of [{}] was expected on its line", name),
                    here());
      }
      value_.append(text_, from, stop - from);
      const char next = stop + 1 < text_.size() ? text_[stop + 1] : '\n';
      if (text_[stop] == '\\') {
        if (next == '"' || next == '\\') {
          value_ += next;
          from = stop + 2;
        } else {
          value_ += '\\';
          from = stop + 1;
        }
        continue;
      }
      if (closes(stop)) {
        at_ = stop + 1;
        return true;
      }
      value_ += '"';  // A quote that somebody forgot to escape
      from = stop + 1;
    }
  }

  /// Whether the quote at `quote` ends its string: unless more text and another "] follow.
  [[nodiscard]] bool closes(std::size_t quote) const {
    std::size_t i = quote + 1;
    while (i < text_.size() && (text_[i] == ' ' || text_[i] == '\t')) ++i;
    if (i == text_.size() || text_[i] == ']' || text_[i] == '\n') return true;
    const std::size_t line_end = std::min(text_.find('\n', i), text_.size());
    const std::string_view rest = text_.substr(i, line_end - i);
    const std::size_t end = rest.find("\"]");
    return end == std::string_view::npos || rest.find('[') < end;
  }

  bool apply(std::string_view name, std::string& value, Position start, Position value_place) {
    const Known known = known_tag(name);
    if (known == Known::kNote) return note(value, start);
    if (!is_ascii(value)) value = to_utf8(value);
    bool for_all = false;
    if (known != Known::kAuction && known != Known::kPlay) {
      if (value == "#") {
        const std::string* inherited = inheritance_.find(name);
        value = inherited == nullptr ? std::string() : *inherited;
      } else if (value.starts_with("##")) {
        value.erase(0, 2);
        for_all = true;
      } else if (const std::size_t sharp = value.find_first_not_of(' ');
                 sharp != 0 && sharp != std::string::npos && value[sharp] == '#') {
        value.erase(0, 1);
      }
    }
    const bool again = is_known(known) || record_.tags.contains(name) ||
                       (known == Known::kOther && record_.table(name) != nullptr);
    if (again) {  // PBN section 3.4: the first one counts
      section_ = Section::kIgnored;
      return true;
    }
    if (known != Known::kAuction && known != Known::kPlay) {
      inheritance_.remember(name, value, for_all);
    }
    anchor_ = {};
    anchor_.place = Comment::Place::kTag;
    return set_value(known, name, value, start, value_place);
  }

  bool set_value(Known known, std::string_view name, const std::string& value, Position start,
                 Position value_place) {
    section_ = Section::kTag;
    if (known == Known::kOther) return text_tag(name, value, start);
    seen_ |= 1U << static_cast<unsigned>(known);
    anchor_.tag = kKnownNames[static_cast<std::size_t>(known)];
    const std::string_view word = trimmed(value);
    place_value(known, start, value_place);
    if (word.empty() || word == "?") return true;
    switch (known) {
      case Known::kBoard:
        return board(word, value_place);
      case Known::kDealer:
        return seat(anchor_.tag, word, value_place, record_.dealer);
      case Known::kVulnerable:
        return vulnerability(word, value_place);
      case Known::kDeal:
        return deal(value, value_place);
      case Known::kDeclarer:
        return declarer(word, value_place);
      case Known::kContract:
        return contract(word, value_place);
      case Known::kResult:
        return result(word, value_place);
      case Known::kAuction:
        return seat(anchor_.tag, word, value_place, auction_first_);
      case Known::kPlay:
        return seat(anchor_.tag, word, value_place, play_first_);
      case Known::kNote:
      case Known::kOther:
        break;
    }
    return true;
  }

  /// What follows from the tag itself, whatever its value: where it stood, and which section
  /// begins.
  void place_value(Known known, Position start, Position value_place) {
    if (known == Known::kDealer) record_.where_dealer = value_place;
    if (known == Known::kDeal) record_.where_deal = value_place;
    if (known == Known::kDeclarer) record_.where_declarer = value_place;
    if (known == Known::kContract) record_.contract.where = value_place;
    if (known == Known::kAuction) {
      section_ = Section::kAuction;
      record_.auction.emplace().where = start;
      record_.auction->calls.reserve(16);
    }
    if (known == Known::kPlay) {
      section_ = Section::kPlay;
      record_.play.emplace().where = start;
      record_.play->tricks.reserve(13);
    }
  }

  [[nodiscard]] bool is_known(Known known) const {
    return known != Known::kOther && (seen_ >> static_cast<unsigned>(known) & 1U) != 0;
  }

  bool text_tag(std::string_view name, const std::string& value, Position start) {
    const std::string_view canonical = canonical_name(name);
    anchor_.tag = canonical;
    if (record_.tags.size() + record_.tables.size() >= kMostTags) {
      return fail(ErrorCode::kTooLarge, fmt::format("more than {} tags in one board", kMostTags),
                  start);
    }
    if (value == "?" && is_mandatory_text(name)) return true;
    record_.tags.set(canonical, value, start);
    return true;
  }

  bool board(std::string_view word, Position where) {
    int number = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (code == std::errc() && end == word.data() + word.size() && number > 0) {
      record_.number = number;
    } else {
      record_.tags.set("Board", word, where);
    }
    return true;
  }

  bool seat(std::string_view tag, std::string_view word, Position where,
            std::optional<core::Seat>& out) {
    out = core::seat_from(word);
    if (out) return true;
    return fail(ErrorCode::kSyntax,
                fmt::format("{} is no seat; [{}] takes N, E, S or W", quoted(word), tag), where);
  }

  bool vulnerability(std::string_view word, Position where) {
    record_.vulnerability = core::vulnerability_from(word);
    if (record_.vulnerability) return true;
    return fail(
        ErrorCode::kSyntax,
        fmt::format("{} is no vulnerability; None, NS, EW or All was expected", quoted(word)),
        where);
  }

  bool deal(std::string_view value, Position where) {
    auto deal = core::parse_partial_deal(value);
    if (deal) {
      record_.deal = *deal;
      return true;
    }
    where.column += static_cast<std::uint32_t>(std::max<std::size_t>(deal.error().column, 1) - 1);
    return fail(deal.error().code, std::move(deal.error().message), where);
  }

  bool declarer(std::string_view word, Position where) {
    if (word.front() == '^') {
      record_.declarer_irregular = true;
      word.remove_prefix(1);
    }
    return seat("Declarer", word, where, record_.declarer);
  }

  bool contract(std::string_view word, Position where) {
    if (const auto strain = core::strain_from(word)) {
      record_.contract.kind = ContractRecord::Kind::kStrainOnly;
      record_.contract.bid = core::Bid(1, *strain);
      return true;
    }
    auto contract = core::parse_contract(word);
    if (!contract && (word.back() | 0x20) == 'r') {  // "3NR": redoubled
      contract = core::parse_contract(fmt::format("{}XX", word.substr(0, word.size() - 1)));
    }
    if (!contract) return fail(ErrorCode::kSyntax, std::move(contract.error().message), where);
    if (*contract) {
      record_.contract.kind = ContractRecord::Kind::kBid;
      record_.contract.bid = (*contract)->bid;
      record_.contract.doubling = (*contract)->doubling;
    } else {
      record_.contract.kind = ContractRecord::Kind::kPassedOut;
    }
    return true;
  }

  /// "9", "NS 9", "EW 4 NS 9", with "^" before; and "=", "+1", "-2" as many programs write.
  bool result(std::string_view word, Position where) {
    ResultRecord result;
    result.where = where;
    if (word.front() == '^') {
      result.disputed = true;
      word = trimmed(word.substr(1));
    }
    const bool for_side = word.size() > 2 && (same_name(word.substr(0, 2), "NS") ||
                                              same_name(word.substr(0, 2), "EW"));
    if (for_side) {
      result.side =
          same_name(word.substr(0, 2), "NS") ? core::Side::kNorthSouth : core::Side::kEastWest;
      word = trimmed(word.substr(2));
      word = word.substr(0, word.find(' '));
    }
    const bool relative = word == "=" || word.starts_with('+') || word.starts_with('-');
    int tricks = 0;
    if (word != "=") {
      const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
      const auto [end, code] =
          std::from_chars(digits.data(), digits.data() + digits.size(), tricks);
      if (code != std::errc() || end != digits.data() + digits.size() || tricks < -13 ||
          tricks > 13) {
        return fail(ErrorCode::kSyntax,
                    fmt::format("{} is no result; the number of tricks was expected, 0 to 13",
                                quoted(word)),
                    where);
      }
    }
    relative_result_ = relative;
    result.tricks = tricks;
    record_.result = result;
    return true;
  }

  bool note(std::string_view value, Position where) {
    const std::string text = to_utf8(value);
    std::vector<Note>* notes = nullptr;
    if (section_ == Section::kPlay || (record_.play && section_ != Section::kAuction)) {
      notes = &record_.play->notes;
    } else if (record_.auction) {
      notes = &record_.auction->notes;
    }
    int number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool numbered = code == std::errc() && end != text.data() + text.size() && *end == ':';
    if (notes == nullptr || !numbered || number < 1 || number > 255) {
      return fail(ErrorCode::kSyntax,
                  notes == nullptr
                      ? "a [Note] belongs after [Auction] or [Play]"
                      : "a note is written [Note \"<number>:<text>\"] with a number from 1 to 32",
                  where);
    }
    if (find_note(*notes, number) == nullptr) {
      const std::string_view words(end + 1, text.data() + text.size());
      const std::string_view kept = full_line_ ? trimmed_before(words) : trimmed(words);
      notes->push_back({static_cast<std::uint8_t>(number), std::string(kept)});
      continued_note_ = notes;
    }
    return true;
  }

  // ---- Sections

  bool section_data() {
    switch (section_) {
      case Section::kAuction:
        return auction_token();
      case Section::kPlay:
        return play_token();
      case Section::kTag:
        return table_row();
      case Section::kIgnored:
        at_ = std::min(text_.find_first_of("\n{;[", at_ + 1), text_.size());
        return true;
      case Section::kNone:
        break;
    }
    return fail("a tag such as [Event \"...\"] was expected");
  }

  bool table_row() {
    if (record_.tables.empty() || record_.tables.back().name != anchor_.tag) {
      const Tag* tag = record_.tags.find(anchor_.tag);
      const bool mandatory =
          known_tag(anchor_.tag) != Known::kOther || is_mandatory_text(anchor_.tag);
      if (tag == nullptr || mandatory) {
        return fail(fmt::format("nothing may follow [{}] but another tag", anchor_.tag));
      }
      record_.tables.push_back({tag->name, tag->value, {}, tag->where});
      record_.tags.erase(anchor_.tag);
    }
    const std::size_t start = at_;
    bool in_string = false;
    while (at_ < text_.size() && text_[at_] != '\n') {
      const char c = text_[at_];
      if (c == '"') in_string = !in_string;
      if (!in_string && (c == '{' || c == ';' || c == '[')) break;
      ++at_;
    }
    record_.tables.back().rows.push_back(to_utf8(trimmed(text_.substr(start, at_ - start))));
    return true;
  }

  /// What may stand after a call or card: suffix, note, NAG. True if one was taken.
  bool annotation(std::uint16_t at, std::uint8_t& note, std::vector<Nag>& nags,
                  std::uint8_t suffix_offset, bool& fine) {
    fine = true;
    const char c = text_[at_];
    if (c == '!' || c == '?') {
      const char second = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
      const bool two = second == '!' || second == '?';
      std::uint8_t value = c == '!' ? 1 : 2;
      if (two) value = c == second ? static_cast<std::uint8_t>(value + 2) : c == '!' ? 5 : 6;
      nags.push_back({at, static_cast<std::uint8_t>(value + suffix_offset)});
      at_ += two ? 2 : 1;
      return true;
    }
    if (c != '=' && c != '$') return false;
    const Position start = here();
    int number = -1;
    const char* from = text_.data() + at_ + 1;
    const auto [end, code] = std::from_chars(from, text_.data() + text_.size(), number);
    at_ = static_cast<std::size_t>(end - text_.data());
    const bool closed = c == '$' || (at_ < text_.size() && text_[at_] == '=');
    if (code != std::errc() || !closed || number < 0 || number > 255) {
      fine = fail(ErrorCode::kSyntax,
                  c == '=' ? "a note reference is written =1=, with a number from 1 to 32"
                           : "an annotation is written $1, with a number from 0 to 255",
                  start);
      return true;
    }
    if (c == '=') {
      ++at_;
      note = static_cast<std::uint8_t>(number);
    } else {
      nags.push_back({at, static_cast<std::uint8_t>(number)});
    }
    return true;
  }

  std::string_view word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
    return text_.substr(start, at_ - start);
  }

  /// After a caret; the letter, or '\0'.
  char irregularity() {
    const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    at_ += c == '\0' ? 1 : 2;
    return static_cast<char>(c & ~0x20);
  }

  bool auction_token() {
    AuctionRecord& auction = *record_.auction;
    const Position start = here();
    const char c = text_[at_];
    if (!auction.calls.empty()) {
      bool fine = true;
      CallEntry& last = auction.calls.back();
      if (annotation(static_cast<std::uint16_t>(auction.calls.size() - 1), last.note, auction.nags,
                     0, fine)) {
        last.alerted = last.alerted || last.note != 0;
        return fine;
      }
    }
    if (c == '*' || c == '+') {
      ++at_;
      auction.ending = c == '*' ? Ending::kStopped : Ending::kToBeContinued;
      return true;
    }
    if (c == '-') return dash(start);
    if (!may_call(start)) return false;
    return c == '^' ? irregular_call(start) : call(start);
  }

  /// A seat whose turn comes before the dealer's; what stands elsewhere is wrong once a call
  /// follows.
  bool dash(Position start) {
    ++at_;
    if (!record_.auction->calls.empty()) {
      dash_ = start;
      return true;
    }
    if (++skipped_columns_ <= 3) return true;
    return fail(ErrorCode::kSyntax, "more than three '-' before the first call", start);
  }

  bool may_call(Position start) {
    const AuctionRecord& auction = *record_.auction;
    if (dash_.line != 0) {
      return fail(ErrorCode::kSyntax, "a '-' may stand only before the first call", dash_);
    }
    if (auction.ending != Ending::kOpen || auction_end_.ended()) {
      return fail(ErrorCode::kIllegal,
                  "the auction goes on after its end; a tag or the end of the board was expected",
                  start);
    }
    if (auction.calls.size() < kMostCalls) return true;
    return fail(ErrorCode::kTooLarge, "more calls than any auction can have", start);
  }

  bool call(Position start) {
    const std::string_view token = word();
    CallEntry entry;
    entry.where = start;
    entry.irregularity = next_irregularity_;
    if (same_name(token, "AP") || same_name(token, "AllPass") || same_name(token, "All")) {
      for (int i = auction_end_.passes_left(); i > 0; --i) add_call(entry);
      if (same_name(token, "All")) skip_pass();
      return true;
    }
    if (token.empty()) {
      return fail(ErrorCode::kSyntax,
                  fmt::format("{} is not a call; calls are Pass, X, XX and bids from 1C to 7NT",
                              quoted(text_.substr(at_, 1))),
                  start);
    }
    if (token == "Pass") {
      add_call(entry);
      return true;
    }
    auto call = core::parse_call(token);
    if (!call) return fail(ErrorCode::kSyntax, std::move(call.error().message), start);
    entry.call = *call;
    add_call(entry);
    return true;
  }

  /// "all pass" in two words.
  void skip_pass() {
    const std::size_t blanks = text_.find_first_not_of(' ', at_);
    if (blanks == std::string_view::npos || !same_name(text_.substr(blanks, 4), "pass")) return;
    if (blanks + 4 == text_.size() || !is_letter(text_[blanks + 4])) at_ = blanks + 4;
  }

  bool irregular_call(Position start) {
    const char letter = irregularity();
    if (letter == 'S') {
      CallEntry entry;
      entry.irregularity = Irregularity::kSkipped;
      entry.where = start;
      record_.auction->calls.push_back(entry);
      anchor_ = {Comment::Place::kCall,
                 static_cast<std::uint16_t>(record_.auction->calls.size() - 1),
                 {},
                 {},
                 false};
      return true;
    }
    if (letter != 'I') {
      return fail(ErrorCode::kSyntax, "in an auction only ^I and ^S may stand after a caret",
                  start);
    }
    next_irregularity_ = Irregularity::kInsufficientBid;
    return true;
  }

  void add_call(const CallEntry& entry) {
    auction_end_.add(entry.call);
    record_.auction->calls.push_back(entry);
    next_irregularity_ = Irregularity::kNone;
    anchor_.place = Comment::Place::kCall;
    anchor_.at = static_cast<std::uint16_t>(record_.auction->calls.size() - 1);
    anchor_.tag.clear();
  }

  bool play_token() {
    PlayRecord& play = *record_.play;
    const Position start = here();
    const char c = text_[at_];
    if (cards_ != 0) {
      bool fine = true;
      CardEntry& last = play.tricks[(cards_ - 1) / 4][(cards_ - 1) % 4];
      if (annotation(static_cast<std::uint16_t>(cards_ - 1), last.note, play.nags, kCardNagOffset,
                     fine)) {
        return fine;
      }
    }
    if (c == '*') {
      ++at_;
      play.ending = Ending::kStopped;
      return true;
    }
    if (play.ending == Ending::kStopped || cards_ == core::kCards) {
      return fail(ErrorCode::kIllegal,
                  "the play goes on after its end; a tag or the end of the board was expected",
                  start);
    }
    if (c == '^') return irregular_card(start);
    CardEntry entry;
    entry.where = start;
    entry.irregularity = card_irregularity_;
    if (c == '-') {
      ++at_;
    } else if (c == '+') {
      ++at_;
      entry.state = CardEntry::State::kNext;
      play.ending = Ending::kToBeContinued;
    } else if (!card(entry)) {
      return false;
    }
    add_card(entry);
    return true;
  }

  bool irregular_card(Position start) {
    const char letter = irregularity();
    if (letter != 'R' && letter != 'L') {
      return fail(ErrorCode::kSyntax, "in a play only ^R and ^L may stand after a caret", start);
    }
    card_irregularity_ = letter == 'R' ? Irregularity::kRevoke : Irregularity::kLeadOutOfTurn;
    return true;
  }

  bool card(CardEntry& entry) {
    const std::string_view token = word();
    const auto card = core::parse_card(token);
    if (card) {
      entry.state = CardEntry::State::kCard;
      entry.card = *card;
      return true;
    }
    if (token.empty()) ++at_;
    return fail(ErrorCode::kSyntax,
                fmt::format("{} is not a card; suit and rank were expected, such as SA",
                            quoted(token.empty() ? text_.substr(at_ - 1, 1) : token)),
                entry.where);
  }

  void add_card(const CardEntry& entry) {
    card_irregularity_ = Irregularity::kNone;
    if (cards_ % 4 == 0) record_.play->tricks.emplace_back();
    record_.play->tricks.back()[cards_ % 4] = entry;
    anchor_.place = Comment::Place::kCard;
    anchor_.at = static_cast<std::uint16_t>(cards_);
    anchor_.tag.clear();
    ++cards_;
  }

  // ---- The whole

  bool finish() {
    if (!inherit_board()) return false;
    follow_shorthand();
    for (const PbnInheritance::Value& value : inheritance_.values()) {
      if (!value.for_all || record_.tags.contains(value.name) || is_known(known_tag(value.name)) ||
          record_.table(value.name) != nullptr) {
        continue;
      }
      if (!set_value(known_tag(value.name), value.name, value.text, record_.where, record_.where)) {
        return false;
      }
    }
    if (record_.auction) finish_auction();
    if (record_.play) finish_play();
    if (relative_result_) {
      if (record_.contract.kind != ContractRecord::Kind::kBid) {
        return fail(ErrorCode::kSyntax,
                    "the result is given as over- or undertricks, but the contract is not known",
                    record_.result->where);
      }
      record_.result->tricks += record_.contract.bid.level() + 6;
      if (record_.result->tricks < 0 || record_.result->tricks > 13) {
        return fail(ErrorCode::kRange, "the result is less than 0 or more than 13 tricks",
                    record_.result->where);
      }
    } else if (record_.result && record_.result->tricks < 0) {
      return fail(ErrorCode::kRange, "the result is less than 0 tricks", record_.result->where);
    }
    return true;
  }

  /// A game that names no board of its own is a further table of the one before.
  bool inherit_board() {
    PbnInheritance::Shorthand& shorthand = inheritance_.shorthand;
    const bool own = is_known(Known::kBoard) || is_known(Known::kDealer) || is_known(Known::kDeal);
    shorthand.table = own ? 0 : std::min(shorthand.table + 1, kMostTables);
    if (own || !(record_.auction || record_.play || is_known(Known::kContract))) return true;
    for (const std::string_view name : {"Board", "Dealer", "Vulnerable", "Deal"}) {
      const std::string* value = inheritance_.find(name);
      if (value == nullptr || is_known(known_tag(name))) continue;
      shorthand.used = true;
      if (!set_value(known_tag(name), name, *value, record_.where, record_.where)) return false;
    }
    return true;
  }

  void follow_shorthand() {
    PbnInheritance::Shorthand& shorthand = inheritance_.shorthand;
    if (shorthand.players.size() <= shorthand.table) shorthand.players.resize(shorthand.table + 1);
    auto& players = shorthand.players[shorthand.table];
    const bool named = std::any_of(core::kAllSeats.begin(), core::kAllSeats.end(),
                                   [&](core::Seat seat) { return !record_.player(seat).empty(); });
    for (const core::Seat seat : core::kAllSeats) {
      std::string& player = players[static_cast<std::size_t>(seat)];
      if (named) {
        player = record_.player(seat);
      } else if (shorthand.used && !player.empty()) {
        record_.set_player(seat, player);
      }
    }
    if (!shorthand.used || record_.tags.contains("Event")) return;
    for (const std::string_view name :
         {"Event", "Site", "Date", "Stage", "HomeTeam", "VisitTeam"}) {
      const std::string* value = inheritance_.find(name);
      if (value != nullptr && !record_.tags.contains(name)) {
        record_.tags.set(name, *value, record_.where);
      }
    }
  }

  void finish_auction() {
    AuctionRecord& auction = *record_.auction;
    const core::Seat fallback = record_.dealer.value_or(core::Seat::kNorth);
    const core::Seat column = auction_first_.value_or(fallback);
    auction.first = core::clockwise(column, auction_first_ ? skipped_columns_ : 0);
    if (auction_end_.ended()) auction.ending = Ending::kOpen;
  }

  void finish_play() {
    PlayRecord& play = *record_.play;
    play.first = play_first_.value_or(record_.declarer ? core::clockwise(*record_.declarer)
                                                       : core::Seat::kNorth);
    const auto is_empty = [](const TrickRecord& trick) {
      return std::all_of(trick.begin(), trick.end(), [](const CardEntry& entry) {
        return entry.state == CardEntry::State::kUnknown && entry.note == 0;
      });
    };
    while (!play.tricks.empty() && is_empty(play.tricks.back())) play.tricks.pop_back();
    if (play.tricks.size() == core::kRanks &&
        std::all_of(play.tricks.back().begin(), play.tricks.back().end(),
                    [](const CardEntry& entry) { return entry.known(); })) {
      play.ending = Ending::kOpen;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_;
  std::size_t line_start_ = 0;
  PbnInheritance& inheritance_;
  BoardRecord record_;
  std::string value_;
  core::Error error_;
  /// Of the last tag pair: whether it fills its line, where it ends if its value may go on behind
  /// it, and the notes whose last it is.
  bool full_line_ = false;
  std::size_t full_line_end_ = 0;
  std::vector<Note>* continued_note_ = nullptr;

  Section section_ = Section::kNone;
  Comment anchor_;
  unsigned seen_ = 0;

  AuctionEnd auction_end_;
  std::optional<core::Seat> auction_first_;
  int skipped_columns_ = 0;
  Position dash_;
  Irregularity next_irregularity_ = Irregularity::kNone;

  std::optional<core::Seat> play_first_;
  std::size_t cards_ = 0;
  Irregularity card_irregularity_ = Irregularity::kNone;
  bool relative_result_ = false;
};

}  // namespace

const std::string* PbnInheritance::find(std::string_view name) const {
  for (const Value& value : values_) {
    if (same_name(value.name, name)) return &value.text;
  }
  return nullptr;
}

void PbnInheritance::remember(std::string_view name, std::string_view text, bool for_all) {
  for (Value& value : values_) {
    if (same_name(value.name, name)) {
      value.text = text;
      value.for_all = value.for_all || for_all;
      return;
    }
  }
  if (values_.size() < kMostTags)
    values_.push_back({std::string(name), std::string(text), for_all});
}

bool opens_tag(std::string_view line, std::string_view name) {
  const std::size_t start = line.find_first_not_of(" \t\v\f");
  if (start == std::string_view::npos || line[start] != '[') return false;
  return same_name(line.substr(start + 1, name.size()), name) &&
         line.size() > start + 1 + name.size() && !is_name(line[start + 1 + name.size()]);
}

bool looks_like_tag(std::string_view line) {
  if (line.size() < 5 || line[0] != '[' || !is_letter(line[1])) return false;
  std::size_t i = 1;
  while (i < line.size() && is_name(line[i])) ++i;
  return i + 1 < line.size() && line[i] == ' ' && line[i + 1] == '"';
}

Expected<BoardRecord> parse_pbn_game(std::string_view game, std::uint32_t first_line,
                                     PbnInheritance& inheritance) {
  return GameParser(game, first_line, inheritance).parse();
}

}  // namespace bidwright::formats
