#include <algorithm>

#include "formats/input.hpp"
#include "formats/pbn_parser.hpp"

namespace bidwright::formats {

using core::ErrorCode;
using core::Expected;

namespace {

constexpr std::size_t kMostTables = 64;

}  // namespace

Expected<BoardRecord> PbnParser::parse() {
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

void PbnParser::add_comment(std::string_view text, bool to_end_of_line) {
  Comment comment = anchor_;
  comment.text = to_utf8(text);
  comment.to_end_of_line = to_end_of_line;
  record_.comments.push_back(std::move(comment));
}

void PbnParser::line_comment() {
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  add_comment(trimmed(text_.substr(at_ + 1, end - at_ - 1)), true);
  at_ = end;
}

std::size_t PbnParser::end_of_brace_comment() const {
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

void PbnParser::brace_comment() {
  const std::size_t end = std::min(end_of_brace_comment(), text_.size());
  const std::string_view text = text_.substr(at_ + 1, end - at_ - 1);
  if (!continues_value(text)) add_comment(text, false);
  for (; at_ < end; ++at_) {
    if (text_[at_] == '\n') new_line(at_);
  }
  if (at_ < text_.size() && text_[at_] == '}') ++at_;
}

bool PbnParser::continues_value(std::string_view text) {
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

bool PbnParser::finish() {
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

bool PbnParser::inherit_board() {
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

void PbnParser::follow_shorthand() {
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
  for (const std::string_view name : {"Event", "Site", "Date", "Stage", "HomeTeam", "VisitTeam"}) {
    const std::string* value = inheritance_.find(name);
    if (value != nullptr && !record_.tags.contains(name)) {
      record_.tags.set(name, *value, record_.where);
    }
  }
}

void PbnParser::finish_auction() {
  AuctionRecord& auction = *record_.auction;
  const core::Seat fallback = record_.dealer.value_or(core::Seat::kNorth);
  const core::Seat column = auction_first_.value_or(fallback);
  auction.first = core::clockwise(column, auction_first_ ? skipped_columns_ : 0);
  if (auction_end_.ended()) auction.ending = Ending::kOpen;
}

void PbnParser::finish_play() {
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
  return PbnParser(game, first_line, inheritance).parse();
}

}  // namespace bidwright::formats
