// PBN in export format (PBN 2.1, chapters 2 and 3).

#include <algorithm>
#include <utility>

#include "formats/input.hpp"
#include "formats/pbn_game.hpp"

#include "bidwright/formats/pbn.hpp"

namespace bidwright::formats {

namespace {

constexpr std::string_view kLineEnd = "\r\n";
/// 255 with the line end (PBN section 2.3).
constexpr std::size_t kLongestLine = 253;
constexpr std::size_t kWrapAt = 79;
constexpr int kMostNotes = 32;

constexpr std::array<std::string_view, 15> kMandatory{
    "Event",  "Site",       "Date", "Board",   "West",     "North",    "East",  "South",
    "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"};

/// The first bytes of a text, cut between two characters of UTF-8.
std::string_view cut(std::string_view text, std::size_t size) {
  if (text.size() <= size) return text;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
  return text.substr(0, size);
}

/// The same text up to its last space, if that leaves so much of it: who does not know how a line
/// goes on reads no half of a word.
std::string_view whole_words(std::string_view text, std::size_t least) {
  const std::size_t space = text.rfind(' ');
  return space == std::string_view::npos || space < least ? text : text.substr(0, space);
}

constexpr bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == '\x7f';
}

/// Without line ends and what a terminal might obey.
std::string one_line(std::string_view text) {
  std::string result(text);
  std::replace_if(result.begin(), result.end(), is_control, ' ');
  return result;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(' ');
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(' ') - from + 1);
}

/// Every line end as LF, nothing else that is no text.
std::string several_lines(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || text[i] == '\r') {
      if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
      result += '\n';
    } else if (!is_control(text[i])) {
      result += text[i];
    } else if (text[i] == '\t') {
      result += ' ';
    }
  }
  return result;
}

/// What can stand as a row of a table: nothing that opens a comment or a tag outside of a string.
std::string table_row(std::string_view text) {
  std::string row(trimmed(one_line(cut(text, kLongestLine))));
  bool in_string = false;
  for (char& c : row) {
    if (c == '"') in_string = !in_string;
    if (in_string) continue;
    if (c == '{' || c == '[') c = '(';
    if (c == ';') c = ',';
  }
  return row;
}

/// Calls after which nothing more can come.
bool is_ended(const AuctionRecord& auction) {
  int passes = 0;
  bool bid = false;
  for (const CallEntry& entry : auction.calls) {
    passes = entry.call.is_pass() ? passes + 1 : 0;
    bid = bid || !entry.call.is_pass();
  }
  return passes == (bid ? 3 : 4);
}

/// Nothing but what is known of it: no card, nothing said of one.
bool is_empty(const TrickRecord& trick) {
  return std::all_of(trick.begin(), trick.end(), [](const CardEntry& entry) {
    return entry.state == CardEntry::State::kUnknown && entry.note == 0;
  });
}

/// A backslash is doubled only where it would be read as an escape: columns are named "Result\2R".
std::string escaped(std::string_view value) {
  std::string text;
  text.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    const bool ambiguous =
        c == '\\' && (i + 1 == value.size() || value[i + 1] == '\\' || value[i + 1] == '"');
    if (c == '"' || ambiguous) text += '\\';
    text += c;
  }
  return text;
}

class PbnWriter {
 public:
  PbnWriter(std::string& out, const BoardRecord& record, const PbnOptions& options)
      : out_(out), record_(record), options_(options) {}

  void write() {
    comments(Comment::Place::kStart, 0, {});
    homeless_comments();
    for (const std::string_view name : kMandatory) {
      mandatory(name);
      comments(Comment::Place::kTag, 0, name);
    }
    supplemental_tags();
    if (record_.auction) auction(*record_.auction);
    if (record_.play) play(*record_.play);
    if (options_.version != PbnVersion::k10) tables();
  }

 private:
  // ---- Lines

  void line(std::string_view text) {
    out_ += text;
    out_ += kLineEnd;
  }

  /// With "?" already for what the file's characters do not have, so that lines are cut the same
  /// when they are written again.
  [[nodiscard]] std::string writable(std::string_view text) const {
    return options_.utf8 || is_ascii(text) ? std::string(text) : to_utf8(to_latin1(text));
  }
  [[nodiscard]] std::string line_text(std::string_view text) const {
    return one_line(writable(text));
  }

  /// What does not fit into the line of a tag follows in a comment, which the reader puts back. "#"
  /// and what begins with "##" would be read as inherited or for all games: a blank is put in
  /// front, which the reader takes away.
  void tag(std::string_view name, std::string_view plain) {
    const std::size_t sharp = plain.find_first_not_of(' ');
    const bool marked = sharp != std::string_view::npos && plain[sharp] == '#';
    std::string value(marked ? 1 : 0, ' ');
    value += line_text(plain);
    const std::size_t room = kLongestLine - name.size() - 5;
    std::string text = escaped(value);
    if (text.size() <= room) {
      line(fmt::format("[{} \"{}\"]", name, text));
      return;
    }
    std::string_view kept = cut(value, room);
    while (escaped(kept).size() > room) kept = cut(kept, kept.size() - 1);
    kept = whole_words(kept, kept.size() - (kLongestLine - kPbnFullLine));
    line(fmt::format("[{} \"{}\"]", name, escaped(kept)));
    continuation(std::string_view(value).substr(kept.size()));
  }

  /// Cut anywhere, so that the lines together are the text, but not where a line would begin with
  /// what means something there.
  void continuation(std::string_view text) {
    std::string body(text);
    std::replace(body.begin(), body.end(), '}', ')');
    std::string_view rest = body;
    std::string begin = fmt::format("{{{} ", kPbnContinued);
    while (true) {
      std::string_view piece = cut(rest, kLongestLine - 8);
      const auto meant = [&](char c) { return c == '%' || c == '['; };
      while (piece.size() < rest.size() && piece.size() > 1 && meant(rest[piece.size()])) {
        piece.remove_suffix(1);
      }
      rest.remove_prefix(piece.size());
      line(fmt::format("{}{}{}", std::exchange(begin, {}), piece, rest.empty() ? "}" : ""));
      if (rest.empty()) return;
    }
  }

  // ---- Comments

  void comments(Comment::Place place, std::size_t at, std::string_view name) {
    for (const Comment& comment : record_.comments) {
      if (comment.place == place && comment.at == at && same_name(comment.tag, name)) {
        comment_block(comment.text, comment.to_end_of_line);
      }
    }
  }

  [[nodiscard]] bool has_comment(Comment::Place place, std::size_t at) const {
    return std::any_of(record_.comments.begin(), record_.comments.end(),
                       [&](const Comment& c) { return c.place == place && c.at == at; });
  }

  /// Those after what is not there open the board.
  void homeless_comments() {
    const auto has_tag = [&](std::string_view name) {
      return is_mandatory(name) || record_.tags.contains(name) ||
             (options_.version != PbnVersion::k10 && record_.table(name) != nullptr) ||
             (same_name(name, "Auction") && record_.auction) ||
             (same_name(name, "Play") && record_.play);
    };
    for (const Comment& comment : record_.comments) {
      const bool homeless = (comment.place == Comment::Place::kTag && !has_tag(comment.tag)) ||
                            (comment.place == Comment::Place::kCall &&
                             (!record_.auction || comment.at >= record_.auction->calls.size())) ||
                            (comment.place == Comment::Place::kCard &&
                             (!record_.play || comment.at >= 4 * written_tricks(*record_.play)));
      if (homeless) comment_block(comment.text, comment.to_end_of_line);
    }
  }

  static bool is_mandatory(std::string_view name) {
    return std::any_of(kMandatory.begin(), kMandatory.end(),
                       [&](std::string_view other) { return same_name(name, other); });
  }

  /// Without those at the end of which nothing is known.
  static std::size_t written_tricks(const PlayRecord& play) {
    std::size_t count = play.tricks.size();
    while (count > 0 && is_empty(play.tricks[count - 1])) --count;
    return count;
  }

  /// On lines of its own. A closing brace cannot stand inside braces, nor a percent sign where a
  /// line begins; and a line that looks like a tag might be taken for one.
  void comment_block(std::string_view plain, bool to_end_of_line) {
    const std::string text = several_lines(writable(plain));
    const bool one_line = text.find('\n') == std::string::npos;
    const std::string_view words = trimmed(text);
    if (to_end_of_line && one_line && words.size() + 2 <= kLongestLine) {
      line(words.empty() ? ";" : fmt::format("; {}", words));
      return;
    }
    std::string body = to_end_of_line ? fmt::format(" {} ", text) : text;
    std::replace(body.begin(), body.end(), '}', ')');
    std::string current = "{";
    for (const char c : body) {
      if (c == '\n') {
        if (trimmed(current).empty()) current.clear();
        line(std::exchange(current, {}));
        continue;
      }
      if (current.empty() && (c == '%' || c == '[')) current += ' ';
      current += c;
      if (current.size() >= kLongestLine - 2) wrap(current);
    }
    line(current + '}');
  }

  /// Writes as much of the line as words allow, and leaves the rest.
  void wrap(std::string& text) {
    std::size_t blank = text.rfind(' ');
    if (blank == std::string::npos || blank == 0) blank = cut(text, kLongestLine - 8).size();
    line(std::string_view(text).substr(0, blank));
    text.erase(0, blank + (text[blank] == ' ' ? 1 : 0));
    if (text.starts_with('%') || text.starts_with('[')) text.insert(0, 1, ' ');
  }

  // ---- Identification section

  void mandatory(std::string_view name) {
    using enum ContractRecord::Kind;
    const bool no_contract =
        record_.contract.kind == kUnknown ||
        (options_.version == PbnVersion::k10 && record_.contract.kind == kStrainOnly);
    const bool deal_only = !record_.auction && !record_.play && no_contract && !record_.declarer &&
                           !record_.result && record_.deal.has_value();
    const std::string_view unknown = deal_only ? "" : "?";
    const bool passed_out = record_.contract.kind == kPassedOut;
    if (name == "Board" && record_.number) {
      tag(name, fmt::format("{}", *record_.number));
    } else if (name == "Dealer") {
      tag(name, record_.dealer ? std::string(1, letter(*record_.dealer)) : "?");
    } else if (name == "Vulnerable") {
      tag(name, record_.vulnerability ? core::name(*record_.vulnerability) : "?");
    } else if (name == "Deal") {
      tag(name, record_.deal
                    ? core::to_string(*record_.deal, record_.dealer.value_or(core::Seat::kNorth))
                    : "?");
    } else if (name == "Declarer") {
      tag(name, passed_out ? "" : declarer(unknown));
    } else if (name == "Contract") {
      tag(name, contract(unknown));
    } else if (name == "Result") {
      tag(name, passed_out ? "" : result(unknown));
    } else {
      const Tag* text = record_.tags.find(name);
      tag(name, text == nullptr ? std::string_view("?") : text->value);
    }
  }

  [[nodiscard]] std::string declarer(std::string_view unknown) const {
    if (!record_.declarer) return std::string(unknown);
    std::string text = record_.declarer_irregular ? "^" : "";
    return text += letter(*record_.declarer);
  }

  [[nodiscard]] std::string contract(std::string_view unknown) const {
    const ContractRecord& contract = record_.contract;
    switch (contract.kind) {
      case ContractRecord::Kind::kPassedOut:
        return "Pass";
      case ContractRecord::Kind::kBid:
        return core::to_string(contract.bid)
            .append(static_cast<std::size_t>(contract.doubling), 'X');
      case ContractRecord::Kind::kStrainOnly:
        if (options_.version == PbnVersion::k10) break;
        return std::string(core::name(contract.bid.strain()));
      case ContractRecord::Kind::kUnknown:
        break;
    }
    return std::string(unknown);
  }

  [[nodiscard]] std::string result(std::string_view unknown) const {
    if (!record_.result) return std::string(unknown);
    const std::string caret = record_.result->disputed ? "^" : "";
    if (const auto tricks = record_.declarer_tricks(); tricks && record_.declarer) {
      return fmt::format("{}{}", caret, *tricks);
    }
    if (!record_.result->side) return fmt::format("{}{}", caret, record_.result->tricks);
    return fmt::format("{}{} {}", caret,
                       *record_.result->side == core::Side::kNorthSouth ? "NS" : "EW",
                       record_.result->tricks);
  }

  void supplemental_tags() {
    std::vector<std::pair<std::string_view, std::string_view>> tags;
    for (const Tag& tag : record_.tags) {
      if (is_tag_name(tag.name) && !is_mandatory(tag.name)) tags.emplace_back(tag.name, tag.value);
    }
    // Without a row a table is nothing but its tag.
    for (const Table& table : record_.tables) {
      if (is_table(table) && !has_rows(table)) tags.emplace_back(table.name, table.columns);
    }
    std::stable_sort(tags.begin(), tags.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [name, value] : tags) {
      tag(name, value);
      comments(Comment::Place::kTag, 0, name);
    }
  }

  // ---- Auction and play

  /// A line of calls or cards that grows token by token.
  class Row {
   public:
    explicit Row(PbnWriter& writer) : writer_(writer) {}
    void add(std::string_view token) {
      if (!text_.empty() && text_.size() + 1 + token.size() > kWrapAt) flush();
      if (!text_.empty()) text_ += ' ';
      text_ += token;
    }
    void flush() {
      if (!text_.empty()) writer_.line(text_);
      text_.clear();
    }

   private:
    PbnWriter& writer_;
    std::string text_;
  };

  static void add_annotations(Row& row, std::uint8_t note, const std::vector<Nag>& nags,
                              std::size_t at) {
    if (note != 0) row.add(fmt::format("={}=", note));
    std::vector<int> values;
    for (const Nag& nag : nags) {
      if (nag.at == at) values.push_back(nag.value);
    }
    std::sort(values.begin(), values.end());
    for (const int value : values) row.add(fmt::format("${}", value));
  }

  void notes(std::vector<Note> notes) {
    std::sort(notes.begin(), notes.end(),
              [](const Note& a, const Note& b) { return a.number < b.number; });
    for (const Note& note : notes) {
      tag("Note", fmt::format("{}:{}", note.number, trimmed(line_text(note.text))));
    }
  }

  [[nodiscard]] std::string_view ending(Ending ending) const {
    if (ending == Ending::kOpen) return "";
    return ending == Ending::kStopped || options_.version == PbnVersion::k10 ? "*" : "+";
  }

  /// Calls that are alerted without a reason get a note that says so.
  [[nodiscard]] static AuctionRecord with_alerts(const AuctionRecord& auction) {
    AuctionRecord result = auction;
    int number = 0;
    for (CallEntry& entry : result.calls) {
      if (!entry.alerted || entry.note != 0) continue;
      if (number == 0) {
        const auto taken = [&](int candidate) {
          return find_note(result.notes, candidate) != nullptr ||
                 std::any_of(result.calls.begin(), result.calls.end(),
                             [&](const CallEntry& other) { return other.note == candidate; });
        };
        for (number = 1; number <= kMostNotes && taken(number);) ++number;
        if (number > kMostNotes) return result;
        result.notes.push_back({static_cast<std::uint8_t>(number), std::string(kPlainAlert)});
      }
      entry.note = static_cast<std::uint8_t>(number);
    }
    return result;
  }

  void auction(const AuctionRecord& recorded) {
    const AuctionRecord auction = with_alerts(recorded);
    tag("Auction", std::string_view(&"NESW"[core::index(auction.first)], 1));
    comments(Comment::Place::kTag, 0, "Auction");
    Row row(*this);
    for (std::size_t i = 0; i < auction.calls.size(); ++i) {
      if (i % 4 == 0) row.flush();
      const CallEntry& entry = auction.calls[i];
      if (entry.irregularity == Irregularity::kSkipped) {
        row.add("^S");
      } else {
        if (entry.irregularity == Irregularity::kInsufficientBid) row.add("^I");
        row.add(entry.call.is_pass() ? "Pass" : core::to_string(entry.call));
      }
      add_annotations(row, entry.note, auction.nags, i);
      if (has_comment(Comment::Place::kCall, i)) {
        row.flush();
        comments(Comment::Place::kCall, i, {});
      }
    }
    const auto mark = is_ended(auction) ? std::string_view() : ending(auction.ending);
    if (!mark.empty()) row.add(mark);
    row.flush();
    notes(auction.notes);
  }

  void play(const PlayRecord& play) {
    tag("Play", std::string_view(&"NESW"[core::index(play.first)], 1));
    comments(Comment::Place::kTag, 0, "Play");
    Row row(*this);
    for (std::size_t at = 0; at < 4 * written_tricks(play); ++at) {
      if (at % 4 == 0) row.flush();
      const CardEntry& entry = play.tricks[at / 4][at % 4];
      if (entry.irregularity == Irregularity::kRevoke) row.add("^R");
      if (entry.irregularity == Irregularity::kLeadOutOfTurn) row.add("^L");
      if (entry.known()) {
        row.add(core::to_string(entry.card));
      } else {
        row.add(entry.state == CardEntry::State::kNext && options_.version != PbnVersion::k10
                    ? "+"
                    : "-");
      }
      add_annotations(row, entry.note, play.nags, at);
      if (has_comment(Comment::Place::kCard, at)) {
        row.flush();
        comments(Comment::Place::kCard, at, {});
      }
    }
    row.flush();
    const bool stopped = play.ending == Ending::kStopped ||
                         (play.ending != Ending::kOpen && options_.version == PbnVersion::k10);
    const bool whole = play.tricks.size() == core::kRanks &&
                       std::all_of(play.tricks.back().begin(), play.tricks.back().end(),
                                   [](const CardEntry& entry) { return entry.known(); });
    if (stopped && !whole) line("*");
    notes(play.notes);
  }

  // ---- Supplemental sections

  [[nodiscard]] bool is_table(const Table& table) const {
    return options_.version != PbnVersion::k10 && is_tag_name(table.name) &&
           !is_mandatory(table.name) && !record_.tags.contains(table.name) &&
           record_.table(table.name) == &table;
  }

  [[nodiscard]] bool has_rows(const Table& table) const {
    return std::any_of(table.rows.begin(), table.rows.end(), [this](const std::string& row) {
      return !table_row(writable(row)).empty();
    });
  }

  void tables() {
    std::vector<const Table*> tables;
    for (const Table& table : record_.tables) {
      if (is_table(table) && has_rows(table)) tables.push_back(&table);
    }
    std::stable_sort(tables.begin(), tables.end(),
                     [](const Table* a, const Table* b) { return a->name < b->name; });
    for (const Table* table : tables) {
      tag(table->name, table->columns);
      comments(Comment::Place::kTag, 0, table->name);
      for (const std::string& row : table->rows) {
        const std::string text = table_row(writable(row));
        if (!text.empty()) line(fmt::format("{}{}", text.starts_with('%') ? " " : "", text));
      }
    }
  }

  std::string& out_;
  const BoardRecord& record_;
  const PbnOptions& options_;
};

}  // namespace

std::string pbn_header(const PbnOptions& options) {
  return options.version == PbnVersion::k10 ? "% PBN 1.0\r\n% EXPORT\r\n"
                                            : "% PBN 2.1\r\n% EXPORT\r\n";
}

void append_pbn(std::string& out, const BoardRecord& record, const PbnOptions& options) {
  if (options.utf8) {
    PbnWriter(out, record, options).write();
    return;
  }
  std::string text;
  PbnWriter(text, record, options).write();
  out += is_ascii(text) ? text : to_latin1(text);
}

std::string write_pbn(const BoardRecord& record, const PbnOptions& options) {
  std::string text;
  append_pbn(text, record, options);
  return text;
}

std::string write_pbn_file(std::span<const BoardRecord> records, const PbnOptions& options) {
  std::string text = pbn_header(options);
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (i != 0) text += kPbnSeparator;
    append_pbn(text, records[i], options);
  }
  return text;
}

}  // namespace bidwright::formats
