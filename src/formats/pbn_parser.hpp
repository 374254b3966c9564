// What reads one PBN game, with its steps in three files: pbn_game.cpp goes through the game, its
// comments and what it inherits, pbn_tags.cpp reads tag pairs, pbn_sections.cpp calls, cards and
// tables; private to this module.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/pbn_game.hpp"

namespace bidwright::formats {

inline constexpr std::size_t kMostTags = 2000;

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

inline std::string_view trimmed_before(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text;
}
inline std::string_view trimmed_after(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}
inline std::string_view trimmed(std::string_view text) {
  return trimmed_before(trimmed_after(text));
}

inline std::string quoted(std::string_view text) {
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
inline constexpr std::array<std::string_view, 11> kKnownNames{
    "",         "Board",  "Dealer",  "Vulnerable", "Deal", "Declarer",
    "Contract", "Result", "Auction", "Play",       "Note"};

[[nodiscard]] Known known_tag(std::string_view name);
/// One of the mandatory tags whose values are text.
[[nodiscard]] bool is_mandatory_text(std::string_view name);

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

/// Parses one game. Its steps say false when they have failed; error_ then says why.
class PbnParser {
 public:
  PbnParser(std::string_view game, std::uint32_t first_line, PbnInheritance& inheritance)
      : text_(game), line_(first_line), inheritance_(inheritance) {}

  core::Expected<BoardRecord> parse();

 private:
  enum class Section : std::uint8_t { kNone, kTag, kAuction, kPlay, kIgnored };

  [[nodiscard]] Position here() const { return place(at_); }
  [[nodiscard]] Position place(std::size_t at) const {
    return {line_, static_cast<std::uint32_t>(at - line_start_ + 1)};
  }

  bool fail(core::ErrorCode code, std::string message, Position where) {
    error_ = {code, std::move(message), where.line, where.column};
    return false;
  }
  bool fail(std::string message) {
    return fail(core::ErrorCode::kSyntax, std::move(message), here());
  }

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

  void add_comment(std::string_view text, bool to_end_of_line);
  void line_comment();

  /// A comment whose brace was forgotten ends with the line before the next tag.
  [[nodiscard]] std::size_t end_of_brace_comment() const;
  void brace_comment();
  bool continues_value(std::string_view text);

  // ---- Tag pairs

  bool tag();

  /// From after the opening quote to after the closing one; the value goes to value_.
  bool string(std::string_view name);

  /// Whether the quote at `quote` ends its string: unless more text and another "] follow.
  [[nodiscard]] bool closes(std::size_t quote) const;
  bool apply(std::string_view name, std::string& value, Position start, Position value_place);
  bool set_value(Known known, std::string_view name, const std::string& value, Position start,
                 Position value_place);

  /// What follows from the tag itself, whatever its value: where it stood, and which section
  /// begins.
  void place_value(Known known, Position start, Position value_place);

  [[nodiscard]] bool is_known(Known known) const {
    return known != Known::kOther && (seen_ >> static_cast<unsigned>(known) & 1U) != 0;
  }

  bool text_tag(std::string_view name, const std::string& value, Position start);
  bool board(std::string_view word, Position where);
  bool seat(std::string_view tag, std::string_view word, Position where,
            std::optional<core::Seat>& out);
  bool vulnerability(std::string_view word, Position where);
  bool deal(std::string_view value, Position where);
  bool declarer(std::string_view word, Position where);
  bool contract(std::string_view word, Position where);

  /// "9", "NS 9", "EW 4 NS 9", with "^" before; and "=", "+1", "-2" as many programs write.
  bool result(std::string_view word, Position where);
  bool note(std::string_view value, Position where);

  // ---- Sections

  bool section_data();
  bool table_row();

  /// What may stand after a call or card: suffix, note, NAG. True if one was taken.
  bool annotation(std::uint16_t at, std::uint8_t& note, std::vector<Nag>& nags,
                  std::uint8_t suffix_offset, bool& fine);

  std::string_view word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
    return text_.substr(start, at_ - start);
  }

  /// After a caret; the letter, or '\0'.
  char irregularity();
  bool auction_token();

  /// A seat whose turn comes before the dealer's; what stands elsewhere is wrong once a call
  /// follows.
  bool dash(Position start);
  bool may_call(Position start);
  bool call(Position start);

  /// "all pass" in two words.
  void skip_pass();
  bool irregular_call(Position start);
  void add_call(const CallEntry& entry);
  bool play_token();
  bool irregular_card(Position start);
  bool card(CardEntry& entry);
  void add_card(const CardEntry& entry);

  // ---- The whole

  bool finish();

  /// A game that names no board of its own is a further table of the one before.
  bool inherit_board();
  void follow_shorthand();
  void finish_auction();
  void finish_play();

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_;
  std::size_t line_start_ = 0;
  PbnInheritance& inheritance_;
  BoardRecord record_;
  std::string value_;
  core::Error error_;
  /// About the last tag pair: whether it fills its line, where it ends if its value may go on after
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

}  // namespace bidwright::formats
