#include <algorithm>
#include <charconv>

#include "formats/input.hpp"
#include "formats/pbn_parser.hpp"

namespace bidwright::formats {

using core::ErrorCode;

namespace {

constexpr std::size_t kMostCalls = 512;
constexpr std::uint8_t kCardNagOffset = 6;

}  // namespace

bool PbnParser::section_data() {
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

bool PbnParser::table_row() {
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

bool PbnParser::annotation(std::uint16_t at, std::uint8_t& note, std::vector<Nag>& nags,
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

char PbnParser::irregularity() {
  const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
  at_ += c == '\0' ? 1 : 2;
  return static_cast<char>(c & ~0x20);
}

bool PbnParser::auction_token() {
  AuctionRecord& auction = *record_.auction;
  const Position start = here();
  const char c = text_[at_];
  if (!auction.calls.empty()) {
    bool fine = true;
    CallEntry& last = auction.calls.back();
    if (annotation(static_cast<std::uint16_t>(auction.calls.size() - 1), last.note, auction.nags, 0,
                   fine)) {
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

bool PbnParser::dash(Position start) {
  ++at_;
  if (!record_.auction->calls.empty()) {
    dash_ = start;
    return true;
  }
  if (++skipped_columns_ <= 3) return true;
  return fail(ErrorCode::kSyntax, "more than three '-' before the first call", start);
}

bool PbnParser::may_call(Position start) {
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

bool PbnParser::call(Position start) {
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

void PbnParser::skip_pass() {
  const std::size_t blanks = text_.find_first_not_of(' ', at_);
  if (blanks == std::string_view::npos || !same_name(text_.substr(blanks, 4), "pass")) return;
  if (blanks + 4 == text_.size() || !is_letter(text_[blanks + 4])) at_ = blanks + 4;
}

bool PbnParser::irregular_call(Position start) {
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
    return fail(ErrorCode::kSyntax, "in an auction only ^I and ^S may stand after a caret", start);
  }
  next_irregularity_ = Irregularity::kInsufficientBid;
  return true;
}

void PbnParser::add_call(const CallEntry& entry) {
  auction_end_.add(entry.call);
  record_.auction->calls.push_back(entry);
  next_irregularity_ = Irregularity::kNone;
  anchor_.place = Comment::Place::kCall;
  anchor_.at = static_cast<std::uint16_t>(record_.auction->calls.size() - 1);
  anchor_.tag.clear();
}

bool PbnParser::play_token() {
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

bool PbnParser::irregular_card(Position start) {
  const char letter = irregularity();
  if (letter != 'R' && letter != 'L') {
    return fail(ErrorCode::kSyntax, "in a play only ^R and ^L may stand after a caret", start);
  }
  card_irregularity_ = letter == 'R' ? Irregularity::kRevoke : Irregularity::kLeadOutOfTurn;
  return true;
}

bool PbnParser::card(CardEntry& entry) {
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

void PbnParser::add_card(const CardEntry& entry) {
  card_irregularity_ = Irregularity::kNone;
  if (cards_ % 4 == 0) record_.play->tricks.emplace_back();
  record_.play->tricks.back()[cards_ % 4] = entry;
  anchor_.place = Comment::Place::kCard;
  anchor_.at = static_cast<std::uint16_t>(cards_);
  anchor_.tag.clear();
  ++cards_;
}

}  // namespace bidwright::formats
